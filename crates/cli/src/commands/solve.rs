//! `faceoff solve GAME [POSITION]`.

use crate::context::Context;
use crate::input;
use crate::report::{Failure, Report, Status};
use crate::store::with_store;
use faceoff::{Answer, Ask, Play};
use std::path::{Path, PathBuf};

/// Who wins, with what move, and why
#[derive(clap::Args)]
pub struct Args {
    /// The game, for instance 'nim on cycle(5,2)'; sums 'G @ p + H @ q'
    game: String,
    /// The position: piles in the order of vertices, or components
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,
    /// The nim-value too
    #[arg(long)]
    value: bool,
    /// All winning moves
    #[arg(long)]
    all: bool,
    /// Misère play: who cannot move wins
    #[arg(long)]
    misere: bool,
    /// By a certificate that was checked: piles of any size
    #[arg(long, value_name = "FILE", conflicts_with_all = ["value", "all"])]
    by: Option<PathBuf>,
    /// Chomp: keep what the search finds in this store, and use what is there
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Print as LaTeX
    #[arg(long)]
    latex: bool,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Failure> {
        let problem = input::problem(&self.game, self.position.as_deref())?;
        let ask = Ask {
            value: self.value,
            all: self.all,
            play: if self.misere {
                Play::Misere
            } else {
                Play::Normal
            },
        };
        let answer = match &self.by {
            Some(path) => {
                let certificate = read(path)?;
                faceoff::solve::by_certificate(&problem, ask.play, &certificate, &context.limits)
                    .map_err(|why| Failure::new(format!("{}: {why}", path.display())))?
            }
            None => with_store(self.store.as_deref(), context, || {
                faceoff::solve(&problem, &ask, &context.limits)
            })?,
        };
        let status = Status::complete(answer.is_complete());
        let text = match self.latex {
            true => faceoff::latex::answer(&answer),
            false => render(&answer),
        };
        Ok(Report::new(&answer, text, status))
    }
}

fn render(answer: &Answer) -> String {
    let mut lines = vec![answer.problem.clone()];
    match answer.outcome.as_deref() {
        Some("P") => lines.push("P: the player to move loses.".to_owned()),
        Some(_) => lines.push("N: the player to move wins.".to_owned()),
        None => lines.push("Not decided.".to_owned()),
    }
    if let Some(value) = &answer.value {
        lines.push(format!("Value {value}."));
    }
    if let (Some(lead), how) = (&answer.lead, &answer.how) {
        let how = how.as_deref().filter(|how| !how.is_empty());
        let how = how.map_or(String::new(), |how| format!(" ({how})"));
        lines.push(format!("Move to {lead}{how}."));
    }
    if let Some(moves) = &answer.moves {
        lines.push(format!("All winning moves, {}:", moves.len()));
        lines.extend(moves.iter().map(|lead| format!("  {lead}")));
    }
    if let (Some(by), Some(why)) = (&answer.by, &answer.why) {
        lines.push(format!("By {by}: {}.", why.trim_end_matches('.')));
    }
    for (field, reason) in &answer.undecided {
        lines.push(format!("{field} undecided: {reason}"));
    }
    lines.join("\n")
}

fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path)
        .map_err(|error| Failure::new(format!("cannot read {}: {error}", path.display())))
}
