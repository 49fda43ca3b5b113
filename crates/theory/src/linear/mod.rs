//! Sets of positions that are finite unions of linear pieces.
//!
//! Many closed forms are of this kind: the zero positions are all positions
//! (t1,…,tn) whose entries are linear in a few natural parameters that obey a
//! few linear conditions, up to the symmetries of the complex. Then membership,
//! a winning move and all winning moves are questions about small systems of
//! linear equations and inequalities over the integers, which are answered
//! exactly for piles of any size.
//!
//! * [`IntegerSystem`]: is there an integer point, and which? Decided by the
//!   Omega test (Pugh 1991): eliminate equations by unimodular substitutions,
//!   then variables by their exact, dark or splintered shadows.
//! * [`LinearPiece`]: `(0,x,a,b,e,c,d,x) : a+b=x & c+d=x & e=x & x<=a+d`.
//! * [`LinearSet`]: a union of pieces on the piles of a complex;
//!   [`LinearSet::find_move`]. It looks at the [`Region`]s first.

mod piece;
mod region;
mod row;
mod set;
mod system;

pub use piece::{LinearPiece, PieceSyntax};
pub use region::Region;
pub use row::Row;
pub use set::{LinearSet, Member};
pub use system::{IntegerSystem, Solved};
