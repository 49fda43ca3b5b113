//! Who wins on every complex on up to 7 vertices, and small values: the census.
//!
//! A complex on n vertices is a pair (A, B): A is what is left without one
//! vertex, up to isomorphism, and B is the link of that vertex, void if the
//! vertex is no face. The pairs over one A are sieved together, the A in
//! ascending order of faces; what is kept is the list of B with (A, B) worth v,
//! for v = 0, then 1, and so on. On 7 vertices there are 16,352 A. No theorem
//! is used, and no search.
//!
//! * [`Census::new`] and [`Census::next_value`] make it; with a [`Keeper`] a
//!   run that was stopped goes on later.
//! * [`Census::value`]: what a complex is worth.
//! * [`Places::find`]: where a complex is; [`List`]: one list.

mod classes;
mod halves;
mod list;
mod sieve;

pub use list::List;

use classes::Classes;
use faceoff_complex::{Face, FaceMap7};
use faceoff_limits::{Limits, MemoryMeter, StopReason, threads};
use halves::Halves;
use sieve::Sieve;
use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The largest number of vertices of a census.
pub const MOST_VERTICES: usize = 7;

/// A's whose lists are kept together.
const BLOCK: usize = 64;

/// Where complexes on up to n vertices are in a census.
///
/// ```
/// use faceoff_chomp::census::Places;
/// use faceoff_complex::Face;
///
/// let places = Places::new(4)?;
/// // A triangle and a point.
/// assert!(places.find(&[Face(0b0111), Face(0b1000)]).is_some());
/// // There is no fifth vertex.
/// assert_eq!(places.find(&[Face(0b10000)]), None);
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
pub struct Places {
    n: usize,
    halves: Halves,
    classes: Classes,
}

/// The place of a complex: the number of A, and B as it is in the lists.
///
/// ```
/// use faceoff_chomp::census::Places;
/// use faceoff_complex::Face;
///
/// // A point beside the path 123 and one beside the path 213 are the same complex.
/// let places = Places::new(4)?;
/// let one = places.find(&[0b0011, 0b0110, 0b1000].map(Face)).unwrap();
/// let other = places.find(&[0b0011, 0b0101, 0b1000].map(Face)).unwrap();
/// assert_eq!(one, other);
/// assert!(one.class < places.classes());
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of A.
    pub class: usize,
    /// B.
    pub link: u32,
}

impl Places {
    /// The places of complexes on up to `n` vertices, 2 ≤ n ≤ 7.
    pub fn new(n: usize) -> Result<Self, StopReason> {
        if !(2..=MOST_VERTICES).contains(&n) {
            let what = "vertices, or fewer than 2, in a census";
            return Err(StopReason::size(what, MOST_VERTICES as u64));
        }
        Ok(Self {
            n,
            halves: Halves::new(n - 2),
            classes: Classes::new(n - 1),
        })
    }

    /// Number of vertices.
    pub fn n(&self) -> usize {
        self.n
    }

    /// Number of classes of A.
    pub fn classes(&self) -> usize {
        self.classes.len()
    }

    /// The place of the complex with these facets over the first n vertices;
    /// `None` if there are other vertices in them.
    pub fn find(&self, facets: &[Face]) -> Option<Place> {
        let inside = |facet: &Face| facet.is_subset(Face::full(self.n));
        if !facets.iter().all(inside) {
            return None;
        }
        let word = FaceMap7::from_facets(facets).word() | 1;
        let half = 1 << (self.n - 1);
        let deletion = (word & (u128::MAX >> (128 - half))) as u64;
        let (class, relabel) = self.classes.find(deletion, &self.halves);
        let (a, b) = self.halves.split((word >> half) as u64);
        let (a, b) = self.halves.relabelled((a as u32) << 16 | b as u32, relabel);
        let link = (a as u32) << 16 | b as u32;
        Some(Place { class, link })
    }
}

/// Keeps the lists of a census, so that a run that was stopped can go on.
///
/// ```
/// use faceoff_chomp::census::{Census, Keeper, List};
/// use faceoff_limits::Limits;
///
/// // Recalls nothing, and counts what it is given to keep.
/// struct Counter(usize);
/// impl Keeper for Counter {
///     fn recall(&self, _: u16, _: usize) -> Result<Option<List>, String> { Ok(None) }
///     fn keep(&mut self, _: u16, lists: &[(usize, &List)]) -> Result<(), String> {
///         self.0 += lists.len();
///         Ok(())
///     }
/// }
/// let mut counter = Counter(0);
/// let census = Census::new(4, &mut counter, &Limits::none())?;
/// assert_eq!(counter.0, census.classes());
/// # Ok::<(), faceoff_chomp::census::CensusStop>(())
/// ```
pub trait Keeper {
    /// The list of a value over a class, if it was kept.
    fn recall(&self, value: u16, class: usize) -> Result<Option<List>, String>;
    /// Keep the lists of a value over some classes.
    fn keep(&mut self, value: u16, lists: &[(usize, &List)]) -> Result<(), String>;
}

/// Keeps nothing.
impl Keeper for () {
    fn recall(&self, _: u16, _: usize) -> Result<Option<List>, String> {
        Ok(None)
    }

    fn keep(&mut self, _: u16, _: &[(usize, &List)]) -> Result<(), String> {
        Ok(())
    }
}

/// Why a census was not finished.
///
/// ```
/// use faceoff_chomp::census::{Census, CensusStop};
/// use faceoff_limits::Limits;
///
/// let stopped = Census::new(8, &mut (), &Limits::none()).err().unwrap();
/// assert!(matches!(stopped, CensusStop::Limit(_)));
/// assert_eq!(stopped.to_string(), "more than 7 vertices, or fewer than 2, in a census");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CensusStop {
    /// A limit.
    Limit(StopReason),
    /// The keeper failed.
    Keeper(String),
}

impl fmt::Display for CensusStop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Limit(reason) => reason.fmt(f),
            Self::Keeper(problem) => f.write_str(problem),
        }
    }
}

impl std::error::Error for CensusStop {}

impl From<StopReason> for CensusStop {
    fn from(reason: StopReason) -> Self {
        Self::Limit(reason)
    }
}

/// The values of all complexes on up to n vertices, as far as they were asked
/// for.
///
/// ```
/// use faceoff_chomp::census::Census;
/// use faceoff_complex::Face;
/// use faceoff_limits::Limits;
///
/// let mut census = Census::new(3, &mut (), &Limits::none())?;
/// // Two points are lost; a triangle with its inside is not, and its value is not known yet.
/// assert_eq!(census.value(&[Face(0b01), Face(0b10)]), Some(0));
/// assert_eq!(census.value(&[Face(0b111)]), None);
/// census.next_value(&mut (), &Limits::none())?;
/// assert_eq!(census.value(&[Face(0b001)]), Some(1));
/// # Ok::<(), faceoff_chomp::census::CensusStop>(())
/// ```
pub struct Census {
    places: Places,
    /// For every value, from 0 on, the lists of all classes.
    lists: Vec<Vec<List>>,
    recalled: usize,
    meter: MemoryMeter,
}

impl Census {
    /// Find the complexes worth 0 on up to `n` vertices, 2 ≤ n ≤ 7. On 7
    /// vertices it takes minutes.
    pub fn new(n: usize, keeper: &mut dyn Keeper, limits: &Limits) -> Result<Self, CensusStop> {
        let places = Places::new(n)?;
        let meter = limits.meter();
        meter.take((2 * limits.threads() as u64 + 1) * places.halves.bytes())?;
        let mut census = Self {
            places,
            lists: Vec::new(),
            recalled: 0,
            meter,
        };
        census.next_value(keeper, limits)?;
        Ok(census)
    }

    /// Find the complexes of the next value.
    pub fn next_value(
        &mut self,
        keeper: &mut dyn Keeper,
        limits: &Limits,
    ) -> Result<(), CensusStop> {
        let value = self.lists.len() as u16;
        let places = &self.places;
        let mut lists: Vec<OnceLock<List>> = Vec::new();
        lists.resize_with(places.classes(), OnceLock::new);
        let what = format!("complexes sieved for value {value}");
        let mut progress = limits.progress(&what, Some(places.classes() as u64));
        for (class, place) in lists.iter().enumerate() {
            if let Some(list) = keeper.recall(value, class).map_err(CensusStop::Keeper)? {
                self.meter.take(list.bytes().len() as u64)?;
                let _ = place.set(list);
                self.recalled += 1;
                progress.advance(1);
            }
        }
        let sieves: Vec<Mutex<Sieve>> = (0..limits.threads())
            .map(|_| Mutex::new(Sieve::new(&places.halves)))
            .collect();
        let block = Block {
            classes: &places.classes,
            smaller_values: &self.lists,
            lists: &lists,
            sieves: &sieves,
        };
        for level in places.classes.levels() {
            let is_open = |class: &usize| lists[*class].get().is_none();
            let open: Vec<usize> = level.filter(is_open).collect();
            for classes in open.chunks(BLOCK) {
                block.sieve(classes, limits)?;
                let list = |class: &usize| Some((*class, lists[*class].get()?));
                let done: Vec<(usize, &List)> = classes.iter().filter_map(list).collect();
                keeper.keep(value, &done).map_err(CensusStop::Keeper)?;
                let bytes = done.iter().map(|(_, list)| list.bytes().len() as u64);
                self.meter.take(bytes.sum())?;
                progress.advance(classes.len() as u64);
            }
        }
        drop(sieves);
        let done = |list: OnceLock<List>| list.into_inner().expect("every level is done");
        self.lists.push(lists.into_iter().map(done).collect());
        Ok(())
    }

    /// How many values are told apart: 0, 1, … below this.
    pub fn values(&self) -> u16 {
        self.lists.len() as u16
    }

    /// The value of the complex with these facets over the first n vertices;
    /// `None` if it is not among the values told apart.
    pub fn value(&self, facets: &[Face]) -> Option<u16> {
        let place = self.places.find(facets)?;
        let is_in = |lists: &Vec<List>| lists[place.class].contains(place.link);
        self.lists.iter().position(is_in).map(|value| value as u16)
    }

    /// Number of classes of A.
    pub fn classes(&self) -> usize {
        self.places.classes()
    }

    /// Number of lists that were recalled, not sieved.
    pub fn recalled(&self) -> usize {
        self.recalled
    }

    /// Number of pairs (A, B), A up to isomorphism.
    pub fn pairs(&self) -> u64 {
        let Places {
            halves, classes, ..
        } = &self.places;
        halves.subcomplexes((0..classes.len()).map(|class| classes.word(class)))
    }

    /// Number of pairs of a value.
    pub fn pairs_worth(&self, value: u16) -> u64 {
        let lists = self.lists[value as usize].iter();
        lists.map(|list| list.len() as u64).sum()
    }

    /// For each value the number of complexes with vertices among n given ones.
    pub fn labelled(&self) -> Vec<u64> {
        let labellings = self.places.classes.labellings();
        let all = |lists: &Vec<List>| {
            let lists = lists.iter().zip(&labellings);
            lists.map(|(list, number)| list.len() as u64 * number).sum()
        };
        self.lists.iter().map(all).collect()
    }
}

/// What is needed to sieve some classes for one value.
struct Block<'a, 'h> {
    classes: &'a Classes,
    smaller_values: &'a [Vec<List>],
    lists: &'a [OnceLock<List>],
    sieves: &'a [Mutex<Sieve<'h>>],
}

impl Block<'_, '_> {
    /// Sieve some classes with equally many faces, on all threads.
    fn sieve(&self, block: &[usize], limits: &Limits) -> Result<(), StopReason> {
        let next = AtomicUsize::new(0);
        let work = |sieve: &Mutex<Sieve<'_>>| {
            let mut sieve = sieve.lock().unwrap_or_else(PoisonError::into_inner);
            while let Some(&class) = block.get(next.fetch_add(1, Ordering::Relaxed)) {
                if limits.check().is_err() {
                    return;
                }
                let values = self.smaller_values.iter();
                let taken: Vec<&List> = values.map(|lists| &lists[class]).collect();
                let smaller = |class: usize| self.lists[class].get().expect("done before");
                let list = sieve.run(self.classes, class, &taken, smaller);
                let _ = self.lists[class].set(list);
            }
        };
        threads::each(self.sieves.iter().collect(), work);
        limits.check()
    }
}
