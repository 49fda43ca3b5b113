//! `faceoff play GAME [POSITION]`: against the perfect opponent, in the terminal.

use crate::advice;
use crate::context::Context;
use crate::input;
use crate::report::Report;
use faceoff::ask::play::{Made, Skill, Turn};
use faceoff::ask::{Board, MachineMove, Move, Options, Solve};
use faceoff::{Error, Notation, Outcome, Problem, ask};
use serde::Serialize;
use std::io::{BufRead, Write};

/// Play against the perfect opponent in the terminal
#[derive(clap::Args)]
pub struct Args {
    /// The game, for instance 'nim on cycle(5,2)'
    game: String,
    /// The position
    #[arg(allow_hyphen_values = true, value_parser = input::position_word)]
    position: Option<String>,
    /// Let the machine begin
    #[arg(long)]
    second: bool,
    /// Misère play: whoever cannot move wins
    #[arg(long)]
    misere: bool,
}

/// How a game ended.
#[derive(Serialize, schemars::JsonSchema)]
pub struct Played {
    /// "you" or "machine"; null if the game was stopped.
    winner: Option<&'static str>,
    /// How many moves were made.
    moves: usize,
    /// Where it ended, in notation.
    position: String,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        let problem: Notation<Problem> = input::notation(&self.game)?;
        let position = input::position(self.position.as_ref());
        let now = problem
            .placed(position.as_ref(), &context.session)?
            .into_owned();
        let mut table = Table {
            context,
            misere: self.misere,
            now,
            moves: 0,
        };
        table.game(!self.second)
    }
}

/// A game in progress.
struct Table<'a> {
    context: &'a Context,
    misere: bool,
    now: Problem,
    moves: usize,
}

const HELP: &str = "Type the position that you move to, or part of the text of a move. \
    ?: list moves; hint: is there a winning move; quit: stop.";

impl Table<'_> {
    fn game(&mut self, mut yours: bool) -> Result<Report, Error> {
        eprintln!("{HELP}");
        let won_by_you = loop {
            eprintln!("\n{}", self.now);
            if self.is_over()? {
                break Some(yours == self.misere);
            }
            let turn = if yours {
                self.ask()?
            } else {
                Some(self.machine()?)
            };
            let Some(turn) = turn else { break None };
            if !yours {
                eprintln!("I {}.", turn.how);
            }
            self.now = turn.to.0;
            self.moves += 1;
            yours = !yours;
        };
        let (winner, text) = match won_by_you {
            Some(true) => (Some("you"), "You win.".to_owned()),
            Some(false) => (Some("machine"), "I win.".to_owned()),
            None => (None, format!("Stopped at {}.", self.now)),
        };
        let played = Played {
            winner,
            moves: self.moves,
            position: self.now.to_string(),
        };
        Ok(Report::plain(&played, self.context.json, |_| text))
    }

    fn problem(&self) -> Notation<Problem> {
        Notation::Value(self.now.clone())
    }

    fn is_over(&self) -> Result<bool, Error> {
        let problem = self.problem();
        Ok(ask(&Board { problem }, &self.context.session)?.over)
    }

    /// The player's move; `None` to stop.
    fn ask(&self) -> Result<Option<Turn>, Error> {
        loop {
            eprint!("Your move: ");
            let _ = std::io::stderr().flush();
            let mut line = String::new();
            let read = std::io::stdin().lock().read_line(&mut line);
            match read.map_err(|error| Error::File(error.to_string()))? {
                0 => return Ok(None),
                _ => match line.trim() {
                    "quit" | "q" => return Ok(None),
                    "hint" => eprintln!("{}", self.hint()),
                    "?" | "help" => self.list(),
                    "" => eprintln!("{HELP}"),
                    text => match self.read(text) {
                        Ok(turn) => return Ok(Some(turn)),
                        Err(why) => eprintln!("{why}"),
                    },
                },
            }
        }
    }

    fn read(&self, text: &str) -> Result<Turn, Error> {
        let question = Move {
            problem: self.problem(),
            to: text.to_owned(),
        };
        ask(&question, &self.context.session)
    }

    fn list(&self) {
        let question = Options {
            problem: self.problem(),
            position: None,
            most: Some(40),
        };
        match ask(&question, &self.context.session) {
            Ok(turns) => {
                for turn in &turns.options {
                    eprintln!("  {}: {}", turn.how, turn.to);
                }
                if turns.more {
                    eprintln!("  … and more");
                }
            }
            Err(error) => eprintln!("{}", advice::on_error(&error)),
        }
    }

    fn hint(&self) -> String {
        let question = Solve {
            misere: self.misere,
            ..Solve::new(self.problem())
        };
        let solved = match ask(&question, &self.context.session) {
            Ok(solved) => solved,
            Err(error) => return advice::on_error(&error),
        };
        let why = solved.why.unwrap_or_default();
        match solved.outcome {
            Some(Outcome::N) => format!("There is a winning move. {why}"),
            Some(Outcome::P) => format!("Every move loses against best play. {why}"),
            None => advice::lines(&solved.undecided).collect(),
        }
    }

    /// The machine's move: a winning one if there is one, else one that makes
    /// the game long.
    fn machine(&self) -> Result<Turn, Error> {
        let question = MachineMove {
            problem: self.problem(),
            misere: self.misere,
            skill: Skill::Perfect,
            seed: 0,
        };
        let Made { problem, how, .. } = ask(&question, &self.context.session)?;
        Ok(Turn { to: problem, how })
    }
}
