//! Work with a store of results, where one is named.

use crate::context::Context;
use crate::report::Failure;
use std::path::Path;

/// Do some work; with a store the chomp engine learns from it and keeps what
/// it finds there.
pub fn with_store<T>(
    store: Option<&Path>,
    context: &Context,
    work: impl FnOnce() -> T,
) -> Result<T, Failure> {
    match store {
        Some(path) => faceoff::kept::with_store(path, &context.limits, work).map_err(Failure::new),
        None => Ok(work()),
    }
}
