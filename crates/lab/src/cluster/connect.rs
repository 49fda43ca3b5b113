//! The list of hosts, and the connections between them.
//!
//! Process i listens at address i and calls those before it. Both sides then
//! say who they are and what they want; processes of different runs do not
//! mix. Nothing is encrypted and nobody is asked for a password: the addresses
//! are to be in a network of your own.

use crate::error::LabError;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The first bytes on every connection.
const GREETING: &[u8; 16] = b"faceoff cluster\x01";

/// How long to wait for the others.
const PATIENCE: Duration = Duration::from_secs(120);

/// Between two looks at what is not there yet.
const PAUSE: Duration = Duration::from_millis(50);

/// The processes of a cluster and which of them this one is.
///
/// ```
/// use faceoff_lab::cluster::Hosts;
///
/// let two = || vec!["10.0.0.1:7000".to_owned(), "10.0.0.2:7000".to_owned()];
/// let hosts = Hosts::new(two(), 1, "enumerate 6")?;
/// assert_eq!((hosts.index(), hosts.len()), (1, 2));
/// let error = Hosts::new(two(), 2, "enumerate 6").unwrap_err();
/// let text = "there is no process 2: the list of hosts has processes 0 to 1";
/// assert_eq!(error.to_string(), text);
/// # Ok::<(), faceoff_lab::LabError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Hosts {
    addresses: Vec<String>,
    index: usize,
    task: u64,
    patience: Duration,
}

fn problem(text: impl Into<String>) -> LabError {
    LabError::Cluster(text.into())
}

impl Hosts {
    /// From addresses `host:port`; this process is number `index`, from 0, and
    /// wants to do `task`.
    pub fn new(addresses: Vec<String>, index: usize, task: &str) -> Result<Self, LabError> {
        if addresses.is_empty() {
            return Err(problem("the list of hosts is empty"));
        }
        if let Some(bad) = addresses.iter().find(|address| !address.contains(':')) {
            return Err(problem(format!("{bad} has no port: write host:port")));
        }
        if index >= addresses.len() {
            let last = addresses.len() - 1;
            return Err(problem(format!(
                "there is no process {index}: the list of hosts has processes 0 to {last}"
            )));
        }
        let task = task.bytes().fold(0u64, |hash, byte| {
            (hash ^ u64::from(byte))
                .wrapping_mul(0x0100_0000_01b3)
                .rotate_left(23)
        });
        Ok(Self {
            addresses,
            index,
            task,
            patience: PATIENCE,
        })
    }

    /// From a file with one address a line; `#` begins a comment.
    pub fn read(path: &Path, index: usize, task: &str) -> Result<Self, LabError> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| problem(format!("cannot read {}: {error}", path.display())))?;
        let lines = text
            .lines()
            .map(|line| line.split('#').next().unwrap_or("").trim());
        let addresses = lines.filter(|line| !line.is_empty()).map(str::to_owned);
        Self::new(addresses.collect(), index, task)
    }

    /// Wait so long for the others instead of two minutes.
    pub fn with_patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// The number of this process.
    pub fn index(&self) -> usize {
        self.index
    }

    /// Number of processes.
    pub fn len(&self) -> usize {
        self.addresses.len()
    }

    /// Never: there is at least one process.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Connect to all others; none in the place of this process.
    pub(super) fn connect(&self) -> Result<Vec<Option<TcpStream>>, LabError> {
        let end = Instant::now() + self.patience;
        let own = &self.addresses[self.index];
        let listener = TcpListener::bind(own)
            .map_err(|error| problem(format!("cannot listen at {own}: {error}")))?;
        let mut sockets: Vec<Option<TcpStream>> = self.addresses.iter().map(|_| None).collect();
        for (other, socket) in sockets.iter_mut().enumerate().take(self.index) {
            *socket = Some(self.call(other, end)?);
        }
        listener
            .set_nonblocking(true)
            .map_err(|error| problem(error.to_string()))?;
        while let Some(missing) = (self.index + 1..sockets.len()).find(|i| sockets[*i].is_none()) {
            match listener.accept() {
                Ok((stream, _)) => {
                    // A stranger is sent away; a process of another run is not.
                    if let Some((other, stream)) = self.welcome(stream, end)? {
                        sockets[other] = Some(stream);
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    if Instant::now() >= end {
                        return Err(problem(format!(
                            "process {missing} ({}) has not come within {:?}",
                            self.addresses[missing], self.patience
                        )));
                    }
                    sleep(PAUSE);
                }
                Err(error) => return Err(problem(format!("cannot listen at {own}: {error}"))),
            }
        }
        Ok(sockets)
    }

    fn call(&self, other: usize, end: Instant) -> Result<TcpStream, LabError> {
        let address = &self.addresses[other];
        loop {
            let stream = TcpStream::connect(address);
            match stream.and_then(|stream| self.greet(stream, end)) {
                Ok((_, stream)) => return Ok(stream),
                Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                    return Err(problem(format!("process {other} ({address}): {error}")));
                }
                Err(error) if Instant::now() >= end => {
                    return Err(problem(format!(
                        "cannot reach process {other} ({address}) within {:?}: {error}",
                        self.patience
                    )));
                }
                Err(_) => sleep(PAUSE),
            }
        }
    }

    fn welcome(
        &self,
        stream: TcpStream,
        end: Instant,
    ) -> Result<Option<(usize, TcpStream)>, LabError> {
        match self.greet(stream, end) {
            Ok((other, stream)) if other > self.index && other < self.len() => {
                Ok(Some((other, stream)))
            }
            Ok((other, _)) => Err(problem(format!("process {other} is started twice"))),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                Err(problem(format!("a process that called: {error}")))
            }
            Err(_) => Ok(None),
        }
    }

    /// Say who we are and hear who they are.
    fn greet(&self, mut stream: TcpStream, end: Instant) -> io::Result<(usize, TcpStream)> {
        let left = end.saturating_duration_since(Instant::now());
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(left.max(PAUSE)))?;
        let mut card = GREETING.to_vec();
        for number in [self.index as u64, self.len() as u64, self.task] {
            card.extend(number.to_be_bytes());
        }
        stream.write_all(&card)?;
        let mut theirs = vec![0; card.len()];
        stream.read_exact(&mut theirs)?;
        stream.set_read_timeout(None)?;
        let number = |i: usize| {
            let start = GREETING.len() + 8 * i;
            let bytes = theirs[start..start + 8].try_into();
            u64::from_be_bytes(bytes.expect("eight bytes"))
        };
        let wrong = |text: &str| Err(io::Error::new(io::ErrorKind::InvalidData, text));
        if theirs[..GREETING.len()] != GREETING[..] {
            return Err(io::Error::other("not a process of Faceoff"));
        }
        if number(1) != self.len() as u64 {
            return wrong("it has another list of hosts");
        }
        if number(2) != self.task {
            return wrong("it was asked something else, or is another version of Faceoff");
        }
        Ok((number(0) as usize, stream))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_hosts() {
        let hosts = |list: &[&str], index| {
            Hosts::new(list.iter().map(|a| (*a).to_owned()).collect(), index, "x")
        };
        assert!(hosts(&["a:1", "b:1"], 1).is_ok());
        assert!(hosts(&["a:1", "b:1"], 2).is_err());
        assert!(hosts(&["a"], 0).is_err());
        assert!(hosts(&[], 0).is_err());
    }

    #[test]
    fn who_does_not_come_is_named() {
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = free.local_addr().unwrap().to_string();
        drop(free);
        let list = vec![address, "127.0.0.1:1".to_owned()];
        let hosts = Hosts::new(list, 0, "x").unwrap();
        let error = hosts.with_patience(Duration::from_millis(100)).connect();
        let text = error.expect_err("nobody is there").to_string();
        assert!(text.contains("process 1"), "{text}");
    }
}
