//! Is a set exactly the set of zero positions, for all pile sizes?
//!
//! By ES96 Theorem 2.1 it is if and only if
//! * (I) no move leads from the set into the set, and
//! * (II) every position outside of the set has a move into it.
//!
//! In misère play whoever cannot move wins: no final position is in the set, and
//! (II) is about the positions that are not final.
//!
//! Condition (I) is reachability (`conflict`). For condition (II) a short search
//! from the least position up (`universality`) finds most counterexamples; then
//! sets of promises are followed, smallest first (`promises`), until they are
//! closed, which is a proof, or one is broken: then the least counterexample has no
//! more digits than that.
//!
//! A refutation gives the least position at which the set is wrong. All smaller
//! positions are right: so the set is wrong *there*, not because of a mistake
//! further down.

use crate::conflict::{Conflict, find_conflict};
use crate::pairs::Pairs;
use crate::promises::{Promise, Promises, find_promises};
use crate::symmetry::{self, Symmetry};
use crate::universality::{Reach, Universality, check_universality};
use faceoff_automata::{Dfa, LeastWord, Letter};
use faceoff_complex::Complex;
use faceoff_game::Play;
use faceoff_game::piles::Rule;
use faceoff_limits::{Limits, StopReason};
use faceoff_moves::{Moves, final_positions};
use num_bigint::BigUint;

/// The answer.
///
/// ```
/// # use faceoff_automata::{Dfa, columns};
/// # use faceoff_complex::families;
/// # use faceoff_game::{Play, Take};
/// # use faceoff_limits::Limits;
/// use faceoff_prove::{Question, Verdict, decide};
///
/// # let (complex, limits) = (families::points(3).unwrap(), Limits::none());
/// # let (rule, play) = (Take::NIM.into(), Play::Normal);
/// let verdict = |set: &Dfa| {
///     decide(&Question { complex: &complex, rule, heap: false, play, set }, &limits)
/// };
/// let xor = columns(3, &[0, 1, 2], |digits| digits.count_ones() % 2 == 0, &limits)?;
/// assert!(matches!(verdict(&xor), Verdict::Proved(_)));
/// assert!(matches!(verdict(&Dfa::full(3)), Verdict::Refuted(_)));
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
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
///
/// ```
/// # use faceoff_claim::Claim;
/// # use faceoff_compile::compile;
/// # use faceoff_complex::families;
/// # use faceoff_game::{Play, Take};
/// # use faceoff_limits::Limits;
/// use faceoff_prove::{Question, Verdict, decide};
///
/// # let (complex, limits) = (families::points(2).unwrap(), Limits::none());
/// // In misère play two heaps are lost if they are equal, but for heaps of at most one chip.
/// let claim: Claim = "{ (a,a) : a>=2 } union { (0,1) } up to symmetry".parse().unwrap();
/// let set = compile(&claim, &complex, &limits)?;
/// let (rule, play) = (Take::NIM.into(), Play::Misere);
/// let question = Question { complex: &complex, rule, heap: false, play, set: &set };
/// let Verdict::Proved(proof) = decide(&question, &limits) else { panic!("it is a theorem") };
/// assert!(!proof.promises.is_empty());
/// assert!(proof.finals.unwrap().contains_small(&[0, 0]));
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Sets of promises that are closed, up to symmetry; with the tags of
    /// [`Moves`].
    pub promises: Vec<Vec<Promise>>,
    /// The final positions, in misère play.
    pub finals: Option<Dfa>,
}

/// Where the set is wrong.
///
/// ```
/// # use faceoff_claim::Claim;
/// # use faceoff_compile::compile;
/// # use faceoff_complex::families;
/// # use faceoff_game::{Play, Take};
/// # use faceoff_limits::Limits;
/// use faceoff_prove::{Question, Verdict, decide};
///
/// # let (complex, limits) = (families::cycle(4, 2).unwrap(), Limits::none());
/// # let (rule, play) = (Take::NIM.into(), Play::Normal);
/// // Up to 5 chips in a pile it is right.
/// let claim: Claim = "{ (a,b,a,b) : a!=6 }".parse().unwrap();
/// let set = compile(&claim, &complex, &limits)?;
/// let question = Question { complex: &complex, rule, heap: false, play, set: &set };
/// let Verdict::Refuted(wrong) = decide(&question, &limits) else { panic!("it is wrong") };
/// assert_eq!(wrong.position, [6u32, 0, 6, 0].map(Into::into));
/// assert!(wrong.is_least);
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
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
///
/// ```
/// # use faceoff_automata::Dfa;
/// # use faceoff_complex::families;
/// # use faceoff_game::{Play, Take};
/// # use faceoff_limits::Limits;
/// use faceoff_prove::{Question, Reason, Verdict, decide};
///
/// # let (complex, limits) = (families::points(1).unwrap(), Limits::none());
/// # let rule = Take::NIM.into();
/// let wrong = |set: &Dfa, play| {
///     match decide(&Question { complex: &complex, rule, heap: false, play, set }, &limits) {
///         Verdict::Refuted(wrong) => (wrong.position[0].clone(), wrong.reason),
///         verdict => panic!("{verdict:?}"),
///     }
/// };
/// // No position of one heap, or all of them.
/// let (none, all) = (Dfa::empty(1), Dfa::full(1));
/// assert_eq!(wrong(&none, Play::Normal), (0u32.into(), Reason::NotAbsorbing));
/// let target = vec![0u32.into()];
/// assert_eq!(wrong(&all, Play::Normal), (1u32.into(), Reason::NotIndependent { target }));
/// assert_eq!(wrong(&all, Play::Misere), (0u32.into(), Reason::Final));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The position is in the set, and a move leads to another member.
    NotIndependent {
        /// The other member.
        target: Vec<BigUint>,
    },
    /// The position is not in the set, and no move leads into it; in misère play
    /// there are moves.
    NotAbsorbing,
    /// The position is in the set and final, which wins in misère play.
    Final,
}

/// A claim to be decided.
///
/// ```
/// use faceoff_automata::{Comparison, linear};
/// use faceoff_complex::families;
/// use faceoff_game::{Play, Take};
/// use faceoff_limits::Limits;
/// use faceoff_prove::{Question, Verdict, decide};
///
/// // Nim on an edge: is the value of (a,b) the number of chips, a+b = v?
/// let (edge, limits) = (families::simplex(2).unwrap(), Limits::none());
/// let set = linear(&[1, 1, -1], Comparison::Equal, &0.into(), &limits)?;
/// let nim = Question {
///     complex: &edge,
///     rule: Take::NIM.into(),
///     heap: true,
///     play: Play::Normal,
///     set: &set,
/// };
/// assert!(matches!(decide(&nim, &limits), Verdict::Proved(_)));
/// // Not if a move takes the same from both.
/// let wythoff = Question { rule: Take::WYTHOFF.into(), ..nim };
/// assert!(matches!(decide(&wythoff, &limits), Verdict::Refuted(_)));
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
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

/// The search for a shorter counterexample may keep so many times the sets that led to
/// the last one. Those that are found take less than twice as many.
const MORE_SETS: usize = 2;

/// Which of the positions at which a set is wrong.
///
/// ```
/// # use faceoff_claim::Claim;
/// # use faceoff_compile::compile;
/// # use faceoff_complex::families;
/// # use faceoff_game::{Play, Take};
/// # use faceoff_limits::Limits;
/// use faceoff_prove::decide::{Wanted, decide_for};
/// use faceoff_prove::{Question, Verdict};
///
/// # let (complex, limits) = (families::points(2).unwrap(), Limits::none());
/// # let (rule, play) = (Take::NIM.into(), Play::Normal);
/// let set = compile(&"{ (a,b) : a=b | a=4 }".parse::<Claim>().unwrap(), &complex, &limits)?;
/// let question = Question { complex: &complex, rule, heap: false, play, set: &set };
/// let is_least = |wanted| match decide_for(&question, wanted, &limits) {
///     Verdict::Refuted(wrong) => wrong.is_least,
///     verdict => panic!("{verdict:?}"),
/// };
/// // The first one that is found may be the least, but nobody has looked.
/// assert_eq!([Wanted::Least, Wanted::Short].map(is_least), [true, false]);
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The least one.
    Least,
    /// One that is found quickly: any move inside the set is enough, and any short
    /// position without a move into it. To find the least one can take half a
    /// minute where this takes seconds.
    Short,
}

/// Decide whether the claimed set is the set of zero positions.
pub fn decide(question: &Question, limits: &Limits) -> Verdict {
    decide_for(question, Wanted::Least, limits)
}

/// The same; if the set is wrong, with the position that is wanted.
pub fn decide_for(question: &Question, wanted: Wanted, limits: &Limits) -> Verdict {
    let decided = Decider::new(question, limits).and_then(|decision| {
        let conflict = decision.conflict()?;
        match (conflict, wanted) {
            (Some(conflict), Wanted::Short) => Ok(Verdict::Refuted(Refutation {
                position: conflict.from.position,
                reason: Reason::NotIndependent {
                    target: conflict.to.position,
                },
                is_least: false,
            })),
            (conflict, wanted) => decision.run(conflict, wanted),
        }
    });
    decided.unwrap_or_else(Verdict::Unknown)
}

struct Decider<'a> {
    question: &'a Question<'a>,
    limits: &'a Limits,
    moves: Moves,
    finals: Option<Dfa>,
    symmetries: Vec<Symmetry>,
}

impl<'a> Decider<'a> {
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

    fn promises(&self, reach: Reach) -> Result<Promises, StopReason> {
        find_promises(&self.pairs(), &self.symmetries, reach, self.limits)
    }

    /// A shorter word that ends at a position without a promise that is kept, if one
    /// turns up: as long as it does, one with fewer letters still is looked for.
    fn shorter(&self, mut word: Vec<Letter>, mut sets: usize) -> Vec<Letter> {
        while let Some(fewer) = word.len().checked_sub(1) {
            let reach = Reach {
                letters: Some(fewer),
                sets: Some(MORE_SETS * sets),
            };
            // If a limit is met, there is still the last one.
            match self.promises(reach) {
                Ok(Promises::Broken {
                    word: found,
                    sets: kept,
                }) => (word, sets) = (found, kept),
                _ => break,
            }
        }
        word
    }

    /// The least member from which a move leads to a member, or that is final.
    fn wrong_member(
        &self,
        conflict: Option<Conflict>,
    ) -> Result<Option<(LeastWord, Reason)>, StopReason> {
        let set = self.question.set;
        let moved = conflict.map(|conflict| {
            let target = conflict.to.position;
            (conflict.from, Reason::NotIndependent { target })
        });
        let end = match &self.finals {
            Some(finals) => set.and(finals, self.limits)?.least(),
            None => None,
        };
        let end = end.map(|word| (word, Reason::Final));
        let found = moved.into_iter().chain(end);
        Ok(found.min_by(|(a, _), (b, _)| a.cmp(b)))
    }

    fn run(self, conflict: Option<Conflict>, wanted: Wanted) -> Result<Verdict, StopReason> {
        if let Some((word, reason)) = self.wrong_member(conflict)? {
            let reach = Reach {
                letters: Some(word.word.len()),
                sets: None,
            };
            let below = self.universality(reach);
            return Ok(match below {
                Ok(Universality::Fails(lower)) if lower < word => not_absorbing(lower, true),
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
            return Ok(not_absorbing(word, true));
        }
        match self.promises(Reach::default())? {
            Promises::Undecided => unreachable!("nothing is out of reach"),
            Promises::Kept(promises) => Ok(Verdict::Proved(Proof {
                promises,
                finals: self.finals,
            })),
            Promises::Broken { word, sets } if wanted == Wanted::Short => {
                let word = self.shorter(word, sets);
                Ok(not_absorbing(
                    LeastWord::new(word, self.moves.piles()),
                    false,
                ))
            }
            Promises::Broken { word, .. } => {
                let reach = Reach {
                    letters: Some(word.len()),
                    sets: None,
                };
                match self.universality(reach)? {
                    Universality::Fails(word) => Ok(not_absorbing(word, true)),
                    _ => unreachable!("a promise of a position with so many digits is broken"),
                }
            }
        }
    }
}

fn not_absorbing(word: LeastWord, is_least: bool) -> Verdict {
    Verdict::Refuted(Refutation {
        position: word.position,
        reason: Reason::NotAbsorbing,
        is_least,
    })
}
