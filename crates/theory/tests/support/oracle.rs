//! Truth by definition: outcome, value and length of every position of a
//! game with piles up to a bound.

use faceoff_complex::{Complex, Face};
use faceoff_game::{AnyRules, Expects, Game, GamePosition, Play, PositionSpec};
use faceoff_limits::Limits;
use faceoff_solve::{Reference, Searched};
use std::cell::{OnceCell, RefCell};

/// The oracle of one game.
pub enum Oracle {
    /// Simplicial Nim, by tables.
    Nim(Box<NimTable>),
    /// Any other game, by the reference solver.
    Other(Box<OtherGame>),
}

pub struct OtherGame {
    game: Game,
    max_pile: u64,
    reference: RefCell<Reference<'static, AnyRules>>,
}

/// Components of emperor sums: those that theorems decide, P and N.
const COMPONENTS: &[&str] = &[
    "nim @ 0",
    "nim @ 2",
    "nim @ 1,1",
    "delete-nim @ 2,2",
    "vdn @ 3,2",
    "nim @ 1,2",
    "delete-nim @ 4,0",
];

impl Oracle {
    pub fn new(game: &Game, max_pile: u64) -> Self {
        match game.as_nim() {
            Some(nim) => Self::Nim(Box::new(NimTable::new(nim.complex(), max_pile))),
            None => Self::Other(Box::new(OtherGame {
                game: game.clone(),
                max_pile,
                reference: RefCell::new(Reference::new(&AnyRules, &Limits::none())),
            })),
        }
    }

    /// All positions with piles up to the bound.
    pub fn positions(&self) -> Vec<PositionSpec> {
        match self {
            Self::Nim(table) => (0..table.size())
                .map(|at| PositionSpec::piles(table.piles(at)))
                .collect(),
            Self::Other(other) => match other.game.expects() {
                Expects::Nothing => vec![PositionSpec::Start],
                Expects::Piles(n) => {
                    let shape = Shape::new(n, other.max_pile);
                    let spec = |at| PositionSpec::piles(shape.piles(at));
                    let all = (0..shape.size).map(spec);
                    let allowed = |spec: &PositionSpec| {
                        let piles = spec.as_piles().unwrap_or_default();
                        other.game.refuse_piles(piles).is_empty()
                    };
                    all.filter(allowed).collect()
                }
                Expects::Heaps => {
                    // No heap, one or two: what a theorem says of more is a sum.
                    let shape = Shape::new(2, other.max_pile);
                    let spec = |at| PositionSpec::piles(shape.piles(at));
                    (0..shape.size).map(spec).collect()
                }
                Expects::Components(n) => {
                    let most = COMPONENTS.len() as u64 - 1;
                    let shape = Shape::new(n, most.min(3 * other.max_pile));
                    let component = |i: u64| COMPONENTS[i as usize].parse().unwrap();
                    let spec = |at| {
                        let numbers = shape.piles(at).into_iter();
                        PositionSpec::Components(numbers.map(component).collect())
                    };
                    (0..shape.size).map(spec).collect()
                }
            },
        }
    }

    pub fn is_zero(&self, game: &Game, position: &PositionSpec) -> bool {
        if let (Self::Nim(table), Some(at)) = (self, self.index(position)) {
            return table.zero[at];
        }
        let any = game.place(position).expect("small piles");
        let outcome = match self {
            Self::Other(other) => other.reference.borrow_mut().outcome(&any, Play::Normal),
            Self::Nim(_) => Reference::new(&AnyRules, &Limits::none()).outcome(&any, Play::Normal),
        };
        outcome.expect("no limit") == faceoff_game::Outcome::P
    }

    pub fn value(&self, position: &PositionSpec) -> u64 {
        match self {
            Self::Nim(table) => table.value(self.index(position).expect("in the table")),
            Self::Other(other) => {
                let any = other.game.place(position).expect("small piles");
                let value = other.reference.borrow_mut().value(&any);
                value.expect("no limit")
            }
        }
    }

    /// The length of a zero position.
    pub fn length(&self, position: &PositionSpec) -> u64 {
        match self {
            Self::Nim(table) => table.length(self.index(position).expect("in the table")),
            Self::Other(other) => {
                let placed = GamePosition {
                    game: other.game.clone(),
                    position: position.clone(),
                };
                let found = Searched::new(&placed.into(), &Limits::none());
                u64::try_from(found.expect("no limit").length()).expect("small")
            }
        }
    }

    fn index(&self, position: &PositionSpec) -> Option<usize> {
        let Self::Nim(table) = self else { return None };
        let piles: Vec<u64> = position.small_piles().ok()?;
        let inside =
            piles.len() == table.shape.n && piles.iter().all(|p| *p < table.shape.side as u64);
        inside.then(|| table.shape.index(&piles))
    }
}

/// A box of positions, numbered so that smaller positions come first.
struct Shape {
    n: usize,
    side: usize,
    size: usize,
}

impl Shape {
    fn new(n: usize, max_pile: u64) -> Self {
        let side = max_pile as usize + 1;
        let size = side.pow(n as u32);
        Self { n, side, size }
    }

    fn piles(&self, mut at: usize) -> Vec<u64> {
        let digit = |_| {
            let pile = at % self.side;
            at /= self.side;
            pile as u64
        };
        (0..self.n).map(digit).collect()
    }

    fn index(&self, piles: &[u64]) -> usize {
        let fold = |at: usize, pile: &u64| at * self.side + *pile as usize;
        piles.iter().rev().fold(0, fold)
    }
}

/// Simplicial Nim with piles up to a bound.
pub struct NimTable {
    complex: Complex,
    shape: Shape,
    pub zero: Vec<bool>,
    values: OnceCell<Vec<u16>>,
    lengths: OnceCell<Vec<u32>>,
}

impl NimTable {
    /// Zero positions by marking: what can move to a zero position is none.
    pub fn new(complex: &Complex, max_pile: u64) -> Self {
        let shape = Shape::new(complex.n(), max_pile);
        let mut zero = vec![true; shape.size];
        for at in 0..shape.size {
            if zero[at] {
                let piles = shape.piles(at);
                for facet in complex.facets() {
                    mark_above(&shape, &piles, *facet, at, &mut zero);
                }
                zero[at] = true;
            }
        }
        Self {
            complex: complex.clone(),
            shape,
            zero,
            values: OnceCell::new(),
            lengths: OnceCell::new(),
        }
    }

    pub fn size(&self) -> usize {
        self.shape.size
    }

    pub fn piles(&self, at: usize) -> Vec<u64> {
        self.shape.piles(at)
    }

    fn value(&self, at: usize) -> u64 {
        let values = self.values.get_or_init(|| self.all_values());
        values[at].into()
    }

    fn all_values(&self) -> Vec<u16> {
        let mut values: Vec<u16> = Vec::with_capacity(self.size());
        let mut seen = vec![usize::MAX; self.shape.n * self.shape.side + 1];
        for at in 0..self.size() {
            let piles = self.piles(at);
            for facet in self.complex.facets() {
                visit_below(&self.shape, &piles, *facet, at, &mut |below| {
                    if below != at {
                        seen[values[below] as usize] = at;
                    }
                });
            }
            let mex = seen.iter().position(|mark| *mark != at).expect("room");
            values.push(mex as u16);
        }
        values
    }

    /// The longest chain of zero positions below (ES96 Definition 7.1).
    fn length(&self, at: usize) -> u64 {
        let lengths = self.lengths.get_or_init(|| self.all_lengths());
        lengths[at].into()
    }

    fn all_lengths(&self) -> Vec<u32> {
        let mut lengths = vec![0; self.size()];
        let mut below: Vec<(Vec<u64>, u32)> = Vec::new();
        for at in (0..self.size()).filter(|&at| self.zero[at]) {
            let piles = self.piles(at);
            let smaller = |q: &Vec<u64>| q.iter().zip(&piles).all(|(a, b)| a <= b);
            let longest = below.iter().filter(|(q, _)| smaller(q)).map(|(_, l)| *l);
            let length = longest.max().map_or(0, |l| l + 1);
            lengths[at] = length;
            below.push((piles, length));
        }
        lengths
    }
}

fn mark_above(shape: &Shape, piles: &[u64], face: Face, at: usize, zero: &mut [bool]) {
    let Some(v) = face.first() else {
        zero[at] = false;
        return;
    };
    let step = shape.side.pow(v as u32);
    for more in 0..shape.side - piles[v] as usize {
        mark_above(shape, piles, face.without(v), at + more * step, zero);
    }
}

fn visit_below(shape: &Shape, piles: &[u64], face: Face, at: usize, visit: &mut impl FnMut(usize)) {
    let Some(v) = face.first() else {
        return visit(at);
    };
    let step = shape.side.pow(v as u32);
    for less in 0..=piles[v] as usize {
        visit_below(shape, piles, face.without(v), at - less * step, visit);
    }
}
