//! `faceoff prove GAME --claim CLAIM`.

use crate::advice;
use crate::context::Context;
use crate::input;
use crate::output;
use crate::report::Report;
use faceoff::ask::Prove;
use faceoff::ask::prove::{CertificateText, Format, Proof, Verdict, export};
use faceoff::words::counted;
use faceoff::{Error, Undecided, ask};
use std::path::{Path, PathBuf};

/// Decide a claim about zero positions or values, for all pile sizes
#[derive(clap::Args)]
pub struct Args {
    /// The game, for instance 'nim on cycle(5,2)'
    game: String,
    /// The claim, for instance '{ (a+b+c,a,a+b,a+c,a) } up to symmetry'
    #[arg(long)]
    claim: String,
    /// Misère play: whoever cannot move wins
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
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        let question = Prove {
            misere: self.misere,
            certificate: self.out.is_some(),
            ..Prove::new(input::expand(&self.game)?, &self.claim)
        };
        output::check(self.out.as_deref())?;
        for (file, format) in [
            (&self.graphviz, Format::Graphviz),
            (&self.walnut, Format::Walnut),
            (&self.mona, Format::Mona),
        ] {
            if let Some(file) = file {
                output::write(file, export(&question, format, &context.session)?)?;
            }
        }
        let mut proof = ask(&question, &context.session)?;
        proof.certificate = write_certificate(self.out.as_deref(), proof.certificate_text.take())?;
        Ok(Report::new(&proof, context.json, render))
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
    match proof.verdict {
        Verdict::Proved => lines.push("Proved, for piles of every size.".to_owned()),
        Verdict::Refuted => {
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
        Verdict::Unknown => lines.extend(
            proof
                .undecided
                .get("verdict")
                .map(|why| format!("Unknown: {}", advice::on(why))),
        ),
    }
    let automaton = (
        "The claim's automaton",
        proof.states,
        proof.method.as_deref(),
    );
    lines.extend(evidence(
        automaton,
        proof.certificate.as_deref(),
        &proof.undecided,
    ));
    lines.join("\n")
}

/// Write a certificate where one is wanted; the name of the file.
pub fn write_certificate(
    out: Option<&Path>,
    certificate: Option<CertificateText>,
) -> Result<Option<String>, Error> {
    let Some((out, certificate)) = out.zip(certificate) else {
        return Ok(None);
    };
    output::write(out, certificate.to_string())?;
    Ok(Some(out.display().to_string()))
}

/// What a proof rests on: an automaton with its states and how they were used,
/// and a certificate.
pub fn evidence(
    (automaton, states, method): (&str, Option<u64>, Option<&str>),
    certificate: Option<&str>,
    undecided: &Undecided,
) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(states) = states {
        let states = counted(states, "state", "states");
        let method = method.map_or(String::new(), |method| format!("; {method}"));
        lines.push(format!("{automaton} has {states}{method}."));
    }
    lines.extend(certificate.map(|out| {
        let word = output::word(out);
        format!("The certificate is in {out}: faceoff check {word}")
    }));
    let missing = undecided.get("certificate");
    lines.extend(missing.map(|why| format!("No certificate: {}", advice::on(why))));
    lines
}
