//! Running a formula on the digits of its variables, most significant first.
//!
//! After the same digits have been read on all tracks, a formula is in a
//! *state*:
//!
//! * of a linear comparison: the linear combination of the prefixes, until it
//!   is so large or small that it cannot come back to zero: then it is decided;
//! * of columns: nothing, until a column fails;
//! * of an automaton: its state;
//! * of `not`, `all`, `some`: those of the parts, without what is decided;
//! * of `exists`: all states that the body can be in, whatever the digits of its
//!   variables are. At the start these variables may have more digits than all
//!   others.
//!
//! A state accepts if the formula holds of the numbers read so far. States are
//! kept once and numbered.

use crate::Result;
use crate::formula::Core;
use crate::hash::{Map, Watch, reach, sorted};
use crate::machine::Machine;
use std::rc::Rc;

/// The number of a state.
pub(crate) type Id = u32;
/// The state that never accepts, and the one that always does.
const FALSE: Id = 0;
const TRUE: Id = 1;

#[derive(PartialEq, Eq, Hash)]
enum State {
    Decided(bool),
    /// An atom, and the value of its linear combination, or its state.
    Atom(u32, i64),
    Not(Id),
    /// All of them, or some of them; of `exists`: some of the states of the body,
    /// whatever the digits of the variables of this mask are.
    Join(bool, u64, Vec<Id>),
}

/// A comparison, a condition on columns, or an automaton.
struct Atom {
    core: Core,
    /// The sums of the negative and of the positive coefficients.
    least: i64,
    most: i64,
    looks_at: u64,
}

/// All states that were met.
pub(crate) struct Run<'a> {
    watch: &'a Watch<'a>,
    /// The automata that formulas name by numbers.
    parts: &'a [Machine],
    atoms: Vec<Rc<Atom>>,
    known_atoms: Map<Core, u32>,
    states: Vec<Rc<State>>,
    numbers: Map<Rc<State>, Id>,
    /// Of each state: does it accept, and which variables does it look at?
    facts: Vec<(bool, u64)>,
    steps: Map<(Id, u64), Id>,
}

impl<'a> Run<'a> {
    pub(crate) fn new(parts: &'a [Machine], watch: &'a Watch<'a>) -> Self {
        let mut run = Self {
            watch,
            parts,
            atoms: Vec::new(),
            known_atoms: Map::default(),
            states: Vec::new(),
            numbers: Map::default(),
            facts: Vec::new(),
            steps: Map::default(),
        };
        run.number(State::Decided(false), false, 0);
        run.number(State::Decided(true), true, 0);
        run
    }

    pub(crate) fn accepts(&self, id: Id) -> bool {
        self.facts[id as usize].0
    }

    fn number(&mut self, state: State, accepts: bool, looks_at: u64) -> Id {
        if let Some(&id) = self.numbers.get(&state) {
            return id;
        }
        let id = self.states.len() as Id;
        let parts = match &state {
            State::Join(_, _, parts) => parts.len(),
            _ => 0,
        };
        self.watch.grow(120 + 8 * parts as u64);
        let state = Rc::new(state);
        self.numbers.insert(Rc::clone(&state), id);
        self.states.push(state);
        self.facts.push((accepts, looks_at));
        id
    }

    /// The state of a formula where all its variables are 0.
    pub(crate) fn start(&mut self, core: &Core) -> Result<Id> {
        Ok(match core {
            Core::Linear(..) | Core::Columns(..) | Core::Member(..) => self.new_atom(core),
            Core::Not(inner) => {
                let inner = self.start(inner)?;
                self.not(inner)
            }
            Core::Join(all, parts) => {
                let parts: Result<Vec<Id>> = parts.iter().map(|part| self.start(part)).collect();
                self.join(*all, 0, parts?)
            }
            Core::Exists(bound, body) => {
                let states = reach([self.start(body)?], |&state, found| {
                    for letter in submasks(*bound) {
                        found.push(self.step(state, letter)?);
                    }
                    Ok(true)
                })?;
                self.join(false, *bound, states.into_iter().flatten().collect())
            }
        })
    }

    /// The state after one more digit of each variable: bit `v` of the letter
    /// is the digit of variable `v`.
    pub(crate) fn step(&mut self, id: Id, letter: u64) -> Result<Id> {
        let letter = letter & self.facts[id as usize].1;
        if let Some(&next) = self.steps.get(&(id, letter)) {
            return Ok(next);
        }
        self.watch.step()?;
        let next = match *Rc::clone(&self.states[id as usize]) {
            State::Decided(_) => id,
            State::Atom(atom, value) => self.step_atom(atom, value, letter),
            State::Not(inner) => {
                let inner = self.step(inner, letter)?;
                self.not(inner)
            }
            State::Join(all, bound, ref parts) => {
                let mut next = Vec::with_capacity(parts.len());
                for digits in submasks(bound) {
                    for &part in parts {
                        next.push(self.step(part, letter | digits)?);
                    }
                }
                self.join(all, bound, next)
            }
        };
        self.steps.insert((id, letter), next);
        self.watch.grow(40);
        Ok(next)
    }

    /// The first state of an atom; the same atom is kept once.
    fn new_atom(&mut self, core: &Core) -> Id {
        let next = self.atoms.len() as u32;
        let number = *self.known_atoms.entry(core.clone()).or_insert(next);
        if number == next {
            let side = |sign: i64| match core {
                Core::Linear(sum, ..) => sum.values().filter(|c| c.signum() == sign).sum(),
                _ => 0,
            };
            self.atoms.push(Rc::new(Atom {
                core: core.clone(),
                least: side(-1),
                most: side(1),
                looks_at: core.variables(),
            }));
        }
        self.atom(number, 0)
    }

    fn step_atom(&mut self, number: u32, value: i64, letter: u64) -> Id {
        match &Rc::clone(&self.atoms[number as usize]).core {
            Core::Linear(sum, ..) => {
                let digits = sum.iter().filter(|(signal, _)| signal.digit(letter));
                let digits = digits.map(|(_, factor)| factor).sum::<i64>();
                self.atom(number, 2 * value + digits)
            }
            Core::Columns(signals, columns) => {
                let digits = signals.iter().enumerate();
                let column = digits.map(|(i, s)| u64::from(s.digit(letter)) << i).sum();
                match columns.contains(&column) {
                    true => self.atom(number, value),
                    false => FALSE,
                }
            }
            Core::Member(part, tracks) => {
                let digits = tracks.iter().enumerate();
                let letter = digits.map(|(i, v)| (letter >> v & 1) << i).sum();
                let next = self.parts[*part as usize].follow(value as u32, letter);
                self.atom(number, next.into())
            }
            _ => unreachable!("no other formula is an atom"),
        }
    }

    /// The state of an atom, unless it is decided. A linear combination is if
    /// from here on it only grows or only falls, on one side of zero.
    fn atom(&mut self, number: u32, value: i64) -> Id {
        let atom = Rc::clone(&self.atoms[number as usize]);
        let (holds, decided) = match &atom.core {
            Core::Linear(_, constant, allowed) => {
                let sign = (value + constant).signum();
                let grows = value + atom.least >= 0 && sign > 0;
                let falls = value + atom.most <= 0 && sign < 0;
                (allowed[(sign + 1) as usize], grows || falls)
            }
            Core::Member(part, _) => {
                let machine = &self.parts[*part as usize];
                let state = value as u32;
                (machine.accepts(state), machine.is_decided(state))
            }
            _ => (true, false),
        };
        match decided {
            true => Id::from(holds),
            false => self.number(State::Atom(number, value), holds, atom.looks_at),
        }
    }

    fn not(&mut self, inner: Id) -> Id {
        match *self.states[inner as usize] {
            State::Decided(holds) => Id::from(!holds),
            State::Not(inner) => inner,
            _ => {
                let (accepts, looks_at) = self.facts[inner as usize];
                self.number(State::Not(inner), !accepts, looks_at)
            }
        }
    }

    /// The state of a conjunction (or disjunction), flat, without parts that
    /// say nothing; or what it comes down to.
    fn join(&mut self, all: bool, bound: u64, parts: Vec<Id>) -> Id {
        let (decides, says_nothing) = if all { (FALSE, TRUE) } else { (TRUE, FALSE) };
        let mut flat = Vec::with_capacity(parts.len());
        for id in parts {
            match &*self.states[id as usize] {
                State::Join(same, 0, inner) if *same == all && bound == 0 => flat.extend(inner),
                _ => flat.push(id),
            }
        }
        let mut flat = sorted(flat);
        flat.retain(|&part| part != says_nothing);
        match flat[..] {
            _ if flat.contains(&decides) => decides,
            [] => says_nothing,
            [one] if bound == 0 => one,
            _ => {
                let accepts = flat.iter().all(|&part| self.accepts(part) == all) == all;
                let facts = flat.iter().map(|&part| self.facts[part as usize]);
                let looks_at = facts.fold(0, |all, (_, looks_at)| all | looks_at) & !bound;
                self.number(State::Join(all, bound, flat), accepts, looks_at)
            }
        }
    }
}

/// Is it right, whatever digits are read, whether a formula holds and whether an
/// automaton accepts? `bool::eq` says that the one does if and only if the other
/// does, `bool::ge` that the formula holds if the automaton accepts. Both are run
/// on all digits, in step. The formula may name the automata of `parts`.
pub(crate) fn in_step(
    (formula, parts): (&Core, &[Machine]),
    (machine, tracks): (&Machine, usize),
    watch: &Watch<'_>,
    right: fn(&bool, &bool) -> bool,
) -> Result<bool> {
    let mut run = Run::new(parts, watch);
    let all = reach([(run.start(formula)?, 0)], |&(at, state), found| {
        if !right(&run.accepts(at), &machine.accepts(state)) {
            return Ok(false);
        }
        watch.grow(20);
        for letter in 0..1 << tracks {
            found.push((run.step(at, letter)?, machine.follow(state, letter)));
        }
        Ok(true)
    })?;
    Ok(all.is_some())
}

/// All sets of digits on the tracks of a mask.
pub(crate) fn submasks(mask: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(0u64);
    std::iter::from_fn(move || {
        let now = next?;
        next = (now != mask).then(|| now.wrapping_sub(mask) & mask);
        Some(now)
    })
}
