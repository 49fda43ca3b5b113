//! Options of commands that can run as one process of many.

use faceoff::{Cluster, ProgressSink};
use std::path::PathBuf;
use std::time::Duration;

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

/// How long a process waits to be killed: a test that fails to do so must not
/// hang.
const PAUSE: Duration = Duration::from_secs(60);

/// Says on standard error which level was finished; a process of a cluster has
/// no bar.
pub struct Levels {
    /// Wait after this level, so that a test can kill the process there.
    pub pause_after: Option<u64>,
}

impl ProgressSink for Levels {
    fn start(&self, _: &str, _: Option<u64>) {}

    fn step(&self, what: &str, done: u64) {
        // The work is named in the plural, `levels`.
        let piece = what.strip_suffix('s').unwrap_or(what);
        eprintln!("{piece} {done}: finished");
        if self.pause_after == Some(done) {
            std::thread::sleep(PAUSE);
        }
    }

    fn finish(&self, _: &str) {}
}
