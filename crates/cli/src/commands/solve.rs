//! `faceoff solve GAME [POSITION]`.

use crate::advice;
use crate::context::Context;
use crate::input;
use crate::report::Report;
use faceoff::ask::{Solution, Solve};
use faceoff::{Error, Outcome, credited, latex};
use std::path::PathBuf;

/// Who wins, with what move, and why
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    placed: input::GameArguments,
    /// The nim-value too
    #[arg(long)]
    value: bool,
    /// All winning moves
    #[arg(long)]
    all: bool,
    /// Misère play: whoever cannot move wins
    #[arg(long)]
    misere: bool,
    /// By a certificate that was checked: piles of any size
    #[arg(long, value_name = "FILE")]
    by: Option<PathBuf>,
    /// Chomp: keep what the search finds in this store, and use what is there
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Print as LaTeX
    #[arg(long)]
    latex: bool,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        let question = Solve {
            problem: self.placed.problem()?,
            position: self.placed.position(),
            value: self.value,
            all: self.all,
            misere: self.misere,
            by: self.by.as_deref().map(input::certificate).transpose()?,
        };
        let context = context.with_store(self.store.as_deref())?;
        let report = context.report(&question, if self.latex { latex::solution } else { render });
        match (&self.by, report) {
            (Some(path), Err(Error::Question(why))) => {
                Err(Error::File(format!("{}: {why}", path.display())))
            }
            (_, report) => report,
        }
    }
}

fn render(answer: &Solution) -> String {
    let mut lines = vec![answer.problem.to_string()];
    match answer.outcome {
        Some(Outcome::P) => lines.push("P: the player to move loses.".to_owned()),
        Some(Outcome::N) => lines.push("N: the player to move wins.".to_owned()),
        None => lines.push("Not decided.".to_owned()),
    }
    if let Some(Some(value)) = &answer.value {
        lines.push(format!("Value {value}."));
    }
    if let (Some(target), how) = (&answer.target, &answer.how) {
        let how = how.as_deref().filter(|how| !how.is_empty());
        let how = how.map_or(String::new(), |how| format!(" ({how})"));
        lines.push(format!("Move to {target}{how}."));
    }
    if let Some(Some(moves)) = &answer.moves {
        lines.push(format!("All winning moves, {}:", moves.len()));
        lines.extend(moves.iter().map(|target| format!("  {target}")));
    }
    if let (Some(by), Some(why)) = (&answer.by, &answer.why) {
        lines.push(format!(
            "By {}: {}.",
            credited(by),
            why.trim_end_matches('.')
        ));
    }
    lines.extend(advice::lines(&answer.undecided));
    lines.join("\n")
}
