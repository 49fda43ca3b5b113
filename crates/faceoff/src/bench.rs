//! How long proofs take: every claim of a list in one run, and side by side
//! with MONA, a decision procedure for the same logic.

use crate::prove::{Statement, prove};
use faceoff_claim::Claim;
use faceoff_limits::Limits;
use faceoff_prove::listing::{self, Listed};
use faceoff_prove::mona::{Encoding, theorem};
use serde::Serialize;
use std::process::Command;
use std::time::{Duration, Instant};

/// The claims that are known to be true.
pub const CLAIMS: &str = include_str!("../../../testdata/claims/proved.txt");

/// What proving one claim took.
#[derive(Clone, Debug, Serialize)]
pub struct Proving {
    /// The game in notation.
    pub game: String,
    /// The claim as it stands in the list.
    pub claim: String,
    /// "proved", "refuted" or "unknown".
    pub verdict: String,
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

/// Decide every claim of a list, and hand each row on as it comes.
pub fn proofs(list: &str, limits: &Limits, mut row: impl FnMut(Proving)) -> Result<(), String> {
    for entry in listing::read(list)? {
        forget_peak_memory();
        let begun = Instant::now();
        let proof = prove(&statement(&entry)?, false, limits);
        let expected = if entry.proved { "proved" } else { "refuted" };
        row(Proving {
            game: entry.game.to_owned(),
            claim: entry.claim.to_owned(),
            expected: proof.verdict == expected,
            verdict: proof.verdict,
            states: proof.states,
            seconds: begun.elapsed().as_secs_f64(),
            megabytes: peak_memory(),
            method: proof.method,
        });
    }
    Ok(())
}

fn statement(entry: &Listed) -> Result<Statement, String> {
    let game = entry.game.parse();
    let game = game.map_err(|why| format!("{}: {why}", entry.game))?;
    Statement::read(&game, entry.claim).map_err(|why| format!("{}: {why}", entry.claim))
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

/// The times of this program and of MONA for one claim.
#[derive(Clone, Debug, Serialize)]
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

/// Decide claims with this program and with MONA. A run of MONA that takes
/// longer than `patience` is ended. An error if there is no MONA.
pub fn side_by_side(
    claims: &[(&str, &str)],
    patience: Duration,
    limits: &Limits,
) -> Result<Vec<SideBySide>, String> {
    if Command::new("mona").arg("-h").output().is_err() {
        return Err("the program 'mona' is not there; Debian's package is 'mona'".to_owned());
    }
    let mut rows = Vec::new();
    for &(game, claim) in claims {
        let entry = Listed {
            game,
            claim,
            proved: true,
            source: "",
            large: false,
        };
        // The fastest of some runs: the first one pays for fresh memory.
        let seconds = (0..10).map(|_| {
            let begun = Instant::now();
            let proof = prove(&statement(&entry)?, false, limits);
            match proof.verdict.as_str() {
                "proved" => Ok(begun.elapsed().as_secs_f64()),
                other => Err(format!("{game}: {other}, not proved")),
            }
        });
        let seconds = seconds.reduce(|a, b| Ok(a?.min(b?))).expect("ten runs")?;
        let run = |encoding| mona(game, claim, encoding, patience, limits);
        rows.push(SideBySide {
            game: game.to_owned(),
            claim: claim.to_owned(),
            seconds,
            plain: run(Encoding::Plain),
            by_facets: run(Encoding::ByFacets),
        });
    }
    Ok(rows)
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
