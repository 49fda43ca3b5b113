//! Options of commands that can run as one process of many.

use faceoff::{Cluster, ProgressSink};
use std::path::PathBuf;

/// Many processes, on one machine or on many.
#[derive(clap::Args, Clone, Debug)]
pub struct ClusterArgs {
    /// Work together with the processes at the addresses in FILE, one host:port a line (see
    /// docs/cluster.md)
    #[arg(long, value_name = "FILE", requires = "process")]
    cluster: Option<PathBuf>,
    /// Which of these processes this one is, counted from 0
    #[arg(long, value_name = "I", requires = "cluster")]
    process: Option<usize>,
}

impl ClusterArgs {
    /// Which process of which this one is.
    pub fn cluster(&self) -> Option<Cluster> {
        let (hosts, process) = (self.cluster.clone()?, self.process?);
        Some(Cluster { hosts, process })
    }
}

/// Says on standard error which level was finished; a process of a cluster has
/// no bar.
pub struct Levels {
    /// Wait for ever after this level, so that a test can kill the process there.
    pub pause_after: Option<u64>,
}

impl ProgressSink for Levels {
    fn start(&self, _: &str, _: Option<u64>) {}

    fn step(&self, what: &str, done: u64) {
        eprintln!("{what} {done}: finished");
        while self.pause_after == Some(done) {
            std::thread::park();
        }
    }

    fn finish(&self, _: &str) {}
}
