//! `faceoff play GAME [POSITION]`: against the perfect opponent, in the terminal.

use crate::context::Context;
use crate::input;
use crate::report::{Failure, Report, Status};
use faceoff::play::{Skill, Turn, options, read_move, reply};
use faceoff::{Ask, Outcome, Play, Problem};
use serde_json::json;
use std::io::{BufRead, Write};

/// Play against the perfect opponent in the terminal
#[derive(clap::Args)]
pub struct Args {
    /// The game, for instance 'nim on cycle(5,2)'
    game: String,
    /// The position
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,
    /// Let the machine begin
    #[arg(long)]
    second: bool,
    /// Misère play: who cannot move wins
    #[arg(long)]
    misere: bool,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Failure> {
        let problem = input::problem(&self.game, self.position.as_deref())?;
        let play = if self.misere {
            Play::Misere
        } else {
            Play::Normal
        };
        let mut table = Table {
            context,
            play,
            now: problem,
            moves: 0,
        };
        table.game(!self.second)
    }
}

/// A game in progress.
struct Table<'a> {
    context: &'a Context,
    play: Play,
    now: Problem,
    moves: usize,
}

const HELP: &str = "Type the position that you move to, or part of the text of a move. \
    ?: list moves; hint: is there a winning move; quit: stop.";

impl Table<'_> {
    fn game(&mut self, mut yours: bool) -> Result<Report, Failure> {
        eprintln!("{HELP}");
        let won_by_you = loop {
            eprintln!("\n{}", self.now);
            let over = options(&self.now, 1).is_ok_and(|moves| moves.is_empty());
            if over {
                let mover_wins = self.play == Play::Misere;
                break Some(yours == mover_wins);
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
            self.now = turn.to;
            self.moves += 1;
            yours = !yours;
        };
        let (winner, text) = match won_by_you {
            Some(true) => (Some("you"), "You win.".to_owned()),
            Some(false) => (Some("machine"), "I win.".to_owned()),
            None => (None, format!("Stopped at {}.", self.now)),
        };
        let answer =
            json!({ "winner": winner, "moves": self.moves, "position": self.now.to_string() });
        Ok(Report::new(&answer, text, Status::Answered))
    }

    /// The player's move; `None` to stop.
    fn ask(&self) -> Result<Option<Turn>, Failure> {
        loop {
            eprint!("Your move: ");
            let _ = std::io::stderr().flush();
            let mut line = String::new();
            let read = std::io::stdin().lock().read_line(&mut line);
            match read.map_err(|error| Failure::new(error.to_string()))? {
                0 => return Ok(None),
                _ => match line.trim() {
                    "quit" | "q" => return Ok(None),
                    "hint" => eprintln!("{}", self.hint()),
                    "?" | "help" => self.list(),
                    "" => eprintln!("{HELP}"),
                    text => match read_move(&self.now, text, &self.context.limits) {
                        Ok(turn) => return Ok(Some(turn)),
                        Err(why) => eprintln!("{why}"),
                    },
                },
            }
        }
    }

    fn list(&self) {
        const MOST: usize = 40;
        match options(&self.now, MOST + 1) {
            Ok(moves) => {
                for turn in moves.iter().take(MOST) {
                    eprintln!("  {}: {}", turn.how, turn.to);
                }
                if moves.len() > MOST {
                    eprintln!("  … and more");
                }
            }
            Err(too_large) => eprintln!("{too_large}"),
        }
    }

    fn hint(&self) -> String {
        match self.decide() {
            Ok(decision) if decision.outcome == Outcome::N => {
                format!("There is a winning move. {}", decision.why)
            }
            Ok(decision) => format!("Every move loses against best play. {}", decision.why),
            Err(reason) => reason,
        }
    }

    fn decide(&self) -> Result<faceoff::Decision, String> {
        let ask = Ask {
            play: self.play,
            ..Ask::default()
        };
        faceoff::decide(&self.now, &ask, &self.context.limits)
    }

    /// The machine's move: a winning one if there is one, else one that makes
    /// the game long.
    fn machine(&self) -> Result<Turn, Failure> {
        let limits = &self.context.limits;
        let made = reply(&self.now, self.play, Skill::Perfect, 0, limits).map_err(Failure::new)?;
        Ok(Turn {
            to: made.problem.parse()?,
            how: made.how,
        })
    }
}
