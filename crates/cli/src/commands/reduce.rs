//! `faceoff reduce 'chomp on X'`.

use crate::advice;
use crate::context::Context;
use crate::input;
use crate::report::Report;
use faceoff::Error;
use faceoff::ask::Reduce;
use faceoff::ask::reduce::Reduced;

/// Reduce chomp by symmetry to its simplest form (KY11 Theorem 1)
#[derive(clap::Args)]
pub struct Args {
    /// The game: chomp on COMPLEX
    game: String,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        let problem = input::notation(&self.game)?;
        context.report(&Reduce { problem }, render)
    }
}

fn render(answer: &Reduced) -> String {
    let mut lines = vec![answer.problem.to_string()];
    for step in answer.steps.iter().flatten() {
        let pairs: Vec<String> = step.exchanged.iter().map(|p| p.join(" ↔ ")).collect();
        let to = step
            .to
            .as_ref()
            .map_or("nothing".to_owned(), ToString::to_string);
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
    lines.extend(advice::lines(&answer.undecided));
    lines.join("\n")
}
