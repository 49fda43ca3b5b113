//! `faceoff enumerate N`.

use crate::advice;
use crate::cluster::{ClusterArgs, Levels};
use crate::context::Context;
use crate::report::Report;
use faceoff::Error;
use faceoff::ask::Enumerate;
use faceoff::ask::enumerate::Enumeration;
use faceoff::words::counted;
use std::path::PathBuf;
use std::sync::Arc;

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
    /// Wait after this level, so that a test can kill a process there
    #[arg(long, hide = true)]
    pause_after: Option<u64>,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        let vertices = usize::from(self.vertices);
        let cluster = self.cluster.cluster();
        let store = self.store.as_ref().map(|path| match &cluster {
            Some(cluster) => cluster.store(path),
            None => path.clone(),
        });
        let mut context = context.with_store(store.as_deref())?;
        if let Some(cluster) = cluster {
            let levels = Levels {
                pause_after: self.pause_after,
            };
            let limits = context.limits().clone().with_progress(Arc::new(levels));
            context.session = context.session.within(limits).in_cluster(cluster);
        }
        context.report(&Enumerate { vertices }, render)
    }
}

fn render(answer: &Enumeration) -> String {
    let (Some(complexes), Some(levels), Some(resumed), Some(checksum)) = (
        answer.complexes,
        &answer.levels,
        answer.resumed,
        &answer.checksum,
    ) else {
        return advice::lines(&answer.undecided).collect();
    };
    let counts: Vec<String> = levels.iter().map(u64::to_string).collect();
    let processes = match answer.processes {
        None | Some(1) => "one process".to_owned(),
        Some(many) => format!("{many} processes"),
    };
    format!(
        "{} on {} up to isomorphism.\nBy number of faces, from {}: {}\nChecksum {checksum}, {resumed} of {} levels resumed, {processes}.",
        counted(complexes, "complex", "complexes"),
        counted(answer.vertices, "vertex", "vertices"),
        answer.vertices + 1,
        counts.join(" "),
        levels.len(),
    )
}
