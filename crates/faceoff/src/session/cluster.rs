//! One process of many, on one machine or on many.

use super::Session;
use crate::error::Error;
use faceoff_lab::team::{Alone, Team};
use std::path::{Path, PathBuf};

/// Which process of which this one is.
///
/// ```
/// use faceoff::{Cluster, Session};
/// use std::path::Path;
///
/// let third = Cluster { hosts: "hosts.txt".into(), process: 2 };
/// // No two processes write one file.
/// assert_eq!(third.store(Path::new("all.store")), Path::new("all-2.store"));
/// let session = Session::default().in_cluster(third);
/// # let _ = session;
/// ```
#[derive(Clone, Debug)]
pub struct Cluster {
    /// A file with the addresses of all processes, one host:port a line.
    pub hosts: PathBuf,
    /// Which of them this one is, counted from 0.
    pub process: usize,
}

impl Cluster {
    /// The store of this process: each has its own, `results-2.store` for
    /// `results.store` and process 2.
    pub fn store(&self, path: &Path) -> PathBuf {
        let process = self.process;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let name = match path.extension() {
            Some(extension) => format!("{stem}-{process}.{}", extension.to_string_lossy()),
            None => format!("{stem}-{process}"),
        };
        path.with_file_name(name)
    }

    #[cfg(feature = "cluster")]
    fn run<T: Send + 'static>(
        &self,
        task: &str,
        work: impl Fn(&mut dyn Team) -> T + Send + Sync + 'static,
    ) -> Result<T, Error> {
        use faceoff_lab::cluster::{Hosts, run};
        let task = format!("{} {task}", env!("CARGO_PKG_VERSION"));
        let hosts = Hosts::read(&self.hosts, self.process, &task);
        let result = hosts.and_then(|hosts| run(&hosts, work));
        result.map_err(|error| Error::Question(error.to_string()))
    }

    #[cfg(not(feature = "cluster"))]
    fn run<T: Send + 'static>(
        &self,
        _: &str,
        _: impl Fn(&mut dyn Team) -> T + Send + Sync + 'static,
    ) -> Result<T, Error> {
        let message = "this build works alone: build with --features cluster";
        Err(Error::Question(message.to_owned()))
    }
}

impl Session {
    /// Run `work` alone, or as one of the processes that do `task`.
    pub(crate) fn together<T: Send + 'static>(
        &self,
        task: &str,
        work: impl Fn(&mut dyn Team) -> T + Send + Sync + 'static,
    ) -> Result<T, Error> {
        match &self.cluster {
            Some(cluster) => cluster.run(task, work),
            None => Ok(work(&mut Alone)),
        }
    }
}
