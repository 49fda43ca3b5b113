//! What is kept in a store about chomp, and used again: positions that were
//! searched, and the lists of a census.
//!
//! The kinds are described in `docs/formats/store.md`.

use faceoff_chomp::census::{Keeper, List, MOST_VERTICES, Places};
use faceoff_chomp::{Engine, KnownValue};
use faceoff_complex::Face;
use faceoff_store::{Batch, Kind};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

pub use faceoff_store::{Store, StoreError};

/// Positions of chomp: the key of the engine → what is known in two bytes, low
/// first, and the logarithm of the work in one.
const CHOMP: Kind = Kind::new("chomp", 1);

/// Lists of a census: n, value and class in two bytes each, high first → bytes.
const CENSUS: Kind = Kind::new("chomp-census", 1);

/// Less work than this is done again rather than kept.
const LEAST_WORK: u64 = 16;

/// Time between two writes: a process that is killed loses no more.
const PAUSE: Duration = Duration::from_secs(20);

/// Do some work, and save from time to time and in the end.
pub(crate) fn saving<T>(
    save: impl Fn() -> Result<(), StoreError> + Sync,
    work: impl FnOnce() -> T,
) -> Result<T, StoreError> {
    let (done, is_done) = channel::<()>();
    std::thread::scope(|scope| {
        let saving = scope.spawn(|| {
            let is_done = is_done;
            while is_done.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                save()?;
            }
            save()
        });
        let result = work();
        drop(done);
        saving.join().expect("saving does not panic")?;
        Ok(result)
    })
}

/// What of the engine's table is in a store.
pub(crate) struct Saver {
    store: Arc<Store>,
    /// What is there already: keys with what is known.
    kept: HashSet<(Vec<u8>, u16)>,
}

impl Saver {
    /// Let the engine learn what a store knows.
    pub(crate) fn load(store: Arc<Store>, engine: &Engine) -> Result<Self, StoreError> {
        let mut kept = HashSet::new();
        store.each(CHOMP, b"", &mut |key, value| {
            if let &[low, high, work @ 0..=63] = value {
                let code = u16::from_le_bytes([low, high]);
                engine.learn(key, KnownValue::from_code(code), 1 << work);
                kept.insert((key.to_vec(), code));
            }
        })?;
        Ok(Self { store, kept })
    }

    /// Write what the engine has found since.
    pub(crate) fn save(&mut self, engine: &Engine) -> Result<(), StoreError> {
        let mut batch = Batch::new();
        let kept = &mut self.kept;
        engine.each_known(LEAST_WORK, |key, known, work| {
            let code = known.code();
            if kept.insert((key.to_vec(), code)) {
                let [low, high] = code.to_le_bytes();
                batch.put_bytes(CHOMP, key, vec![low, high, work.ilog2() as u8]);
            }
        });
        self.store.write(batch)
    }
}

/// Keeps a census in a store.
///
/// ```
/// use faceoff_chomp::census::Census;
/// use faceoff_decide::{CensusKeeper, Store};
/// use faceoff_limits::Limits;
///
/// let store = Store::in_memory();
/// let census = |store| Census::new(4, &mut CensusKeeper::new(store, 4), &Limits::none());
/// let first = census(&store)?;
/// // The second time nothing is sieved.
/// let again = census(&store)?;
/// assert_eq!((first.recalled(), again.recalled()), (0, again.classes()));
/// # Ok::<(), faceoff_chomp::census::CensusStop>(())
/// ```
pub struct CensusKeeper<'a> {
    store: &'a Store,
    n: usize,
}

impl<'a> CensusKeeper<'a> {
    /// The lists of complexes on n vertices in a store.
    pub fn new(store: &'a Store, n: usize) -> Self {
        Self { store, n }
    }

    /// A list; none if there is none that can be read.
    fn list(&self, value: u16, class: usize) -> Option<List> {
        self.recall(value, class).ok().flatten()
    }

    fn key(&self, value: u16, class: usize) -> Vec<u8> {
        let numbers = [self.n as u16, value, class as u16];
        numbers.into_iter().flat_map(u16::to_be_bytes).collect()
    }
}

/// A census in a store, as far as it was made, for those who only ask.
pub struct StoredCensus<'a> {
    lists: CensusKeeper<'a>,
    places: Places,
}

impl<'a> StoredCensus<'a> {
    /// The smallest one with complexes on so many vertices.
    pub fn of(store: &'a Store, vertices: usize) -> Option<Self> {
        let lists = (vertices.max(2)..=MOST_VERTICES).map(|n| CensusKeeper::new(store, n));
        let lists = lists.into_iter().find(|lists| lists.list(0, 0).is_some())?;
        let places = Places::new(lists.n).ok()?;
        Some(Self { lists, places })
    }

    /// Is the complex with these facets worth 0? None if it is not known.
    pub fn is_zero(&self, facets: &[Face]) -> Option<bool> {
        // Nothing is left.
        if facets.is_empty() {
            return Some(true);
        }
        let place = self.places.find(facets)?;
        Some(self.lists.list(0, place.class)?.contains(place.link))
    }

    /// What is it worth? None if it is not known.
    pub fn value(&self, facets: &[Face]) -> Option<u16> {
        let place = self.places.find(facets)?;
        for value in 0.. {
            if self.lists.list(value, place.class)?.contains(place.link) {
                return Some(value);
            }
        }
        None
    }
}

impl Keeper for CensusKeeper<'_> {
    fn recall(&self, value: u16, class: usize) -> Result<Option<List>, String> {
        let bytes = self.store.get_bytes(CENSUS, &self.key(value, class));
        let Some(bytes) = bytes.map_err(|error| error.to_string())? else {
            return Ok(None);
        };
        let list = List::from_bytes(&bytes);
        let broken = || {
            format!(
                "{}: a list of a census is broken",
                self.store.path().display()
            )
        };
        list.map(Some).ok_or_else(broken)
    }

    fn keep(&mut self, value: u16, lists: &[(usize, &List)]) -> Result<(), String> {
        let mut batch = Batch::new();
        for (class, list) in lists {
            batch.put_bytes(CENSUS, &self.key(value, *class), list.bytes().to_vec());
        }
        self.store.write(batch).map_err(|error| error.to_string())
    }
}
