//! What decisions share: limits, and what was found out before.
//!
//! A [`Notebook`] is cheap to clone. [`Notebook::within`] gives the same one with
//! other limits, for one question of many. What is kept:
//!
//! * the plans: which theorems apply to a game;
//! * the chomp engine with its table, made when it is first needed;
//! * a store, where one was opened: the engine learns from it, and what the
//!   engine finds is kept there.

use crate::keeping::{self, Saver, Store, StoreError};
use faceoff_chomp::{Engine, Forms};
use faceoff_game::Game;
use faceoff_limits::{Limits, StopReason};
use faceoff_theory::Plan;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// So many games are remembered.
const MOST_PLANS: usize = 256;

/// The plan of a game on a complex with more facets is not kept: it is large.
const MOST_FACETS: usize = 1 << 12;

/// Limits, and what was found out before.
///
/// ```
/// use faceoff_decide::{Notebook, Wanted, decide};
/// use faceoff_limits::Limits;
/// use std::sync::Arc;
///
/// let notebook = Notebook::new(Limits::none());
/// let game = "nim on cycle(6,3)".parse().unwrap();
/// // Which theorems apply is found out once, for all positions and for all clones.
/// assert!(Arc::ptr_eq(&notebook.plan(&game), &notebook.clone().plan(&game)));
/// let problem = "nim on cycle(6,3) @ 5,5,5,5,5,5".parse().unwrap();
/// assert!(decide(&problem, &Wanted::default(), &notebook).is_ok());
/// ```
#[derive(Clone, Default)]
pub struct Notebook {
    limits: Limits,
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

impl Notebook {
    /// Nothing is known yet.
    pub fn new(limits: Limits) -> Self {
        let memory = limits.memory();
        Self::fresh(limits, memory, None)
    }

    fn fresh(limits: Limits, memory: Option<u64>, store: Option<Arc<Store>>) -> Self {
        let kept = Arc::new(Kept {
            memory,
            store,
            ..Kept::default()
        });
        Self { limits, kept }
    }

    /// A new one with a store of results.
    #[cfg(feature = "store")]
    pub fn with_store(self, store: Store) -> Self {
        Self::fresh(self.limits, self.kept.memory, Some(Arc::new(store)))
    }

    /// A new one with the same store: what was found out by name is forgotten.
    pub fn forgetting(self) -> Self {
        Self::fresh(self.limits, self.kept.memory, self.kept.store.clone())
    }

    /// The same with other limits. Where they allow less memory than was allowed
    /// before, there is a new engine.
    pub fn within(&self, limits: Limits) -> Self {
        let less = match (limits.memory(), self.kept.memory) {
            (Some(own), Some(shared)) => own < shared,
            (own, shared) => own.is_some() && shared.is_none(),
        };
        if less {
            let memory = limits.memory();
            return Self::fresh(limits, memory, self.kept.store.clone());
        }
        let kept = Arc::clone(&self.kept);
        Self { limits, kept }
    }

    /// What may be used.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The store, if one was opened.
    pub fn store(&self) -> Option<&Arc<Store>> {
        self.kept.store.as_ref()
    }

    /// The plan for a game, made once.
    pub fn plan(&self, game: &Game) -> Arc<Plan> {
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
    pub fn chomp(&self) -> Result<Arc<Engine>, StopReason> {
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
    pub fn keeping<T>(&self, work: impl FnOnce() -> T) -> Result<T, StoreError> {
        match self.store() {
            Some(_) => keeping::saving(|| self.save(), work),
            None => Ok(work()),
        }
    }
}
