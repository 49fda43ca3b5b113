//! The store through its public face: versions, foreign files, a killed process.

use faceoff_store::{Batch, Kind, Store, StoreError};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

const SQUARES: Kind = Kind::new("squares", 1);
/// Tells this program to be the process that is killed.
const CHILD: &str = "FACEOFF_STORE_TEST_CHILD";
/// Entries in each batch of the process that is killed.
const BATCH: u64 = 50;

/// A path of its own for each test, removed at the end.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("faceoff-store-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder.join(name))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn entries_come_back_in_order_and_by_prefix() {
    let store = Store::in_memory();
    let mut batch = Batch::new();
    for (key, value) in [("b1", 1u64), ("a2", 2), ("a1", 3), ("c", 4)] {
        batch.put(SQUARES, key.as_bytes(), &value).unwrap();
    }
    assert_eq!(batch.len(), 4);
    store.write(batch).unwrap();
    assert_eq!(store.get::<u64>(SQUARES, b"c").unwrap(), Some(4));
    assert_eq!(store.get::<u64>(SQUARES, b"d").unwrap(), None);
    let all: Vec<u64> = store
        .entries(SQUARES, b"")
        .unwrap()
        .into_iter()
        .map(|e| e.1)
        .collect();
    assert_eq!(all, [3, 2, 1, 4]);
    let with_a = store.entries::<u64>(SQUARES, b"a").unwrap();
    assert_eq!(with_a, [(b"a1".to_vec(), 3), (b"a2".to_vec(), 2)]);
    let mut batch = Batch::new();
    batch.remove(SQUARES, b"a1");
    store.write(batch).unwrap();
    assert_eq!(store.count(SQUARES).unwrap(), 3);
}

#[test]
fn other_versions_and_kinds_are_not_seen() {
    let store = Store::in_memory();
    store.put(SQUARES, b"k", &1u64).unwrap();
    for other in [
        Kind::new("squares", 2),
        Kind::new("square", 1),
        Kind::new("s", 1),
    ] {
        assert_eq!(store.get::<u64>(other, b"k").unwrap(), None);
        assert_eq!(store.count(other).unwrap(), 0);
    }
    assert!(matches!(
        store.get::<String>(SQUARES, b"k"),
        Err(StoreError::BadValue { .. })
    ));
}

#[test]
fn foreign_and_newer_files_are_refused() {
    let text = Place::new("text");
    std::fs::write(&text.0, "not a store at all").unwrap();
    assert!(matches!(Store::open(&text.0), Err(StoreError::Foreign(_))));
    assert_eq!(std::fs::read(&text.0).unwrap(), b"not a store at all");

    let other = Place::new("other.redb");
    let mark = redb::TableDefinition::<&str, u64>::new("someone.else");
    let database = redb::Database::create(&other.0).unwrap();
    let write = database.begin_write().unwrap();
    write.open_table(mark).unwrap().insert("x", 1).unwrap();
    write.commit().unwrap();
    drop(database);
    assert!(matches!(Store::open(&other.0), Err(StoreError::Foreign(_))));

    let newer = Place::new("newer.redb");
    drop(Store::open(&newer.0).unwrap());
    let mark = redb::TableDefinition::<&str, u64>::new("faceoff.store");
    let database = redb::Database::create(&newer.0).unwrap();
    let write = database.begin_write().unwrap();
    write.open_table(mark).unwrap().insert("format", 9).unwrap();
    write.commit().unwrap();
    drop(database);
    let Err(error) = Store::open(&newer.0) else {
        panic!("a newer file was opened")
    };
    assert!(error.to_string().contains("newer version"), "{error}");
}

#[test]
fn a_store_is_open_once() {
    let place = Place::new("busy.redb");
    let store = Store::open(&place.0).unwrap();
    assert!(matches!(Store::open(&place.0), Err(StoreError::Busy(_))));
    drop(store);
    assert!(Store::open(&place.0).is_ok());
}

/// Writes batches for ever and says after each that it is written.
#[test]
fn child_that_is_killed() {
    let Some(path) = std::env::var_os(CHILD) else {
        return;
    };
    let store = Store::open(path).unwrap();
    for batch in 0u64.. {
        let mut changes = Batch::new();
        for i in batch * BATCH..(batch + 1) * BATCH {
            changes.put(SQUARES, &i.to_be_bytes(), &(i * i)).unwrap();
        }
        store.write(changes).unwrap();
        println!("\nwritten {batch}");
    }
}

#[test]
fn what_was_written_survives_a_kill() {
    let place = Place::new("killed.redb");
    let mut written = 0;
    for round in 1..=3 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "child_that_is_killed", "--nocapture"])
            .env(CHILD, &place.0)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let said = lines.map_while(Result::ok);
        let mut batches =
            said.filter_map(|line| line.strip_prefix("written ")?.parse::<u64>().ok());
        let last = batches.nth(5 * round).expect("the process writes");
        child.kill().unwrap();
        child.wait().unwrap();
        written = written.max(last + 1);

        let store = Store::open(&place.0).expect("opens after a kill");
        let entries = store.entries::<u64>(SQUARES, b"").unwrap();
        assert!(entries.len() as u64 >= written * BATCH);
        assert_eq!(entries.len() as u64 % BATCH, 0, "batches are whole");
        for (i, (key, value)) in (0u64..).zip(&entries) {
            assert_eq!((key.as_slice(), *value), (&i.to_be_bytes()[..], i * i));
        }
    }
}
