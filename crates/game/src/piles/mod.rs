//! Games on piles: a pile of chips on each vertex of a complex, and a rule.
//!
//! [`PileGame`] is the shape of them all. It supplies notation, positions,
//! piles of any size, the check and the description of a move from the two
//! positions alone, tables, lengths, the board. The [`PileRule`] says which
//! moves there are:
//!
//! * [`Take`]: as data, "what may be taken from which piles". Engines
//!   understand it, so that such a game is also discovered and proved. Nim, its
//!   variants and Wythoff's game are of this kind.
//! * [`Steps`]: as a formula, between which positions a step leads. Such a game
//!   is discovered and proved too.
//! * any other type: by listing options; where it also checks a step by itself,
//!   piles may have any size.

mod rule;
mod take;
mod written;

use faceoff_complex::words::counted;
pub use rule::Rule;
pub use take::{Amount, Sets, Take};

use crate::notation::{GamePosition, PositionSpec};
use crate::playable::{Expects, IllegalMove, Playable, TooLarge};
use crate::ruleset::{Ruleset, Visit};
use faceoff_compile::Steps;
use faceoff_complex::notation::NamedComplex;
use faceoff_complex::{Complex, Face, families};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use smallvec::SmallVec;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Piles small enough to search.
pub type Piles = SmallVec<[u64; 8]>;

/// Is called with each option.
pub type VisitPiles<'a> = &'a mut dyn FnMut(&Piles) -> ControlFlow<()>;

/// What a player may do on piles.
///
/// ```
/// use faceoff_complex::{Complex, families};
/// use faceoff_game::Ruleset;
/// use faceoff_game::piles::{PileGame, PileRule, Piles, VisitPiles};
/// use std::ops::ControlFlow;
///
/// /// One pile is halved, and rounded down.
/// #[derive(Debug)]
/// struct Halved;
///
/// impl PileRule for Halved {
///     fn visit(&self, _: &Complex, piles: &Piles, visit: VisitPiles<'_>) -> ControlFlow<()> {
///         (0..piles.len()).filter(|&v| piles[v] > 0).try_for_each(|v| {
///             let mut now = piles.clone();
///             now[v] /= 2;
///             visit(&now)
///         })
///     }
/// }
/// let game = PileGame::new("halved", Halved, families::points(2).unwrap());
/// let options = game.options(&Piles::from_slice(&[5, 1]));
/// assert_eq!(options.iter().map(|(_, o)| o.to_vec()).collect::<Vec<_>>(), [[2, 1], [5, 0]]);
/// ```
pub trait PileRule: fmt::Debug + Send + Sync + 'static {
    /// Call `visit` for every option, each once, until it breaks.
    fn visit(&self, complex: &Complex, piles: &Piles, visit: VisitPiles<'_>) -> ControlFlow<()>;

    /// May a move lead from one position to the other, which has as many
    /// piles? Or the reason why not. If nothing is said the options are looked
    /// through, and piles that are too large for that are refused; a check of
    /// its own takes piles of any size. [`lowered_face`] makes the checks that
    /// most rules share.
    fn check(
        &self,
        complex: &Complex,
        from: &[BigUint],
        to: &[BigUint],
    ) -> Result<(), IllegalMove> {
        let small = |piles: &[BigUint]| piles.iter().map(ToPrimitive::to_u64).collect();
        let (Some(from), to): (Option<Piles>, Option<Piles>) = (small(from), small(to)) else {
            let why = "piles of this size are too large to list the moves";
            return Err(IllegalMove(why.to_owned()));
        };
        let found = self.visit(
            complex,
            &from,
            &mut |option| match Some(option) == to.as_ref() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            },
        );
        match found.is_break() {
            true => Ok(()),
            false => Err(IllegalMove("no move leads there".to_owned())),
        }
    }

    /// The rule as data, where it is of that kind.
    fn take(&self) -> Option<Take> {
        None
    }

    /// The rule as a formula, where it is of that kind.
    fn steps(&self) -> Option<&Steps> {
        None
    }

    /// May a move raise a pile? Then positions do not lie in a box.
    fn raises(&self) -> bool {
        false
    }

    /// The rule on this complex in a sentence, where it can be plainer there than the rules
    /// of all games of the kind.
    fn sentence(&self, complex: &Complex) -> Option<String> {
        let _ = complex;
        None
    }
}

/// A game on the piles of a complex.
///
/// ```
/// use faceoff_complex::families;
/// use faceoff_game::PileGame;
///
/// let nim = PileGame::nim(families::boundary(3).unwrap());
/// let [from, to, other] = [[9u32, 8, 5], [9, 1, 4], [1, 1, 1]].map(|piles| piles.map(Into::into));
/// let face = nim.check_move(&from, &to).unwrap();
/// assert_eq!(nim.complex().show(face), "{2,3}");
/// assert_eq!(nim.describe_step(&from, &to), "take 7 from pile 2, 1 from pile 3");
/// assert_eq!(nim.check_move(&from, &other).unwrap_err().to_string(), "{1,2,3} is not a face");
/// ```
#[derive(Clone)]
pub struct PileGame {
    notation: String,
    complex: NamedComplex,
    rule: Arc<dyn PileRule>,
}

impl PileGame {
    /// The game `name on complex`.
    pub fn new(name: &str, rule: impl PileRule, complex: impl Into<NamedComplex>) -> Self {
        let complex = complex.into();
        Self {
            notation: format!("{name} on {complex}"),
            complex,
            rule: Arc::new(rule),
        }
    }

    /// The game `name`, which knows no faces: any of so many piles may change.
    pub fn without_faces(name: &str, rule: impl PileRule, piles: usize) -> Option<Self> {
        Some(Self {
            notation: name.to_owned(),
            complex: families::simplex(piles).ok()?.into(),
            rule: Arc::new(rule),
        })
    }

    /// The game of this rule, under the name that [`Take::name`] gives it.
    pub fn taking(take: Take, complex: impl Into<NamedComplex>) -> Self {
        Self::new(&take.name(), take, complex)
    }

    /// Simplicial Nim (ES96 §1).
    pub fn nim(complex: impl Into<NamedComplex>) -> Self {
        Self::taking(Take::NIM, complex)
    }

    /// The complex whose vertices carry the piles.
    pub fn complex(&self) -> &Complex {
        &self.complex.complex
    }

    /// The rule as data, where it is of that kind.
    pub fn take(&self) -> Option<Take> {
        self.rule.take()
    }

    /// The rule as engines for piles of every size read it, where they can.
    pub fn rule(&self) -> Option<Rule<'_>> {
        let steps = || self.rule.steps().map(Rule::Steps);
        self.rule.take().map(Rule::Take).or_else(steps)
    }

    /// Is it simplicial Nim?
    pub fn is_nim(&self) -> bool {
        self.take() == Some(Take::NIM)
    }

    /// May a move raise a pile?
    pub fn raises(&self) -> bool {
        self.rule.raises()
    }

    /// The rule in a sentence of its own; see [`PileRule::sentence`].
    pub fn sentence(&self) -> Option<String> {
        self.rule.sentence(self.complex())
    }

    /// Is it legal to move from one position to the other? Gives the set of
    /// piles that change, or the reason why not. Piles of any size.
    pub fn check_move(&self, from: &[BigUint], to: &[BigUint]) -> Result<Face, IllegalMove> {
        if to.len() != from.len() {
            let (piles, m) = (counted(from.len(), "pile", "piles"), to.len());
            return Err(IllegalMove(format!("the game has {piles}, not {m}")));
        }
        self.rule.check(self.complex(), from, to)?;
        Ok((0..from.len()).filter(|&v| to[v] != from[v]).collect())
    }

    /// A legal move for a person: "take 2 from pile 1". Piles of any size.
    pub fn describe_step(&self, from: &[BigUint], to: &[BigUint]) -> String {
        let complex = self.complex();
        let lowered: Face = (0..from.len()).filter(|&v| to[v] < from[v]).collect();
        if lowered.len() > 1
            && let Some(v) = lowered
                .first()
                .filter(|_| self.take().is_some_and(|t| t.same))
        {
            let (taken, set) = (&from[v] - &to[v], complex.show(lowered));
            return format!("take {taken} from each pile of {set}");
        }
        let part = |from: &BigUint, to: &BigUint, word: &str, v: usize| {
            format!("{} {word} pile {}", from - to, complex.label(v))
        };
        let raised = (0..from.len()).filter(|&v| to[v] > from[v]);
        let taken: Vec<String> = lowered
            .iter()
            .map(|v| part(&from[v], &to[v], "from", v))
            .collect();
        let added: Vec<String> = raised.map(|v| part(&to[v], &from[v], "to", v)).collect();
        let phrases = [("take", taken), ("add", added)];
        let phrases = phrases.iter().filter(|(_, parts)| !parts.is_empty());
        let phrases: Vec<String> = phrases
            .map(|(verb, parts)| format!("{verb} {}", parts.join(", ")))
            .collect();
        phrases.join("; ")
    }
}

/// The piles that a move lowers; or the reason why it is no move: a pile would
/// grow, or nothing is taken.
pub fn lowered_piles(
    complex: &Complex,
    from: &[BigUint],
    to: &[BigUint],
) -> Result<Face, IllegalMove> {
    let illegal = |text: String| Err(IllegalMove(text));
    if let Some(v) = (0..from.len()).find(|&v| to[v] > from[v]) {
        return illegal(format!("pile {} would grow", complex.label(v)));
    }
    let lowered: Face = (0..from.len()).filter(|&v| to[v] < from[v]).collect();
    if lowered.is_empty() {
        return illegal("a move takes at least one chip".to_owned());
    }
    Ok(lowered)
}

/// The same, and the piles form a face.
pub fn lowered_face(
    complex: &Complex,
    from: &[BigUint],
    to: &[BigUint],
) -> Result<Face, IllegalMove> {
    let lowered = lowered_piles(complex, from, to)?;
    if !complex.is_face(lowered) {
        let set = complex.show(lowered);
        let circuit = smallest_non_face(complex, lowered);
        let because = match circuit == lowered {
            true => String::new(),
            false => format!(", since {} is not", complex.show(circuit)),
        };
        return Err(IllegalMove(format!("{set} is not a face{because}")));
    }
    Ok(lowered)
}

/// A circuit inside a set that is not a face: drop vertices while it stays one.
fn smallest_non_face(complex: &Complex, set: Face) -> Face {
    set.iter().fold(set, |kept, v| {
        let less = kept.without(v);
        if complex.is_face(less) { kept } else { less }
    })
}

/// The memory that numbers take, in bytes.
pub(crate) fn bytes_of(numbers: &Piles) -> usize {
    let apart = if numbers.spilled() { numbers.len() } else { 0 };
    size_of::<Piles>() + apart * size_of::<u64>()
}

impl Ruleset for PileGame {
    type Position = Piles;
    type Move = ();

    fn visit_options(&self, position: &Piles, visit: Visit<'_, Self>) -> ControlFlow<()> {
        let mut visit = |option: &Piles| visit(&(), option);
        self.rule.visit(self.complex(), position, &mut visit)
    }

    fn bytes(&self, position: &Piles) -> usize {
        bytes_of(position)
    }
}

impl Playable for PileGame {
    fn notation(&self) -> String {
        self.notation.clone()
    }

    fn expects(&self) -> Expects {
        Expects::Piles(self.complex().n())
    }

    fn complex(&self) -> Option<&NamedComplex> {
        Some(&self.complex)
    }

    fn position(&self, spec: &PositionSpec) -> Result<Piles, TooLarge> {
        let piles: Piles = spec.small_piles()?;
        // What a move raises must still be a machine number.
        let high = piles.iter().find(|&&pile| self.raises() && pile >> 32 != 0);
        match high {
            Some(pile) => Err(TooLarge {
                what: format!("a pile of {pile}, which moves may raise,"),
                size: "chips in",
                limit: u32::MAX.into(),
            }),
            None => Ok(piles),
        }
    }

    fn spec(&self, position: &Piles) -> PositionSpec {
        PositionSpec::piles(position.iter().copied())
    }

    fn describe(&self, from: &PositionSpec, to: &GamePosition) -> Result<String, IllegalMove> {
        let (from, to) = (from.piles_of(), to.position.piles_of());
        self.check_move(from, to)?;
        Ok(self.describe_step(from, to))
    }
}

impl fmt::Debug for PileGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.notation)
    }
}

#[cfg(test)]
mod tests;
