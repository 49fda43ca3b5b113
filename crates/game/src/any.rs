//! Any game behind one type: what sums and front ends are made of.
//!
//! The erased forms allocate for each option; engines that know their game use
//! its [`Ruleset`] directly.

use crate::heaps::{HeapGame, Heaps};
use crate::notation::{GamePosition, PositionSpec};
use crate::piles::{PileGame, Piles};
use crate::playable::{Expects, IllegalMove, Playable, TooLarge};
use crate::rules::{Chomp, DeleteNim, Emperor};
use crate::ruleset::{Ruleset, Visit};
use faceoff_complex::notation::NamedComplex;
use num_bigint::BigUint;
use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Any game. Equal by notation.
///
/// ```
/// use faceoff_game::Game;
///
/// let game: Game = "nim on cycle(5,2)".parse().unwrap();
/// assert_eq!(game.complex().unwrap().complex.facets().len(), 5);
/// assert!(game.as_nim().is_some() && game.as_heaps().is_none());
/// // A bare complex is Nim on it.
/// assert_eq!(game, "cycle(5,2)".parse().unwrap());
/// ```
#[derive(Clone)]
pub struct Game(Arc<dyn AnyGame>);

/// The face of a [`Playable`] that does not show its types.
pub(crate) trait AnyGame: Send + Sync {
    /// See [`Playable::notation`].
    fn notation(&self) -> String;
    /// See [`Playable::expects`].
    fn expects(&self) -> Expects;
    /// See [`Playable::complex`].
    fn complex(&self) -> Option<&NamedComplex>;
    /// See [`Playable::refuse_piles`].
    fn refuse_piles(&self, piles: &[BigUint]) -> Vec<(usize, String)>;
    /// The position that a specification names.
    fn place(self: Arc<Self>, spec: &PositionSpec) -> Result<AnyPosition, TooLarge>;
    /// See [`Playable::describe`].
    fn describe(&self, from: &PositionSpec, to: &GamePosition) -> Result<String, IllegalMove>;
    /// The game as what it is.
    fn as_any(&self) -> &dyn Any;
}

impl<R: Playable> AnyGame for R {
    fn notation(&self) -> String {
        Playable::notation(self)
    }

    fn expects(&self) -> Expects {
        Playable::expects(self)
    }

    fn complex(&self) -> Option<&NamedComplex> {
        Playable::complex(self)
    }

    fn refuse_piles(&self, piles: &[BigUint]) -> Vec<(usize, String)> {
        Playable::refuse_piles(self, piles)
    }

    fn place(self: Arc<Self>, spec: &PositionSpec) -> Result<AnyPosition, TooLarge> {
        let position = self.position(spec)?;
        Ok(AnyPosition(Arc::new(Node {
            rules: self,
            position,
        })))
    }

    fn describe(&self, from: &PositionSpec, to: &GamePosition) -> Result<String, IllegalMove> {
        Playable::describe(self, from, to)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Game {
    /// This game, as any game.
    pub fn new<R: Playable>(rules: R) -> Self {
        Self(Arc::new(rules))
    }

    fn is<R: Playable>(&self) -> Option<&R> {
        self.0.as_any().downcast_ref()
    }

    /// The game as one on piles, if it is of that shape.
    pub fn as_piles(&self) -> Option<&PileGame> {
        self.is()
    }

    /// The game as simplicial Nim, if it is that.
    pub fn as_nim(&self) -> Option<&PileGame> {
        self.as_piles().filter(|game| game.is_nim())
    }

    /// The game as a heap game, if it is of that shape.
    pub fn as_heaps(&self) -> Option<&HeapGame> {
        self.is()
    }

    /// The game as chomp, if it is that.
    pub fn as_chomp(&self) -> Option<&Chomp> {
        self.is()
    }

    /// The game as Delete Nim, VDN or a variant of these, if it is one.
    pub fn as_delete_nim(&self) -> Option<&DeleteNim> {
        self.is()
    }

    /// The game as an emperor sum, if it is one.
    pub fn as_emperor(&self) -> Option<&Emperor> {
        self.is()
    }

    /// Is the rule certainly the same, the name being so?
    pub(crate) fn has_rule_of(&self, other: &Self) -> bool {
        match (self.as_piles(), self.as_heaps()) {
            (Some(piles), _) => {
                let take = piles.take();
                take.is_some() && other.as_piles().and_then(PileGame::take) == take
            }
            (_, Some(heaps)) => {
                let code = heaps.code();
                code.is_some() && other.as_heaps().and_then(HeapGame::code) == code
            }
            _ => self.0.as_any().type_id() == other.0.as_any().type_id(),
        }
    }

    /// How positions are written.
    pub fn expects(&self) -> Expects {
        self.0.expects()
    }

    /// The complex it is played on, if there is one.
    pub fn complex(&self) -> Option<&NamedComplex> {
        self.0.complex()
    }

    /// What is wrong with piles of the right number, as (pile, message).
    pub fn refuse_piles(&self, piles: &[BigUint]) -> Vec<(usize, String)> {
        self.0.refuse_piles(piles)
    }

    /// The position that a specification names.
    pub fn place(&self, spec: &PositionSpec) -> Result<AnyPosition, TooLarge> {
        Arc::clone(&self.0).place(spec)
    }

    /// The move from a position of this game to another, for a person; or the
    /// reason why no move leads there.
    pub fn describe(&self, from: &PositionSpec, to: &GamePosition) -> Result<String, IllegalMove> {
        // A game without positions goes on as another game.
        let same = *self == to.game || self.expects() == Expects::Nothing;
        if !same || to.game.expects() != self.expects() {
            return Err(IllegalMove(format!("that is not a position of {self}")));
        }
        self.0.describe(from, to)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.notation())
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.notation() == other.0.notation()
    }
}

impl Eq for Game {}

/// A position of any game, with its game.
///
/// ```
/// use faceoff_game::{AnyRules, Problem, Ruleset};
///
/// let problem: Problem = "kayles @ 3".parse().unwrap();
/// let row = problem.summands[0].place().unwrap();
/// let options = AnyRules.options(&row).into_iter().map(|(_, option)| option);
/// let shown: Vec<String> = options.map(|option| option.to_string()).collect();
/// assert_eq!(shown, ["kayles @ 2", "kayles @ 1,1", "kayles @ 1"]);
/// ```
#[derive(Clone)]
pub struct AnyPosition(Arc<dyn AnyNode>);

struct Node<R: Playable> {
    rules: Arc<R>,
    position: R::Position,
}

trait AnyNode: Send + Sync {
    fn visit(&self, visit: &mut dyn FnMut(AnyPosition) -> ControlFlow<()>) -> ControlFlow<()>;
    fn bytes(&self) -> usize;
    fn equals(&self, other: &dyn AnyNode) -> bool;
    fn hash_into(&self, state: &mut dyn Hasher);
    fn show(&self) -> String;
    fn game(&self) -> Game;
    fn spec(&self) -> PositionSpec;
    fn as_any(&self) -> &dyn Any;
}

impl<R: Playable> AnyNode for Node<R> {
    fn visit(&self, visit: &mut dyn FnMut(AnyPosition) -> ControlFlow<()>) -> ControlFlow<()> {
        self.rules.visit_options(&self.position, &mut |_, option| {
            visit(AnyPosition(Arc::new(Node {
                rules: Arc::clone(&self.rules),
                position: option.clone(),
            })))
        })
    }

    fn bytes(&self) -> usize {
        let counts = 2 * size_of::<usize>();
        let beyond = self.rules.bytes(&self.position) - size_of::<R::Position>();
        counts + size_of::<Self>() + beyond
    }

    fn equals(&self, other: &dyn AnyNode) -> bool {
        let Some(other) = other.as_any().downcast_ref::<Node<R>>() else {
            return false;
        };
        self.position == other.position
            && (Arc::ptr_eq(&self.rules, &other.rules)
                || self.rules.notation() == other.rules.notation())
    }

    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.position.hash(&mut state);
    }

    fn show(&self) -> String {
        self.rules.show(&self.position)
    }

    fn game(&self) -> Game {
        self.rules
            .restarted(&self.position)
            .unwrap_or_else(|| Game(Arc::clone(&self.rules) as Arc<dyn AnyGame>))
    }

    fn spec(&self) -> PositionSpec {
        self.rules.spec(&self.position)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl AnyPosition {
    /// A position of this game.
    pub fn new<R: Playable>(rules: R, position: R::Position) -> Self {
        Self(Arc::new(Node {
            rules: Arc::new(rules),
            position,
        }))
    }

    fn is<R: Playable>(&self) -> Option<(&R, &R::Position)> {
        let node = self.0.as_any().downcast_ref::<Node<R>>()?;
        Some((&node.rules, &node.position))
    }

    /// The position as one of a game on piles, if it is.
    pub fn as_piles(&self) -> Option<(&PileGame, &Piles)> {
        self.is()
    }

    /// The position as one of a heap game, if it is.
    pub fn as_heaps(&self) -> Option<(&HeapGame, &Heaps)> {
        self.is()
    }

    /// Its game.
    pub fn game(&self) -> Game {
        self.0.game()
    }

    /// The specification of this position in its game.
    pub fn spec(&self) -> PositionSpec {
        self.0.spec()
    }

    /// The move to an option, for a person; or the reason why it is none.
    pub fn describe_move(&self, to: &AnyPosition) -> Result<String, IllegalMove> {
        GamePosition::from(self.clone()).describe_move(&GamePosition::from(to.clone()))
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.show())
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PartialEq for AnyPosition {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.equals(&*other.0)
    }
}

impl Eq for AnyPosition {}

impl Hash for AnyPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash_into(state);
    }
}

/// The rules of whatever game a position belongs to: lets every solver take
/// any position.
///
/// ```
/// use faceoff_game::{AnyPosition, AnyRules, Problem, Ruleset};
///
/// fn wins(here: &AnyPosition) -> bool {
///     AnyRules.options(here).iter().any(|(_, option)| !wins(option))
/// }
/// // Chomp on a complete graph is lost where three divides the number of vertices (KY11).
/// for (text, won) in [("chomp on complete(3)", false), ("kayles @ 3", true)] {
///     let problem: Problem = text.parse().unwrap();
///     assert_eq!(wins(&problem.summands[0].place().unwrap()), won);
/// }
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct AnyRules;

impl Ruleset for AnyRules {
    type Position = AnyPosition;
    type Move = ();

    fn visit_options(&self, position: &AnyPosition, visit: Visit<'_, Self>) -> ControlFlow<()> {
        position.0.visit(&mut |option| visit(&(), &option))
    }

    fn bytes(&self, position: &AnyPosition) -> usize {
        size_of::<AnyPosition>() + position.0.bytes()
    }
}
