//! M. Dufour, S. Heubach, Circular Nim games, Electron. J. Combin. 20(2)
//! (2013) #P22.
//!
//! CN(n,k): n stacks in a circle; a move takes from k consecutive ones.
//!
//! * The games that the paper solves, as theorems: `cn_small` (Theorems 2.1
//!   and 2.2), `cn5` (3.1), `cn6_3` (3.2), `cn6_4` (3.5), `cn8_6` (4.1)
//!   with its lemmas in [`cn8_6_lemmas`] and Figure 7 in [`orderings`].
//! * The circuits of CN(n,k): [`circuits`] (Theorem 5.7, Lemma 5.2), their
//!   [`lengths`] (Theorem 5.8), [`table_2`] and [`figure_10`].
//! * Nim inside circular Nim: [`subgame`] (Section 6, item 3).
//! * A complex that is isomorphic to a circle is recognised: `circle`.

pub(crate) mod circle;
pub mod circuits;
mod cn5;
mod cn6_3;
mod cn6_4;
mod cn8_6;
pub mod cn8_6_lemmas;
mod cn_small;
pub mod figure_10;
pub mod lengths;
pub(crate) mod nim_sum;
pub mod orderings;
pub mod subgame;
pub mod table_2;
mod view;

pub(crate) use view::View;

use crate::theorem::Theorem;

/// The theorems of the paper.
pub static THEOREMS: &[&Theorem] = &[
    &cn_small::NIM,
    &cn_small::ALL_STACKS,
    &cn_small::ALL_BUT_ONE,
    &cn_small::FOUR_TWO,
    &cn5::FIVE_TWO,
    &cn5::FIVE_THREE,
    &cn6_3::SIX_THREE,
    &cn6_4::SIX_FOUR,
    &cn8_6::EIGHT_SIX,
    &subgame::NIM_INSIDE,
];
