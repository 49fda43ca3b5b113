//! `faceoff enumerate N`.

use crate::cluster::ClusterArgs;
use crate::context::Context;
use crate::report::{Failure, Report, Status};
use faceoff::parts::lab::LabError;
use faceoff::parts::lab::levels::{Enumerated, enumerate};
use faceoff::parts::store::Store;
use serde_json::json;
use std::path::PathBuf;

/// Count all complexes on N vertices up to isomorphism, by the number of faces
#[derive(clap::Args)]
pub struct Args {
    /// Number of vertices, all of them present
    #[arg(value_parser = clap::value_parser!(u8).range(1..=6))]
    vertices: u8,
    /// Keep each finished level in FILE, and go on from there after an interruption
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    #[command(flatten)]
    cluster: ClusterArgs,
    /// Wait for ever after this level, so that a test can kill a process there
    #[arg(long, hide = true)]
    pause_after: Option<usize>,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Failure> {
        let n = usize::from(self.vertices);
        let store = match &self.store {
            Some(path) => Store::open(self.cluster.store(path)),
            None => Ok(Store::in_memory()),
        };
        let store = store.map_err(|error| Failure::new(error.to_string()))?;
        let limits = context.limits.clone();
        let (is_team, pause_after) = (self.cluster.is_on(), self.pause_after);
        let done = self.cluster.run(&format!("enumerate {n}"), move |team| {
            enumerate(n, &store, team, &limits, &mut |level, size| {
                if is_team {
                    eprintln!("level {level}: {size} complexes");
                }
                while pause_after == Some(level) {
                    std::thread::park();
                }
            })
        })?;
        match done {
            Ok(answer) => Ok(Report::new(&answer, told(&answer), Status::Answered)),
            Err(LabError::Stopped(reason)) => {
                let json =
                    json!({ "complexes": null, "undecided": { "complexes": reason.to_string() } });
                Ok(Report::new(&json, reason.to_string(), Status::Unanswered))
            }
            Err(error) => Err(Failure::new(error.to_string())),
        }
    }
}

fn told(answer: &Enumerated) -> String {
    let levels: Vec<String> = answer.levels.iter().map(u64::to_string).collect();
    let processes = match answer.processes {
        1 => "one process".to_owned(),
        many => format!("{many} processes"),
    };
    format!(
        "{} complexes on {} vertices up to isomorphism.\nBy number of faces, from {}: {}\nChecksum {}, {} of {} levels resumed, {processes}.",
        answer.complexes,
        answer.vertices,
        answer.vertices + 1,
        levels.join(" "),
        answer.checksum,
        answer.resumed,
        answer.levels.len(),
    )
}
