//! `faceoff obstruct GAME`.

use crate::advice;
use crate::context::Context;
use crate::input;
use crate::output;
use crate::report::Report;
use faceoff::ask::Obstruct;
use faceoff::ask::obstruct::Obstructed;
use faceoff::words::counted;
use faceoff::{Error, ask};
use std::path::PathBuf;

/// Prove that every automaton of the zero positions has many states, or that there is none
#[derive(clap::Args)]
pub struct Args {
    /// The game, for instance 'nim on facets(12,13,4)'
    game: String,
    /// Misère play: whoever cannot move wins
    #[arg(long)]
    misere: bool,
    /// Solve a box of up to two to this power positions; at most 26
    #[arg(long, value_name = "BITS", default_value_t = Obstruct::default_bits())]
    bits: usize,
    /// Write the proof to this file, for 'faceoff check'
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        let question = Obstruct {
            misere: self.misere,
            bits: Some(self.bits),
            certificate: self.out.is_some(),
            ..Obstruct::new(input::expand(&self.game)?)
        };
        output::check(self.out.as_deref())?;
        let mut found = ask(&question, &context.session)?;
        if let Some((out, text)) = self.out.as_deref().zip(found.certificate_text.take()) {
            output::write(out, text)?;
            found.certificate = Some(out.display().to_string());
        }
        Ok(Report::new(&found, context.json, render))
    }
}

fn render(found: &Obstructed) -> String {
    let mut lines = vec![format!("{}:", found.game)];
    let what = match found.misere {
        false => "the zero positions",
        true => "the positions in which the player to move loses in misère play",
    };
    lines.extend(found.states.map(|states| {
        let states = counted(states, "state", "states");
        format!(
            "Proved: every automaton of {what}, binary digits from the top, has at least {states}."
        )
    }));
    lines.extend(found.certificate.as_ref().map(|out| {
        let word = output::word(out);
        format!("The proof is in {out}: faceoff check {word}")
    }));
    let none = found.no_automaton.as_ref();
    lines.extend(none.map(|why| format!("There is none at all, in any base: {why}.")));
    lines.extend(found.states.map(|_| {
        let then = match found.inherited {
            true => {
                "With an empty pile this is the game on the complex without its vertex, so larger \
                 complexes in which this one is induced need as many states."
            }
            false => {
                "With an empty pile this is another game, so nothing follows for larger complexes."
            }
        };
        then.to_owned()
    }));
    let mut reasons: Vec<String> = found.undecided.values().map(advice::on).collect();
    reasons.dedup();
    lines.extend(reasons.iter().map(|why| format!("Unknown: {why}.")));
    lines.join("\n")
}
