//! Sets that are read from the top: one kind of columns until a certain one, and
//! another kind after it; and unions of sets with carries.

use super::carries::{conditions, on_columns};
use faceoff_automata::{Dfa, Letter};
use faceoff_claim::digits::{Column, all_columns};
use faceoff_claim::{Claim, Formula, FormulaKind, Set, Term, TermKind, Until, names};
use faceoff_compile::compile;
use faceoff_complex::{Complex, Permutation};
use faceoff_limits::{Limits, StopReason};
use rustc_hash::FxHashSet;

/// Symmetries that are looked at.
const MOST_IMAGES: usize = 1000;

/// Larger automata are not looked at.
const MOST_STATES: usize = 80;

/// All columns are looked at: sets on more piles are not.
const MOST_PILES: usize = 20;

/// More pieces than this are no formula.
pub(super) const MOST_PIECES: usize = 6;

/// A formula by digits, right if its automaton is the set's; none if there is none
/// of this kind.
pub fn by_digits(complex: &Complex, set: &Dfa, limits: &Limits) -> Result<Vec<Set>, StopReason> {
    if set.states() > MOST_STATES || set.tracks() != complex.n() || complex.n() > MOST_PILES {
        return Ok(Vec::new());
    }
    let group = complex.automorphisms(limits)?;
    let reader = Reader {
        complex,
        set,
        images: group.elements().take(MOST_IMAGES).collect(),
        limits,
    };
    if let Some(parts) = reader.exactly(set)? {
        return Ok(vec![reader.builder(parts)]);
    }
    for read in [
        Reader::pieces,
        Reader::until,
        Reader::ordered,
        Reader::last,
        Reader::by_modes,
    ] {
        if let Some(found) = read(&reader)? {
            return Ok(vec![found]);
        }
    }
    Ok(Vec::new())
}

pub(super) struct Reader<'a> {
    pub(super) complex: &'a Complex,
    pub(super) set: &'a Dfa,
    images: Vec<Permutation>,
    pub(super) limits: &'a Limits,
}

impl Reader<'_> {
    pub(super) fn builder(&self, conditions: Vec<Formula>) -> Set {
        let names = names(self.set.tracks());
        let piles = names.iter().map(|name| Term::from(name.as_str()));
        Set::builder(piles.collect(), conditions)
    }

    pub(super) fn automaton(&self, set: Set) -> Result<Dfa, StopReason> {
        compile(&Claim::Set(set), self.complex, self.limits)
    }

    pub(super) fn closed(&self, set: Set) -> Set {
        match self.images.len() {
            1 => set,
            _ => set.up_to_symmetry(),
        }
    }

    /// Conditions of a set with carries, without those that follow from others.
    pub(super) fn exactly(&self, set: &Dfa) -> Result<Option<Vec<Formula>>, StopReason> {
        match conditions(set) {
            Some(parts) => self.needed(parts, set),
            None => Ok(None),
        }
    }

    /// The conditions that are needed, if together they say what the set is.
    pub(super) fn needed(
        &self,
        mut parts: Vec<Formula>,
        set: &Dfa,
    ) -> Result<Option<Vec<Formula>>, StopReason> {
        if self.automaton(self.builder(parts.clone()))? != *set {
            return Ok(None);
        }
        for i in (0..parts.len()).rev() {
            let mut fewer = parts.clone();
            fewer.remove(i);
            if !fewer.is_empty() && self.automaton(self.builder(fewer.clone()))? == *set {
                parts = fewer;
            }
        }
        Ok(Some(parts))
    }

    /// The language from a state on, among states that some state is reached from.
    pub(super) fn part(&self, initial: u32, allowed: &FxHashSet<u32>) -> Result<Dfa, StopReason> {
        let step = |state: &Option<u32>, letter: Letter| {
            let next = (*state).map(|state| self.set.step(state, letter));
            next.filter(|next| allowed.contains(next))
        };
        let accepts = |state: &Option<u32>| state.is_some_and(|q| self.set.is_accepting(q));
        Dfa::from_fn(self.set.tracks(), Some(initial), step, accepts, self.limits)
    }

    /// States that are reached from a state, itself among them.
    pub(super) fn reached(&self, from: u32) -> FxHashSet<u32> {
        let mut seen = FxHashSet::from_iter([from]);
        let mut open = vec![from];
        while let Some(state) = open.pop() {
            for letter in 0..1 << self.set.tracks() {
                let next = self.set.step(state, letter);
                if Some(next) != self.set.dead_state() && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        seen
    }

    /// The places where the automaton can end up for good.
    pub(super) fn bottoms(&self) -> Vec<FxHashSet<u32>> {
        let mut sorted: Vec<u32> = self.reached(Dfa::INITIAL).into_iter().collect();
        sorted.sort_unstable();
        let mut found: Vec<FxHashSet<u32>> = Vec::new();
        for state in sorted {
            let reached = self.reached(state);
            let is_bottom = reached.iter().all(|&q| self.reached(q).contains(&state));
            if is_bottom && !found.iter().any(|bottom| bottom.contains(&state)) {
                found.push(reached);
            }
        }
        found
    }

    /// A union, up to symmetry: a piece for each place where the automaton can end
    /// up for good.
    fn pieces(&self) -> Result<Option<Set>, StopReason> {
        let live = self.reached(Dfa::INITIAL);
        let mut left = self.set.clone();
        let mut found: Vec<Set> = Vec::new();
        for bottom in self.bottoms() {
            let leads = |q: &u32| !self.reached(*q).is_disjoint(&bottom);
            let allowed: FxHashSet<u32> = live.iter().copied().filter(leads).collect();
            let part = self.part(Dfa::INITIAL, &allowed)?;
            let Some(parts) = conditions(&part) else {
                continue;
            };
            let piece = self.builder(parts);
            let closed = self.automaton(self.closed(piece.clone()))?;
            if !closed.minus(self.set, self.limits)?.is_empty() {
                continue;
            }
            let rest = left.minus(&closed, self.limits)?;
            if rest != left {
                found.push(piece);
                left = rest;
            }
            if found.len() > MOST_PIECES {
                return Ok(None);
            }
            if left.is_empty() {
                return Ok(Some(self.closed(Set::union(found))));
            }
        }
        Ok(None)
    }

    /// Columns on which the initial state stays, until one that leaves it.
    fn until(&self) -> Result<Option<Set>, StopReason> {
        let tracks = self.set.tracks();
        let (stay, leave) = (0..1 << tracks)
            .map(|letter| (letter, self.set.step(Dfa::INITIAL, letter)))
            .filter(|(_, next)| Some(*next) != self.set.dead_state())
            .partition::<Vec<(Letter, u32)>, _>(|(_, next)| *next == Dfa::INITIAL);
        let stay: Vec<Letter> = stay.into_iter().map(|(letter, _)| letter).collect();
        let mut cases: Vec<Formula> = Vec::new();
        if self.set.is_accepting(Dfa::INITIAL) {
            let Some(columns) = on_columns(tracks, &stay) else {
                return Ok(None);
            };
            cases.extend(Formula::all(columns));
        }
        let mut done: FxHashSet<Letter> = FxHashSet::default();
        for &(first, state) in &leave {
            if done.contains(&first) {
                continue;
            }
            let around = self.reached(state);
            if around.contains(&Dfa::INITIAL) {
                return Ok(None);
            }
            // Where the digits go on as from a state that zeros do not leave.
            let stays = |q: &u32| self.set.step(*q, 0) == *q;
            let after = stays(&state).then_some(state);
            let mut on = around.iter().copied().filter(|q| {
                stays(q) && self.set.step(*q, first) == state && self.reached(state).contains(q)
            });
            let (from, from_there_on) = match after {
                Some(state) if conditions(&self.part(state, &around)?).is_some() => (state, false),
                _ => match on.next() {
                    Some(state) => (state, true),
                    None => return Ok(None),
                },
            };
            let at: Vec<Letter> = leave
                .iter()
                .filter(|(letter, next)| match from_there_on {
                    true => self.set.step(from, *letter) == *next && around.contains(next),
                    false => *next == state,
                })
                .map(|(letter, _)| *letter)
                .collect();
            let Some(below) = self.exactly(&self.part(from, &around)?)? else {
                return Ok(None);
            };
            for image in &self.images {
                let moved = |letter: &Letter| -> Letter {
                    let places = (0..tracks).filter(|v| letter >> v & 1 == 1);
                    places.map(|v| 1 << image.image(v)).sum()
                };
                done.extend(at.iter().map(moved));
            }
            cases.push(self.case(&stay, &at, below, from_there_on));
            if cases.len() > MOST_PIECES {
                return Ok(None);
            }
        }
        let condition: Formula = match cases.len() {
            0 => return Ok(None),
            1 => cases.remove(0),
            _ => FormulaKind::Or(cases).into(),
        };
        Ok(Some(self.closed(self.builder(vec![condition]))))
    }

    pub(super) fn case(
        &self,
        stay: &[Letter],
        at: &[Letter],
        below: Vec<Formula>,
        from_there_on: bool,
    ) -> Formula {
        let tracks = self.set.tracks();
        let column = |l: &Letter| -> Column { (0..tracks).map(|v| l >> v & 1 == 1).collect() };
        let piles = names(tracks);
        // Conditions on columns of piles are listed, others stay as they are.
        let mut columns = all_columns(tracks);
        let mut others = Vec::new();
        for part in below {
            let place = |term: &Term| match &term.kind {
                TermKind::Variable(name) => piles.iter().position(|pile| pile == name),
                _ => None,
            };
            match &part.kind {
                FormulaKind::Columns(terms, patterns) => {
                    let places: Vec<usize> = terms.iter().filter_map(place).collect();
                    columns.retain(|column| {
                        let seen: Column = places.iter().map(|&v| column[v]).collect();
                        patterns.iter().any(|pattern| pattern.digits == seen)
                    });
                }
                _ => others.push(part),
            }
        }
        let until = Until {
            piles,
            above: stay.iter().map(column).collect(),
            at: at.iter().map(column).collect(),
            below: columns,
            others,
            from_there_on,
        };
        until.into_formula()
    }
}
