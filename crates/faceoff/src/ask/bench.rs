//! How long engines take, in one run: tables; proofs of every claim of a list,
//! and side by side with MONA, a decision procedure for the same logic.

use super::prove::{Prove, Verdict};
use super::{Ask, Reply, Status};
use crate::error::Error;
use crate::notation::{Notation, Spelled};
use crate::session::Session;
use crate::undecided::{Undecided, all};
use faceoff_claim::Claim;
use faceoff_complex::notation::NamedComplex;
use faceoff_limits::{Instant, Limits};
use faceoff_prove::listing::{self, Listed};
use faceoff_prove::mona::{Encoding, theorem};
use faceoff_tables::TableError;
use schemars::JsonSchema;
use serde::Serialize;
use std::process::Command;
use std::time::Duration;

/// The claims that are known to be true.
pub const CLAIMS: &str = include_str!("../../data/claims.txt");

/// The table engine, the textbook engine and the reference solver.
#[derive(Clone, Debug)]
pub struct BenchTable {
    /// The complex.
    pub complex: Notation<NamedComplex>,
    /// The largest size of the piles.
    pub max: u32,
    /// The largest size of the piles for the reference solver.
    pub reference_max: u32,
}

/// The answer to `bench table`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TableTimes {
    /// The complex in notation.
    pub complex: Spelled<NamedComplex>,
    /// One row for each engine.
    pub rows: Vec<TableTime>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

/// The time of one engine.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TableTime {
    /// Which engine.
    pub engine: &'static str,
    /// The largest size of the piles.
    pub max: u32,
    /// Positions in the box.
    pub positions: u64,
    /// Zero positions among them.
    pub zero_positions: u64,
    /// Wall clock.
    pub seconds: f64,
    /// For one position.
    pub nanoseconds: f64,
    /// How many times as fast the table engine is.
    pub ratio: f64,
}

impl Ask for BenchTable {
    type Answer = TableTimes;

    fn answer(&self, session: &Session) -> Result<TableTimes, Error> {
        let named = self.complex.read(session)?.into_owned();
        let (max, reference) = (self.max, self.reference_max);
        let found = faceoff_tables::bench::table(&named.complex, max, reference, session.limits());
        let (rows, undecided) = match found {
            Ok(rows) => (rows, Undecided::new()),
            Err(TableError::Stopped(reason)) => (Vec::new(), all(&["rows"], reason)),
            Err(error) => return Err(error.into()),
        };
        let row = |row: faceoff_tables::bench::Measured| TableTime {
            engine: row.engine,
            max: row.bound,
            positions: row.positions,
            zero_positions: row.zero_positions,
            seconds: row.seconds,
            nanoseconds: row.nanoseconds,
            ratio: row.ratio,
        };
        Ok(TableTimes {
            complex: Spelled(named),
            rows: rows.into_iter().map(row).collect(),
            undecided,
        })
    }
}

reply!(TableTimes);

/// Proofs of every claim of a list.
#[derive(Clone, Debug)]
pub struct BenchProve {
    /// The list, as in testdata/claims; without one, the claims of the papers.
    pub list: Option<String>,
}

/// The answer to `bench prove`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProofTimes {
    /// One row for each claim.
    pub rows: Vec<Proving>,
    /// All together.
    pub seconds: f64,
}

impl Ask for BenchProve {
    type Answer = ProofTimes;

    fn answer(&self, session: &Session) -> Result<ProofTimes, Error> {
        let list = self.list.as_deref().unwrap_or(CLAIMS);
        let entries = listing::read(list).map_err(Error::Question)?;
        let rows: Vec<Proving> = entries
            .iter()
            .map(|entry| proving(entry, session))
            .collect::<Result<_, _>>()?;
        let seconds = rows.iter().map(|row| row.seconds).sum();
        Ok(ProofTimes { rows, seconds })
    }
}

impl Reply for ProofTimes {
    fn status(&self) -> Status {
        let unknown = |row: &Proving| row.verdict == Verdict::Unknown;
        match self.rows.iter().all(|row| row.expected) {
            true => Status::Answered,
            false if self.rows.iter().any(unknown) => Status::Unanswered,
            false => Status::No,
        }
    }
}

/// What proving one claim took.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Proving {
    /// The game in notation.
    pub game: String,
    /// The claim as it stands in the list.
    pub claim: String,
    /// "proved", "refuted" or "unknown".
    pub verdict: Verdict,
    /// Is that what the list says?
    pub expected: bool,
    /// States of the minimal complete automaton of the claim.
    pub states: Option<u64>,
    /// Wall clock, from the text of the claim to the verdict.
    pub seconds: f64,
    /// The largest memory of the whole program meanwhile, where the system
    /// tells it.
    pub megabytes: Option<f64>,
    /// How the second condition was seen.
    pub method: Option<String>,
}

fn proving(entry: &Listed, session: &Session) -> Result<Proving, Error> {
    forget_peak_memory();
    let begun = Instant::now();
    let proof = Prove::new(entry.game, entry.claim).answer(session)?;
    let expected = match entry.proved {
        true => Verdict::Proved,
        false => Verdict::Refuted,
    };
    Ok(Proving {
        game: entry.game.to_owned(),
        claim: entry.claim.to_owned(),
        expected: proof.verdict == expected,
        verdict: proof.verdict,
        states: proof.states,
        seconds: begun.elapsed().as_secs_f64(),
        megabytes: peak_memory(),
        method: proof.method,
    })
}

/// Ask the system to count the peak of memory afresh; where it cannot, peaks
/// are those of the whole run.
fn forget_peak_memory() {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// In units of 10^6 bytes.
fn peak_memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"))?;
    let kibibytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024.0 / 1e6)
}

/// This program and MONA side by side. A run of MONA that takes longer than the
/// patience is ended.
#[derive(Clone, Debug)]
pub struct BenchMona {
    /// Games with claims.
    pub claims: Vec<(&'static str, &'static str)>,
    /// How long a run of MONA may take.
    pub patience: Duration,
}

/// The answer to `bench prove --mona`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Comparison {
    /// One row for each claim.
    pub rows: Vec<SideBySide>,
}

impl Reply for Comparison {}

/// The times of this program and of MONA for one claim.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SideBySide {
    /// The game in notation.
    pub game: String,
    /// The claim.
    pub claim: String,
    /// Seconds that this program took, from the text of the claim.
    pub seconds: f64,
    /// Seconds that MONA took for the conditions as they are stated, or why
    /// there is no time.
    pub plain: Result<f64, String>,
    /// The same for the encoding by facets.
    pub by_facets: Result<f64, String>,
}

impl Ask for BenchMona {
    type Answer = Comparison;

    /// An error if there is no MONA.
    fn answer(&self, session: &Session) -> Result<Comparison, Error> {
        if Command::new("mona").arg("-h").output().is_err() {
            let message = "the program 'mona' is not there; Debian's package is 'mona'";
            return Err(Error::Question(message.to_owned()));
        }
        let mut rows = Vec::new();
        for &(game, claim) in &self.claims {
            // The fastest of some runs: the first one pays for fresh memory.
            let seconds = (0..10).map(|_| {
                let begun = Instant::now();
                match Prove::new(game, claim).answer(session)?.verdict {
                    Verdict::Proved => Ok(begun.elapsed().as_secs_f64()),
                    other => Err(Error::Question(format!("{game}: {other}, not proved"))),
                }
            });
            let seconds = seconds.reduce(|a, b| Ok(a?.min(b?))).expect("ten runs")?;
            let run = |encoding| mona(game, claim, encoding, self.patience, session.limits());
            rows.push(SideBySide {
                game: game.to_owned(),
                claim: claim.to_owned(),
                seconds,
                plain: run(Encoding::Plain),
                by_facets: run(Encoding::ByFacets),
            });
        }
        Ok(Comparison { rows })
    }
}

/// The time that MONA takes.
fn mona(
    game: &str,
    claim: &str,
    encoding: Encoding,
    patience: Duration,
    limits: &Limits,
) -> Result<f64, String> {
    let complex: faceoff_complex::Complex = game
        .strip_prefix("nim on ")
        .unwrap_or(game)
        .parse()
        .map_err(|why| format!("{game}: {why}"))?;
    let claim = Claim::read(claim, complex.n()).map_err(|why| why.to_string())?;
    let text = theorem(&claim, &complex, encoding, limits).map_err(|why| why.to_string())?;
    let name = format!("faceoff-{}.mona", std::process::id());
    let file = std::env::temp_dir().join(name);
    std::fs::write(&file, text).map_err(|error| error.to_string())?;
    let begun = Instant::now();
    // `timeout` of coreutils gives 124 when the time is up.
    let output = Command::new("timeout")
        .arg(patience.as_secs().to_string())
        .args(["mona", "-q"])
        .arg(&file)
        .output();
    let seconds = begun.elapsed().as_secs_f64();
    let _ = std::fs::remove_file(&file);
    let output = output.map_err(|error| error.to_string())?;
    let answer = String::from_utf8_lossy(&output.stdout);
    match output.status.code() {
        Some(124) => Err(format!("more than {} s", patience.as_secs())),
        _ if answer.contains("Formula is valid") => Ok(seconds),
        _ => Err("MONA gave up".to_owned()),
    }
}
