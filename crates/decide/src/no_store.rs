//! Without the feature `store` there is no store, so nothing is kept in one: what
//! would be there has no values.

use faceoff_chomp::Engine;
use faceoff_complex::Face;
use std::sync::Arc;

/// There is none.
///
/// ```
/// use faceoff_decide::Notebook;
///
/// assert!(Notebook::default().store().is_none());
/// ```
#[derive(Debug)]
pub enum Store {}

/// There is none.
///
/// ```
/// use faceoff_decide::Notebook;
///
/// // Nothing is kept, so nothing can fail.
/// let Ok(four) = Notebook::default().keeping(|| 2 + 2);
/// assert_eq!(four, 4);
/// ```
#[derive(Debug)]
pub enum StoreError {}

impl std::fmt::Display for StoreError {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {}
    }
}

/// Do some work.
pub(crate) fn saving<T>(
    _: impl Fn() -> Result<(), StoreError> + Sync,
    work: impl FnOnce() -> T,
) -> Result<T, StoreError> {
    Ok(work())
}

pub(crate) enum Saver {}

impl Saver {
    pub(crate) fn load(store: Arc<Store>, _: &Engine) -> Result<Self, StoreError> {
        match *store {}
    }

    pub(crate) fn save(&mut self, _: &Engine) -> Result<(), StoreError> {
        match *self {}
    }
}

pub enum StoredCensus {}

impl StoredCensus {
    pub fn of(store: &Store, _: usize) -> Option<Self> {
        match *store {}
    }

    pub fn is_zero(&self, _: &[Face]) -> Option<bool> {
        match *self {}
    }

    pub fn value(&self, _: &[Face]) -> Option<u16> {
        match *self {}
    }
}
