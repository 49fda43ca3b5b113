//! `faceoff bench table`, `faceoff bench prove`.

use crate::advice;
use crate::context::Context;
use crate::input;
use crate::report::Report;
use faceoff::Error;
use faceoff::ask::bench::{
    BenchMona, BenchProve, BenchTable, Comparison, ProofTimes, Proving, SideBySide, TableTimes,
};
use faceoff::ask::prove::Verdict;
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
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        match &self.what {
            What::Table(args) => {
                let question = BenchTable {
                    complex: input::notation(&args.complex)?,
                    max: args.max,
                    reference_max: args.reference_max,
                };
                context.report(&question, tables)
            }
            What::Prove(args) if args.mona => {
                let question = BenchMona {
                    claims: MONA_CLAIMS.to_vec(),
                    patience: Duration::from_secs(args.patience),
                };
                context.report(&question, |found: &Comparison| {
                    found.rows.iter().map(comparison).collect()
                })
            }
            What::Prove(args) => {
                let list = args.list.as_deref().map(input::text).transpose()?;
                context.report(&BenchProve { list }, proofs)
            }
        }
    }
}

/// What MONA can decide in reasonable time.
const MONA_CLAIMS: [(&str, &str); 3] = [
    (
        "cycle(5,2)",
        "{ (a,b,c,d,b) : a+b=c+d & a=max(a,b,c,d) } up to symmetry",
    ),
    ("cycle(5,3)", "{ (0,b,c,d,b) : b=c+d } up to symmetry"),
    ("cycle(6,3)", "{ (a,b,c,d,e,f) : a+b=d+e & b+c=e+f }"),
];

fn tables(found: &TableTimes) -> String {
    let mut text = format!("nim on {}\n", found.complex);
    for row in &found.rows {
        text += &format!(
            "{:>9}, piles up to {:>2}: {:.4} s, {:.3} ns a position; the table engine is {:.1} times as fast\n",
            row.engine, row.max, row.seconds, row.nanoseconds, row.ratio
        );
    }
    text + &advice::lines(&found.undecided).collect::<String>()
}

fn proofs(found: &ProofTimes) -> String {
    let mut text = format!("{:>9} {:>7} {:>8}\n", "seconds", "states", "MB");
    text.extend(found.rows.iter().map(line));
    let right = found.rows.iter().filter(|row| row.expected).count();
    let (all, seconds) = (found.rows.len(), found.seconds);
    text + &format!("{right} of {all} as expected; {seconds:.2} s\n")
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
    let mark = match row.verdict {
        _ if row.expected => "",
        Verdict::Unknown => "  not decided",
        _ => "  UNEXPECTED",
    };
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
