//! M. Dufour, S. Heubach, Circular Nim games, Electron. J. Combin. 20(2)
//! (2013) #P22.
//!
//! CN(n,k): n stacks in a circle; a move takes from k consecutive ones.
//!
//! * The games that the paper solves, as theorems: [`easy`] (Theorems 2.1 and
//!   2.2), [`five`] (3.1), [`six_three`] (3.2), [`six_four`] (3.5),
//!   [`eight_six`] (4.1) with its lemmas in [`eight_six_lemmas`] and Figure 7
//!   in [`orderings`].
//! * The circuits of CN(n,k): [`circuits`] (Theorem 5.7, Lemma 5.2), their
//!   [`lengths`] (Theorem 5.8), [`table_2`] and [`figure_10`].
//! * Nim inside circular Nim: [`subgame`] (Section 6, item 3).
//! * A complex that is isomorphic to a circle is recognised: [`circle`].

pub mod circle;
pub mod circuits;
pub mod digital;
pub mod easy;
pub mod eight_six;
pub mod eight_six_lemmas;
pub mod figure_10;
pub mod five;
mod game;
pub mod lengths;
mod linear_rule;
pub mod orderings;
pub mod six_four;
pub mod six_three;
pub mod subgame;
pub mod table_2;
mod view;

pub(crate) use game::{Circular, CircularRule, Formula};
pub(crate) use linear_rule::{circular_set, move_into, visit_moves_into};
pub use view::View;

use crate::theorem::Theorem;

/// The theorems of the paper.
pub static THEOREMS: &[&Theorem] = &[
    &easy::NIM,
    &easy::ALL_STACKS,
    &easy::ALL_BUT_ONE,
    &easy::FOUR_TWO,
    &five::FIVE_TWO,
    &five::FIVE_THREE,
    &six_three::SIX_THREE,
    &six_four::SIX_FOUR,
    &eight_six::EIGHT_SIX,
    &subgame::NIM_INSIDE,
];
