//! `faceoff reduce 'chomp on X'`.

use crate::context::Context;
use crate::input;
use crate::report::{Failure, Report, Status};
use faceoff::{Game, Problem};

/// Reduce chomp by symmetry to its simplest form (KY11 Theorem 1)
#[derive(clap::Args)]
pub struct Args {
    /// The game: chomp on COMPLEX
    game: String,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Failure> {
        let text = input::expand(&self.game)?;
        // Said before a position is missed, which chomp has none of.
        if let Ok(game) = text.parse::<Game>()
            && game.as_chomp().is_none()
        {
            let message = format!("reduce is about chomp: reduce 'chomp on COMPLEX', not {game}");
            return Err(Failure::new(message));
        }
        let problem: Problem = text.parse()?;
        let answer = faceoff::reduce(&problem, &context.limits).map_err(Failure::new)?;
        let mut lines = vec![answer.problem.clone()];
        for step in answer.steps.iter().flatten() {
            let pairs: Vec<String> = step.exchanged.iter().map(|p| p.join(" ↔ ")).collect();
            let to = step.to.as_deref().unwrap_or("nothing");
            lines.push(format!("exchange {}: leaves {to}", pairs.join(", ")));
        }
        match (&answer.steps, &answer.result) {
            (Some(steps), Some(_)) if steps.is_empty() => {
                lines.push("It is in simplest form.".to_owned());
            }
            (Some(_), Some(result)) => lines.push(format!("Simplest form: {result}.")),
            (Some(_), None) => lines.push("Nothing is left.".to_owned()),
            (None, _) => {}
        }
        if let (Some(value), Some(by)) = (&answer.value, &answer.by) {
            lines.push(format!("Value {value}, by {by}."));
        }
        lines.extend(
            answer
                .undecided
                .iter()
                .map(|(field, why)| format!("{field}: {why}")),
        );
        let complete = answer.undecided.is_empty();
        Ok(Report::new(
            &answer,
            lines.join("\n"),
            Status::complete(complete),
        ))
    }
}
