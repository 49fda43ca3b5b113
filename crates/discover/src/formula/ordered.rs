//! Two sets with carries, and an order that says which of them applies: a pile is the
//! less or the larger of two sums.
//!
//! The places where an automaton ends up for good tell what each sum may be; what the
//! whole set obeys is said first. Example: `a+d=b^c & e=min(c+d,or(b,c))`.

use super::carries::{conditions, sums};
use super::top::Reader;
use faceoff_automata::Dfa;
use faceoff_claim::{Comparison, Formula, Set, Term, TermKind, names};
use faceoff_limits::StopReason;

/// Conditions that are tried.
const MOST_TRIES: usize = 200;

impl Reader<'_> {
    /// A pile that is the least or the largest of what it is in two bottom parts.
    pub(super) fn ordered(&self) -> Result<Option<Set>, StopReason> {
        let bottoms = self.bottoms();
        let Some(whole) = conditions(self.set).filter(|_| bottoms.len() == 2) else {
            return Ok(None);
        };
        let mut parts: Vec<Dfa> = Vec::new();
        for bottom in &bottoms {
            // The part as it is read from a state that accepts nothing more at once.
            let rest = bottom
                .iter()
                .copied()
                .find(|&q| self.set.is_accepting(q) && self.set.step(q, 0) == q);
            let Some(rest) = rest else {
                return Ok(None);
            };
            parts.push(self.part(rest, &self.reached(rest))?);
        }
        let (first, second) = (sums(&parts[0]), sums(&parts[1]));
        let mut tries = 0;
        for (pile, name) in names(self.set.tracks()).iter().enumerate() {
            for one in first.get(pile).into_iter().flatten() {
                for other in second.get(pile).into_iter().flatten() {
                    if one == other || tries == MOST_TRIES {
                        continue;
                    }
                    let terms = || vec![one.clone(), other.clone()];
                    for kind in [TermKind::Min(terms()), TermKind::Max(terms())] {
                        tries += 1;
                        if let Some(parts) = self.needed(with(&whole, name, kind), self.set)? {
                            return Ok(Some(self.builder(parts)));
                        }
                    }
                }
            }
        }
        Ok(None)
    }
}

/// What the whole set obeys, and what a pile is.
fn with(whole: &[Formula], pile: &str, kind: TermKind) -> Vec<Formula> {
    let pile = Term::from(pile).compare(Comparison::Equal, Term::from(kind));
    whole.iter().cloned().chain([pile]).collect()
}
