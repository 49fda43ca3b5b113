//! Automata in the text formats of other tools.
//!
//! * Graphviz: a directed graph; edges carry the columns of digits, track 0
//!   first, `*` where the digit does not matter.
//! * Walnut: `msd_2` for each track, then for each state a line with its
//!   number and output (1 accepts) and its transitions. The dead state is left
//!   out, as Walnut takes missing transitions to reject.

use crate::dfa::Dfa;
use crate::diagram::{Ref, Target};
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

/// Why an automaton could not be written.
///
/// ```
/// use faceoff_automata::{Dfa, ExportError};
///
/// assert!(Dfa::full(2).to_walnut().unwrap().starts_with("msd_2 msd_2\n"));
/// let error = Dfa::full(30).to_walnut().unwrap_err();
/// assert_eq!(error, ExportError::TooLarge { transitions: 1 << 30, limit: 1 << 24 });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportError {
    /// The format lists every transition, and there are too many.
    TooLarge {
        /// How many lines would be needed.
        transitions: u128,
        /// The largest number that is written.
        limit: u128,
    },
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { transitions, limit } => write!(
                f,
                "the format lists all {transitions} transitions, and at most {limit} are written"
            ),
        }
    }
}

impl std::error::Error for ExportError {}

/// The paths of a diagram as columns: `0`, `1`, or `*` for each track.
fn paths(dfa: &Dfa, at: Ref, prefix: &mut String, out: &mut Vec<(String, u32)>) {
    let track = prefix.len();
    match at.target() {
        Target::State(state) if track == dfa.tracks() => out.push((prefix.clone(), state)),
        Target::Node(index) if dfa.nodes()[index].track as usize == track => {
            let node = dfa.nodes()[index];
            for (digit, next) in [('0', node.low), ('1', node.high)] {
                prefix.push(digit);
                paths(dfa, next, prefix, out);
                prefix.pop();
            }
        }
        _ => {
            prefix.push('*');
            paths(dfa, at, prefix, out);
            prefix.pop();
        }
    }
}

impl Dfa {
    /// All edges between live states: from, to, and the columns of digits that
    /// lead there, `*` where a digit does not matter. The dead state is left
    /// out.
    pub fn edges(&self) -> Vec<(u32, u32, Vec<String>)> {
        let dead = self.dead_state();
        let mut edges = Vec::new();
        for state in (0..self.states() as u32).filter(|&state| Some(state) != dead) {
            let mut found = Vec::new();
            paths(self, self.root(state), &mut String::new(), &mut found);
            let mut labels: BTreeMap<u32, Vec<String>> = BTreeMap::new();
            for (column, next) in found {
                if Some(next) != dead {
                    labels.entry(next).or_default().push(column);
                }
            }
            edges.extend(
                labels
                    .into_iter()
                    .map(|(next, columns)| (state, next, columns)),
            );
        }
        edges
    }

    /// The automaton as a Graphviz graph. The dead state is left out.
    pub fn to_dot(&self) -> String {
        let dead = self.dead_state();
        let mut text = String::from("digraph {\n  rankdir=LR;\n  start [shape=point];\n");
        for state in (0..self.states() as u32).filter(|&state| Some(state) != dead) {
            let shape = if self.is_accepting(state) {
                "doublecircle"
            } else {
                "circle"
            };
            let _ = writeln!(text, "  {state} [shape={shape}];");
        }
        if dead != Some(Self::INITIAL) {
            let _ = writeln!(text, "  start -> {};", Self::INITIAL);
        }
        for (state, next, columns) in self.edges() {
            let label = columns.join("\\n");
            let _ = writeln!(text, "  {state} -> {next} [label=\"{label}\"];");
        }
        text.push_str("}\n");
        text
    }

    /// The automaton in Walnut's text format, most significant digit first.
    pub fn to_walnut(&self) -> Result<String, ExportError> {
        const LIMIT: u128 = 1 << 24;
        let dead = self.dead_state();
        let transitions = (self.states() as u128) << self.tracks;
        if transitions > LIMIT {
            return Err(ExportError::TooLarge {
                transitions,
                limit: LIMIT,
            });
        }
        let mut text = vec!["msd_2"; self.tracks].join(" ");
        text.push('\n');
        for state in 0..self.states() as u32 {
            if Some(state) == dead && state != Self::INITIAL {
                continue;
            }
            let output = u8::from(self.is_accepting(state));
            let _ = writeln!(text, "\n{state} {output}");
            for letter in crate::letters_in_order(self.tracks) {
                let next = self.step(state, letter);
                if Some(next) == dead {
                    continue;
                }
                for track in 0..self.tracks {
                    let _ = write!(text, "{} ", letter >> track & 1);
                }
                let _ = writeln!(text, "-> {next}");
            }
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Comparison, linear};
    use faceoff_limits::Limits;
    use num_bigint::BigInt;

    fn doubles() -> Dfa {
        linear(&[2, -1], Comparison::Equal, &BigInt::ZERO, &Limits::none()).unwrap()
    }

    #[test]
    fn walnut_lists_live_transitions() {
        assert_eq!(
            doubles().to_walnut().unwrap(),
            "msd_2 msd_2\n\n0 1\n0 0 -> 0\n0 1 -> 1\n\n1 0\n1 0 -> 0\n1 1 -> 1\n"
        );
        assert_eq!(Dfa::empty(1).to_walnut().unwrap(), "msd_2\n\n0 0\n");
        assert!(Dfa::full(30).to_walnut().is_err());
    }

    #[test]
    fn dot_joins_columns() {
        let dot = doubles().to_dot();
        assert!(dot.contains("0 [shape=doublecircle]"));
        assert!(dot.contains("0 -> 1 [label=\"01\"]"));
        assert!(dot.contains("start -> 0;"));
        assert!(Dfa::full(3).to_dot().contains("label=\"***\""));
    }
}
