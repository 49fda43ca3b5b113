//! The table of all theorems.

use crate::theorem::Theorem;
use crate::{as21, circular, classical, dh13, es96, ky11, s22};
use std::sync::OnceLock;

/// One table a paper.
static PAPERS: &[&[&Theorem]] = &[
    es96::THEOREMS,
    ky11::THEOREMS,
    as21::THEOREMS,
    dh13::THEOREMS,
    circular::THEOREMS,
    s22::THEOREMS,
    classical::THEOREMS,
];

/// All theorems, in the order of papers and of numbers in them. To register a
/// theorem is to test it, to list it and to use it.
pub fn registry() -> &'static [&'static Theorem] {
    static REGISTRY: OnceLock<Vec<&'static Theorem>> = OnceLock::new();
    REGISTRY.get_or_init(|| PAPERS.concat())
}

/// The theorem with this id.
pub fn find(id: &str) -> Option<&'static Theorem> {
    registry().iter().copied().find(|theorem| theorem.id == id)
}

/// Theorems that are older than the paper by which they are named.
const OLDER: [(&str, &str); 1] = [("DH13-2.1.1", "Bouton 1901")];

/// A theorem by its id, with whose it is where the id does not say so:
/// `Bouton 1901 (DH13-2.1.1)`.
pub fn credited(id: &str) -> String {
    match OLDER.iter().find(|(named, _)| *named == id) {
        Some((id, whose)) => format!("{whose} ({id})"),
        None => id.to_owned(),
    }
}
