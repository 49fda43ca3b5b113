//! `faceoff conjecture` as programs call it: JSON, exit codes, a sweep that is
//! interrupted or killed and goes on.

use faceoff::store::{Kind, Store};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// A folder of its own for each test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("faceoff-conjecture-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    /// `faceoff conjecture …` with a store in this folder.
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_faceoff"));
        command.arg("conjecture").args(arguments).arg("--json");
        command.env("FACEOFF_STORE", self.0.join("results.store"));
        command
    }

    fn run(&self, arguments: &[&str]) -> (Option<i32>, Value) {
        answer(&self.command(arguments).output().unwrap())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn answer(output: &Output) -> (Option<i32>, Value) {
    let text = String::from_utf8_lossy(&output.stdout);
    let json = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    (output.status.code(), json)
}

#[test]
fn list_test_report() {
    let folder = Folder::new("answers");
    let (code, list) = folder.run(&["list"]);
    assert_eq!(code, Some(0));
    assert_eq!(list["conjectures"].as_array().unwrap().len(), 16);
    // What comes with the program is known before anything is tested.
    let known = &list["conjectures"][2];
    assert_eq!(
        (&known["status"], &known["tested_here"]),
        (&"refuted".into(), &false.into())
    );
    assert_eq!(
        known["witness"]["position"],
        serde_json::json!([3, 1, 2, 2])
    );

    // Nothing was looked at: that is no answer, and what is known stays known.
    for nothing in [["--time", "0"], ["--up-to", "0"], ["--memory", "1B"]] {
        let (code, tested) = folder.run(&["test", "ES96-9.1", nothing[0], nothing[1]]);
        assert_eq!(
            (code, &tested["status"]),
            (Some(3), &"nothing tested".into())
        );
    }
    // The page says it too.
    let (code, report) = folder.run(&["report"]);
    let page = report["markdown"].as_str().unwrap();
    assert_eq!(code, Some(0));
    for row in [
        "| ES96-9.1 | refuted | nim on facets(13,14,2,34), position (3,1,2,2)",
        "| KY11-3 | holds so far; not tested here yet |  |",
        "**Refuted.**\n\nWitness: nim on facets(13,14,2,34)",
    ] {
        assert!(page.contains(row), "{row} in {page}");
    }

    let (code, held) = folder.run(&["test", "ES96-9.1", "--up-to", "3"]);
    assert_eq!((code, &held["status"]), (Some(0), &"holds so far".into()));
    let (_, narrower) = folder.run(&["test", "ES96-9.1", "--up-to", "0"]);
    assert_eq!(narrower["tested"], held["tested"]);
    let (_, list) = folder.run(&["list"]);
    let known = &list["conjectures"][2];
    assert_eq!(
        (&known["status"], &known["tested_here"]),
        (&"refuted".into(), &true.into())
    );

    let (code, refuted) = folder.run(&["test", "ES96-9.1"]);
    assert_eq!((code, &refuted["status"]), (Some(1), &"refuted".into()));
    let witness = &refuted["witness"];
    assert_eq!(witness["game"], "nim on facets(13,14,2,34)");
    assert_eq!(witness["position"], serde_json::json!([3, 1, 2, 2]));
    assert_eq!(witness["image"], serde_json::json!([6, 2, 4, 4]));
    assert_eq!(witness["confirmed"], true);
    let file = refuted["regression"].as_str().expect("a file");
    assert!(std::fs::read_to_string(file).unwrap().contains("ES96-9.1"));

    let (code, held) = folder.run(&["test", "es96-9.4a", "--up-to", "4", "--piles", "7"]);
    assert_eq!((code, &held["status"]), (Some(0), &"holds so far".into()));
    assert_eq!(held["tested"][3]["complexes"], 20);
    // Out of its own time it has answered.
    let (code, _) = folder.run(&["test", "ES96-9.3", "--time", "1ms"]);
    assert_eq!(code, Some(0));

    let (code, list) = folder.run(&["list"]);
    assert_eq!(
        (code, &list["conjectures"][2]["status"]),
        (Some(0), &"refuted".into())
    );
    let (code, report) = folder.run(&["report"]);
    assert_eq!(code, Some(0));
    let page = report["markdown"].as_str().unwrap();
    assert!(
        page.contains("## ES96-9.1\n") && page.contains("(3,1,2,2)"),
        "{page}"
    );
    let csv = folder.0.join("all.csv").display().to_string();
    assert_eq!(folder.run(&["report", "--out", &csv]).0, Some(0));
    let rows = std::fs::read_to_string(&csv).unwrap();
    assert!(
        rows.lines().any(|row| row.contains("\"6,2,4,4\"")),
        "{rows}"
    );
}

#[test]
fn your_own() {
    let folder = Folder::new("own");
    let text = "forall complex X on 3, position p in zero(X): sum(p) mod 2 = 0";
    assert_eq!(folder.run(&["new", text, "--id", "even"]).0, Some(0));
    assert_eq!(folder.run(&["new", text, "--id", "even"]).0, Some(2));
    let (code, found) = folder.run(&["test", "even", "--piles", "7"]);
    assert_eq!((code, &found["status"]), (Some(1), &"refuted".into()));
    let (code, problem) = folder.run(&["new", "forall complex X on 3: pure(Y)"]);
    assert_eq!(code, Some(2));
    assert_eq!(problem["problems"][0]["start"], 28);
    assert_eq!(folder.run(&["test", "no-such"]).0, Some(2));
}

/// What one text says is not answered from what was found about another.
#[test]
fn texts_do_not_share_results() {
    let folder = Folder::new("texts");
    let status = |arguments: &[&str]| {
        let (_, found) = folder.run(&[&["test"], arguments].concat());
        found["status"].as_str().expect("a status").to_owned()
    };
    let count = |n: usize| format!("forall complex X on 4..4: vertices(X) = {n}");
    let sum = |what: &str| format!("forall complex X on 3..3, position p in zero(X): {what}");
    for (text, says) in [
        (count(4), "holds so far"),
        (count(4).replacen(' ', "\n", 1), "holds so far"),
        (count(5), "refuted"),
        (count(4), "holds so far"),
        (sum("p in zero(X)"), "holds so far"),
        (sum("sum(p) = 77"), "refuted"),
    ] {
        assert_eq!(status(&[&text, "--piles", "7"]), says, "{text}");
    }
    // Nor may one that is kept take the name of those that are not.
    let (code, refused) = folder.run(&["new", &count(5), "--id", "own"]);
    assert_eq!(code, Some(2));
    assert_eq!(
        refused["error"],
        "own is what one without a name is called; use another id"
    );
}

/// Positions whose image is out of the box are not counted, and the line says so.
#[test]
fn counted_images_are_said() {
    let folder = Folder::new("images");
    for (formula, instances) in [
        ("3*p in zero(X)", "positions, images included"),
        ("p in zero(X)", "positions"),
    ] {
        let text =
            format!("forall complex X on 3..3, position p in zero(X): nim_regular(X) => {formula}");
        let (_, found) = folder.run(&["test", &text, "--piles", "3"]);
        assert_eq!(found["instances_are"], instances, "{text}");
    }
}

/// Start a long sweep, and wait so long.
fn started(folder: &Folder, patience: Duration) -> std::process::Child {
    let sweep = ["test", "ES96-9.4a", "--time", "10m", "--threads", "1"];
    let mut command = folder.command(&sweep);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    std::thread::sleep(patience);
    child.unwrap()
}

/// Longer and longer times: nobody can look into the store while the sweep runs, so
/// it is started again until it had the time to keep something.
fn patience() -> impl Iterator<Item = Duration> {
    (0..10).map(|tries| Duration::from_millis(100 << tries))
}

/// The results in the store, as they are.
fn in_store(folder: &Folder) -> BTreeMap<Vec<u8>, Value> {
    let store = Store::open(folder.0.join("results.store")).expect("opens after a kill");
    let entries = store.entries(Kind::new("conjecture.result", 2), b"");
    entries.unwrap().into_iter().collect()
}

#[test]
fn a_killed_sweep_goes_on() {
    let folder = Folder::new("killed");
    let mut kept = patience().map(|patience| {
        let mut child = started(&folder, patience);
        child.kill().unwrap();
        child.wait().unwrap();
        in_store(&folder)
    });
    let kept = kept.find(|kept| !kept.is_empty());
    let kept = kept.expect("something is kept");
    let (code, found) = folder.run(&["test", "ES96-9.4a", "--up-to", "5", "--piles", "3"]);
    assert_eq!((code, &found["status"]), (Some(0), &"holds so far".into()));
    let after = in_store(&folder);
    assert!(
        kept.iter()
            .all(|(key, value)| after.get(key) == Some(value))
    );
    let decided = |stage: &Value| stage["decided"] == stage["complexes"];
    assert!(found["tested"].as_array().unwrap().iter().all(decided));
}

#[cfg(unix)]
#[test]
fn ctrl_c_tells_what_was_found() {
    use rustix::process::{Pid, Signal, kill_process};
    let folder = Folder::new("interrupted");
    let told = patience().map(|patience| {
        let child = started(&folder, patience);
        kill_process(Pid::from_child(&child), Signal::INT).unwrap();
        child.wait_with_output().unwrap()
    });
    // In its very first moments it does not know the signal yet.
    let told = told.filter(|output| output.status.code() == Some(3));
    let mut told = told.map(|output| answer(&output));
    let found = told.find(|(_, found)| found["tested"].as_array().is_some_and(|t| !t.is_empty()));
    let (_, found) = found.expect("something was tested");
    assert_eq!(found["stopped"], "cancelled");
}

/// Witnesses go to files of that name, and the id is typed on a command line.
#[test]
fn names_of_conjectures_are_words() {
    let folder = Folder::new("names");
    let says = "forall complex X on 3, position p in zero(X): 2*p in zero(X)";
    for id in ["../evil", "", "p a", "-x", ".hidden"] {
        let (code, refused) = folder.run(&["new", says, &format!("--id={id}")]);
        assert_eq!(code, Some(2), "{id}: {refused}");
    }
    assert_eq!(folder.run(&["new", says, "--id", "twice-3.1_b"]).0, Some(0));
}
