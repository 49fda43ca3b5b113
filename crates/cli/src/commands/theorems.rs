//! `faceoff theorems`.

use crate::context::Context;
use crate::report::Report;
use faceoff::Error;
use faceoff::ask::Theorems;
use faceoff::ask::theorems::TheoremList;

/// List the theorems that Faceoff uses, with their sources
#[derive(clap::Args)]
pub struct Args {
    /// Only those whose id begins so: ES96, DH13-3
    id: Option<String>,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        let id = self.id.clone();
        context.report(&Theorems { id }, render)
    }
}

fn render(list: &TheoremList) -> String {
    let theorem = |t: &faceoff::ask::theorems::Entry| {
        let proofs: Vec<&str> = t.proofs.iter().map(|proof| proof.name()).collect();
        let proofs = match proofs.is_empty() {
            true => String::new(),
            false => format!("\n    proved by machine: {}", proofs.join(", ")),
        };
        format!(
            "{}  {} ({})\n    {}\n    {}\n    {}{proofs}",
            t.id, t.title, t.status, t.statement, t.formula, t.citation
        )
    };
    let theorems: Vec<String> = list.theorems.iter().map(theorem).collect();
    theorems.join("\n\n")
}
