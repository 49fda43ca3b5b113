//! Is a set exactly the set of zero positions, for all pile sizes?
//!
//! By ES96 Theorem 2.1 it is if and only if
//! * (I) no move leads from the set into the set, and
//! * (II) every position outside of the set has a move into it.
//!
//! In misère play whoever cannot move wins: no final position is in the set, and
//! (II) is about the positions that are not final.
//!
//! Condition (I) is reachability ([`conflict`](crate::conflict)). For condition
//! (II) a short search from the least position up
//! ([`universality`](crate::universality)) finds most counterexamples; then sets
//! of promises are followed, smallest first ([`promises`](crate::promises)), until
//! they are closed, which is a proof, or one is broken: then the least
//! counterexample has no more digits than that.
//!
//! A refutation gives the least position at which the set is wrong. All smaller
//! positions are right: so the set is wrong *there*, not because of a mistake
//! further down.

use crate::conflict::{Conflict, find_conflict};
use crate::pairs::Pairs;
use crate::promises::{Promise, Promises, find_promises};
use crate::symmetry::{self, Symmetry};
use crate::universality::{Reach, Universality, check_universality};
use faceoff_automata::{Dfa, LeastWord};
use faceoff_complex::Complex;
use faceoff_game::Play;
use faceoff_game::piles::Rule;
use faceoff_limits::{Limits, StopReason};
use faceoff_moves::{Moves, final_positions};
use num_bigint::BigUint;

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The set is the set of zero positions (in misère play of those in which the
    /// player to move loses).
    Proved(Proof),
    /// It is not.
    Refuted(Refutation),
    /// A limit was met.
    Unknown(StopReason),
}

/// Why condition (II) holds; condition (I) needs no more than a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Sets of promises that are closed, up to symmetry; with the tags of
    /// [`Moves`].
    pub promises: Vec<Vec<Promise>>,
    /// The final positions, in misère play.
    pub finals: Option<Dfa>,
}

/// Where the set is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The position.
    pub position: Vec<BigUint>,
    /// What is wrong there.
    pub reason: Reason,
    /// Is it certain that the set is right at all smaller positions? It is,
    /// unless a limit cut the search for smaller counterexamples short.
    pub is_least: bool,
}

/// What is wrong with a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The position is in the set, and a move leads to another member.
    Joined {
        /// The other member.
        target: Vec<BigUint>,
    },
    /// The position is not in the set, and no move leads into it; in misère play
    /// there are moves.
    Stuck,
    /// The position is in the set and final, which wins in misère play.
    Final,
}

/// A claim to be decided.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The piles are on its vertices, in their order.
    pub complex: &'a Complex,
    /// What a move may do.
    pub rule: Rule<'a>,
    /// Is there one more pile, a heap of Nim? Then the claim is about values:
    /// a position and a heap that is its value make a zero position.
    pub heap: bool,
    /// Does whoever cannot move lose or win? A claim about values is about normal
    /// play.
    pub play: Play,
    /// The claimed zero positions.
    pub set: &'a Dfa,
}

/// How many sets the search from the least position up may keep at first.
const ALLOWANCE: usize = 1 << 13;

/// Decide whether the claimed set is the set of zero positions.
pub fn decide(question: &Question, limits: &Limits) -> Verdict {
    let decided = Decision::new(question, limits).and_then(|decision| {
        let conflict = decision.conflict()?;
        decision.run(conflict)
    });
    decided.unwrap_or_else(Verdict::Unknown)
}

/// The same, but if a move leads from the set into itself, that is enough: nothing
/// less than it is looked for.
pub fn decide_quickly(question: &Question, limits: &Limits) -> Verdict {
    let decided = Decision::new(question, limits).and_then(|decision| {
        Ok(match decision.conflict()? {
            Some(conflict) => Verdict::Refuted(Refutation {
                position: conflict.from.position,
                reason: Reason::Joined {
                    target: conflict.to.position,
                },
                is_least: false,
            }),
            None => decision.run(None)?,
        })
    });
    decided.unwrap_or_else(Verdict::Unknown)
}

struct Decision<'a> {
    question: &'a Question<'a>,
    limits: &'a Limits,
    moves: Moves,
    finals: Option<Dfa>,
    symmetries: Vec<Symmetry>,
}

impl<'a> Decision<'a> {
    fn new(question: &'a Question<'a>, limits: &'a Limits) -> Result<Self, StopReason> {
        let Question {
            complex,
            rule,
            heap,
            play,
            set,
        } = *question;
        let moves = Moves::new(complex, rule, heap, limits)?;
        let finals = match play {
            Play::Normal => None,
            Play::Misere => Some(final_positions(&moves, limits)?),
        };
        let symmetries = symmetry::group(set, finals.as_ref(), complex, &moves, limits)?;
        Ok(Self {
            question,
            limits,
            moves,
            finals,
            symmetries,
        })
    }

    fn conflict(&self) -> Result<Option<Conflict>, StopReason> {
        find_conflict(
            self.question.set,
            &self.moves,
            &self.symmetries,
            self.limits,
        )
    }

    fn pairs(&self) -> Pairs<'_> {
        Pairs::new(self.question.set, self.finals.as_ref(), &self.moves)
    }

    fn universality(&self, reach: Reach) -> Result<Universality, StopReason> {
        check_universality(&self.pairs(), &self.symmetries, reach, self.limits)
    }

    /// The least member from which a move leads to a member, or that is final.
    fn wrong_member(
        &self,
        conflict: Option<Conflict>,
    ) -> Result<Option<(LeastWord, Reason)>, StopReason> {
        let set = self.question.set;
        let joined = conflict.map(|conflict| {
            let target = conflict.to.position;
            (conflict.from, Reason::Joined { target })
        });
        let end = match &self.finals {
            Some(finals) => set.and(finals, self.limits)?.least(),
            None => None,
        };
        let end = end.map(|word| (word, Reason::Final));
        let found = joined.into_iter().chain(end);
        Ok(found.min_by(|(a, _), (b, _)| a.cmp(b)))
    }

    fn run(self, conflict: Option<Conflict>) -> Result<Verdict, StopReason> {
        if let Some((word, reason)) = self.wrong_member(conflict)? {
            let reach = Reach {
                letters: Some(word.word.len()),
                sets: None,
            };
            let below = self.universality(reach);
            return Ok(match below {
                Ok(Universality::Fails(lower)) if lower < word => stuck(lower),
                below => Verdict::Refuted(Refutation {
                    position: word.position,
                    reason,
                    is_least: below.is_ok(),
                }),
            });
        }
        let short = Reach {
            letters: None,
            sets: Some(ALLOWANCE),
        };
        if let Universality::Fails(word) = self.universality(short)? {
            return Ok(stuck(word));
        }
        match find_promises(&self.pairs(), &self.symmetries, self.limits)? {
            Promises::Kept(promises) => Ok(Verdict::Proved(Proof {
                promises,
                finals: self.finals,
            })),
            Promises::Broken(word) => {
                let reach = Reach {
                    letters: Some(word.len()),
                    sets: None,
                };
                match self.universality(reach)? {
                    Universality::Fails(word) => Ok(stuck(word)),
                    _ => unreachable!("a promise of a position with so many digits is broken"),
                }
            }
        }
    }
}

fn stuck(word: LeastWord) -> Verdict {
    Verdict::Refuted(Refutation {
        position: word.position,
        reason: Reason::Stuck,
        is_least: true,
    })
}
