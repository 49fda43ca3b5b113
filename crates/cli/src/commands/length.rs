//! `faceoff length GAME POSITION`.

use crate::advice;
use crate::context::Context;
use crate::input;
use crate::report::Report;
use faceoff::ask::Length;
use faceoff::ask::length::LengthAnswer;
use faceoff::words::counted;
use faceoff::{Error, Outcome};

/// How many lost positions lie below one another: in Nim, how long a lost game can last
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    placed: input::GameArguments,
    /// Misère play: whoever cannot move wins
    #[arg(long)]
    misere: bool,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        let question = Length {
            problem: self.placed.problem()?,
            position: self.placed.position(),
            misere: self.misere,
        };
        context.report(&question, render)
    }
}

fn render(answer: &LengthAnswer) -> String {
    let (Some(length), Some(by)) = (&answer.length, &answer.by) else {
        return answer.undecided.values().map(advice::on).collect();
    };
    let length = &length.0;
    // What the length means is a theorem about Nim, and for the one who wins.
    let nim = answer
        .problem
        .single()
        .is_some_and(|p| p.game.as_nim().is_some());
    let told = match (nim && answer.outcome == Some(Outcome::P), answer.misere) {
        (true, false) => {
            let each = counted(length, "move", "moves");
            format!("{each} by each player, {} in all", length * 2u32)
        }
        (true, true) => {
            let moves = counted(length * 2u32 + 1u32, "move", "moves");
            format!("length {length}: at most {moves} in all")
        }
        // What it counts is the same for a won position and for any game (S22 Definition 2).
        (false, _) => {
            format!("length {length}: the longest chain of lost positions below it has {length}")
        }
    };
    format!("{}: {told}, by {by}.", answer.problem)
}
