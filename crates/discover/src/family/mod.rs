//! One form for a family of games: what `cycle(4,3)`, `cycle(5,4)`, `cycle(6,5)` have in
//! common is that all piles are equal.
//!
//! The zero positions of each member are found and proved for themselves. A `Shape` with
//! its numbers is a claim about so many piles; a [`CommonForm`] is a shape whose numbers
//! are linear in the parameter and that is the set of *every* member that was found. That
//! it goes on is a guess: larger members are proved one by one from the form, or it is
//! said that they are not.

mod common;
mod linear;
mod shape;

pub use common::{CommonForm, Member};
