//! Files: what is written is read back, damage is noticed, an interrupted run
//! goes on to the same bytes.

mod common;

use faceoff_game::Game;
use faceoff_limits::{Limits, ProgressSink, StopReason};
use faceoff_tables::file::{Entry, fot, open};
use faceoff_tables::{Job, TableError, work_file};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

fn game(text: &str) -> Game {
    text.parse().expect("a game")
}

/// A directory of its own for each test.
fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a directory");
    path
}

fn write(text: &str, bounds: &[u32], values: bool, path: &Path, resume: bool) {
    let game = game(text);
    let job = Job::new(&game, bounds, None, values).expect("a table");
    job.write(path, resume, &Limits::none()).expect("written");
}

fn entries(path: &Path, values: bool) -> Vec<Entry> {
    let table = open(path, values).expect("readable");
    table.collect::<Result<_, _>>().expect("sound")
}

#[test]
fn every_kind_of_file_is_read_back() {
    let directory = directory("kinds");
    let mut ends = vec!["csv", "npy", "fot"];
    if cfg!(feature = "parquet") {
        ends.push("parquet");
    }
    let bounds = [3, 4, 2, 5];
    let complex = faceoff_complex::families::cycle(4, 2).expect("a cycle");
    let reference = common::reference(&complex, &bounds);
    for values in [false, true] {
        let expected: Vec<Entry> = reference
            .iter()
            .filter(|(_, value)| values || *value == 0)
            .map(|(position, value)| Entry {
                position: position.clone(),
                value: values.then_some(*value),
            })
            .collect();
        for end in &ends {
            let path = directory.join(format!("{values}.{end}"));
            write("nim on cycle(4,2)", &bounds, values, &path, false);
            assert_eq!(entries(&path, values), expected, "{end}");
            assert_eq!(open(&path, values).expect("readable").has_values(), values);
            assert!(!work_file(&path).exists());
        }
    }
}

#[test]
fn our_own_file_tells_what_it_is() {
    let path = directory("tells").join("t.fot");
    write("nim on facets(ab,bc,ac)", &[3, 0, 5], false, &path, false);
    let table = open(&path, false).expect("readable");
    let info = table.info().expect("told");
    assert_eq!(info.game, "nim on facets(ab,bc,ac)");
    assert_eq!(info.labels, ["a", "b", "c"]);
    assert_eq!(info.shape.bounds(), [3, 0, 5]);
}

/// Cut at every length, the file goes on to the same bytes, or is begun again where
/// not even its header is whole; so does one that lies beside.
#[test]
fn a_file_cut_anywhere_goes_on_to_the_same_bytes() {
    let directory = directory("cut");
    for (text, values) in [
        ("nim on cycle(4,2)", false),
        ("nim on cycle(4,2)", true),
        ("nim[total>=2] on path(2,2)", false),
        ("wythoff on path(2,2)", true),
    ] {
        let game = game(text);
        let bounds = vec![3; game.complex().expect("a complex").complex.n()];
        let whole = directory.join("whole.fot");
        write(text, &bounds, values, &whole, false);
        let bytes = std::fs::read(&whole).expect("readable");
        let cut = directory.join("cut.fot");
        let job = Job::new(&game, &bounds, None, values).expect("a table");
        for length in 0..=bytes.len() {
            for begun in [cut.clone(), work_file(&cut)] {
                let _ = std::fs::remove_file(&cut);
                std::fs::write(&begun, &bytes[..length]).expect("written");
                let written = job.write(&cut, true, &Limits::none());
                assert!(written.is_ok(), "{text} {length}: {written:?}");
                let now = std::fs::read(&cut).expect("readable");
                assert_eq!(now, bytes, "{text} {length}");
                assert!(!work_file(&cut).exists());
            }
        }
    }
}

/// A changed byte anywhere is noticed, and the file is left as it was.
#[test]
fn damage_is_noticed_everywhere() {
    let directory = directory("damage");
    let path = directory.join("t.fot");
    let text = "nim on cycle(4,2)";
    write(text, &[3; 4], false, &path, false);
    let bytes = std::fs::read(&path).expect("readable");
    let game = game(text);
    let job = Job::new(&game, &[3; 4], None, false).expect("a table");
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        std::fs::write(&path, &damaged).expect("written");
        let read: Result<Vec<Entry>, TableError> =
            open(&path, false).and_then(|table| table.collect());
        assert!(read.is_err(), "byte {at}");
        // A longer length can look like a torn record, which is cut off and
        // made again; everything else is refused.
        match job.write(&path, true, &Limits::none()) {
            Ok(_) => assert_eq!(std::fs::read(&path).expect("readable"), bytes, "byte {at}"),
            Err(TableError::BadFile { .. }) => {
                assert_eq!(
                    std::fs::read(&path).expect("readable"),
                    damaged,
                    "byte {at}"
                );
            }
            Err(other) => panic!("byte {at}: {other}"),
        }
    }
}

#[test]
fn foreign_files_and_other_tables_are_refused() {
    let directory = directory("foreign");
    let path = directory.join("t.fot");
    let game = game("nim on cycle(4,2)");
    let job = Job::new(&game, &[3; 4], None, false).expect("a table");
    for content in [&b"hello, world, this is some text\n"[..], &[0; 100]] {
        std::fs::write(&path, content).expect("written");
        let error = job
            .write(&path, true, &Limits::none())
            .expect_err("foreign");
        assert!(matches!(error, TableError::BadFile { .. }), "{error}");
        assert_eq!(std::fs::read(&path).expect("readable"), content);
    }
    for (text, bounds, values) in [
        ("nim on cycle(4,3)", [3; 4], false),
        ("nim on cycle(4,2)", [2; 4], false),
        ("nim on cycle(4,2)", [3; 4], true),
    ] {
        write(text, &bounds, values, &path, false);
        let error = job
            .write(&path, true, &Limits::none())
            .expect_err("another");
        assert!(error.to_string().contains("it"), "{error}");
    }
    // One column is a table where the file is called one, in capitals too.
    std::fs::write(directory.join("one.CSV"), "1\n0\n").expect("written");
    assert!(open(&directory.join("one.CSV"), false).is_ok());
    std::fs::write(directory.join("one.txt"), "1\n0\n").expect("written");
    assert!(open(&directory.join("one.txt"), false).is_err());
    let csv = directory.join("t.csv");
    for content in ["1,2\n3\n", "1,2\n3,x\n", "", "\"1,2\n"] {
        std::fs::write(&csv, content).expect("written");
        let read: Result<Vec<Entry>, _> = open(&csv, false).and_then(|table| table.collect());
        assert!(read.is_err(), "{content:?}");
    }
    let npy = directory.join("t.npy");
    write("nim on cycle(4,2)", &[3; 4], false, &npy, false);
    let bytes = std::fs::read(&npy).expect("readable");
    for length in [7, 30, bytes.len() - 1] {
        std::fs::write(&npy, &bytes[..length]).expect("written");
        assert!(open(&npy, false).is_err(), "{length}");
    }
}

/// Until the new table is whole, the old one is there; and what cannot be written
/// is said before the work.
/// A line of a foreign file is as long as its number, not as large.
#[test]
fn one_huge_pile_does_not_fill_the_memory() {
    let path = directory("huge").join("huge.csv");
    std::fs::write(&path, "a,b\n4000000000,3\n2,1\n").expect("written");
    let table = open(&path, false).expect("readable");
    let counted = faceoff_tables::show::statistics(table).expect("counted");
    assert_eq!(counted.entries, 2);
    assert_eq!(counted.zeros_up_to[..3], [0, 0, 1]);
    assert_eq!(counted.zeros_up_to.len(), 1 << 20);
}

#[test]
fn an_old_table_stays_until_the_new_one_is_whole() {
    let directory = directory("old");
    let path = directory.join("t.fot");
    write("nim on cycle(4,2)", &[3; 4], false, &path, false);
    let old = std::fs::read(&path).expect("readable");
    let game = game("nim on cycle(5,2)");
    let job = Job::new(&game, &[9; 5], None, false).expect("a table");
    let cancelled = Limits::none();
    cancelled
        .cancel_flag()
        .store(true, std::sync::atomic::Ordering::Relaxed);
    assert!(job.write(&path, false, &cancelled).is_err());
    assert_eq!(std::fs::read(&path).expect("readable"), old);
    assert!(job.write(&path, true, &Limits::none()).is_ok());
    assert_ne!(std::fs::read(&path).expect("readable"), old);
    for end in ["fot", "csv"] {
        let taken = directory.join(format!("folder.{end}"));
        std::fs::create_dir_all(&taken).expect("a folder");
        assert!(matches!(
            job.write(&taken, false, &cancelled),
            Err(TableError::Io { .. })
        ));
    }
}

#[test]
fn too_little_memory_is_said_before_anything_is_lost() {
    let path = directory("memory").join("t.fot");
    let game = game("nim on cycle(5,2)");
    let job = Job::new(&game, &[15; 5], None, false).expect("a table");
    let limits = Limits::none().with_memory(10_000);
    let error = job.write(&path, false, &limits).expect_err("too little");
    assert!(matches!(
        error,
        TableError::Stopped(StopReason::Memory { .. })
    ));
    assert!(job.write(&path, true, &Limits::none()).is_ok());
}

#[test]
fn memory_is_taken_as_long_as_a_table_is_made() {
    let limits = Limits::none().with_memory(1 << 20);
    for (text, values) in [
        ("nim on cycle(5,2)", false),
        ("nim on cycle(5,2)", true),
        ("wythoff on points(5)", false),
        (
            "game { (a,b,c,d,e) -> (v,w,x,y,z) : v<a & w=b & x=c & y=d & z=e }",
            false,
        ),
    ] {
        let game = game(text);
        let job = Job::new(&game, &[7; 5], None, values).expect("a table");
        let mut entries = 0;
        let told = job.entries(&limits, &mut |_| {
            entries += 1;
            assert!(limits.reserve(1 << 20).is_err(), "{text}");
            Ok(())
        });
        assert!(told.is_ok() && entries > 0, "{text}");
        assert!(limits.reserve(1 << 20).is_ok(), "{text}");
    }
}

/// Makes a run slow enough to be interrupted, and keeps what it told in a file.
struct Slow(File);

impl ProgressSink for Slow {
    fn start(&self, _: &str, _: Option<u64>) {}
    fn step(&self, _: &str, done: u64) {
        (&self.0).write_all(&done.to_le_bytes()).expect("written");
        std::thread::sleep(Duration::from_millis(4));
    }
    fn finish(&self, _: &str) {}
}

/// How many positions a run, or the last of some, has told to be done.
fn told(path: &Path) -> u64 {
    let told = std::fs::read(path.with_extension("told")).unwrap_or_default();
    told.last_chunk()
        .map_or(0, |last| u64::from_le_bytes(*last))
}

const CHILD: &str = "FACEOFF_TABLE_CHILD";

const TABLES: [(&str, u32, bool); 3] = [
    // Large enough for two threads.
    ("nim on cycle(6,3)", 31, false),
    ("nim on cycle(4,2)", 19, true),
    ("nim[exact=2] on cycle(4,2)", 11, true),
];

/// Not a test of its own: what the killed process does.
#[test]
fn child() {
    let Ok(path) = std::env::var(CHILD) else {
        return;
    };
    let (which, path) = path.split_once(' ').expect("number and path");
    let (text, bound, values) = TABLES[which.parse::<usize>().expect("a number")];
    let game = game(text);
    let n = game.complex().expect("a complex").complex.n();
    let job = Job::new(&game, &vec![bound; n], None, values).expect("a table");
    let path = Path::new(path);
    let told = File::create(path.with_extension("told")).expect("a file");
    let limits = Limits::none().with_threads(2);
    let limits = limits.with_progress(Arc::new(Slow(told)));
    if let Err(error) = job.write(path, true, &limits) {
        eprintln!("{error}");
        std::process::exit(3);
    }
}

fn start(prefix: &str, which: usize, path: &Path) -> std::process::Child {
    let program = std::env::current_exe().expect("this program");
    let script = format!("{prefix} exec \"$0\" --exact child --nocapture");
    Command::new("sh")
        .args(["-c", &script])
        .arg(program)
        .env(CHILD, format!("{which} {}", path.display()))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a process")
}

fn finished_slices(path: &Path) -> u32 {
    let Ok(mut reader) = fot::Reader::open(path) else {
        return 0;
    };
    let mut count = 0;
    while reader.next_slice().expect("sound").is_some() {
        count += 1;
    }
    count
}

#[test]
fn killed_at_random_moments_it_goes_on_to_the_same_bytes() {
    let directory = directory("kill");
    let mut moment = 7u64;
    for (which, (text, bound, values)) in TABLES.into_iter().enumerate() {
        let n = game(text).complex().expect("a complex").complex.n();
        let whole = directory.join("whole.fot");
        write(text, &vec![bound; n], values, &whole, false);
        let whole = std::fs::read(&whole).expect("readable");
        let slice_cells = u64::from(bound + 1).pow(n as u32 - 1);
        for end in ["fot", "csv"] {
            let path = directory.join(format!("killed{which}.{end}"));
            let work = work_file(&path);
            let mut before = 0;
            let mut ended = false;
            for _ in 0..40 {
                let mut child = start("", which, &path);
                moment = moment
                    .wrapping_mul(6364136223846793005)
                    .wrapping_add(1442695040888963407);
                std::thread::sleep(Duration::from_millis(5 + (moment >> 33) % 60));
                if let Some(status) = child.try_wait().expect("a process") {
                    assert!(status.success(), "{status}");
                    ended = true;
                    break;
                }
                child.kill().expect("killed");
                child.wait().expect("ended");
                if end == "csv" && path.exists() {
                    // Killed between the last thing it did and its end.
                    ended = true;
                    break;
                }
                if work.exists() {
                    let now = finished_slices(&work);
                    assert!(now >= before, "finished slices are lost: {before} {now}");
                    before = now;
                    let kept = u64::from(now) * slice_cells;
                    assert!(
                        told(&path) <= kept + slice_cells,
                        "more than a slice is lost"
                    );
                }
            }
            if !ended {
                assert!(start("", which, &path).wait().expect("ended").success());
            }
            if end == "fot" {
                assert_eq!(std::fs::read(&path).expect("readable"), whole);
            } else {
                let fresh = directory.join("fresh.csv");
                write(text, &vec![bound; n], values, &fresh, false);
                let (a, b) = (std::fs::read(&path), std::fs::read(&fresh));
                assert_eq!(a.expect("readable"), b.expect("readable"));
            }
        }
    }
}

/// A full disk, played by a limit on the size of files.
#[test]
fn a_full_disk_leaves_finished_slices() {
    let directory = directory("full");
    let (text, bound, values) = TABLES[1];
    let whole = directory.join("whole.fot");
    write(text, &[bound; 4], values, &whole, false);
    let whole = std::fs::read(&whole).expect("readable");
    let path = directory.join("t.fot");
    let child = start("trap '' XFSZ; ulimit -f 64;", 1, &path);
    let output = child.wait_with_output().expect("ended");
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("cannot write slice"), "{said}");
    assert!(finished_slices(&work_file(&path)) > 0);
    write(text, &[bound; 4], values, &path, true);
    assert_eq!(std::fs::read(&path).expect("readable"), whole);
}
