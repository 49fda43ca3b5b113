//! Three processes on this machine: the same answers as one, and a killed
//! process leads to a clear failure and a resume that loses no finished level.
//! `cargo test -p faceoff-cli --features cluster --test cluster`.
#![cfg(feature = "cluster")]

use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

/// A folder of its own for each test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("faceoff-cluster-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    /// A list of hosts with free ports.
    fn hosts(&self, processes: usize) -> String {
        let free: Vec<TcpListener> = (0..processes)
            .map(|_| TcpListener::bind("127.0.0.1:0").unwrap())
            .collect();
        let lines: Vec<String> = free
            .iter()
            .map(|listener| listener.local_addr().unwrap().to_string())
            .collect();
        let path = self.file("hosts.txt");
        std::fs::write(&path, lines.join("\n") + "\n# three processes\n").unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_faceoff"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn start_all(arguments: &[&str], hosts: &str, processes: usize) -> Vec<Child> {
    let one = |process: usize| {
        let number = process.to_string();
        let mut all = arguments.to_vec();
        all.extend(["--json", "--cluster", hosts, "--process", &number]);
        start(&all)
    };
    (0..processes).map(one).collect()
}

fn ended(children: Vec<Child>) -> Vec<Output> {
    let wait = |child: Child| child.wait_with_output().unwrap();
    children.into_iter().map(wait).collect()
}

fn json(output: &Output) -> Value {
    let text = String::from_utf8_lossy(&output.stdout);
    let said = String::from_utf8_lossy(&output.stderr);
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text} {said}"))
}

#[test]
fn enumeration_by_one_and_by_three() {
    let folder = Folder::new("enumeration");
    let alone = json(
        &start(&["enumerate", "6", "--json"])
            .wait_with_output()
            .unwrap(),
    );
    assert_eq!(alone["complexes"], 16_143);
    let hosts = folder.hosts(3);
    for output in ended(start_all(&["enumerate", "6"], &hosts, 3)) {
        let found = json(&output);
        assert_eq!(found["processes"], 3);
        for field in ["complexes", "levels", "checksum"] {
            assert_eq!(found[field], alone[field], "{field}");
        }
    }
}

#[test]
fn a_killed_process_loses_no_finished_level() {
    const SEEN: u64 = 15;
    const PAUSE: [&str; 2] = ["--pause-after", "15"];
    let folder = Folder::new("killed");
    let store = folder.file("levels.store");
    let arguments = ["enumerate", "6", "--store", &store];
    let paused = [&arguments[..], &PAUSE].concat();
    let mut children = start_all(&paused, &folder.hosts(3), 3);
    let told = BufReader::new(children[1].stderr.take().unwrap()).lines();
    let mark = format!("level {SEEN}:");
    let seen = told
        .map_while(Result::ok)
        .any(|line| line.starts_with(&mark));
    assert!(seen, "the process got to level {SEEN}");
    children[1].kill().unwrap();
    children[1].wait().unwrap();
    drop(children.remove(1));
    let mut named = false;
    for output in ended(children) {
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{said}");
        assert!(said.contains("start all processes again"), "{said}");
        named |= said.contains("process 1 was lost");
    }
    // One of the others may end first and be missed by the last.
    assert!(named, "the killed process is named");
    let again = ended(start_all(&arguments, &folder.hosts(3), 3));
    let alone = json(
        &start(&["enumerate", "6", "--json"])
            .wait_with_output()
            .unwrap(),
    );
    for output in &again {
        let found = json(output);
        assert_eq!(found["resumed"], SEEN, "{found}");
        for field in ["complexes", "levels", "checksum"] {
            assert_eq!(found[field], alone[field], "{field}");
        }
    }
}

#[test]
fn conjectures_by_one_and_by_three() {
    let folder = Folder::new("conjectures");
    for (id, code) in [("ES96-9.2", 1), ("ES96-9.3", 0)] {
        let one = folder.file(&format!("{id}.store"));
        let arguments = ["conjecture", "test", id, "--up-to", "5", "--piles", "3"];
        let mut alone = arguments.to_vec();
        alone.extend(["--json", "--store", &one]);
        let alone = json(&start(&alone).wait_with_output().unwrap());
        let many = folder.file("many.store");
        let mut together = arguments.to_vec();
        together.extend(["--store", &many]);
        for output in ended(start_all(&together, &folder.hosts(3), 3)) {
            assert_eq!(output.status.code(), Some(code));
            let found = json(&output);
            assert_eq!(found["status"], alone["status"]);
            assert_eq!(found["witness"], alone["witness"]);
            if code == 0 {
                assert_eq!(found["tested"], alone["tested"]);
            }
        }
    }
}

#[test]
fn processes_that_want_different_things_do_not_mix() {
    let folder = Folder::new("mixed");
    let hosts = folder.hosts(2);
    let with = |n: &str, process: &str| {
        start(&["enumerate", n, "--cluster", &hosts, "--process", process])
    };
    for output in ended(vec![with("4", "0"), with("5", "1")]) {
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("something else"), "{said}");
    }
}
