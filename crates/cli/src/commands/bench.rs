//! `faceoff bench table`, `faceoff bench prove`.

use crate::context::Context;
use crate::input;
use crate::report::{Failure, Report, Status};
use faceoff::bench::{CLAIMS, Proving, SideBySide, proofs, side_by_side};
use faceoff::parts::tables::bench;
use serde_json::json;
use std::path::PathBuf;
use std::time::Duration;

/// Time engines against each other, in one run
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// The table engine, the textbook engine and the reference solver
    Table(TableArgs),
    /// Proofs of every claim of a list; or this program and MONA side by side
    Prove(ProveArgs),
}

#[derive(clap::Args)]
struct TableArgs {
    /// The complex
    #[arg(default_value = "cycle(7,4)")]
    complex: String,
    /// The largest size of the piles
    #[arg(long, value_name = "M", default_value_t = 15)]
    max: u32,
    /// The largest size of the piles for the reference solver
    #[arg(long, value_name = "M", default_value_t = 3)]
    reference_max: u32,
}

#[derive(clap::Args)]
struct ProveArgs {
    /// A list of claims as in testdata/claims; without one, the claims of the papers
    list: Option<PathBuf>,
    /// Compare with MONA, on the claims about cycle(5,2), cycle(5,3) and cycle(6,3)
    #[arg(long, conflicts_with = "list")]
    mona: bool,
    /// End a run of MONA after so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    patience: u64,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Failure> {
        match &self.what {
            What::Table(args) => args.run(context),
            What::Prove(args) if args.mona => args.with_mona(context),
            What::Prove(args) => args.run(context),
        }
    }
}

impl TableArgs {
    fn run(&self, context: &Context) -> Result<Report, Failure> {
        let named = input::complex(&self.complex)?;
        let rows = bench::table(
            &named.complex,
            self.max,
            self.reference_max,
            &context.limits,
        )
        .map_err(|error| Failure::new(error.to_string()))?;
        let mut text = format!("nim on {named}\n");
        for row in &rows {
            text += &format!(
                "{:>9}, piles up to {:>2}: {:.4} s, {:.3} ns a position; the table engine is {:.1} times as fast\n",
                row.engine, row.bound, row.seconds, row.nanoseconds, row.ratio
            );
        }
        let rows: Vec<_> = rows
            .iter()
            .map(|row| {
                json!({
                    "engine": row.engine, "max": row.bound, "positions": row.positions,
                    "zero_positions": row.zero_positions, "seconds": row.seconds,
                    "nanoseconds": row.nanoseconds, "ratio": row.ratio,
                })
            })
            .collect();
        let answer = json!({ "complex": named.to_string(), "rows": rows });
        Ok(Report::new(&answer, text, Status::Answered))
    }
}

impl ProveArgs {
    fn run(&self, context: &Context) -> Result<Report, Failure> {
        let own = match &self.list {
            None => None,
            Some(file) => Some(std::fs::read_to_string(file).map_err(|error| {
                Failure::new(format!("cannot read {}: {error}", file.display()))
            })?),
        };
        let list = own.as_deref().unwrap_or(CLAIMS);
        let mut rows = Vec::new();
        let mut text = format!("{:>9} {:>7} {:>8}\n", "seconds", "states", "MB");
        proofs(list, &context.limits, |row| {
            text += &line(&row);
            rows.push(row);
        })
        .map_err(Failure::new)?;
        let right = rows.iter().filter(|row| row.expected).count();
        let seconds: f64 = rows.iter().map(|row| row.seconds).sum();
        text += &format!("{right} of {} as expected; {seconds:.2} s\n", rows.len());
        let unknown = rows.iter().any(|row| row.verdict == "unknown");
        let status = match (right == rows.len(), unknown) {
            (true, _) => Status::Answered,
            (false, true) => Status::Unanswered,
            (false, false) => Status::No,
        };
        let answer = json!({ "rows": rows, "seconds": seconds });
        Ok(Report::new(&answer, text, status))
    }

    fn with_mona(&self, context: &Context) -> Result<Report, Failure> {
        let claims = [
            (
                "cycle(5,2)",
                "{ (a,b,c,d,b) : a+b=c+d & a=max(a,b,c,d) } up to symmetry",
            ),
            ("cycle(5,3)", "{ (0,b,c,d,b) : b=c+d } up to symmetry"),
            ("cycle(6,3)", "{ (a,b,c,d,e,f) : a+b=d+e & b+c=e+f }"),
        ];
        let patience = Duration::from_secs(self.patience);
        let rows = side_by_side(&claims, patience, &context.limits).map_err(Failure::new)?;
        let text: String = rows.iter().map(comparison).collect();
        Ok(Report::new(
            &json!({ "rows": rows }),
            text,
            Status::Answered,
        ))
    }
}

fn line(row: &Proving) -> String {
    let states = row
        .states
        .map_or("?".to_owned(), |states| states.to_string());
    let memory = row.megabytes.map_or("?".to_owned(), |m| format!("{m:.0}"));
    let claim: String = match row.claim.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &row.claim[..end]),
        None => row.claim.clone(),
    };
    let mark = if row.expected { "" } else { "  UNEXPECTED" };
    format!(
        "{:9.4} {states:>7} {memory:>8} {} {}: {claim}{mark}\n",
        row.seconds, row.verdict, row.game
    )
}

fn comparison(row: &SideBySide) -> String {
    let mona = |time: &Result<f64, String>| match time {
        Ok(time) => format!("{time:.3} s ({:.0} times ours)", time / row.seconds),
        Err(why) => why.clone(),
    };
    format!(
        "{}: {:.4} s; MONA {}, with the encoding by facets {}\n",
        row.game,
        row.seconds,
        mona(&row.plain),
        mona(&row.by_facets)
    )
}
