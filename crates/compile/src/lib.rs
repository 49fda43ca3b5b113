//! Claims as automata over digits, and the steps of games that are formulas.
//!
//! ```
//! use faceoff_compile::compile;
//! use faceoff_complex::families;
//! use faceoff_limits::Limits;
//!
//! let circle = families::cycle(6, 3).unwrap();
//! let claim = "{ (a,b,c,d,e,f) : a+b=d+e & b+c=e+f }".parse().unwrap();
//! let set = compile(&claim, &circle, &Limits::none())?;
//! assert!(set.contains_small(&[1, 5, 2, 3, 3, 4]));
//! assert!(!set.contains_small(&[1, 5, 2, 3, 3, 5]));
//! # Ok::<(), faceoff_limits::StopReason>(())
//! ```
//!
//! * [`compile`]: the set of positions of a claim about a complex,
//!   as a minimal automaton; by way of a small [`Core`].
//! * [`Steps`]: between which positions a formula allows a step, and why every
//!   game ends.
//!
//! | module | what it does |
//! |---|---|
//! | `core` | a small language: linear comparisons, columns, `exists` |
//! | `lower` | from the tree of a claim to the core |
//! | `compile` | from the core to an automaton |
//! | [`steps`] | the steps of a formula, as an automaton |
//! | `weights` | weights that fall at every step |
//! | [`linear_programming`] | linear programs over the rationals, exact |

mod compile;
mod core;
pub mod linear_programming;
mod lower;
pub mod steps;
mod weights;

pub use compile::compile;
pub use core::{Core, Number};
pub use lower::core_of;
pub use steps::{NoGame, Steps};
pub use weights::NoWeights;
