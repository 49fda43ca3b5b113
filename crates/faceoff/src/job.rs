//! Long work by name, for front ends that run it in the background.
//!
//! A command is a JSON object such as `{"command": "prove", "game": "…",
//! "claim": "…"}`. [`read`] refuses at once what can be refused at once;
//! the [`Work`] it gives back runs within limits, and its result is JSON.

use crate::discover::{Effort, Wanted, discover};
use crate::prove::{Statement, prove};
use crate::{Ask, Game, Problem, slice};
use faceoff_complex::notation::{Diagnostic, Diagnostics};
use faceoff_limits::Limits;
use serde::Deserialize;
use serde_json::{Value, json};

/// Work to be done within limits: its result as JSON, or why it failed.
pub type Work = Box<dyn FnOnce(&Limits) -> Result<Value, String> + Send>;

/// The commands, by name.
#[derive(Deserialize)]
#[serde(tag = "command", rename_all = "lowercase", deny_unknown_fields)]
enum Command {
    /// Who wins, with what move, and why.
    Solve {
        problem: String,
        #[serde(default)]
        value: bool,
        #[serde(default)]
        all: bool,
    },
    /// Decide a claim for all pile sizes.
    Prove { game: String, claim: String },
    /// Find the zero positions and prove them.
    Discover { game: String },
    /// Two piles vary, the others stay: who wins, or the values.
    Slice {
        problem: String,
        across: [usize; 2],
        max: u32,
        #[serde(default)]
        values: bool,
    },
    /// Count zero positions in a box.
    Table { game: String, max: u32 },
}

/// Read a command. What can be refused at once is refused at once.
pub fn read(command: Value) -> Result<Work, Diagnostics> {
    let command: Command = serde_json::from_value(command).map_err(|e| refusal(e.to_string()))?;
    match command {
        Command::Solve {
            problem,
            value,
            all,
        } => {
            let problem: Problem = problem.parse()?;
            let ask = Ask {
                value,
                all,
                ..Ask::default()
            };
            Ok(Box::new(move |limits| {
                to_json(&crate::solve(&problem, &ask, limits))
            }))
        }
        Command::Prove { game, claim } => {
            let statement = Statement::read(&game.parse()?, &claim)?;
            Ok(Box::new(move |limits| {
                let proof = prove(&statement, true, limits);
                let mut answer = to_json(&proof)?;
                answer["certificate_text"] = json!(proof.certificate_text);
                answer["automaton"] = to_json(&proof.automaton)?;
                Ok(answer)
            }))
        }
        Command::Discover { game } => {
            let game: Game = game.parse()?;
            Ok(Box::new(move |limits| {
                let found = discover(&game, Wanted::ZeroPositions, &Effort::default(), limits)
                    .map_err(|problems| problems.to_string())?;
                let mut answer = to_json(&found)?;
                answer["certificate_text"] = json!(found.certificate_text);
                answer["automaton"] = to_json(&found.automaton)?;
                Ok(answer)
            }))
        }
        Command::Slice {
            problem,
            across,
            max,
            values,
        } => {
            let ask = slice::SliceAsk {
                across,
                max,
                values,
            };
            let wanted = slice::Wanted::read(&problem.parse()?, ask).map_err(refusal)?;
            Ok(Box::new(move |limits| to_json(&wanted.compute(limits)?)))
        }
        Command::Table { game, max } => {
            let game: Game = game.parse()?;
            let piles = game.complex().map_or(0, |named| named.complex.n());
            Ok(Box::new(move |limits| {
                let ask = crate::TableAsk::default();
                let answer = crate::table(&game, &vec![max; piles], &ask, None, limits);
                to_json(&answer.map_err(|error| error.to_string())?)
            }))
        }
    }
}

fn to_json(answer: &impl serde::Serialize) -> Result<Value, String> {
    serde_json::to_value(answer).map_err(|error| error.to_string())
}

fn refusal(message: String) -> Diagnostics {
    Diagnostics::new("", vec![Diagnostic::new(0..0, message)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(command: Value) -> Value {
        let Ok(work) = read(command) else {
            panic!("the command is well formed");
        };
        work(&Limits::none()).expect("an answer")
    }

    #[test]
    fn commands_are_read_and_run() {
        let solved = run(json!({ "command": "solve", "problem": "nim @ 1,2" }));
        assert_eq!(solved["outcome"], "N");
        let claim = "{ (a,b,c) : a^b^c=0 }";
        let proof = run(json!({ "command": "prove", "game": "nim on points(3)", "claim": claim }));
        assert_eq!(proof["verdict"], "proved");
        assert!(proof["certificate_text"].is_string());
        assert_eq!(proof["automaton"]["accepting"].as_array().unwrap().len(), 1);
        let found = run(json!({ "command": "discover", "game": "nim on points(2)" }));
        assert_eq!(found["verdict"], "proved");
        assert!(found["automaton"]["edges"].is_array());
        let table = run(json!({ "command": "table", "game": "nim on points(2)", "max": 7 }));
        assert_eq!(table["zero_positions"], 8);
    }

    #[test]
    fn bad_commands_are_refused_at_once() {
        for command in [
            json!(null),
            json!({ "command": "burn" }),
            json!({ "command": "solve", "problem": "nim @ x" }),
            json!({ "command": "solve", "problem": "nim @ 1", "extra": 1 }),
            json!({ "command": "prove", "game": "kayles", "claim": "{ (a) }" }),
            json!({ "command": "slice", "problem": "nim @ 1,2", "across": [0, 0], "max": 3 }),
        ] {
            assert!(read(command.clone()).is_err(), "{command}");
        }
    }
}
