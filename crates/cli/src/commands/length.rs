//! `faceoff length GAME POSITION`.

use crate::advice;
use crate::context::Context;
use crate::input;
use crate::report::Report;
use faceoff::Error;
use faceoff::ask::Length;
use faceoff::ask::length::LengthAnswer;

/// How long a game can last that the second player wins
#[derive(clap::Args)]
pub struct Args {
    /// The game
    game: String,
    /// The position
    #[arg(allow_hyphen_values = true, value_parser = input::position_word)]
    position: Option<String>,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        let question = Length {
            problem: input::notation(&self.game)?,
            position: input::position(self.position.as_ref()),
        };
        context.report(&question, render)
    }
}

fn render(answer: &LengthAnswer) -> String {
    match (&answer.length, &answer.by) {
        (Some(length), Some(by)) => format!("{}: length {length}, by {by}.", answer.problem),
        _ => answer.undecided.values().map(advice::on).collect(),
    }
}
