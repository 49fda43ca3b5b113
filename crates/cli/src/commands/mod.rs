//! One command a file: its arguments, and `run`.

pub mod analyze;
pub mod atlas;
pub mod batch;
pub mod bench;
pub mod census;
pub mod check;
pub mod conjecture;
pub mod discover;
pub mod draw;
pub mod enumerate;
pub mod family;
pub mod figure;
pub mod help;
pub mod length;
pub mod obstruct;
pub mod play;
pub mod prove;
pub mod reduce;
pub mod rocq;
pub mod schema;
pub mod serve;
pub mod shell;
pub mod show;
pub mod solve;
pub mod table;
pub mod theorems;

/// Shown below the help of `faceoff`.
pub const NOTATION_HELP: &str = "\
Games are written as in the papers: nim on cycle(5,2), chomp on complete(4),
delete-nim; complexes as facets(12,23,34), path(3,2), join(X,Y), …
A file can stand for a complex: @FILE. More: faceoff help notation, games, claims,
conjectures, files, glossary.
Exit codes: 0 answered, 1 answered \"no\", 2 bad input, 3 not answered:
a limit was met, or there is nothing to be found.";
