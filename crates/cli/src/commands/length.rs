//! `faceoff length GAME POSITION`.

use crate::context::Context;
use crate::input;
use crate::report::{Failure, Report, Status};

/// How long a game can last that the second player wins
#[derive(clap::Args)]
pub struct Args {
    /// The game
    game: String,
    /// The position
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Failure> {
        let problem = input::problem(&self.game, self.position.as_deref())?;
        let answer = faceoff::length(&problem, &context.limits);
        let text = match (&answer.length, &answer.by) {
            (Some(length), Some(by)) => format!("{}: length {length}, by {by}.", answer.problem),
            _ => answer.undecided.values().cloned().collect(),
        };
        let status = Status::complete(answer.length.is_some());
        Ok(Report::new(&answer, text, status))
    }
}
