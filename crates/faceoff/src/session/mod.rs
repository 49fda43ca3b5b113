//! What questions share: limits, and what was found out for earlier ones.
//!
//! A [`Session`] is cheap to clone. [`Session::within`] gives the same session
//! with other limits, for one question of many. What it keeps:
//!
//! * the plans: which theorems apply to a game;
//! * the chomp engine with its table, made when it is first needed;
//! * a store, where one was opened: the engine learns from it, and what the
//!   engine finds is kept there; conjectures and censuses use it too.
//!
//! Texts are read by the [`Games`] that a session knows: those that come with
//! Faceoff, or a list with games of your own.

#[cfg(feature = "store")]
mod chomp_store;
#[cfg(feature = "lab")]
mod cluster;
#[cfg(not(feature = "store"))]
mod no_store;

#[cfg(feature = "lab")]
pub use cluster::Cluster;

#[cfg(feature = "store")]
use {chomp_store as keeping, faceoff_store::Store, faceoff_store::StoreError};
#[cfg(not(feature = "store"))]
use {no_store as keeping, no_store::Store, no_store::StoreError};

#[cfg(feature = "lab")]
pub(crate) use keeping::CensusKeeper;
pub(crate) use keeping::StoredCensus;

use crate::error::Error;
use crate::notation::Written;
use faceoff_chomp::{Engine, Forms};
use faceoff_complex::notation::Diagnostics;
use faceoff_game::{Game, Games};
use faceoff_limits::{Limits, StopReason};
use faceoff_theory::Plan;
use keeping::Saver;
use std::collections::HashMap;
#[cfg(feature = "store")]
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// So many games are remembered.
const MOST_PLANS: usize = 256;

/// The plan of a game on a complex with more facets is not kept: it is large.
const MOST_FACETS: usize = 1 << 12;

/// Limits, and what was found out for earlier questions.
#[derive(Clone, Default)]
pub struct Session {
    limits: Limits,
    #[cfg(feature = "lab")]
    cluster: Option<Cluster>,
    /// Those that come with Faceoff, if none are given.
    games: Option<Arc<Games>>,
    kept: Arc<Kept>,
}

#[derive(Default)]
struct Kept {
    /// What the engine may use.
    memory: Option<u64>,
    store: Option<Arc<Store>>,
    plans: Mutex<HashMap<String, Arc<Plan>>>,
    chomp: Mutex<Option<Chomp>>,
}

/// The engine, and what of it is in the store; or why the store could not be
/// read, which is said when the work is done.
struct Chomp {
    engine: Arc<Engine>,
    saver: Option<Result<Saver, StoreError>>,
}

/// What is shared is put in whole, so a panic elsewhere leaves it sound.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Session {
    /// A session that knows nothing yet.
    pub fn new(limits: Limits) -> Self {
        let kept = Kept {
            memory: limits.memory(),
            ..Kept::default()
        };
        Self {
            limits,
            #[cfg(feature = "lab")]
            cluster: None,
            games: None,
            kept: Arc::new(kept),
        }
    }

    /// The same with a store of results.
    #[cfg(feature = "store")]
    pub fn with_store(self, store: Store) -> Self {
        let kept = Kept {
            memory: self.kept.memory,
            store: Some(Arc::new(store)),
            ..Kept::default()
        };
        Self {
            kept: Arc::new(kept),
            ..self
        }
    }

    /// The same with these games, yours among them. What was found out by name
    /// is forgotten: the name may be another game's now.
    pub fn with_games(self, games: Games) -> Self {
        let kept = Kept {
            memory: self.kept.memory,
            store: self.kept.store.clone(),
            ..Kept::default()
        };
        Self {
            games: Some(Arc::new(games)),
            kept: Arc::new(kept),
            ..self
        }
    }

    /// The same with the store in a file.
    #[cfg(feature = "store")]
    pub fn open_store(self, path: &Path) -> Result<Self, Error> {
        Ok(self.with_store(Store::open(path)?))
    }

    /// The same as one process of many.
    #[cfg(feature = "lab")]
    pub fn in_cluster(self, cluster: Cluster) -> Self {
        Self {
            cluster: Some(cluster),
            ..self
        }
    }

    /// The same session for a question with other limits. Where they allow less
    /// memory than the session has, the question has an engine of its own.
    pub fn within(&self, limits: Limits) -> Self {
        let less = match (limits.memory(), self.kept.memory) {
            (Some(own), Some(shared)) => own < shared,
            (own, shared) => own.is_some() && shared.is_none(),
        };
        let kept = match less {
            true => Arc::new(Kept {
                memory: limits.memory(),
                store: self.kept.store.clone(),
                ..Kept::default()
            }),
            false => Arc::clone(&self.kept),
        };
        Self {
            limits,
            #[cfg(feature = "lab")]
            cluster: self.cluster.clone(),
            games: self.games.clone(),
            kept,
        }
    }

    /// What a question may use.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The games that texts are read by.
    pub fn games(&self) -> &Games {
        match &self.games {
            Some(games) => games,
            None => Games::standard(),
        }
    }

    /// Read a text within the limits: all its problems, with their places, or
    /// the limit that was met, since a short text may name a large complex.
    pub fn read<T: Written>(&self, text: &str) -> Result<T, Error> {
        self.reading(|games| T::read(text, games))
    }

    /// The same for what is read from more than one text.
    pub(crate) fn reading<T>(
        &self,
        read: impl FnOnce(&Games) -> Result<T, Diagnostics>,
    ) -> Result<T, Error> {
        read(&self.games().within(&self.limits)).map_err(|found| match self.limits.check() {
            // What was given up has no problem but that.
            Err(reason)
                if found
                    .problems
                    .iter()
                    .all(|p| p.message == reason.to_string()) =>
            {
                reason.into()
            }
            _ => found.into(),
        })
    }

    /// The same session for a question that must leave time for the next one.
    pub(crate) fn sharing(&self, numerator: u32, denominator: u32) -> Self {
        self.within(self.limits.share_of_time(numerator, denominator))
    }

    /// The store, if one was opened.
    pub(crate) fn store(&self) -> Option<&Arc<Store>> {
        self.kept.store.as_ref()
    }

    /// The plan for a game, made once.
    pub(crate) fn plan(&self, game: &Game) -> Arc<Plan> {
        let fresh = || Arc::new(Plan::new(game.clone()));
        let complex = game.complex().map(|named| &named.complex);
        if complex.is_some_and(|complex| complex.facets().len() > MOST_FACETS) {
            return fresh();
        }
        let name = game.to_string();
        if let Some(plan) = lock(&self.kept.plans).get(&name) {
            return Arc::clone(plan);
        }
        // Nobody waits meanwhile; of two that are made at once, the first is kept.
        let plan = fresh();
        let mut plans = lock(&self.kept.plans);
        if plans.len() >= MOST_PLANS {
            plans.clear();
        }
        Arc::clone(plans.entry(name).or_insert(plan))
    }

    /// The engine for chomp; it has learnt what the store knows.
    pub(crate) fn chomp(&self) -> Result<Arc<Engine>, StopReason> {
        let mut kept = lock(&self.kept.chomp);
        if let Some(chomp) = &*kept {
            return Ok(Arc::clone(&chomp.engine));
        }
        let limits = match self.kept.memory {
            Some(memory) => self.limits.clone().with_memory(memory),
            None => self.limits.clone(),
        };
        let engine = Arc::new(Engine::new(Forms::ALL, &limits)?);
        let store = self.store().map(Arc::clone);
        let saver = store.map(|store| Saver::load(store, &engine));
        *kept = Some(Chomp {
            engine: Arc::clone(&engine),
            saver,
        });
        Ok(engine)
    }

    /// Write what the engine has found since.
    #[cfg_attr(not(feature = "store"), allow(unused_variables))]
    fn save(&self) -> Result<(), StoreError> {
        let mut kept = lock(&self.kept.chomp);
        let Some(Chomp { engine, saver }) = &mut *kept else {
            return Ok(());
        };
        match saver.take() {
            None => Ok(()),
            Some(loaded) => {
                let mut loaded = loaded?;
                loaded.save(engine)?;
                *saver = Some(Ok(loaded));
                Ok(())
            }
        }
    }

    /// Do some work; where there is a store, what the chomp engine finds is
    /// written to it from time to time and in the end, also when the work was
    /// cut short.
    pub(crate) fn keeping<T>(&self, work: impl FnOnce() -> T) -> Result<T, Error> {
        match self.store() {
            Some(_) => Ok(keeping::saving(|| self.save(), work)?),
            None => Ok(work()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::{Solve, ask};

    /// How many positions a search of chomp says that it looked at. With two threads
    /// that is not always the same; an engine that knows the answer needs hardly any.
    fn searched(session: &Session) -> u64 {
        let question = Solve {
            value: true,
            ..Solve::new("chomp on skeleton(6,3)")
        };
        let answer = ask(&question, session).unwrap();
        assert!(answer.undecided.is_empty(), "{:?}", answer.undecided);
        let why = answer.why.unwrap();
        let (before, _) = why.split_once(" positions searched").expect(&why);
        let (_, count) = before.rsplit_once('(').unwrap();
        count.parse().unwrap()
    }

    #[test]
    fn sessions_share_nothing() {
        // The first to come has hardly any memory, and leaves nothing behind.
        let poor = Session::new(Limits::none().with_memory(1 << 10));
        let question = Solve::new("chomp on skeleton(6,3)");
        let refused = ask(&question, &poor).unwrap();
        assert!(refused.outcome.is_none());
        let first = searched(&Session::default());
        assert!(first > 1000, "{first}");
        assert!(searched(&Session::default()) > first / 2);
    }

    #[test]
    fn a_question_with_less_memory_has_an_engine_of_its_own() {
        let session = Session::new(Limits::none().with_memory(64 << 20));
        let first = searched(&session);
        let own = session.within(Limits::none().with_memory(32 << 20));
        assert!(searched(&own) > first / 2);
        // The engine of the session knows the answer already.
        assert!(searched(&session) < first / 2);
    }

    #[test]
    fn what_is_found_goes_into_the_store_of_the_session() {
        let kept = |session: &Session| {
            let mut entries = 0;
            let store = session.store().unwrap();
            let kind = faceoff_store::Kind::new("chomp", 1);
            store.each(kind, b"", &mut |_, _| entries += 1).unwrap();
            entries
        };
        searched(&Session::default());
        let session = Session::default().with_store(Store::in_memory());
        let other = Session::default().with_store(Store::in_memory());
        searched(&session);
        assert!(kept(&session) > 0);
        assert_eq!(kept(&other), 0);
    }
}
