//! Heap games: some heaps of tokens; a move replaces one heap by others.
//!
//! [`HeapGame`] is the shape of them all. It supplies notation, positions, the
//! description of a move from the two positions alone, heaps of any size and
//! values heap by heap. The [`HeapRule`] says what a heap may become:
//!
//! * [`HeapCode`]: as data, "how many may be taken, and what may be left".
//!   Periods of values are proved from it. Subtraction and octal games are of
//!   this kind.
//! * any other type: by listing what a heap may become.
//!
//! A position is a multiset of heaps. Invariant: sorted in ascending order, no
//! empty heap. So a position is the same however it was written or reached.

mod code;

pub use code::{HeapCode, Taking};

use crate::notation::{GamePosition, PositionSpec};
use crate::piles::bytes_of;
use crate::playable::{Expects, IllegalMove, Playable, TooLarge};
use crate::ruleset::{Ruleset, Visit};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use smallvec::SmallVec;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A multiset of non-empty heaps, ascending.
pub type Heaps = SmallVec<[u64; 8]>;

/// Is called with what is left of a heap; it may have empty heaps.
pub type VisitParts<'a> = &'a mut dyn FnMut(&[u64]) -> ControlFlow<()>;

/// What may become of a heap.
///
/// Grundy's game splits a heap into two unequal ones:
///
/// ```
/// use faceoff_game::heaps::{HeapGame, HeapRule, Heaps, VisitParts};
/// use faceoff_game::Ruleset;
/// use std::ops::ControlFlow;
///
/// #[derive(Debug)]
/// struct Unequal;
///
/// impl HeapRule for Unequal {
///     fn visit(&self, heap: u64, visit: VisitParts<'_>) -> ControlFlow<()> {
///         (1..heap.div_ceil(2)).try_for_each(|small| visit(&[small, heap - small]))
///     }
/// }
/// let grundy = HeapGame::new("grundy", Unequal);
/// assert_eq!(grundy.options(&Heaps::from_slice(&[7])).len(), 3);
/// assert!(grundy.is_final(&Heaps::from_slice(&[1, 2, 2])));
/// ```
pub trait HeapRule: fmt::Debug + Send + Sync + 'static {
    /// Call `visit` with every list of heaps that a move may make of this one,
    /// which is not empty, each once, until it breaks.
    fn visit(&self, heap: u64, visit: VisitParts<'_>) -> ControlFlow<()>;

    /// The rule as data, where it is of that kind.
    fn code(&self) -> Option<&HeapCode> {
        None
    }
}

/// A heap game.
///
/// ```
/// use faceoff_game::heaps::{HeapCode, HeapGame, Heaps, Taking};
/// use faceoff_game::{Playable, Ruleset};
///
/// // A heap of two or more becomes two: the game lasts as long as there is one.
/// let split = Taking { taken: 0, none: false, one: false, two: true };
/// let game = HeapGame::new("splits", HeapCode::new([split]));
/// let options = game.options(&Heaps::from_slice(&[1, 5]));
/// let shown: Vec<String> = options.iter().map(|(_, heaps)| game.show(heaps)).collect();
/// assert_eq!(shown, ["splits @ 1,1,4", "splits @ 1,2,3"]);
/// ```
#[derive(Clone)]
pub struct HeapGame {
    name: String,
    /// What a heap is called.
    heap: &'static str,
    rule: Arc<dyn HeapRule>,
}

impl HeapGame {
    /// The game with this notation.
    pub fn new(name: impl Into<String>, rule: impl HeapRule) -> Self {
        Self {
            name: name.into(),
            heap: "heap",
            rule: Arc::new(rule),
        }
    }

    /// The same, played with rows of pins.
    pub fn with_rows(self) -> Self {
        Self {
            heap: "row",
            ..self
        }
    }

    /// The rule as data, where it is of that kind.
    pub fn code(&self) -> Option<&HeapCode> {
        self.rule.code()
    }

    /// Call `visit` with every list of heaps that a move may make of one,
    /// until it breaks.
    pub fn visit_heap(&self, heap: u64, visit: VisitParts<'_>) -> ControlFlow<()> {
        self.rule.visit(heap, visit)
    }

    /// A move in one heap, for a person.
    fn describe_in(&self, heap: &BigUint, parts: &[BigUint]) -> String {
        let left: BigUint = parts.iter().sum();
        let names: Vec<String> = parts.iter().map(BigUint::to_string).collect();
        let (names, called) = (names.join(" and "), format!("the {} of {heap}", self.heap));
        if left > *heap {
            return format!("replace {called} by {names}");
        }
        let taken = heap - left;
        match (taken == BigUint::ZERO, parts.len()) {
            (true, _) => format!("split {called} into {names}"),
            (false, ..=1) => format!("take {taken} from {called}"),
            (false, _) => format!("take {taken} from {called} and leave {names}"),
        }
    }

    /// May a move make these heaps of one? `parts` ascending, none empty.
    fn may_become(&self, heap: &BigUint, parts: &[BigUint]) -> bool {
        if let Some(code) = self.code() {
            return code.may_become(heap, parts);
        }
        let mut found = false;
        if let Some(heap) = heap.to_u64() {
            let _ = self.rule.visit(heap, &mut |left| {
                let mut left: Heaps = left.iter().copied().filter(|heap| *heap > 0).collect();
                left.sort_unstable();
                found |= left
                    .iter()
                    .map(|heap| BigUint::from(*heap))
                    .eq(parts.iter().cloned());
                match found {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
        }
        found
    }
}

impl Ruleset for HeapGame {
    type Position = Heaps;
    type Move = ();

    fn visit_options(&self, position: &Heaps, visit: Visit<'_, Self>) -> ControlFlow<()> {
        let (mut rest, mut now) = (Heaps::new(), Heaps::new());
        for (i, &heap) in position.iter().enumerate() {
            if i > 0 && heap == position[i - 1] {
                continue;
            }
            rest.clear();
            rest.extend_from_slice(&position[..i]);
            rest.extend_from_slice(&position[i + 1..]);
            self.rule.visit(heap, &mut |parts| {
                now.clone_from(&rest);
                for &heap in parts.iter().filter(|heap| **heap > 0) {
                    let at = now.partition_point(|other| *other < heap);
                    now.insert(at, heap);
                }
                visit(&(), &now)
            })?;
        }
        ControlFlow::Continue(())
    }

    fn bytes(&self, position: &Heaps) -> usize {
        bytes_of(position)
    }
}

impl Playable for HeapGame {
    fn notation(&self) -> String {
        self.name.clone()
    }

    fn expects(&self) -> Expects {
        Expects::Heaps
    }

    fn position(&self, spec: &PositionSpec) -> Result<Heaps, TooLarge> {
        let mut heaps: Heaps = spec.small_piles()?;
        heaps.retain(|heap| *heap > 0);
        heaps.sort_unstable();
        Ok(heaps)
    }

    /// No heap at all is written 0.
    fn spec(&self, heaps: &Heaps) -> PositionSpec {
        match heaps.is_empty() {
            true => PositionSpec::piles([0u64]),
            false => PositionSpec::piles(heaps.iter().copied()),
        }
    }

    fn describe(&self, from: &PositionSpec, to: &GamePosition) -> Result<String, IllegalMove> {
        let (mut from, mut to) = (heaps_of(from), heaps_of(&to.position));
        let all = from.clone();
        for heap in &all {
            if let Some(at) = to.iter().position(|other| other == heap) {
                to.remove(at);
                let at = from.iter().position(|other| other == heap);
                from.remove(at.expect("it is one of them"));
            }
        }
        match &from[..] {
            [heap] if self.may_become(heap, &to) => return Ok(self.describe_in(heap, &to)),
            // A heap may stay as it is.
            [] if to.is_empty() => {
                let same = |heap: &&BigUint| self.may_become(heap, std::slice::from_ref(heap));
                if let Some(heap) = all.iter().find(same) {
                    return Ok(format!("leave the {} of {heap} as it is", self.heap));
                }
            }
            _ => {}
        }
        let large = |heap: &BigUint| heap.to_u64().is_none();
        Err(IllegalMove(match self.code() {
            None if from.iter().any(large) => {
                format!(
                    "a {} of this size is too large to list the moves",
                    self.heap
                )
            }
            _ => format!("no {} may become these", self.heap),
        }))
    }
}

/// The heaps of a position, ascending, without empty ones.
fn heaps_of(spec: &PositionSpec) -> Vec<BigUint> {
    let heaps = spec.piles_of().iter();
    let mut heaps: Vec<BigUint> = heaps.filter(|h| **h != BigUint::ZERO).cloned().collect();
    heaps.sort_unstable();
    heaps
}

impl fmt::Debug for HeapGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyRules, Game, Problem};

    /// From small positions every move is told, and nothing else.
    #[test]
    fn moves_are_told_from_the_two_positions() {
        for text in [
            "kayles",
            "octal(0.26)",
            "octal(4.37)",
            "octal(2.1)",
            "subtraction(1,3)",
        ] {
            let game: Game = text.parse().unwrap();
            let mut positions = Vec::new();
            for code in 0..6 * 6 * 6u64 {
                let heaps = [code % 6, code / 6 % 6, code / 36];
                positions.push(game.place(&PositionSpec::piles(heaps)).unwrap());
            }
            positions.sort_by_key(ToString::to_string);
            positions.dedup();
            for from in &positions {
                let options = AnyRules.options(from);
                for to in &positions {
                    let listed = options.iter().any(|(_, option)| option == to);
                    let told = from.describe_move(to);
                    assert_eq!(listed, told.is_ok(), "{from} to {to}: {told:?}");
                }
            }
        }
    }

    #[test]
    fn moves_in_words() {
        let huge = "100000000000000000000000000000000000000000000";
        for (from, to, told) in [
            (
                "subtraction(1,4) @ 3,4,4",
                "3,4",
                "take 4 from the heap of 4",
            ),
            (
                "octal(4.) @ 2,7",
                "2,3,4",
                "split the heap of 7 into 3 and 4",
            ),
            (
                "kayles @ 9",
                "3,5",
                "take 1 from the row of 9 and leave 3 and 5",
            ),
            ("octal(2.1) @ 3", "3", "leave the heap of 3 as it is"),
        ] {
            let game = from.split('@').next().unwrap();
            let (from, to): (Problem, Problem) = (
                from.parse().unwrap(),
                Problem::parse(game, Some(to)).unwrap(),
            );
            assert_eq!(
                from.summands[0].describe_move(&to.summands[0]).unwrap(),
                told
            );
        }
        let place = |heaps: String| Problem::parse("kayles", Some(&heaps)).unwrap();
        let (from, to) = (place(format!("7,{huge}")), place(format!("6,{huge}")));
        assert_eq!(
            from.summands[0].describe_move(&to.summands[0]).unwrap(),
            "take 1 from the row of 7"
        );
    }

    /// Where options can only be listed, nothing is said of heaps that are too large for it.
    #[test]
    fn too_large_is_not_illegal() {
        #[derive(Debug)]
        struct OneLess;
        impl HeapRule for OneLess {
            fn visit(&self, heap: u64, visit: VisitParts<'_>) -> ControlFlow<()> {
                visit(&[heap - 1])
            }
        }
        let game = Game::new(HeapGame::new("one-less", OneLess));
        let told = |from: &BigUint, to: &BigUint| {
            let at = |heap: &BigUint| PositionSpec::Piles(vec![heap.clone()]);
            let (game, position) = (game.clone(), at(to));
            game.clone()
                .describe(&at(from), &GamePosition { game, position })
        };
        let large = BigUint::from(1u32) << 70;
        let (five, four) = (BigUint::from(5u32), BigUint::from(4u32));
        assert_eq!(told(&five, &four).unwrap(), "take 1 from the heap of 5");
        assert_eq!(
            told(&four, &five).unwrap_err().0,
            "no heap may become these"
        );
        let refused = told(&large, &(&large - 1u32)).unwrap_err();
        assert!(refused.0.contains("too large"), "{}", refused.0);
    }
}
