//! The server as a process: what it says, and the memory that it gives back.

#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A server; it ends with this value.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(options: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_faceoff"))
            .args(["serve", "--port", "0", "--json"])
            .args(options)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a process");
        let mut line = String::new();
        let said = process.stdout.take().expect("its output");
        BufReader::new(said).read_line(&mut line).expect("a line");
        let url = line.split('"').nth(3).expect("an address");
        let address = url.trim_start_matches("http://").trim_end_matches('/');
        Self {
            address: address.to_owned(),
            process,
        }
    }

    /// A connection on which something was asked: `POST /api/ask`.
    fn request(&self, what: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        let patience = Some(Duration::from_secs(60));
        stream.set_read_timeout(patience).expect("a timeout");
        let request = format!(
            "{what} HTTP/1.0\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("sent");
        stream
    }

    /// Start a job; its id.
    fn start_job(&self, question: &str) -> String {
        let mut answer = String::new();
        let mut stream = self.request("POST /api/jobs", question);
        stream.read_to_string(&mut answer).expect("an answer");
        let id = answer.split("\"id\":\"").nth(1).expect("an id");
        id.split('"').next().expect("an id").to_owned()
    }

    /// The events of a job; the first is there.
    fn listen(&self, job: &str) -> BufReader<TcpStream> {
        let stream = self.request(&format!("GET /api/jobs/{job}/events"), "");
        let mut events = BufReader::new(stream);
        let mut line = String::new();
        while !line.starts_with("event: ") {
            line.clear();
            let read = events.read_line(&mut line).expect("an event");
            assert!(read > 0, "no event of {job}");
        }
        events
    }

    /// Cancel a job, and wait for its end.
    fn cancel(&self, job: &str) {
        let mut events = self.listen(job);
        let mut answer = String::new();
        let mut stream = self.request(&format!("DELETE /api/jobs/{job}"), "");
        stream.read_to_string(&mut answer).expect("an answer");
        assert!(answer.contains("\"cancelled\":true"), "{answer}");
        let mut rest = String::new();
        events.read_to_string(&mut rest).expect("the last event");
        assert!(rest.contains("cancelled"), "{rest}");
    }

    /// Ask; the first line of what is answered, and its length.
    fn ask(&self, question: &str) -> (String, usize) {
        let mut stream = self.request("POST /api/ask", question);
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        let head = String::from_utf8_lossy(&answer[..answer.len().min(60)]);
        let first = head.lines().next().unwrap_or("").to_owned();
        (first, answer.len())
    }

    /// Its memory, in MiB.
    fn resident(&self) -> u64 {
        let status = format!("/proc/{}/status", self.process.id());
        let status = std::fs::read_to_string(status).expect("the process runs");
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let kibibytes = line.and_then(|line| line.split_whitespace().nth(1));
        kibibytes
            .expect("a number")
            .parse::<u64>()
            .expect("a number")
            / 1024
    }

    /// Its memory is again what it was, but for 50 MiB. The last threads may be
    /// giving back what they had.
    fn gives_back(&self, start: u64) {
        let until = Instant::now() + Duration::from_secs(10);
        while self.resident() > start + 50 && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(100));
        }
        let end = self.resident();
        println!("memory: {start} MiB at the start, {end} MiB at the end");
        assert!(
            end <= start + 50,
            "{start} MiB at the start, {end} MiB at the end"
        );
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// These once kept their workers for ever: two of them, and nobody else was
/// answered. Many of each cost nothing when they are over.
#[test]
fn hard_questions_give_their_memory_back() {
    let server = Server::start(&["--time", "200ms", "--memory", "64MiB", "--threads", "2"]);
    let start = server.resident();
    // Each of the second takes all of its time, and its answer is 8 MB.
    for (question, times) in [
        (
            r#"{"ask":"solve","problem":"kayles @ 9223372036854775808"}"#,
            100,
        ),
        (r#"{"ask":"analyze","complex":"octahedron(16)"}"#, 32),
    ] {
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..times / 4).for_each(|_| drop(server.ask(question))));
            }
        });
        let begun = Instant::now();
        let (status, _) = server.ask(r#"{"ask":"solve","problem":"nim @ 1,2"}"#);
        let taken = begun.elapsed();
        println!("after {times} times {question}: an answer in {taken:?}");
        assert!(status.contains("200"), "{status}");
        // A second is what it should take; a busy machine takes longer.
        assert!(taken < Duration::from_secs(10), "{taken:?}");
    }
    server.gives_back(start);
}

/// More memory, on more threads: each of them would keep some.
#[test]
fn many_threads_give_their_memory_back() {
    let server = Server::start(&["--time", "1s", "--memory", "512MiB"]);
    let start = server.resident();
    std::thread::scope(|scope| {
        let question = r#"{"ask":"analyze","complex":"octahedron(16)"}"#;
        for _ in 0..8 {
            scope.spawn(|| (0..2).for_each(|_| drop(server.ask(question))));
        }
    });
    server.gives_back(start);
}

/// A table of 3^20 positions: it takes more than 100 MiB at once, and much time.
const LARGE_TABLE: &str = r#"{"ask":"solve","problem":"nim on facets(hilmqst,bdgjlps,efgklpq,cjkmrst,acefjlp,bchjlmr,aeiklno,begjklp,cdefnqs,bejnopr,efhkopq,degjmnp,bfhkprs,bilmqrs) @ 2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2"}"#;

/// A box too large for a table: millions of positions, each a piece of memory of its own.
const LARGE_SEARCH: &str = r#"{"ask":"solve","problem":"nim on facets(abcdgjrx,beijknrt,delmoquv,hijnqtuv,ajknqrtu,bekmostu,abilptvx,afijklov,fijklmtx,adehijqs,dfhknrtw,cfghkovx,bdfghikq,ceiklntu,ijlnoqsx,abegnpsw,bhnoqrtw,cdhjkrsx) @ 2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2"}"#;

#[test]
fn a_cancelled_job_gives_its_memory_back() {
    let server = Server::start(&[]);
    let start = server.resident();
    for question in [LARGE_TABLE, LARGE_SEARCH, LARGE_TABLE, LARGE_SEARCH] {
        let job = server.start_job(question);
        let listening = server.listen(&job);
        let until = Instant::now() + Duration::from_secs(60);
        while server.resident() < start + 100 && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(20));
        }
        let taken = server.resident();
        assert!(taken >= start + 100, "{start} MiB, then {taken} MiB");
        server.cancel(&job);
        drop(listening);
        server.gives_back(start);
    }
}

#[test]
fn event_streams_give_their_memory_back() {
    let server = Server::start(&[]);
    let start = server.resident();
    // Sixty at a time of a job that runs, closed before it ends.
    let job = server.start_job(LARGE_TABLE);
    let streams: Vec<_> = (0..60).map(|_| server.listen(&job)).collect();
    drop(streams);
    server.cancel(&job);
    // One after the other, each of a job of its own, to its end.
    for _ in 0..60 {
        let job = server.start_job(r#"{"ask":"solve","problem":"nim @ 1,2"}"#);
        let mut rest = String::new();
        let mut events = server.listen(&job);
        events.read_to_string(&mut rest).expect("the last event");
        assert!(rest.contains("\"outcome\":\"N\""), "{rest}");
    }
    server.gives_back(start);
}

#[test]
fn a_server_for_others_says_what_that_means() {
    for (address, warns) in [("127.0.0.1", false), ("0.0.0.0", true)] {
        let mut server = Server::start(&["--address", address]);
        server.process.kill().expect("it runs");
        let mut said = String::new();
        let errors = server.process.stderr.as_mut().expect("its errors");
        errors.read_to_string(&mut said).expect("a text");
        assert_eq!(said.contains("no password"), warns, "{said}");
    }
}
