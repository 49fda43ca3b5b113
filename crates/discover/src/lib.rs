//! From a complex alone to a proved description of its zero positions.
//!
//! ```
//! use faceoff_complex::families;
//! use faceoff_discover::{Asked, Effort, discover};
//! use faceoff_limits::Limits;
//!
//! let circle = families::cycle(4, 2).unwrap();
//! let discovery = discover(Asked::nim(&circle), &Effort::default(), &Limits::none());
//! let found = discovery.found.unwrap();
//! assert!(found.set.contains_small(&[7, 9, 7, 9]));
//! assert!(!found.set.contains_small(&[7, 9, 9, 7]));
//! assert!(found.formula.is_some() && found.certificate.is_ok());
//! ```
//!
//! 1. In normal play of Nim, take the complex apart where theorems tell how to put it together again:
//!    join factors, cones, the operations B and P, components.
//! 2. Guess an automaton for each part and try to prove it: from all zero
//!    positions of a box, then from what follows the cheapest words of each
//!    state, looked up in boxes that are as small as the words. Where a guess is
//!    wrong, take larger boxes or longer continuations, or learn from the
//!    position at which it is wrong.
//! 3. Put the parts together, prove the whole, write a certificate, and have
//!    the independent checker accept it.
//!
//! Theorems and boxes only make guesses: whatever is reported as found is
//! proved from the definition.
//!
//! | module | what it does |
//! |---|---|
//! | `asked` | the game whose zero positions are asked for |
//! | `zeros` | the zero positions in a box |
//! | `nodes` | sets of words as trees of digits, with equal subtrees shared |
//! | `trie` | the tree of a box |
//! | `guess` | an automaton from that tree |
//! | `boxes` | boxes for some positions, few and small |
//! | `observe` | what may follow a word, looked up in boxes |
//! | `learn` | an automaton from what follows its cheapest words |
//! | `counterexample` | what is learnt where a guess is wrong |
//! | `words` | guesses from words until one is proved |
//! | `quick_proof` | a quick try to prove a guess |
//! | `formula` | readable formulas for what was found |
//! | [`family`] | one form for all members of a family |
//! | `core` | one guess after the other, for a part |
//! | `assemble` | the whole from its parts |
//! | `discover` | all of this |
//! | [`mod@obstruct`] | a proof that many states are needed |
//! | `one_value` | the positions of one value |
//! | `attempt` | what each guess showed |

mod asked;
mod assemble;
mod attempt;
mod boxes;
mod core;
mod counterexample;
mod discover;
pub mod family;
mod formula;
mod guess;
mod learn;
mod nodes;
mod observe;
pub mod obstruct;
mod one_value;
mod quick_proof;
#[cfg(test)]
mod tests;
mod trie;
mod words;
mod zeros;

pub use crate::core::Effort;
pub use asked::Asked;
pub use attempt::{Attempt, Source, Tried};
pub use discover::{Discovery, Found, discover};
pub use obstruct::obstruct;
pub use one_value::{OneValue, discover_value};
