//! `faceoff play GAME [POSITION]`: against the machine, in the terminal.

use crate::advice;
use crate::context::Context;
use crate::input;
use crate::report::{Report, note};
use faceoff::ask::board::{Part, Picture};
use faceoff::ask::play::{Made, Skill, Turn};
use faceoff::ask::solve::Solution;
use faceoff::ask::{Board, MachineMove, Move, Options, Solve};
use faceoff::{Complex, Error, Face, Notation, Outcome, Problem, ask};
use serde::Serialize;
use std::io::{BufRead, Write};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// Play against the machine in the terminal
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    placed: input::GameArguments,
    /// Let the machine begin
    #[arg(long)]
    second: bool,
    /// Misère play: whoever cannot move wins
    #[arg(long)]
    misere: bool,
    /// How well the machine plays
    #[arg(long, value_enum, default_value = "perfect")]
    level: Level,
}

/// How well the machine plays.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Level {
    /// Never errs
    Perfect,
    /// Misses the winning move one time in four
    Good,
    /// Misses it every second time
    Casual,
    /// Moves at random
    Random,
}

impl From<Level> for Skill {
    fn from(level: Level) -> Self {
        match level {
            Level::Perfect => Self::Perfect,
            Level::Good => Self::Good,
            Level::Casual => Self::Casual,
            Level::Random => Self::Random,
        }
    }
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
        let problem = self.placed.problem()?;
        let position = self.placed.position();
        let now = problem
            .placed(position.as_ref(), &context.session)?
            .into_owned();
        let mut table = Table {
            context,
            misere: self.misere,
            skill: self.level.into(),
            lines: lines(),
            begun: !self.second,
            positions: vec![now],
        };
        table.game()
    }
}

/// Lines that are typed, as they come: a thread of their own waits for them, so
/// that Ctrl-C is heard at the prompt.
fn lines() -> Receiver<String> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines() {
            let Ok(line) = line else { break };
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}

/// A game in progress.
struct Table<'a> {
    context: &'a Context,
    misere: bool,
    skill: Skill,
    lines: Receiver<String>,
    /// Did you begin?
    begun: bool,
    /// All positions so far, the start first.
    positions: Vec<Problem>,
}

const HELP: &str = "Type the position that you move to, or part of the text of a move; in chomp, a face. \
    ?: list moves; hint: is there a winning move; why: what your last move was worth; \
    undo: take it back; rules; quit: stop.";

/// Higher piles are not drawn chip by chip.
const CHIPS: u32 = 40;

/// The faces that a person may mean, with or without braces: labels with blanks or commas
/// between them, or letters.
fn faces(complex: &Complex, text: &str) -> impl Iterator<Item = String> {
    let names = text.trim_matches(['{', '}']).trim();
    let labels = names.split([' ', ',']).filter(|label| !label.is_empty());
    let letters = names.chars().map(String::from).collect();
    let face = |labels: Vec<String>| {
        let vertex = |label| (0..complex.n()).find(|&v| complex.label(v).as_str() == label);
        let face: Option<Face> = labels.iter().map(vertex).collect();
        face.map(|face| complex.show(face))
    };
    let meant = [face(labels.map(String::from).collect()), face(letters)];
    meant.into_iter().flatten()
}

impl Table<'_> {
    fn game(&mut self) -> Result<Report, Error> {
        note(&format!("{}\n\n{HELP}", self.rules()?));
        let won_by_you = loop {
            let board = self.board()?;
            note(&format!("\n{}{}", self.now(), picture(&board)));
            if board.over {
                break Some(self.is_yours() == self.misere);
            }
            if self.is_yours() {
                match self.ask()? {
                    Some(turn) => self.positions.push(turn.to.0),
                    None => break None,
                }
            } else {
                let made = self.machine()?;
                let unsure = match made.undecided.is_empty() {
                    true => "",
                    false => " I can't see this one to the end.",
                };
                note(&format!("I {}.{unsure}", made.how));
                self.positions.push(made.problem.0);
            }
        };
        let (winner, text) = match won_by_you {
            Some(true) => (Some("you"), "You win.".to_owned()),
            Some(false) => (Some("machine"), "I win.".to_owned()),
            None => (None, format!("Stopped at {}.", self.now())),
        };
        if winner == Some("machine")
            && let Some(mistake) = self.mistake()
        {
            note(&mistake);
        }
        let played = Played {
            winner,
            moves: self.positions.len() - 1,
            position: self.now().to_string(),
        };
        Ok(Report::plain(&played, self.context.json, |_| text))
    }

    fn now(&self) -> &Problem {
        self.positions.last().expect("the start is there")
    }

    /// Were you to move after so many moves?
    fn yours_after(&self, moves: usize) -> bool {
        self.begun == moves.is_multiple_of(2)
    }

    fn is_yours(&self) -> bool {
        self.yours_after(self.positions.len() - 1)
    }

    fn problem(&self) -> Notation<Problem> {
        Notation::Value(self.now().clone())
    }

    fn board(&self) -> Result<Picture, Error> {
        let problem = self.problem();
        ask(&Board { problem }, &self.context.session)
    }

    fn rules(&self) -> Result<String, Error> {
        let board = self.board()?;
        let mut rules: Vec<String> = Vec::new();
        for Part { rules: text, .. } in board.summands {
            if !rules.contains(&text) {
                rules.push(text);
            }
        }
        let last = if self.misere { "loses" } else { "wins" };
        rules.push(format!("Whoever makes the last move {last}."));
        Ok(rules.join(" "))
    }

    /// What was typed; `None` at the end of the input or after Ctrl-C.
    fn line(&self) -> Option<String> {
        eprint!("Your move: ");
        let _ = std::io::stderr().flush();
        loop {
            match self.lines.recv_timeout(Duration::from_millis(100)) {
                Ok(line) => return Some(line),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {
                    if self.context.interrupted.load(Ordering::Relaxed) {
                        note("");
                        return None;
                    }
                }
            }
        }
    }

    /// The player's move; `None` to stop.
    fn ask(&mut self) -> Result<Option<Turn>, Error> {
        while let Some(line) = self.line() {
            match line.trim() {
                "quit" | "q" => return Ok(None),
                "hint" => note(&self.hint()),
                "why" => note(&self.why()),
                "undo" => self.undo()?,
                "rules" => note(&self.rules()?),
                "?" | "help" => self.list(),
                "" => note(HELP),
                text => match self.read(text) {
                    Ok(turn) => return Ok(Some(turn)),
                    Err(why) => note(&format!("{why}")),
                },
            }
        }
        Ok(None)
    }

    /// Back to before your last move.
    fn undo(&mut self) -> Result<(), Error> {
        if self.positions.len() < 3 {
            note("There is no move of yours to take back.");
            return Ok(());
        }
        self.positions.truncate(self.positions.len() - 2);
        let board = self.board()?;
        note(&format!("{}{}", self.now(), picture(&board)));
        Ok(())
    }

    fn read(&self, text: &str) -> Result<Turn, Error> {
        let read = |to: String| {
            let problem = self.problem();
            ask(&Move { problem, to }, &self.context.session)
        };
        read(text.to_owned()).or_else(|error| {
            // In chomp a face may be typed.
            let now = self.now();
            let chomp = now.single().filter(|p| p.game.as_chomp().is_some());
            let Some(named) = chomp.and_then(|p| p.game.complex()) else {
                return Err(error);
            };
            let removed = |face: String| read(format!("remove {face} ")).ok();
            faces(&named.complex, text)
                .find_map(removed)
                .ok_or_else(|| match error {
                    Error::Stopped(reason) => reason.into(),
                    why => {
                        let help = "type a face of what is left; ? lists them";
                        Error::Question(format!("{why}: {help}"))
                    }
                })
        })
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
                    note(&format!("  {}: {}", turn.how, turn.to));
                }
                if turns.more {
                    note("  … and more");
                }
            }
            Err(error) => note(&advice::on_error(&error)),
        }
    }

    fn solve(&self, problem: &Problem) -> Result<Solution, Error> {
        let question = Solve {
            misere: self.misere,
            ..Solve::new(Notation::Value(problem.clone()))
        };
        ask(&question, &self.context.session)
    }

    fn hint(&self) -> String {
        let solved = match self.solve(self.now()) {
            Ok(solved) => solved,
            Err(error) => return advice::on_error(&error),
        };
        match solved.outcome {
            Some(Outcome::N) => "There is a winning move.".to_owned(),
            Some(Outcome::P) => {
                let why = solved.why.unwrap_or_default();
                format!("Every move loses against best play. {why}")
            }
            None => advice::lines(&solved.undecided)
                .collect::<Vec<_>>()
                .join("\n"),
        }
    }

    /// What your last move was worth.
    fn why(&self) -> String {
        let yours = |at: &usize| self.yours_after(*at);
        match (0..self.positions.len() - 1).rev().find(yours) {
            Some(at) => self
                .judge(at)
                .unwrap_or_else(|| "I can't see this one to the end.".to_owned()),
            None => "You have not moved yet.".to_owned(),
        }
    }

    /// Your last mistake, after which the game was lost.
    fn mistake(&self) -> Option<String> {
        let yours = (0..self.positions.len() - 1).filter(|at| self.yours_after(*at));
        let outcome = |at: usize| self.solve(&self.positions[at]).ok()?.outcome;
        let mistaken =
            |at: &usize| (outcome(*at), outcome(*at + 1)) == (Some(Outcome::N), Some(Outcome::N));
        self.judge(yours.rev().find(mistaken)?)
    }

    /// What the move from this position was worth; `None` if that is out of
    /// sight.
    fn judge(&self, at: usize) -> Option<String> {
        let (before, after) = (&self.positions[at], &self.positions[at + 1]);
        let question = Move {
            problem: Notation::Value(before.clone()),
            to: after.to_string(),
        };
        let how = ask(&question, &self.context.session).ok()?.how;
        let (was, is) = (self.solve(before).ok()?, self.solve(after).ok()?);
        let why = is.why.clone().unwrap_or_default();
        let move_ = format!("Move {}, {how}", at + 1);
        Some(match (was.outcome?, is.outcome?) {
            (_, Outcome::P) => format!("{move_}, left a lost position. {why}"),
            (Outcome::N, Outcome::N) => {
                let better = was
                    .how
                    .map_or_else(String::new, |how| format!(" Better was: {how}."));
                format!("{move_}, was a mistake: it left a won position. {why}{better}")
            }
            (Outcome::P, Outcome::N) => format!("{move_}: the position was lost before it."),
        })
    }

    /// The machine's move: a winning one if there is one and it does not err,
    /// else one that makes the game long.
    fn machine(&self) -> Result<Made, Error> {
        let question = MachineMove {
            problem: self.problem(),
            misere: self.misere,
            skill: self.skill,
            // Another number after each move, so that it does not always err.
            seed: self.positions.len() as u64,
        };
        ask(&question, &self.context.session)
    }
}

/// Piles as rows of chips, and which of them share a face.
fn picture(board: &Picture) -> String {
    let mut text = String::new();
    for part in &board.summands {
        let (Some(complex), Some(piles)) = (&part.complex, &part.piles) else {
            continue;
        };
        let wide = complex.vertices.iter().map(|label| label.chars().count());
        let wide = wide.max().unwrap_or(0);
        for (label, pile) in complex.vertices.iter().zip(piles) {
            let chips = u32::try_from(&pile.0).ok().filter(|chips| *chips <= CHIPS);
            let row = "●".repeat(chips.unwrap_or(0) as usize);
            text += &format!("\n  {label:>wide$} {row} {}", pile.0);
        }
        let face = |facet: &Vec<usize>| {
            let names: Vec<&str> = facet
                .iter()
                .map(|&v| complex.vertices[v].as_str())
                .collect();
            format!("{{{}}}", names.join(","))
        };
        let facets: Vec<String> = complex.facets.iter().map(face).collect();
        if complex.facets.iter().any(|facet| facet.len() > 1) && facets.len() <= 24 {
            text += &format!("\n  faces: {} and their parts", facets.join(" "));
        }
    }
    text
}
