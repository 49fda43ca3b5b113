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

    let newer = Place::new("newer.store");
    drop(Store::open(&newer.0).unwrap());
    let mut bytes = std::fs::read(&newer.0).unwrap();
    bytes[8] = 9;
    let sum = crc32fast::hash(&bytes[..12]).to_le_bytes();
    bytes[12..16].copy_from_slice(&sum);
    std::fs::write(&newer.0, &bytes).unwrap();
    let Err(error) = Store::open(&newer.0) else {
        panic!("a newer file was opened")
    };
    assert!(error.to_string().contains("newer version"), "{error}");
    assert_eq!(std::fs::read(&newer.0).unwrap(), bytes);
}

/// A redb database, as far as it is looked at: its first bytes and a text in it.
fn database(text: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0; 20_000];
    bytes[..9].copy_from_slice(b"redb\x1a\x0a\xa9\x0d\x0a");
    bytes[9] = 4;
    bytes[15_000..15_000 + text.len()].copy_from_slice(text);
    bytes
}

#[test]
fn stores_of_the_first_format_are_put_aside() {
    let place = Place::new("first.redb");
    for round in 1..=2 {
        let old = database(b"faceoff.store");
        std::fs::write(&place.0, &old).unwrap();
        let store = Store::open(&place.0).unwrap();
        assert!(store.damage()[0].contains("earlier version"));
        store.put(SQUARES, b"k", &1u64).unwrap();
        drop(store);
        let store = Store::open(&place.0).unwrap();
        assert_eq!(store.damage(), [""; 0]);
        assert_eq!(store.count(SQUARES).unwrap(), 1);
        let aside = place.0.with_extension(format!("redb.old{round}"));
        assert_eq!(std::fs::read(&aside).unwrap(), old);
    }
    for round in 1..=2 {
        std::fs::remove_file(place.0.with_extension(format!("redb.old{round}"))).unwrap();
    }
    // Somebody else's database stays as it is.
    let other = database(b"someone.else");
    std::fs::write(&place.0, &other).unwrap();
    assert!(matches!(Store::open(&place.0), Err(StoreError::Foreign(_))));
    assert_eq!(std::fs::read(&place.0).unwrap(), other);
    // One that was cut off while it was made has nothing in it.
    for whole in [true, false] {
        let mut begun = database(b"");
        if !whole {
            begun[..9].fill(0);
        }
        std::fs::write(&place.0, &begun).unwrap();
        let store = Store::open(&place.0).unwrap();
        store.put(SQUARES, b"k", &1u64).unwrap();
        drop(store);
        assert_eq!(Store::open(&place.0).unwrap().count(SQUARES).unwrap(), 1);
    }
}

/// A store with three batches, of one, two and three entries.
fn filled(place: &Place) -> Vec<u8> {
    let _ = std::fs::remove_file(&place.0);
    let store = Store::open(&place.0).unwrap();
    for size in 1..=3u64 {
        let mut batch = Batch::new();
        for i in 0..size {
            let key = (10 * size + i).to_be_bytes();
            batch.put(SQUARES, &key, &(100 * size + i)).unwrap();
        }
        store.write(batch).unwrap();
    }
    drop(store);
    std::fs::read(&place.0).unwrap()
}

/// What is in a store, all of it right.
fn sound(store: &Store) -> usize {
    let entries = store.entries::<u64>(SQUARES, b"").unwrap();
    for (key, value) in &entries {
        let key = u64::from_be_bytes(key[..].try_into().unwrap());
        assert_eq!(*value, 100 * (key / 10) + key % 10);
    }
    entries.len()
}

#[test]
fn cut_anywhere_it_has_the_whole_batches() {
    let place = Place::new("cut.store");
    let bytes = filled(&place);
    let mut seen = Vec::new();
    for length in 0..=bytes.len() {
        std::fs::write(&place.0, &bytes[..length]).unwrap();
        let store = Store::open(&place.0).unwrap();
        assert_eq!(store.damage(), [""; 0], "{length}");
        seen.push(sound(&store));
        // It goes on as if nothing had happened.
        store.put(SQUARES, &99u64.to_be_bytes(), &909u64).unwrap();
        drop(store);
        let again = Store::open(&place.0).unwrap();
        assert_eq!(sound(&again), seen[length] + 1, "{length}");
    }
    assert!(seen.is_sorted());
    seen.dedup();
    assert_eq!(seen, [0, 1, 3, 6]);
}

#[test]
fn a_changed_byte_costs_one_entry_and_is_named() {
    let place = Place::new("byte.store");
    let bytes = filled(&place);
    let mut unnamed = 0;
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << bit;
            std::fs::write(&place.0, &damaged).unwrap();
            let store = Store::open(&place.0).unwrap();
            let left = sound(&store);
            match store.damage() {
                // The last batch looks as if it had been cut off.
                [] => {
                    assert_eq!(left, 3, "byte {at}");
                    unnamed += 1;
                }
                _ if at < 16 => assert_eq!(left, 6, "byte {at}"),
                _ => assert_eq!(left, 5, "byte {at}"),
            }
            drop(store);
            let again = Store::open(&place.0).unwrap();
            assert_eq!(
                (again.damage(), sound(&again)),
                (&[][..], left),
                "byte {at}"
            );
        }
    }
    // The head and the key of the last record.
    assert!(unnamed <= 8 * 64, "{unnamed}");
}

#[test]
fn many_changes_and_no_panic() {
    let place = Place::new("many.store");
    let bytes = filled(&place);
    let mut state = 1u64;
    let mut random = |below: usize| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    for _ in 0..2_000 {
        let mut damaged = bytes.clone();
        for _ in 0..=random(4) {
            let at = random(damaged.len());
            match random(4) {
                0 => damaged[at] = random(256) as u8,
                1 => damaged.truncate(at),
                2 => {
                    let piece: Vec<u8> = damaged[at..].to_vec();
                    let to = random(damaged.len());
                    damaged.splice(to..to, piece);
                }
                _ => {
                    let end = (at + random(40)).min(damaged.len());
                    damaged[at..end].fill(0);
                }
            }
            if damaged.is_empty() {
                break;
            }
        }
        std::fs::write(&place.0, &damaged).unwrap();
        // A file that begins otherwise may be refused; what is read is right.
        if let Ok(store) = Store::open(&place.0) {
            sound(&store);
            store.put(SQUARES, &99u64.to_be_bytes(), &909u64).unwrap();
            assert!(sound(&store) >= 1);
        }
    }
}

/// What is overwritten again and again does not fill the disk.
#[test]
fn what_is_out_of_date_goes() {
    let place = Place::new("waste.store");
    let store = Store::open(&place.0).unwrap();
    let value = vec![7u64; 10_000];
    for _ in 0..100 {
        store.put(SQUARES, b"k", &value).unwrap();
    }
    let before = std::fs::metadata(&place.0).unwrap().len();
    drop(store);
    let store = Store::open(&place.0).unwrap();
    assert_eq!(store.get::<Vec<u64>>(SQUARES, b"k").unwrap(), Some(value));
    assert!(std::fs::metadata(&place.0).unwrap().len() * 50 < before);
    // It is still open once.
    assert!(matches!(Store::open(&place.0), Err(StoreError::Busy(_))));
}

#[test]
fn a_store_is_open_once() {
    let place = Place::new("busy.store");
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
    let place = Place::new("killed.store");
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

/// A key that a reader would take for damage is not written.
#[test]
fn long_keys_are_refused() {
    let store = Store::in_memory();
    let refused = store.put(SQUARES, &vec![1; 1 << 20], &1u64);
    assert!(matches!(refused, Err(StoreError::BadValue { .. })));
    assert!(store.put(SQUARES, &vec![1; 1 << 19], &1u64).is_ok());
}
