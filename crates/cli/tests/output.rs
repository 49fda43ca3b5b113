//! What cannot be written is an error, and no file is half written.

#![cfg(target_os = "linux")]

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn faceoff(arguments: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_faceoff"));
    command
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null());
    command.env("FACEOFF_STORE", folder.join("results.store"));
    command
}

fn run(arguments: &[&str], folder: &Path) -> Output {
    faceoff(arguments, folder)
        .output()
        .expect("the program runs")
}

/// Commands that print an answer.
const COMMANDS: [&[&str]; 19] = [
    &["solve", "nim @ 1,2"],
    &["solve", "nim @ 1,2", "--json"],
    &["analyze", "cycle(5,2)"],
    &["length", "nim @ 1,2"],
    &["reduce", "chomp on cone(points(2))"],
    &["family", "cycle(n,2)", "--n", "3..4"],
    &["census", "3"],
    &["figure", "dh13-7"],
    &["prove", "nim on points(2)", "--claim", "{ (a,a) }"],
    &["discover", "points(2)"],
    &["table", "nim on points(2)", "--max", "3"],
    &["table", "nim on points(2)", "--max", "3", "--list"],
    &["conjecture", "list"],
    &["enumerate", "3"],
    &["theorems"],
    &["schema"],
    &["completions", "bash"],
    &["man"],
    &["--help"],
];

/// One that prints an error.
const REFUSED: &[&str] = &["solve", "nim @ 1,x", "--json"];

#[test]
fn every_command_of_the_list_answers() {
    let folder = folder("answers");
    for arguments in COMMANDS {
        let ended = run(arguments, &folder);
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(0), "{arguments:?}: {said}");
        assert!(!ended.stdout.is_empty(), "{arguments:?}");
    }
    let ended = run(REFUSED, &folder);
    assert_eq!(ended.status.code(), Some(2));
    assert!(!ended.stdout.is_empty());
}

#[test]
fn output_that_cannot_be_written_is_an_error() {
    let folder = folder("full-device");
    for arguments in COMMANDS.into_iter().chain([REFUSED]) {
        let full = || Stdio::from(File::create("/dev/full").expect("the device"));
        let ended = faceoff(arguments, &folder).stdout(full()).output();
        let ended = ended.expect("it runs");
        assert_eq!(ended.status.code(), Some(2), "{arguments:?}");
        assert!(!ended.stderr.is_empty(), "{arguments:?} says nothing");
        // Where nothing can be said at all it still does not panic.
        let status = faceoff(arguments, &folder)
            .stdout(full())
            .stderr(full())
            .status();
        assert_eq!(status.expect("it runs").code(), Some(2), "{arguments:?}");
    }
    // The same in a batch, whose questions come from a file.
    let lines = folder.join("lines.jsonl");
    std::fs::write(&lines, "[\"solve\",\"nim @ 1,2\"]\n").expect("written");
    let mut batch = faceoff(&["batch"], &folder);
    batch.stdin(File::open(&lines).expect("readable"));
    batch.stdout(File::create("/dev/full").expect("the device"));
    assert_eq!(batch.status().expect("it runs").code(), Some(2));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let folder = folder("closed-pipe");
    for arguments in COMMANDS.into_iter().chain([REFUSED]) {
        let mut child = faceoff(arguments, &folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a process");
        drop(child.stdout.take());
        let ended = child.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert!(!said.contains("panic") && !said.contains("pipe"), "{said}");
        assert!(matches!(ended.status.code(), Some(0..=2)), "{arguments:?}");
    }
}

/// A device that takes nothing: whatever is written there is said not to be, and the device
/// stays what it is.
#[test]
fn a_table_that_cannot_be_written_is_an_error() {
    let folder = folder("full-table");
    for name in ["full", "full.csv", "full.npy"] {
        std::os::unix::fs::symlink("/dev/full", folder.join(name)).expect("a link");
        let table = ["table", "nim on cycle(5,2)", "--max", "7", "--out", name];
        let ended = faceoff(&table, &folder).output().expect("it runs");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(2), "{name}: {said}");
        assert!(said.contains(name) || said.contains("/dev/full"), "{said}");
        let there = std::fs::metadata(folder.join(name)).expect("it is there");
        assert!(!there.is_file(), "{name}");
    }
}

/// A full disk is played by a limit on the size of files.
#[test]
fn an_old_file_stays_where_the_new_one_has_no_room() {
    let folder = folder("full-disk");
    for (name, arguments) in [
        (
            "proof.cert",
            vec!["discover", "cycle(5,2)", "--out", "proof.cert"],
        ),
        ("c.svg", vec!["draw", "cycle(9,3)", "--out", "c.svg"]),
        (
            "f.csv",
            vec!["family", "cycle(n,2)", "--n", "3..40", "--out", "f.csv"],
        ),
        (
            "t.csv",
            vec![
                "table",
                "nim on cycle(4,2)",
                "--max",
                "30",
                "--out",
                "t.csv",
            ],
        ),
    ] {
        std::fs::write(folder.join(name), "the old one").expect("written");
        let mut shell = Command::new("sh");
        let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"";
        shell.args(["-c", script, env!("CARGO_BIN_EXE_faceoff")]);
        let ended = shell.args(&arguments).current_dir(&folder).output();
        let ended = ended.expect("it runs");
        let said = String::from_utf8_lossy(&ended.stderr);
        let kept = std::fs::read_to_string(folder.join(name)).expect("readable");
        // A small file may fit.
        if ended.status.code() == Some(0) {
            assert!(kept.len() <= 1024, "{name}");
            continue;
        }
        assert_eq!(ended.status.code(), Some(2), "{name}: {said}");
        assert!(said.contains("cannot write"), "{name}: {said}");
        assert_eq!(kept, "the old one", "{name}");
        assert!(!folder.join(format!("{name}.tmp")).exists(), "{name}");
    }
}

#[test]
fn a_folder_as_a_target_is_noticed_before_the_work() {
    let folder = folder("folder-target");
    for name in ["x.cert", "x.svg", "x.fot", "x.csv"] {
        std::fs::create_dir(folder.join(name)).expect("a folder");
    }
    // Each would take its whole time, and end with code 3.
    for arguments in [
        &["discover", "cycle(9,4)", "--out", "x.cert", "--time", "20s"][..],
        &["draw", "cycle(9,4)", "--out", "x.svg"],
        &[
            "table",
            "nim on cycle(6,2)",
            "--max",
            "200",
            "--out",
            "x.fot",
            "--time",
            "20s",
        ],
        &[
            "table",
            "nim on cycle(6,2)",
            "--max",
            "200",
            "--out",
            "x.csv",
            "--time",
            "20s",
        ],
    ] {
        let ended = run(arguments, &folder);
        assert_eq!(ended.status.code(), Some(2), "{arguments:?}");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert!(said.contains("cannot write"), "{said}");
    }
}

/// A store that is damaged costs time, not truth; the damage is named.
#[test]
fn a_damaged_store_gives_the_same_answers() {
    let folder = folder("damaged-store");
    let store = folder.join("c.store");
    let census = ["census", "4", "--store", "c.store", "--json"];
    let answer = |output: &Output| {
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let mut value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        // How long it took, and how much was there before.
        let fields = value.as_object_mut().expect("an object");
        fields.retain(|name, _| name != "seconds" && name != "recalled");
        value
    };
    let first = answer(&run(&census, &folder));
    let bytes = std::fs::read(&store).expect("a store");
    let mut named = 0;
    for step in 0..40 {
        let mut damaged = bytes.clone();
        let at = 16 + (step * 7919) % (bytes.len() - 16);
        damaged[at] ^= 0x41;
        std::fs::write(&store, &damaged).expect("written");
        let again = run(&census, &folder);
        assert_eq!(again.status.code(), Some(0));
        assert_eq!(answer(&again), first, "byte {at}");
        named += usize::from(String::from_utf8_lossy(&again.stderr).contains("damaged"));
    }
    assert!(named >= 30, "{named}");
}

/// Labels are texts of people: none steers a terminal, opens a tag, ends a
/// listing or is a formula.
#[test]
fn labels_are_only_labels() {
    let folder = folder("labels");
    let complex = "facets(\"=A1\" \"<b>|\" \"e\u{1b}[31m\u{7}\")";
    let game = format!("nim on {complex}");
    for arguments in [
        &["analyze", complex][..],
        &["analyze", complex, "--latex"],
        &["solve", &game, "1,2,3"],
        &["solve", &game, "1,2,3", "--latex"],
        &["solve", &game, "1,2,3", "--json"],
        &["solve", &game, "1,\u{1b}"],
        &["play", &game, "1,2,3"],
        &["table", &game, "--max", "1", "--out", "t.csv"],
        &["draw", complex, "--out", "c.svg"],
    ] {
        let ended = run(arguments, &folder);
        for printed in [&ended.stdout, &ended.stderr] {
            let steers = |byte: &u8| byte.is_ascii_control() && !b"\n\t".contains(byte);
            assert!(!printed.iter().any(steers), "{arguments:?}");
        }
    }
    let verbatim = run(&["solve", &game, "1,2,3", "--latex"], &folder);
    let verbatim = String::from_utf8_lossy(&verbatim.stdout);
    assert!(verbatim.contains("\\verb!nim on"), "{verbatim}");
    let csv = std::fs::read_to_string(folder.join("t.csv")).expect("a table");
    assert!(csv.contains("'=A1"), "{csv}");
    let svg = std::fs::read_to_string(folder.join("c.svg")).expect("a picture");
    assert!(
        svg.contains("&lt;b&gt;|") && !svg.contains('\u{1b}'),
        "{svg}"
    );
}
