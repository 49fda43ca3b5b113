#![doc = include_str!("../README.md")]

pub mod ask;
mod error;
mod faces;
pub mod latex;
mod notation;
mod number;
mod parameter;
pub mod schema;
mod session;
mod undecided;

/// All complexes on a few vertices.
pub mod complexes {
    pub use faceoff_complex::MAX_VERTICES;
    pub use faceoff_complex::enumerate::{complexes, graphs};
}

/// Numbers with their nouns.
pub mod words {
    pub use faceoff_complex::words::{counted, vertices};
}

/// Files that are whole or as they were.
pub mod files {
    pub use faceoff_files::{check, printable, write};
}

/// Results that are kept.
#[cfg(feature = "store")]
pub mod store {
    pub use faceoff_store::{Kind, Sheet, Store, StoreError, default_path};
}

/// Games of your own, as code: a rule, and a kind that makes it known to the
/// notation. [`Session::with_games`] takes them.
pub mod games {
    pub use faceoff_game::heaps::{HeapCode, HeapRule, Taking, VisitParts};
    pub use faceoff_game::notation::Head;
    pub use faceoff_game::piles::{Amount, PileRule, Piles, Sets, Take, VisitPiles, lowered_face};
    pub use faceoff_game::{BadName, Games, HeapGame, IllegalMove, Kind, PileGame};
}

/// Conjectures of your own, as code.
#[cfg(feature = "lab")]
pub mod laboratory {
    pub use faceoff_lab::{
        About, Conjecture, Coverage, Finding, Scope, Stage, Status, Subject, Tools, Witness,
        domain, test,
    };
}

pub use ask::{Answer, Question, Reply, Status, ask};
pub use error::{Error, ErrorReport, Place};
pub use faceoff_claim::HELP as CLAIMS_HELP;
pub use faceoff_complex::notation::{Diagnostic, Diagnostics, NamedComplex};
pub use faceoff_complex::{Complex, Face, Label, Permutation};
pub use faceoff_decide::{Notebook, Solver};
pub use faceoff_draw as draw;
pub use faceoff_game::notation::PositionSpec;
pub use faceoff_game::{Game, GamePosition, Outcome, Problem};
#[cfg(feature = "lab")]
pub use faceoff_lab::{report::thousands, user::HELP as CONJECTURES_HELP};
pub use faceoff_limits::{
    LimitSyntax, Limits, MemoryMeter, ProgressSink, StopReason, parse_bytes, parse_duration,
};
pub use faceoff_rocq as rocq;
pub use faceoff_theory::credited;
pub use faces::{Faces, Labels};
pub use notation::{Notation, Position, Spelled, Written};
pub use num_bigint::BigUint;
pub use number::Number;
#[cfg(feature = "lab")]
pub use session::Cluster;
pub use session::Session;
pub use undecided::{Undecided, Why};
