//! Sets of positions that are finite unions of linear pieces.
//!
//! Many closed forms are of this kind: the zero positions are all positions
//! (t1,…,tn) whose entries are linear in a few natural parameters that obey a
//! few linear conditions, up to the symmetries of the complex. Then membership,
//! a winning move and all winning moves are questions about small systems of
//! linear equations and inequalities over the integers, which are answered
//! exactly for piles of any size.
//!
//! * [`LinearSet::of`]: the set of a claim, where it is linear. The pieces are
//!   made from the tree of the claim (`cases`).
//! * `system`: is there an integer point, and which? Decided by the Omega test
//!   (Pugh 1991): eliminate equations by unimodular substitutions, then
//!   variables by their exact, dark or splintered shadows.
//! * `region`: most systems need not be solved, since their projection to the
//!   piles tells that there is no point.

mod cases;
mod piece;
mod region;
mod row;
mod set;
mod system;

pub use piece::LinearPiece;
pub use row::Row;
pub use set::{LinearSet, Member};
