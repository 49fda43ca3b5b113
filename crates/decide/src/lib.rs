//! Who wins, with what move, and why: the methods.
//!
//! [`decide`] asks the methods in turn, strongest first, and takes the first
//! answer: search comes last. What they share is in a [`Notebook`].
//!
//! ```
//! use faceoff_decide::{Notebook, Wanted, decide};
//! use faceoff_game::{Outcome, Problem};
//!
//! let problem: Problem = "nim on cycle(5,2) @ 3,1,2,2,2".parse().unwrap();
//! let decision = decide(&problem, &Wanted::default(), &Notebook::default()).unwrap();
//! assert_eq!(decision.outcome, Outcome::N);
//! ```

mod certificate;
mod chomp;
#[cfg(feature = "store")]
mod chomp_store;
mod emperor;
mod listing;
mod misere;
#[cfg(not(feature = "store"))]
mod no_store;
mod notebook;
mod shipped;
mod solver;
mod table;
mod theorem;
mod values;
mod why;

#[cfg(feature = "store")]
use chomp_store as keeping;
#[cfg(not(feature = "store"))]
use no_store as keeping;

pub use certificate::by_certificate;
pub use emperor::ComponentTarget;
#[cfg(feature = "store")]
pub use keeping::CensusKeeper;
pub use keeping::{Store, StoreError};
pub use notebook::Notebook;
pub use solver::Solver;
pub use why::Why;

use faceoff_complex::Label;
use faceoff_complex::words::counted;
use faceoff_game::piles::Sets;
use faceoff_game::{GamePosition, Outcome, Play, Problem, Ruleset, Sum, SumRules};
use num_bigint::BigUint;

/// What is wanted beyond the outcome and one winning move.
///
/// ```
/// use faceoff_decide::{Notebook, Wanted, decide};
///
/// let problem = "nim @ 3,5,7".parse().unwrap();
/// let wanted = Wanted { all: true, ..Wanted::value() };
/// let found = decide(&problem, &wanted, &Notebook::default()).unwrap();
/// assert_eq!(found.value, Some(1u32.into()));
/// assert_eq!((found.winning.len(), found.complete), (3, true));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// The nim-value too.
    pub value: bool,
    /// All winning moves.
    pub all: bool,
    /// Normal play, or misère.
    pub play: Play,
}

impl Wanted {
    /// The nim-value.
    pub fn value() -> Self {
        Self {
            value: true,
            ..Self::default()
        }
    }

    /// Nothing more, in this kind of play.
    pub fn play(misere: bool) -> Self {
        Self {
            play: Play::of(misere),
            ..Self::default()
        }
    }
}

/// A winning move.
///
/// ```
/// use faceoff_decide::{Notebook, Wanted, decide};
///
/// let problem = "chomp on facets(12,23)".parse().unwrap();
/// let found = decide(&problem, &Wanted::default(), &Notebook::default()).unwrap();
/// let winning = &found.winning[0];
/// assert_eq!(winning.to.to_string(), "chomp on facets(1,3)");
/// assert_eq!(winning.how, "remove {2} and all faces that contain it");
/// assert_eq!(winning.removed.as_ref().unwrap()[0].as_str(), "2");
/// ```
#[derive(Clone, Debug)]
pub struct Winning {
    /// What it leads to.
    pub to: Problem,
    /// What to do, for a person.
    pub how: String,
    /// The face that was removed, in chomp.
    pub removed: Option<Vec<Label>>,
    /// What is done in each component, in an emperor sum.
    pub components: Option<Vec<ComponentTarget>>,
}

/// What a method found out.
///
/// ```
/// use faceoff_decide::{Notebook, Wanted, decide};
/// use faceoff_game::Outcome;
///
/// // Five circular stacks, two at a time: DH13 says who wins, and why.
/// let problem = "nim on cycle(5,2) @ 2,1,1,1,1".parse().unwrap();
/// let found = decide(&problem, &Wanted::default(), &Notebook::default()).unwrap();
/// assert_eq!((found.outcome, &found.by[..]), (Outcome::N, "DH13-3.1.1"));
/// assert!(found.answers(&Wanted::default()) && !found.answers(&Wanted::value()));
/// ```
#[derive(Clone, Debug)]
pub struct MethodResult {
    /// Who wins.
    pub outcome: Outcome,
    /// The nim-value, where the method gives it.
    pub value: Option<BigUint>,
    /// Winning moves: at least one in an N-position, all of them if `complete`.
    pub winning: Vec<Winning>,
    /// Are these all winning moves?
    pub complete: bool,
    /// Why the others are not listed, where that was tried.
    pub unlisted: Option<Why>,
    /// Why there is no value, where a method that gives values was tried.
    pub unvalued: Option<Why>,
    /// Which theorem, proof, table or search decided.
    pub by: String,
    /// Why, for a person.
    pub why: String,
}

/// Decide a problem by the strongest method that applies; or the reason why
/// none does within the limits.
pub fn decide(
    problem: &Problem,
    wanted: &Wanted,
    notebook: &Notebook,
) -> Result<MethodResult, Why> {
    let one = Wanted {
        all: false,
        ..*wanted
    };
    // Where all moves cannot be listed, who wins and one move are found all the same.
    let decision = by_methods(problem, wanted, notebook).or_else(|why| {
        if !wanted.all {
            return Err(why);
        }
        match by_methods(problem, &one, notebook) {
            Ok(found) => Ok(found.listing(Err(why))),
            Err(_) => Err(why),
        }
    })?;
    Ok(match without_moves(problem) {
        Some(why) => MethodResult { why, ..decision },
        None => decision,
    })
}

/// Why a game never has a move, which may not be what was meant.
fn without_moves(problem: &Problem) -> Option<String> {
    let game = problem.single()?.game.as_piles()?;
    let Sets::OfSize(k) = game.take()?.from else {
        return None;
    };
    let largest = game.complex().facets().iter().map(|facet| facet.len());
    let largest = largest.max().unwrap_or(0);
    let piles = counted(largest, "pile", "piles");
    ((largest as u64) < k).then(|| {
        format!("There is never a move: a move takes from {k} piles of a face, and no face has more than {piles}.")
    })
}

/// What makes a position lost that no theorem decides.
fn why_lost(problem: &Problem) -> &'static str {
    match Sum::place(problem) {
        Ok(position) if SumRules.is_final(&position) => "There is no move",
        _ => "Every move leaves a won position",
    }
}

fn by_methods(
    problem: &Problem,
    wanted: &Wanted,
    notebook: &Notebook,
) -> Result<MethodResult, Why> {
    if wanted.play == Play::Misere {
        return misere::decide(problem, wanted, notebook.limits());
    }
    let by_proof = match problem.single() {
        Some(placed) => match emperor::decide(placed, notebook)? {
            Some(decision) => Some(decision),
            None => match theorem::decide(placed, wanted, notebook)? {
                Some(decision) => Some(decision),
                None => shipped::decide(placed, wanted, notebook.limits()),
            },
        },
        None => None,
    };
    if let Some(placed) = problem.single()
        && !by_proof.as_ref().is_some_and(|d| d.answers(wanted))
    {
        let engine = match chomp::decide(placed, wanted, notebook) {
            Ok(None) => table::decide(placed, wanted, notebook.limits()),
            found => found.map_err(Why::from),
        };
        match (engine, &by_proof) {
            (Ok(None), _) => {}
            (Ok(Some(searched)), None) => return Ok(searched),
            (Ok(Some(searched)), Some(decision)) => {
                return Ok(decision.clone().completed_by(searched));
            }
            (Err(reason), None) => return Err(reason),
            (Err(reason), Some(decision)) => return Ok(decision.clone().unlisted(wanted, reason)),
        }
    }
    match by_proof {
        Some(decision) if decision.answers(wanted) => Ok(decision),
        // The proof leaves something open: values fill it in if they can.
        Some(decision) => match values::decide(problem, wanted, notebook) {
            Ok(more) => Ok(decision.completed_by(more)),
            Err(reason) => Ok(decision.unlisted(wanted, reason)),
        },
        None => values::decide(problem, wanted, notebook),
    }
}

/// The move for a person.
pub fn how(from: &GamePosition, to: &GamePosition) -> String {
    from.describe_move(to).unwrap_or_default()
}

/// The face that a move of chomp removes.
fn removed(from: &GamePosition, to: &GamePosition) -> Option<Vec<Label>> {
    let before = from.game.as_chomp()?;
    let face = before.removed(to.game.as_chomp()?)?;
    Some(before.complex()?.names(face).into_iter().cloned().collect())
}

impl MethodResult {
    /// Does it say all that is asked?
    pub fn answers(&self, wanted: &Wanted) -> bool {
        let moves = match self.outcome {
            Outcome::P => true,
            Outcome::N => !self.winning.is_empty() && (self.complete || !wanted.all),
        };
        moves && (self.value.is_some() || !wanted.value)
    }

    /// Who wins and perhaps one move are known; the reason is why the rest is not.
    fn unlisted(mut self, wanted: &Wanted, reason: Why) -> Self {
        if wanted.value && self.value.is_none() {
            self.unvalued = Some(reason.clone());
        }
        match wanted.all && !self.complete && self.unlisted.is_none() {
            true => self.listing(Err(reason)),
            false => self,
        }
    }

    /// What this decision leaves open, from another.
    fn completed_by(mut self, other: Self) -> Self {
        assert_eq!(
            self.outcome, other.outcome,
            "{} and {} disagree",
            self.by, other.by
        );
        self.value = self.value.or(other.value);
        self.unvalued = other.unvalued;
        if !self.complete && (other.complete || self.winning.is_empty()) {
            self.winning = other.winning;
            self.complete = other.complete;
            self.unlisted = other.unlisted;
        }
        self
    }
}
