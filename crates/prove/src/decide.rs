//! Is a set exactly the set of zero positions, for all pile sizes?
//!
//! By ES96 Theorem 2.1 it is if and only if
//! * (I) no move leads from the set into the set, and
//! * (II) every position outside of the set has a move into it.
//!
//! Condition (I) is reachability ([`conflict`](crate::conflict)). For condition
//! (II) there is a portfolio: a direct search with antichains
//! ([`universality`](crate::universality)), first with a small allowance, then
//! in one thread while another closes the set upwards along the facets
//! ([`cover`](crate::cover)); the first answer wins. The direct search is best
//! for small automata and where xor is about, the closure for linear sets.
//!
//! A refutation gives the least position at which the set is wrong. All smaller
//! positions are right: so the set is wrong *there*, not because of a mistake
//! further down.

use crate::conflict::find_conflict;
use crate::cover::{CoverStep, cover};
use crate::moves::{MoveRule, Moves};
use crate::symmetry::{self, Symmetry};
use crate::universality::{Reach, Universality, check_universality};
use faceoff_automata::{Dfa, LeastWord};
use faceoff_complex::{Complex, Face, Permutation};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::Duration;

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The set is the set of zero positions.
    Proved(Proof),
    /// It is not.
    Refuted(Refutation),
    /// A limit was met.
    Unknown(StopReason),
}

/// Why condition (II) holds; condition (I) needs no more than a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// By direct search; the checker repeats it.
    Direct {
        /// How many sets of pairs the search kept.
        sets: usize,
    },
    /// By closing the set upwards; the last result holds every position.
    Cover(Vec<CoverStep>),
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
    /// The position is not in the set, and no move leads into it.
    Stuck,
}

/// A claim to be decided.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The piles are on its vertices, in their order.
    pub complex: &'a Complex,
    /// What a move may take.
    pub rule: MoveRule,
    /// Is there one more pile, a heap of Nim? Then the claim is about values:
    /// a position and a heap that is its value make a zero position.
    pub heap: bool,
    /// The claimed zero positions.
    pub set: &'a Dfa,
}

/// How many sets the direct search may keep before it gets company.
const ALLOWANCE: usize = 1 << 16;
/// Larger groups of symmetries are not worth their cost.
const MOST_SYMMETRIES: usize = 128;

/// Decide whether the claimed set is the set of zero positions.
pub fn decide(question: &Question, limits: &Limits) -> Verdict {
    match Decision::new(question, limits).and_then(|decision| decision.run()) {
        Ok(verdict) => verdict,
        Err(reason) => Verdict::Unknown(reason),
    }
}

struct Decision<'a> {
    question: &'a Question<'a>,
    limits: &'a Limits,
    moves: Moves,
    generators: Vec<Permutation>,
    symmetries: Vec<Symmetry>,
}

impl<'a> Decision<'a> {
    fn new(question: &'a Question<'a>, limits: &'a Limits) -> Result<Self, StopReason> {
        let Question {
            complex,
            rule,
            heap,
            set,
        } = *question;
        let moves = Moves::new(complex, rule, heap, limits)?;
        let generators = symmetry::generators(set, complex, limits)?;
        let symmetries = symmetry::group(&generators, set, &moves, MOST_SYMMETRIES);
        Ok(Self {
            question,
            limits,
            moves,
            generators,
            symmetries,
        })
    }

    fn universality(&self, reach: Reach, limits: &Limits) -> Result<Universality, StopReason> {
        check_universality(
            self.question.set,
            &self.moves,
            &self.symmetries,
            reach,
            limits,
        )
    }

    fn run(&self) -> Result<Verdict, StopReason> {
        if let Some(conflict) = find_conflict(self.question.set, &self.moves, self.limits)? {
            let reach = Reach {
                letters: Some(conflict.from.word.len()),
                sets: None,
            };
            let below = self.universality(reach, self.limits);
            return Ok(match below {
                Ok(Universality::Fails(word)) if word < conflict.from => stuck(word),
                below => Verdict::Refuted(Refutation {
                    position: conflict.from.position,
                    reason: Reason::Joined {
                        target: conflict.to.position,
                    },
                    is_least: below.is_ok(),
                }),
            });
        }
        let reach = Reach {
            letters: None,
            sets: Some(ALLOWANCE),
        };
        match self.universality(reach, self.limits)? {
            Universality::Holds { sets } => Ok(Verdict::Proved(Proof::Direct { sets })),
            Universality::Fails(word) => Ok(stuck(word)),
            Universality::Undecided => match self.question.rule {
                MoveRule::Nim => self.race(),
                _ => self.directly(self.limits),
            },
        }
    }

    /// Condition (II) by direct search, however long it takes.
    fn directly(&self, limits: &Limits) -> Result<Verdict, StopReason> {
        match self.universality(Reach::default(), limits)? {
            Universality::Holds { sets } => Ok(Verdict::Proved(Proof::Direct { sets })),
            Universality::Fails(word) => Ok(stuck(word)),
            Universality::Undecided => unreachable!("the search had no allowance"),
        }
    }

    /// Condition (II) by closing the set upwards.
    fn by_cover(&self, limits: &Limits) -> Result<Verdict, StopReason> {
        let mut facets = self.question.complex.facets().to_vec();
        if self.question.heap {
            facets.push(Face::single(self.question.complex.n()));
        }
        let cover = cover(self.question.set, &facets, &self.generators, limits)?;
        Ok(match cover.missed {
            None => Verdict::Proved(Proof::Cover(cover.steps)),
            Some(word) => stuck(word),
        })
    }

    /// Both ways at once; the first answer wins.
    fn race(&self) -> Result<Verdict, StopReason> {
        if self.limits.threads() < 2 {
            return self
                .by_cover(&self.limits.share_of_time(2, 3))
                .or_else(|_| self.directly(self.limits));
        }
        let stop = Arc::new(AtomicBool::new(false));
        let mut limits = self.limits.clone().with_cancel(Arc::clone(&stop));
        if let Some(memory) = self.limits.memory() {
            limits = limits.with_memory(memory / 2);
        }
        let (sender, answers) = mpsc::channel();
        std::thread::scope(|scope| {
            let other = sender.clone();
            let limits = &limits;
            scope.spawn(move || other.send(self.directly(limits)));
            scope.spawn(move || sender.send(self.by_cover(limits)));
            let mut reason = StopReason::Cancelled;
            loop {
                match answers.recv_timeout(Duration::from_millis(5)) {
                    Ok(Ok(verdict)) => {
                        stop.store(true, Ordering::Relaxed);
                        return Ok(verdict);
                    }
                    Ok(Err(stopped)) => reason = stopped,
                    Err(mpsc::RecvTimeoutError::Disconnected) => return Err(reason),
                    Err(mpsc::RecvTimeoutError::Timeout) => {
                        if let Err(stopped) = self.limits.check() {
                            stop.store(true, Ordering::Relaxed);
                            return Err(stopped);
                        }
                    }
                }
            }
        })
    }
}

fn stuck(word: LeastWord) -> Verdict {
    Verdict::Refuted(Refutation {
        position: word.position,
        reason: Reason::Stuck,
        is_least: true,
    })
}
