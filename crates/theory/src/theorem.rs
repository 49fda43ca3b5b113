//! The record of a theorem.

use crate::decision::{Decision, Reply};
use faceoff_claim::Claim;
use faceoff_complex::Complex;
use faceoff_game::{Game, PileGame};
use faceoff_limits::Limits;
use std::fmt;

/// What [`Theorem::apply`] gives: the decision, or `None` where the theorem
/// does not apply, or the reason why that could not be told.
pub type Applied = Reply<Box<dyn Decision>>;

/// A theorem, executable.
///
/// ```
/// use faceoff_theory::find;
///
/// let theorem = find("ES96-3.2").unwrap();
/// assert_eq!(theorem.title, "Pointed circuit complexes");
/// let formula = "nim on facets(123,234,345,15): { (a+b,c,a,b,a+c) }";
/// assert_eq!(theorem.formula(), formula);
/// assert!(theorem.status.is_proved() && theorem.instances.len() >= 3);
/// ```
pub struct Theorem {
    /// `ES96-3.2`: key of the paper and number in it.
    pub id: &'static str,
    /// A short name.
    pub title: &'static str,
    /// What it says, in words.
    pub statement: &'static str,
    /// Which positions are lost, for a student: in the words of the board,
    /// without letters and without words that only mathematicians use.
    pub plain: &'static str,
    /// What it says, as a formula; see [`Theorem::formula`].
    pub formula: TheoremFormula,
    /// Where it is proved.
    pub citation: &'static str,
    /// Whether it is proved.
    pub status: Status,
    /// Where several theorems decide a position, the one with the largest
    /// strength is asked first. Rule of thumb: 90 for a closed form of one
    /// family, 70 for a general characterisation, 50 where parts have to be
    /// asked, 30 for what decides some positions only; less for what is slow.
    pub strength: u8,
    /// Does it apply to this game? With all that its answers need.
    pub apply: fn(&Game, &Limits) -> Applied,
    /// Games on which it is tested, at least three; all positions with piles
    /// up to a bound.
    pub instances: &'static [Instance],
}

/// What a theorem says, as a formula.
///
/// ```
/// use faceoff_theory::{TheoremFormula, find};
///
/// let vdn = find("AS21-1.5").unwrap();
/// assert_eq!(vdn.formula, TheoremFormula::Claimed);
/// assert_eq!(vdn.formula(), "vdn: { (2*x+1,2*y+1) }");
/// // No claim counts the ones at the end of a number.
/// let values = find("AS21-1.1").unwrap();
/// assert_eq!(values.formula, TheoremFormula::Stated("v(x, y) = v₂((x ∨ y) + 1)"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TheoremFormula {
    /// The claim about each of its games: [`Decision::value_claim`] where it
    /// gives values, else [`Decision::closed_form`].
    Claimed,
    /// What the language of claims does not say: a value, a length, or who wins
    /// some positions only.
    Stated(&'static str),
}

impl Theorem {
    /// The formula for a person. A claim is that about the first instance, and
    /// says so, as it can be asked for: "nim on points(2): { (a,b) : a^b=0 }".
    pub fn formula(&self) -> String {
        let game = match self.formula {
            TheoremFormula::Stated(formula) => return formula.to_owned(),
            TheoremFormula::Claimed => self.instances[0].game,
        };
        let claim = self.claim_about_first();
        let claim = claim.expect("an instance is small");
        format!("{game}: {}", claim.expect("what is claimed is a claim"))
    }

    fn claim_about_first(&self) -> Reply<Claim> {
        let limits = Limits::none();
        let game = self.instances[0].game.parse();
        let game: Game = game.expect("instances are in notation");
        let Some(decision) = (self.apply)(&game, &limits)? else {
            return Ok(None);
        };
        if let Some(values) = decision.value_claim(&limits)? {
            return Ok(Some(Claim::Value(values)));
        }
        let form = decision.closed_form(&limits)?;
        Ok(form.and_then(|form| form.claim().cloned()))
    }
}

/// A game and a bound on its piles, for the tests of a theorem.
///
/// ```
/// use faceoff_game::{Game, PositionSpec};
/// use faceoff_theory::find;
///
/// // A test looks at all positions of this game with piles up to 20.
/// let instance = &find("WYTHOFF").unwrap().instances[0];
/// assert_eq!((instance.game, instance.max_pile), ("wythoff on simplex(2)", 20));
/// let game: Game = instance.game.parse().unwrap();
/// assert!(game.place(&PositionSpec::piles([instance.max_pile; 2])).is_ok());
/// ```
pub struct Instance {
    /// The game in notation.
    pub game: &'static str,
    /// The largest pile; of no meaning for games without piles.
    pub max_pile: u64,
}

impl Instance {
    /// All positions of `game` with piles up to `max_pile`.
    pub const fn new(game: &'static str, max_pile: u64) -> Self {
        Self { game, max_pile }
    }
}

/// Whether a statement is proved, and by whom.
///
/// ```
/// use faceoff_theory::{Status, find, registry};
///
/// // Found by machine, for piles of every size, with a certificate.
/// assert_eq!(find("CN-7.3").unwrap().status, Status::MachineProved);
/// assert_eq!(Status::MachineProved.to_string(), "machine-proved");
/// // What is only believed answers nothing.
/// assert!(!Status::Conjectured.is_proved());
/// assert!(registry().iter().all(|theorem| theorem.status.is_proved()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Proved in the paper that is cited.
    ProvedInPaper,
    /// Proved by the argument in the documentation of its module.
    ProvedHere,
    /// Proved by Faceoff for all pile sizes, with a certificate.
    MachineProved,
    /// Proved in the paper that is cited, and by Faceoff for all pile sizes,
    /// with a certificate.
    ProvedInPaperAndByMachine,
    /// Believed; never used to answer.
    Conjectured,
    /// Wrong; kept for the record.
    Refuted,
}

impl Status {
    /// May it be used to answer?
    pub fn is_proved(self) -> bool {
        matches!(self, Self::ProvedInPaper | Self::ProvedHere) || self.is_machine_proved()
    }

    /// Is it proved by Faceoff itself? A test proves the closed form of every
    /// theorem that says so.
    pub fn is_machine_proved(self) -> bool {
        matches!(self, Self::MachineProved | Self::ProvedInPaperAndByMachine)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ProvedInPaper => "proved in the paper",
            Self::ProvedHere => "proved in the documentation",
            Self::MachineProved => "machine-proved",
            Self::ProvedInPaperAndByMachine => "proved in the paper, and machine-proved",
            Self::Conjectured => "conjectured",
            Self::Refuted => "refuted",
        })
    }
}

impl fmt::Debug for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// The decision, if there is one.
pub(crate) fn boxed<D: Decision + 'static>(found: Option<D>) -> Applied {
    Ok(found.map(|decision| Box::new(decision) as Box<dyn Decision>))
}

/// The complex, if the game is simplicial Nim.
pub(crate) fn nim_complex(game: &Game) -> Option<&Complex> {
    game.as_nim().map(PileGame::complex)
}
