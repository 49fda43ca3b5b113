//! Domains that several conjectures share.

use crate::conjecture::{Stage, Subject};
use faceoff_complex::enumerate;
use faceoff_complex::words::vertices;
use faceoff_complex::{Complex, Graph};
use faceoff_limits::{Limits, StopReason};
use faceoff_theory::ky11::pseudotree::Pseudotree;
use rustc_hash::FxHashSet;
use std::sync::{Arc, Mutex};

/// What a bound on piles is called.
pub(crate) const PILES: &str = "piles up to";

/// All complexes on n vertices up to isomorphism, with piles up to `max`.
pub fn complexes(n: usize, max: u32) -> Stage {
    Stage::new(
        format!("complexes on {}", vertices(n)),
        n,
        Some((PILES, max)),
        move |_| all_complexes(n),
    )
}

/// All complexes on n vertices up to isomorphism.
pub fn all_complexes(n: usize) -> Result<Vec<Subject>, StopReason> {
    Ok(enumerate::complexes(n)?.map(Subject::from).collect())
}

/// All complexes on up to 6 vertices, in boxes that grow.
pub fn complexes_in_boxes() -> Vec<Stage> {
    let steps = [
        (1, 7),
        (2, 7),
        (3, 7),
        (4, 3),
        (4, 7),
        (5, 3),
        (3, 15),
        (5, 7),
        (4, 15),
        (6, 1),
        (6, 2),
        (6, 3),
        (3, 63),
        (4, 31),
        (5, 15),
        (6, 5),
        (6, 7),
        (3, 255),
        (5, 31),
        (4, 63),
        (6, 11),
        (6, 15),
        (4, 127),
        (5, 63),
    ];
    steps
        .into_iter()
        .map(|(n, max)| complexes(n, max))
        .collect()
}

/// The complex with this name.
///
/// # Panics
///
/// If there is none: the names are ours.
pub fn named(name: &str) -> Subject {
    name.parse().expect("the name of a complex")
}

/// The cycles C_{n,k} with n in a range and k from `least`(n) to `most`(n), in
/// boxes that grow until a box has some 2^`cells` positions.
pub fn cycles_in_boxes(
    range: std::ops::RangeInclusive<usize>,
    sizes: fn(usize) -> std::ops::RangeInclusive<usize>,
    cells: u32,
) -> Vec<Stage> {
    let mut steps: Vec<(u64, usize, u32)> = Vec::new();
    for n in range {
        for max in [1u32, 2, 3, 5, 7, 11, 15, 23, 31, 63, 127] {
            let cost = u64::from(max + 1).checked_pow(n as u32);
            if let Some(cost) = cost.filter(|cost| *cost <= 1 << cells) {
                steps.push((cost, n, max));
            }
        }
    }
    steps.sort_unstable();
    let stage = |(_, n, max): (u64, usize, u32)| {
        let k = sizes(n);
        let group = match k.start() == k.end() {
            true => format!("cycle({n},{})", k.start()),
            false => format!("cycle({n},k), {} ≤ k ≤ {}", k.start(), k.end()),
        };
        Stage::new(group, n, Some((PILES, max)), move |_| {
            Ok(k.clone()
                .map(|k| named(&format!("cycle({n},{k})")))
                .collect())
        })
    };
    let steps = steps.into_iter().filter(|(_, n, _)| !sizes(*n).is_empty());
    steps.map(stage).collect()
}

/// Connected graphs with exactly one cycle, which is odd, on n vertices, up to
/// isomorphism, in simplest form (no folding: KY11 Definition 5).
pub(crate) struct Pseudotrees {
    /// All graphs with one cycle on 3, 4, … vertices, odd or even, simplest or
    /// not, as far as they were needed.
    levels: Mutex<Vec<Arc<Vec<Complex>>>>,
}

impl Pseudotrees {
    /// None yet.
    pub const fn new() -> Self {
        Self {
            levels: Mutex::new(Vec::new()),
        }
    }

    /// Those on n vertices.
    pub fn on(&self, n: usize, limits: &Limits) -> Result<Vec<Complex>, StopReason> {
        let mut found = Vec::new();
        for graph in self.level(n, limits)?.iter() {
            let parts = Pseudotree::of(&Graph::of(graph).expect("a graph"));
            if parts.is_some_and(|parts| parts.is_odd()) && graph.folding(limits)?.is_none() {
                found.push(graph.clone());
            }
        }
        Ok(found)
    }

    fn level(&self, n: usize, limits: &Limits) -> Result<Arc<Vec<Complex>>, StopReason> {
        let mut levels = self
            .levels
            .lock()
            .unwrap_or_else(|broken| broken.into_inner());
        while levels.len() + 2 < n {
            let size = levels.len() + 3;
            let mut forms = FxHashSet::default();
            let cycle = named(&format!("cycle({size},2)")).complex;
            forms.insert(cycle.canonical_form(limits)?.form);
            for graph in levels.last().map_or(&[][..], |level| level.as_slice()) {
                for v in 0..graph.n() {
                    forms.insert(with_leaf(graph, v).canonical_form(limits)?.form);
                }
            }
            let mut forms: Vec<_> = forms.into_iter().collect();
            forms.sort_unstable();
            levels.push(Arc::new(forms.iter().map(|form| form.complex()).collect()));
        }
        Ok(Arc::clone(&levels[n - 3]))
    }
}

impl Default for Pseudotrees {
    fn default() -> Self {
        Self::new()
    }
}

/// A graph with one more vertex, the last, joined to vertex v.
pub(crate) fn with_leaf(graph: &Complex, v: usize) -> Complex {
    let n = graph.n();
    let mut sets = graph.facets().to_vec();
    sets.push(faceoff_complex::Face::single(v).with(n));
    Complex::on(n + 1, sets).expect("a graph with one vertex more")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_graphs_with_one_cycle() {
        // A001429: connected graphs with n vertices and n edges.
        let trees = Pseudotrees::new();
        let count = |n| trees.level(n, &Limits::none()).unwrap().len();
        assert_eq!([3, 4, 5, 6, 7, 8, 9].map(count), [1, 2, 5, 13, 33, 89, 240]);
    }

    #[test]
    fn stages_grow() {
        let cycles = cycles_in_boxes(3..=6, |n| 2..=n - 1, 20);
        assert!(cycles.iter().any(|stage| stage.group == "cycle(3,2)"));
        let first = cycles[0].subjects(&Limits::none()).unwrap();
        assert_eq!(first[0].to_string(), "cycle(3,2)");
        for n in 1..=5 {
            let bounds: Vec<u32> = complexes_in_boxes()
                .iter()
                .filter(|stage| stage.size == n)
                .map(Stage::limit)
                .collect();
            assert!(bounds.is_sorted(), "{n}: {bounds:?}");
        }
    }
}
