//! Sets that are read from the top up to the *last* column of some kind: the states
//! above it are many, the digits below it are a set with carries.

use super::carries::Edges;
use super::top::{MOST_PIECES, Reader};
use faceoff_automata::{Dfa, Letter};
use faceoff_claim::{Formula, FormulaKind, Set};
use faceoff_limits::StopReason;
use rustc_hash::FxHashSet;

impl Reader<'_> {
    /// Columns that lead around the initial state, until one after which every member
    /// of a set with carries may follow.
    pub(super) fn last(&self) -> Result<Option<Set>, StopReason> {
        let Some(all) = Edges::of(self.set) else {
            return Ok(None);
        };
        let live = self.reached(Dfa::INITIAL);
        let returns = |q: &u32| self.reached(*q).contains(&Dfa::INITIAL);
        let above: FxHashSet<u32> = live.iter().copied().filter(returns).collect();
        let inside = all.edges.iter();
        let inside = inside.filter(|(p, _, q)| above.contains(p) && above.contains(q));
        let stay = Edges::new(inside.copied().collect()).letters;
        let mut sorted: Vec<u32> = live.iter().copied().collect();
        sorted.sort_unstable();
        let mut left = self.set.clone();
        let mut cases: Vec<Formula> = Vec::new();
        for &state in sorted.iter().filter(|q| self.set.step(**q, 0) == **q) {
            self.limits.check()?;
            let from = self.part(state, &live)?;
            let Some(below) = self.exactly(&from)? else {
                continue;
            };
            let mut leads: FxHashSet<u32> = FxHashSet::default();
            for &q in &sorted {
                if from.minus(&self.part(q, &live)?, self.limits)?.is_empty() {
                    leads.insert(q);
                }
            }
            let is_last = |letter: &Letter| {
                let to = |q: &u32| self.set.step(*q, *letter);
                *letter != 0 && above.iter().all(|q| leads.contains(&to(q)))
            };
            let at: Vec<Letter> = all.letters.iter().copied().filter(is_last).collect();
            let mut more = Vec::new();
            if leads.contains(&Dfa::INITIAL) {
                more.extend(Formula::all(below.clone()));
            }
            if !at.is_empty() {
                more.push(self.case(&stay, &at, below, false));
            }
            for case in more {
                let set = self.automaton(self.closed(self.builder(vec![case.clone()])))?;
                let rest = left.minus(&set, self.limits)?;
                if rest != left {
                    cases.push(case);
                    left = rest;
                }
            }
            if left.is_empty() || cases.len() > MOST_PIECES {
                break;
            }
        }
        let condition: Formula = match cases.len() {
            _ if !left.is_empty() => return Ok(None),
            0 => return Ok(None),
            1 => cases.remove(0),
            _ => FormulaKind::Or(cases).into(),
        };
        Ok(Some(self.closed(self.builder(vec![condition]))))
    }
}
