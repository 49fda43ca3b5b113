//! Who wins on every complex on up to 7 vertices: the census.
//!
//! A complex on n vertices is a pair (A, B): what is left without one vertex,
//! up to isomorphism, and the link of that vertex. The pairs over one A are
//! sieved at once ([`sieve`]), the A in ascending order of faces. No theorem is
//! used, and no search.

mod classes;
mod halves;
mod sieve;

use classes::Classes;
use faceoff_complex::{Face, FaceMap7};
use faceoff_limits::{Limits, StopReason};
use halves::Halves;
use sieve::{Pair, Sieve, pair};
use std::sync::Mutex;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The positions worth 0 on up to n vertices.
pub struct Census {
    n: usize,
    halves: Halves,
    classes: Classes,
    zeros: Vec<Vec<Pair>>,
}

/// The largest number of vertices of a census.
pub const MOST_VERTICES: usize = 7;

impl Census {
    /// Sieve all complexes on up to `n` vertices, 2 ≤ n ≤ 7.
    pub fn new(n: usize, limits: &Limits) -> Result<Self, StopReason> {
        if !(2..=MOST_VERTICES).contains(&n) {
            return Err(StopReason::size("vertices of a census", 7));
        }
        let halves = Halves::new(n - 2);
        let classes = Classes::new(n - 1);
        let mut zeros: Vec<OnceLock<Vec<Pair>>> = Vec::new();
        zeros.resize_with(classes.len(), OnceLock::new);
        let mut progress = limits.progress("complexes sieved", Some(classes.len() as u64));
        let sieves: Vec<Mutex<Sieve>> = (0..limits.threads())
            .map(|_| Mutex::new(Sieve::new(&halves)))
            .collect();
        for level in classes.levels() {
            let next = AtomicUsize::new(level.start);
            std::thread::scope(|scope| {
                for sieve in &sieves {
                    scope.spawn(|| {
                        let mut sieve = sieve.lock().unwrap_or_else(|e| e.into_inner());
                        loop {
                            let class = next.fetch_add(1, Ordering::Relaxed);
                            if class >= level.end || limits.check().is_err() {
                                return;
                            }
                            let list = sieve.run(&classes, class, |smaller| {
                                zeros[smaller].get().expect("smaller ones are done")
                            });
                            let _ = zeros[class].set(list);
                        }
                    });
                }
            });
            limits.check()?;
            progress.advance(level.len() as u64);
        }
        drop(sieves);
        let zeros = zeros.into_iter().map(|list| {
            list.into_inner().expect("every level is done")
        });
        Ok(Self {
            n,
            zeros: zeros.collect(),
            halves,
            classes,
        })
    }

    /// Is the first player lost on the complex with these facets?
    pub fn is_zero(&self, facets: &[Face]) -> bool {
        let word = FaceMap7::from_facets(facets).word() | 1;
        let half = 1 << (self.n - 1);
        let (a, b) = if half == 64 {
            (word as u64, (word >> 64) as u64)
        } else {
            (word as u64 & ((1 << half) - 1), (word >> half) as u64)
        };
        let (class, exchanges) = self.classes.find(a);
        let link = exchanges.apply(b);
        let quarter = 1 << self.halves.m;
        let low = self.halves.number((link & ((1u64 << quarter) - 1)) as u32);
        let high = self.halves.number((link >> quarter) as u32);
        let wanted = pair(low as usize, high as usize);
        self.zeros[class].binary_search(&wanted).is_ok()
    }

    /// Number of pairs worth 0.
    pub fn len(&self) -> usize {
        self.zeros.iter().map(Vec::len).sum()
    }
}
