//! `faceoff prove GAME --claim CLAIM`.

use crate::context::Context;
use crate::input;
use crate::output;
use crate::report::{Failure, Report, Status};
use faceoff::Game;
use faceoff::prove::{Format, Proof, Statement, export, prove};
use std::path::PathBuf;

/// Decide a claim about zero positions or values, for all pile sizes
#[derive(clap::Args)]
pub struct Args {
    /// The game, for instance 'nim on cycle(5,2)'
    game: String,
    /// The claim, for instance '{ (a+b+c,a,a+b,a+c,a) } up to symmetry'
    #[arg(long)]
    claim: String,
    /// Misère play: who cannot move wins
    #[arg(long)]
    misere: bool,
    /// Write the certificate to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the automaton of the claim as a Graphviz graph
    #[arg(long, value_name = "FILE")]
    graphviz: Option<PathBuf>,
    /// Write the automaton of the claim in Walnut's text format
    #[arg(long, value_name = "FILE")]
    walnut: Option<PathBuf>,
    /// Write the theorem as a formula that MONA can decide
    #[arg(long, value_name = "FILE")]
    mona: Option<PathBuf>,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Failure> {
        let game: Game = input::expand(&self.game)?.parse()?;
        let mut statement = Statement::read(&game, &self.claim)?;
        if self.misere {
            statement = statement.for_misere_play()?;
        }
        output::check(self.out.as_deref())?;
        for (file, format) in [
            (&self.graphviz, Format::Graphviz),
            (&self.walnut, Format::Walnut),
            (&self.mona, Format::Mona),
        ] {
            if let Some(file) = file {
                let text = export(&statement, format, &context.limits).map_err(Failure::new)?;
                output::write(file, &text)?;
            }
        }
        let mut proof = prove(&statement, self.out.is_some(), &context.limits);
        if let (Some(out), Some(text)) = (&self.out, &proof.certificate_text) {
            output::write(out, text)?;
            proof.certificate = Some(out.display().to_string());
        }
        Ok(Report::new(&proof, render(&proof), status(&proof)))
    }
}

fn status(proof: &Proof) -> Status {
    match proof.verdict.as_str() {
        "proved" => Status::Answered,
        "refuted" => Status::No,
        _ => Status::Unanswered,
    }
}

fn render(proof: &Proof) -> String {
    let what = match (proof.values, proof.misere) {
        (true, _) => "the values are claimed to be",
        (false, false) => "the zero positions are claimed to be",
        (false, true) => {
            "the positions in which the player to move loses in misère play are claimed to be"
        }
    };
    let mut lines = vec![
        format!("{}: {what}", proof.game),
        format!("  {}", proof.claim),
    ];
    lines.extend(proof.notes.iter().map(|note| format!("Note: {note}.")));
    match proof.verdict.as_str() {
        "proved" => lines.push("Proved, for piles of every size.".to_owned()),
        "refuted" => {
            let piles: Vec<String> = proof
                .counterexample
                .iter()
                .flatten()
                .map(ToString::to_string)
                .collect();
            let why = proof.reason.as_ref();
            let least = why.is_some_and(|why| why.is_least);
            let least = if least {
                "the least counterexample is"
            } else {
                "a counterexample is"
            };
            lines.push(format!("Refuted: {least} ({}):", piles.join(",")));
            lines.extend(why.map(|why| format!("  {}.", why.text)));
        }
        _ => lines.extend(
            proof
                .undecided
                .values()
                .map(|why| format!("Unknown: {why}")),
        ),
    }
    if let Some(states) = proof.states {
        let method = proof.method.as_ref();
        let method = method.map_or(String::new(), |method| format!("; {method}"));
        lines.push(format!(
            "The claim's automaton has {states} states{method}."
        ));
    }
    if let Some(out) = &proof.certificate {
        lines.push(format!("The certificate is in {out}: faceoff check {out}"));
    }
    if let Some(why) = proof.undecided.get("certificate") {
        lines.push(format!("No certificate: {why}"));
    }
    lines.join("\n")
}
