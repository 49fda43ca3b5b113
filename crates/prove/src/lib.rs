//! Claims about zero positions and values, decided for all pile sizes.
//!
//! ```
//! use faceoff_claim::Claim;
//! use faceoff_compile::compile;
//! use faceoff_complex::families;
//! use faceoff_game::{Play, Take};
//! use faceoff_limits::Limits;
//! use faceoff_prove::{Question, Verdict, certify, check, decide};
//!
//! let (complex, limits) = (families::cycle(4, 2).unwrap(), Limits::none());
//! let claim: Claim = "{ (a,b,a,b) }".parse().unwrap();
//! let set = compile(&claim, &complex, &limits)?;
//! let question = Question {
//!     complex: &complex,
//!     rule: Take::NIM.into(),
//!     heap: false,
//!     play: Play::Normal,
//!     set: &set,
//! };
//! let Verdict::Proved(proof) = decide(&question, &limits) else {
//!     panic!("it is a theorem");
//! };
//! let certificate = certify(&question, Some(&claim), &proof, &limits).unwrap();
//! assert!(check(&certificate, &limits).is_ok());
//! # Ok::<(), faceoff_limits::StopReason>(())
//! ```
//!
//! [`decide`](decide()): is a set of positions, given by an automaton, exactly
//! the set of zero positions? With a proof that becomes a certificate, or with
//! the least counterexample.
//!
//! | module | what it does |
//! |---|---|
//! | [`mod@decide`] | both conditions, the verdict |
//! | [`mod@certify`] | certificates: written, opened, checked |
//! | [`tree`] | claims as trees of certificates |
//! | [`mona`] | claims as formulas for MONA |
//! | [`listing`] | lists of claims in text files |
//!
//! What decides is inside:
//!
//! | module | what it does |
//! |---|---|
//! | `conflict` | condition (I): no move inside the set |
//! | `universality` | condition (II): the least position that breaks it |
//! | `promises` | condition (II), with a proof |
//! | `pairs` | what both follow, digit by digit |
//! | `symmetry` | permutations of the piles that preserve the claim |

pub mod certify;
mod conflict;
pub mod decide;
pub mod listing;
pub mod mona;
mod pairs;
mod promises;
mod symmetry;
pub mod tree;
#[cfg(test)]
mod two_searches;
mod universality;

pub use certify::{CertificateError, Contents, certify, check};
pub use decide::{Proof, Question, Reason, Refutation, Verdict, decide};
pub use promises::Promise;
