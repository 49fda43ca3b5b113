//! The notation of games, positions and sums.
//!
//! ```text
//! problem   = placed { "+" placed }
//! placed    = game [ "@" position ] | "(" problem ")"
//! game      = keyword [ "[" options "]" ] [ "(" arguments ")" ] [ "{" body "}" ] [ "on" complex ]
//!           | complex                                  (nim on it)
//! position  = piles | components
//! piles     = number { ("," | blank) number }           (in brackets as JSON has them)
//! components = problem { ";" problem }                 (in brackets inside a problem)
//! ```
//!
//! * [`Problem`]: a sum of positions, what `solve` takes.
//! * [`PositionSpec`]: a position as it is written, piles of any size.
//! * [`Head`]: what stands around the keyword of a game, for
//!   [`Kind::build`](crate::Kind).

mod head;
mod meant;
mod position;
pub(crate) mod problem;

pub use head::Head;
pub use position::PositionSpec;
pub use problem::{GamePosition, Problem};

#[cfg(test)]
mod tests;
