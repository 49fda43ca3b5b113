//! What questions share: limits, and what was found out for earlier ones.
//!
//! A [`Session`] is cheap to clone. [`Session::within`] gives the same session
//! with other limits, for one question of many. What was found out is in its
//! [`Notebook`]; conjectures and censuses use the store that is there, too.
//!
//! Texts are read by the [`Games`] that a session knows: those that come with
//! Faceoff, or a list with games of your own.

#[cfg(feature = "lab")]
mod cluster;

#[cfg(feature = "lab")]
pub use cluster::Cluster;

use crate::error::Error;
use crate::notation::Written;
use faceoff_complex::notation::Diagnostics;
use faceoff_decide::Notebook;
#[cfg(feature = "store")]
use faceoff_decide::Store;
use faceoff_game::Games;
use faceoff_limits::Limits;
#[cfg(feature = "store")]
use std::path::Path;
use std::sync::Arc;

/// Limits, and what was found out for earlier questions. The default one has no limits: a hard
/// question may take all the time and memory that there are.
///
/// ```
/// use faceoff::ask::Solve;
/// use faceoff::{Limits, Outcome, Session, ask};
///
/// let session = Session::default();
/// let question = Solve::new("chomp on skeleton(5,3)");
/// // The same session, but this time with hardly any memory.
/// let poor = ask(&question, &session.within(Limits::none().with_memory(1 << 10)))?;
/// assert_eq!(poor.outcome, None);
/// assert!(poor.undecided.contains_key("outcome"));
/// assert_eq!(ask(&question, &session)?.outcome, Some(Outcome::N));
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct Session {
    notebook: Notebook,
    #[cfg(feature = "lab")]
    cluster: Option<Cluster>,
    /// Those that come with Faceoff, if none are given.
    games: Option<Arc<Games>>,
}

impl Session {
    /// A session that knows nothing yet.
    pub fn new(limits: Limits) -> Self {
        Self {
            notebook: Notebook::new(limits),
            ..Self::default()
        }
    }

    /// The same with a store of results.
    #[cfg(feature = "store")]
    pub fn with_store(self, store: Store) -> Self {
        Self {
            notebook: self.notebook.with_store(store),
            ..self
        }
    }

    /// The same with these games, yours among them. What was found out by name
    /// is forgotten: the name may be another game's now.
    pub fn with_games(mut self, games: Games) -> Self {
        self.notebook = self.notebook.forgetting();
        self.games = Some(Arc::new(games));
        self
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
        Self {
            notebook: self.notebook.within(limits),
            ..self.clone()
        }
    }

    /// What a question may use.
    pub fn limits(&self) -> &Limits {
        self.notebook.limits()
    }

    /// What was found out, within the limits.
    pub fn notebook(&self) -> &Notebook {
        &self.notebook
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
        read(&self.games().within(self.limits())).map_err(|found| match self.limits().check() {
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
        self.within(self.limits().share_of_time(numerator, denominator))
    }

    /// The store, if one was opened.
    #[cfg(feature = "lab")]
    pub(crate) fn store(&self) -> Option<&Arc<Store>> {
        self.notebook.store()
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
        let Some((before, _)) = why.split_once(" positions searched") else {
            assert!(why.contains("no position had to be searched"), "{why}");
            return 0;
        };
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

    #[cfg(feature = "lab")]
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
