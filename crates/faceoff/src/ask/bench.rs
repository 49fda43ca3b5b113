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
const CLAIMS: &str = include_str!("../../data/claims.txt");

/// The table engine, the textbook engine and the reference solver.
///
/// ```
/// use faceoff::ask::bench::BenchTable;
/// use faceoff::{Limits, Session, ask};
/// use std::time::Duration;
///
/// // Each of the three engines runs for half a second, or longer: here they are not done.
/// let session = Session::new(Limits::none().with_time(Duration::from_millis(50)));
/// let question = BenchTable { complex: "cycle(4,2)".into(), max: 7, reference_max: 2 };
/// let times = ask(&question, &session).unwrap();
/// assert!(times.rows.is_empty() && times.undecided.contains_key("rows"));
/// ```
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
///
/// ```
/// use faceoff::Spelled;
/// use faceoff::ask::bench::{TableTime, TableTimes};
///
/// let (engine, max, positions, zero_positions) = ("textbook", 3, 16, 4);
/// let (seconds, nanoseconds, ratio) = (8e-6, 500.0, 2.0);
/// let row = TableTime { engine, max, positions, zero_positions, seconds, nanoseconds, ratio };
/// let complex = Spelled("points(2)".parse().unwrap());
/// let times = TableTimes { complex, rows: vec![row], undecided: Default::default() };
/// let json = serde_json::to_value(&times).unwrap();
/// assert_eq!((&json["complex"], &json["rows"][0]["max"]), (&"points(2)".into(), &3.into()));
/// ```
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
///
/// ```
/// use faceoff::ask::bench::TableTime;
///
/// let (engine, max, positions, zero_positions) = ("reference", 3, 64, 4);
/// let (seconds, ratio) = (64e-6, 5.0);
/// let nanoseconds = 1e9 * seconds / positions as f64;
/// let row = TableTime { engine, max, positions, zero_positions, seconds, nanoseconds, ratio };
/// assert_eq!(row.positions, u64::from(row.max + 1).pow(3));
/// // What the table engine took for a position.
/// assert!((row.nanoseconds / row.ratio - 200.0).abs() < 1e-6);
/// ```
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
///
/// ```
/// use faceoff::ask::bench::BenchProve;
/// use faceoff::{Session, ask};
///
/// let entry = "game: boundary(3)\nclaim: { (a,a,a) }\nverdict: proved\nsource: ES96\n";
/// let times = ask(&BenchProve { list: Some(entry.to_owned()) }, &Session::default()).unwrap();
/// assert!(times.rows[0].expected);
/// let cut = BenchProve { list: Some("game: boundary(3)".to_owned()) };
/// let error = ask(&cut, &Session::default()).unwrap_err();
/// assert!(error.to_string().starts_with("no 'claim' in:"));
/// ```
#[derive(Clone, Debug)]
pub struct BenchProve {
    /// The list, as in testdata/claims; without one, the claims of the papers.
    pub list: Option<String>,
}

/// The answer to `bench prove`.
///
/// ```
/// use faceoff::ask::bench::{BenchProve, ProofTimes};
/// use faceoff::{Reply, Session, Status, ask};
///
/// // A list that is wrong about a claim: three piles may be 1, 2 and 3.
/// let entry = "game: points(3)\nclaim: { (a,a,0) } up to symmetry\nverdict: proved\nsource: me\n";
/// let question = BenchProve { list: Some(entry.to_owned()) };
/// let times: ProofTimes = ask(&question, &Session::default()).unwrap();
/// assert_eq!(times.status(), Status::No);
/// assert_eq!(times.seconds, times.rows[0].seconds);
/// ```
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
///
/// ```
/// use faceoff::ask::bench::{BenchProve, Proving};
/// use faceoff::ask::prove::Verdict;
/// use faceoff::{Session, ask};
///
/// let entry = "game: points(2)\nclaim: { (a,b) : a^b=1 }\nverdict: refuted\nsource: me\n";
/// let times = ask(&BenchProve { list: Some(entry.to_owned()) }, &Session::default()).unwrap();
/// let row: &Proving = &times.rows[0];
/// assert_eq!((row.verdict, row.expected), (Verdict::Refuted, true));
/// assert!(row.states.is_some_and(|states| states > 1));
/// ```
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
///
/// ```
/// use faceoff::ask::bench::BenchMona;
/// use faceoff::{Session, ask};
/// use std::time::Duration;
///
/// let claims = vec![("nim on points(2)", "{ (a,a) }")];
/// let patience = Duration::from_secs(5);
/// match ask(&BenchMona { claims, patience }, &Session::default()) {
///     Ok(times) => assert!(times.rows[0].seconds > 0.0),
///     Err(error) => assert!(error.to_string().starts_with("the program 'mona' is not there")),
/// }
/// ```
#[derive(Clone, Debug)]
pub struct BenchMona {
    /// Games with claims.
    pub claims: Vec<(&'static str, &'static str)>,
    /// How long a run of MONA may take.
    pub patience: Duration,
}

/// The answer to `bench prove --mona`.
///
/// ```
/// use faceoff::ask::bench::{Comparison, SideBySide};
///
/// let (game, claim) = ("nim on points(2)".to_owned(), "{ (a,a) }".to_owned());
/// let (plain, by_facets) = (Err("more than 5 s".to_owned()), Ok(0.5));
/// let row = SideBySide { game, claim, seconds: 0.25, plain, by_facets };
/// let times = Comparison { rows: vec![row] };
/// let ratio = |row: &SideBySide| Some(row.by_facets.as_ref().ok()? / row.seconds);
/// assert_eq!(times.rows.iter().find_map(ratio), Some(2.0));
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Comparison {
    /// One row for each claim.
    pub rows: Vec<SideBySide>,
}

impl Reply for Comparison {}

/// The times of this program and of MONA for one claim.
///
/// ```
/// use faceoff::ask::bench::SideBySide;
///
/// let (game, claim) = ("nim on cycle(5,2)".to_owned(), "{ (a,a,a,a,a) }".to_owned());
/// let (plain, by_facets) = (Err("MONA gave up".to_owned()), Ok(0.5));
/// let row = SideBySide { game, claim, seconds: 0.25, plain, by_facets };
/// let json = serde_json::to_value(&row).unwrap();
/// assert_eq!(json["plain"]["Err"], "MONA gave up");
/// assert_eq!(json["by_facets"]["Ok"], 0.5);
/// ```
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
