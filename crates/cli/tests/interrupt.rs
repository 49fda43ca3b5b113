//! Ctrl-C keeps what was done.

#![cfg(unix)]

use rustix::process::{Pid, Signal, kill_process};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

fn start(file: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_faceoff"))
        .args([
            "table",
            "nim on cycle(6,3)",
            "--max",
            "63",
            "--resume",
            "--out",
        ])
        .arg(file)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a process")
}

fn size(file: &Path) -> u64 {
    file.metadata().map_or(0, |data| data.len())
}

/// Where a table lies until it is finished.
fn begun(file: &Path) -> PathBuf {
    file.with_extension("fot.part.fot")
}

/// Let it write something more, then press Ctrl-C.
fn interrupted(file: &Path) {
    let before = size(&begun(file));
    let mut child = start(file);
    // The header, and then at least one slice.
    while size(&begun(file)) < before + 200 {
        assert!(
            child.try_wait().expect("a process").is_none(),
            "it ended by itself"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
    kill_process(Pid::from_child(&child), Signal::INT).expect("it runs");
    let output = child.wait_with_output().expect("ended");
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("go on with --resume"), "{said}");
}

#[test]
fn a_table_goes_on_after_ctrl_c() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupt");
    std::fs::create_dir_all(&directory).expect("a directory");
    let file = directory.join("long.fot");
    let begun = begun(&file);
    let _ = std::fs::remove_file(&begun);
    interrupted(&file);
    let first = std::fs::read(&begun).expect("readable");
    interrupted(&file);
    let second = std::fs::read(&begun).expect("readable");
    assert!(second.len() > first.len() && second.starts_with(&first));
}
