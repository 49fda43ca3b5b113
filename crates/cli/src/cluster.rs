//! Options of commands that can run as one process of many.

use crate::report::Failure;
use std::path::{Path, PathBuf};

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
    /// Is this one process of many?
    pub fn is_on(&self) -> bool {
        self.cluster.is_some()
    }

    /// The store of this process: each has its own, `results-2.redb` for
    /// `results.redb` and process 2.
    pub fn store(&self, path: &Path) -> PathBuf {
        let Some(process) = self.process else {
            return path.to_owned();
        };
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let name = match path.extension() {
            Some(extension) => format!("{stem}-{process}.{}", extension.to_string_lossy()),
            None => format!("{stem}-{process}"),
        };
        path.with_file_name(name)
    }

    /// Run `work` alone, or as one of the processes that do `task`.
    #[cfg(feature = "cluster")]
    pub fn run<T: Send + 'static>(
        &self,
        task: &str,
        work: impl Fn(&mut dyn faceoff::parts::lab::team::Team) -> T + Send + Sync + 'static,
    ) -> Result<T, Failure> {
        use faceoff::parts::lab::cluster::{Hosts, run};
        let (Some(file), Some(process)) = (&self.cluster, self.process) else {
            return Ok(work(&mut faceoff::parts::lab::team::Alone));
        };
        let task = format!("{} {task}", env!("CARGO_PKG_VERSION"));
        let hosts = Hosts::read(file, process, &task);
        let result = hosts.and_then(|hosts| run(&hosts, work));
        result.map_err(|error| Failure::new(error.to_string()))
    }

    /// Run `work` alone; this build knows no other processes.
    #[cfg(not(feature = "cluster"))]
    pub fn run<T: Send + 'static>(
        &self,
        _: &str,
        work: impl Fn(&mut dyn faceoff::parts::lab::team::Team) -> T + Send + Sync + 'static,
    ) -> Result<T, Failure> {
        match self.is_on() {
            false => Ok(work(&mut faceoff::parts::lab::team::Alone)),
            true => {
                let message = "this build works alone: build with --features cluster";
                Err(Failure::new(message))
            }
        }
    }
}
