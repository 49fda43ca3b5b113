//! Sets with carries whose columns have other weights in another mode.
//!
//! The states are divided into two modes, so that in either of them every column says
//! which mode comes next: some columns set the second mode, some set the first, the
//! others leave it as it is. The mode is one more number `g`, with a 1 at every place
//! that is read in the second mode. Since the mode after a place is that of the place
//! below it, `2*g+k=or(s,g-and(g,r))`, where s has the digit 1 at columns that set the
//! second mode, r at those that set the first, and k is the mode at the end. With the
//! digits of g among those of the piles, states are carries again ([`super::carries`]).

use super::carries::{Edges, on_columns};
use super::sums::{Part, Sums, parts};
use super::top::Reader;
use faceoff_automata::{Dfa, Letter};
use faceoff_claim::{BitOperation, Comparison, Formula, FormulaKind, Set, Term, TermKind, names};
use faceoff_limits::StopReason;

/// Automata with more states that some word accepts from are not looked at.
const MOST_STATES: usize = 8;

/// Sets on more piles are not looked at.
const MOST_PILES: usize = 6;

/// What a column does in each mode: the mode after it, if there is one.
type Action = [Option<bool>; 2];

impl Reader<'_> {
    /// Two modes, and carries in each of them.
    pub(super) fn by_modes(&self) -> Result<Option<Set>, StopReason> {
        let tracks = self.set.tracks();
        let mut live: Vec<u32> = self.reached(Dfa::INITIAL).into_iter().collect();
        live.sort_unstable();
        let Some(edges) = Edges::of(self.set) else {
            return Ok(None);
        };
        if live.len() > MOST_STATES || tracks > MOST_PILES {
            return Ok(None);
        }
        // The initial state, which is the first, is in the first mode.
        for division in 1..1u32 << (live.len() - 1) {
            self.limits.check()?;
            let mode = |q: u32| match live.binary_search(&q) {
                Ok(at) if at > 0 => division >> (at - 1) & 1 == 1,
                _ => false,
            };
            if let Some(parts) = self.in_modes(&edges, &mode)
                && let Some(parts) = self.needed(parts, self.set)?
            {
                return Ok(Some(self.builder(parts)));
            }
        }
        Ok(None)
    }

    /// The conditions, if columns say which mode comes next and carries do the rest.
    fn in_modes(&self, edges: &Edges, mode: &dyn Fn(u32) -> bool) -> Option<Vec<Formula>> {
        let tracks = self.set.tracks();
        let mut actions: Vec<Action> = vec![[None; 2]; edges.letters.len()];
        for &(state, letter, next) in &edges.edges {
            let at = edges.letters.binary_search(&letter).ok()?;
            let after = &mut actions[at][usize::from(mode(state))];
            if after.is_some_and(|after| after != mode(next)) {
                return None;
            }
            *after = Some(mode(next));
        }
        let piles = names(tracks);
        let [g, k] = ["g", "k"].map(|name| fresh(name, &piles));
        let next = next_mode(&piles, &edges.letters, &actions, &g)?;
        let with_mode = |&(q, letter, next): &(u32, Letter, u32)| {
            (q, letter | Letter::from(mode(q)) << tracks, next)
        };
        let extended = Edges::new(edges.edges.iter().map(with_mode).collect());
        let weights = extended.weights(self.set);
        let all: Vec<String> = piles.iter().chain([&g]).cloned().collect();
        let sums = Sums::new(&all, &extended.letters, &weights, true);
        let mut inside = vec![
            Term::from(k.as_str()).compare(Comparison::AtMost, 1),
            Term::sum([(2, g.as_str()), (1, k.as_str())], 0).compare(Comparison::Equal, next),
        ];
        // Not all that the weights may say: in each mode there are carries of its own.
        inside.extend(sums.lightest());
        let bound = vec![g.as_str().into(), k.as_str().into()];
        let inside = Box::new(Formula::all(inside)?);
        let mut conditions = on_columns(tracks, &edges.letters)?;
        conditions.push(FormulaKind::Exists(bound, inside).into());
        Some(conditions)
    }
}

/// A name that no pile has.
fn fresh(name: &str, taken: &[String]) -> String {
    let mut name = name.to_owned();
    while taken.contains(&name) {
        name.push('\'');
    }
    name
}

/// The mode after each place, as a number: `or(s,g-and(g,r))`.
fn next_mode(piles: &[String], letters: &[Letter], actions: &[Action], g: &str) -> Option<Term> {
    let candidates = differences(piles, letters);
    let bits = |operation, terms: Vec<Term>| Term::from(TermKind::Bits(operation, terms));
    // Columns that set the second mode, then those that set the first.
    let set = candidates.iter().find(|part| {
        let mut digits = part.weights.iter().zip(actions);
        digits.all(|(&digit, &[first, second])| match digit {
            1 => first != Some(false) && second != Some(false),
            _ => first != Some(true),
        })
    })?;
    let clear = candidates.iter().find(|part| {
        let mut digits = part.weights.iter().zip(&set.weights).zip(actions);
        digits.all(|((&digit, &set), &[_, second])| match second {
            Some(second) => set == 1 || (digit == 0) == second,
            None => true,
        })
    })?;
    let kept = bits(BitOperation::And, vec![g.into(), clear.term.clone()]);
    let kept = Term::from(g).minus(kept);
    Some(bits(BitOperation::Or, vec![set.term.clone(), kept]))
}

/// Digits of piles taken together, and such digits without those of one more pile.
fn differences(piles: &[String], letters: &[Letter]) -> Vec<Part> {
    let mut all = parts(piles, letters);
    let mut without = Vec::new();
    for part in &all {
        for (v, pile) in piles.iter().enumerate() {
            let mut used = false;
            part.term.each_variable(&mut |name, _| used |= name == pile);
            if used {
                continue;
            }
            let left = |(weight, letter): (&i64, &Letter)| match letter >> v & 1 {
                1 => 0,
                _ => *weight,
            };
            let mut taken = match &part.term.kind {
                TermKind::Bits(BitOperation::And, items) => items.clone(),
                _ => vec![part.term.clone()],
            };
            taken.push(pile.as_str().into());
            let taken = Term::from(TermKind::Bits(BitOperation::And, taken));
            without.push(part.minus(taken, part.weights.iter().zip(letters).map(left).collect()));
        }
    }
    all.extend(without);
    all
}
