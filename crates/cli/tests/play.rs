//! A game in the terminal, typed line by line.

use std::io::Write;
use std::process::{Command, Stdio};

/// What was said on standard error and on standard output.
fn play(arguments: &[&str], typed: &str) -> (String, String) {
    let mut process = Command::new(env!("CARGO_BIN_EXE_faceoff"))
        .arg("play")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a process");
    let mut input = process.stdin.take().expect("an input");
    input.write_all(typed.as_bytes()).expect("it listens");
    drop(input);
    let output = process.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(output.stderr), text(output.stdout))
}

#[test]
fn a_game_is_lost_explained_taken_back_and_won() {
    let typed = "why\nundo\nhint\n0,2\n";
    let (said, ended) = play(&["nim", "1,2"], typed);
    for text in [
        "A move takes any number of chips from one pile. Whoever makes the last move wins.",
        "  2 ●● 2",
        "You have not moved yet.",
        "There is no move of yours to take back.",
        "There is a winning move.",
        "I take 2 from pile 2.",
        "Move 1, take 1 from pile 1, was a mistake: it left a won position.",
        "Better was: take 1 from pile 2.",
    ] {
        assert!(said.contains(text), "{text} is not in\n{said}");
    }
    assert_eq!(ended.trim(), "I win.");
    let typed = "1,3\nwhy\nundo\n2,2\nwhy\n1,1\n0,0\n";
    let (said, ended) = play(&["nim", "2,3"], typed);
    assert!(said.contains("was a mistake"), "{said}");
    assert!(said.contains("left a lost position"), "{said}");
    assert_eq!(ended.trim(), "You win.");
}

#[test]
fn chomp_takes_a_face_and_misere_is_told() {
    let (said, _) = play(&["chomp on complete(3)", "--misere"], "12\nquit\n");
    assert!(
        said.contains("Whoever makes the last move loses."),
        "{said}"
    );
    assert!(said.contains("\nI remove"), "the face is taken: {said}");
    // Labels of more than a letter have blanks between them, as in the notation.
    for face in ["u1 x2", "{u1 x2}", "u1,x2", "{x2, u1}"] {
        let game = "chomp on facets(u1 x2, x2 w3)";
        let (said, _) = play(&[game], &format!("{face}\nquit\n"));
        assert!(said.contains("facets(u1, w3 x2)"), "{face}: {said}");
    }
    let (said, _) = play(&["chomp on path(2,2)"], "{1,3}\n9\nremove\nquit\n");
    for why in [
        "no move is described so",
        "more than one move is described so",
    ] {
        let line = format!("{why}: type a face of what is left; ? lists them\n");
        assert!(said.contains(&line), "{said}");
    }
    assert!(!said.contains("takes no position"), "{said}");
}

#[test]
fn a_weak_machine_errs_and_the_end_of_the_input_stops() {
    let (_, ended) = play(&["nim", "5,9", "--level", "random", "--second"], "");
    assert!(ended.contains("Stopped at nim on points(2)"), "{ended}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_at_the_prompt_stops() {
    use rustix::process::{Pid, Signal, kill_process};
    use std::io::Read;
    let mut process = Command::new(env!("CARGO_BIN_EXE_faceoff"))
        .args(["play", "nim", "1,2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a process");
    // It waits for a line that never comes.
    let _open = process.stdin.take();
    let mut errors = process.stderr.take().expect("its words");
    let mut said = Vec::new();
    while !String::from_utf8_lossy(&said).contains("Your move: ") {
        let mut byte = [0];
        errors.read_exact(&mut byte).expect("it speaks");
        said.push(byte[0]);
    }
    kill_process(Pid::from_child(&process), Signal::INT).expect("it runs");
    let output = process.wait_with_output().expect("it ends");
    let ended = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        ended.contains("Stopped at nim on points(2) @ 1,2."),
        "{ended}"
    );
}
