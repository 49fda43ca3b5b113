//! The atlas as a database: records, labels, searches, parts, pages.

use faceoff::ask::Ask;
use faceoff::ask::atlas::{
    Atlas, AtlasFind, AtlasRecords, AtlasRows, AtlasSearch, Record, SHIPPED, csv, html, markdown,
    pages, shipped,
};
use faceoff::{Complex, Label, Limits, Reply, Session, Status, ask};
use faceoff_automata::Dfa;
use faceoff_certificate::Certificate;
use faceoff_compile::compile;
use faceoff_complex::Random;
use faceoff_complex::enumerate::complexes;
use faceoff_prove::Contents;
use faceoff_tables::ZeroTable;
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;

fn answer<Q: Ask>(question: &Q) -> Q::Answer {
    ask(question, &Session::default()).unwrap_or_else(|why| panic!("{why}"))
}

fn search(text: &str) -> AtlasRows {
    let question = AtlasSearch {
        search: text.to_owned(),
        directory: None,
    };
    answer(&question)
}

#[test]
fn records_are_listed_from_small_to_large() {
    assert!(shipped().is_sorted_by_key(Record::order));
}

#[test]
fn two_hundred_complexes_with_other_names() {
    let all: Vec<Complex> = (1..=SHIPPED).flat_map(|n| complexes(n).unwrap()).collect();
    let mut random = Random::new(25);
    let (limits, mut with_formula) = (Limits::none(), 0);
    for _ in 0..200 {
        let complex = random.pick(&all);
        let n = complex.n();
        let mut order: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            order.swap(i, random.below(i + 1));
        }
        let names = ["x", "b", "10", "Z", "u v"];
        let names = names[..n].iter().map(Label::new).collect();
        let mine = complex.reordered(&order).relabelled(names).unwrap();
        let question = AtlasFind {
            complex: mine.to_string().into(),
            directory: None,
        };
        let found = answer(&question);
        assert_eq!(found.record.label, found.label);
        // The facets of the record are mine under the relabelling.
        let facets = mine.facets().iter().map(|facet| {
            let numbers = mine.names(*facet).into_iter();
            let mut numbers: Vec<&String> = numbers
                .map(|name| &found.relabelling[name.as_str()])
                .collect();
            numbers.sort();
            numbers.into_iter().cloned().collect()
        });
        let mut facets: Vec<Vec<String>> = facets.collect();
        facets.sort();
        assert_eq!(facets, found.record.facets, "{mine}");
        // The formula is about the piles in the order of what was given.
        let Some(formula) = &found.formula else {
            continue;
        };
        let read: Complex = mine.to_string().parse().unwrap();
        let set = compile(&formula.parse().unwrap(), &read, &limits).unwrap();
        let table = ZeroTable::new(&read, &vec![2; n], None).unwrap();
        let zeros = table.list(&limits).unwrap();
        let inside = |piles: &Vec<u32>| {
            let piles: Vec<u64> = piles.iter().map(|&pile| pile.into()).collect();
            set.contains_small(&piles)
        };
        assert!(zeros.iter().all(inside), "{mine} {formula}");
        with_formula += 1;
    }
    assert!(with_formula > 50, "{with_formula}");
}

#[test]
fn searches() {
    assert_eq!(search("vertices=5").rows.len(), 180);
    assert_eq!(search("vertices>0").searched, 208);
    assert_eq!(search("vertices=5 & certificate").rows.len(), 95);
    assert_eq!(search("vertices=4 & connected").rows.len(), 14);
    assert_eq!(search("smallest & vertices=4").rows.len(), 2);
    let both = search("nim_regular & !pointed").rows;
    assert!(!both.is_empty());
    assert!(
        both.iter()
            .all(|r| r.nim_regular == Some(true) && r.pointed == Some(false))
    );
    let larger = search("contains=4v.1.23.24").rows;
    assert!(larger.iter().all(|record| record.vertices == 5) && !larger.is_empty());
    let wrong = AtlasSearch {
        search: "nim_regula".to_owned(),
        directory: None,
    };
    let wrong = ask(&wrong, &Session::default()).unwrap_err();
    assert!(wrong.to_string().contains("did you mean nim_regular?"));
}

/// Formulas and certificates are about the record's own numbering: they are
/// compared with tables, certificates also with their checksums.
#[test]
fn proofs_are_about_the_record() {
    let limits = Limits::none();
    let atlas = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/atlas");
    let most = 3u32;
    for record in shipped() {
        let complex: Complex = record.label.parse().unwrap();
        let n = complex.n();
        let table = ZeroTable::new(&complex, &vec![most; n], None).unwrap();
        let zeros: HashSet<Vec<u32>> = table.list(&limits).unwrap().into_iter().collect();
        let side = most + 1;
        let place = |number: u32| (0..n as u32).map(move |v| number / side.pow(v) % side);
        let all = (0..side.pow(n as u32)).map(|number| place(number).collect());
        let all: Vec<Vec<u32>> = all.collect();
        let within = |set: &Dfa, piles: &[u32]| {
            let piles: Vec<u64> = piles.iter().map(|&pile| pile.into()).collect();
            set.contains_small(&piles)
        };
        let compiled = |formula: &str| compile(&formula.parse().unwrap(), &complex, &limits);
        if let Some(formula) = &record.formula {
            let set = compiled(formula).unwrap();
            let agree = |p: &Vec<u32>| within(&set, p) == zeros.contains(p);
            assert!(all.iter().all(agree), "{} {formula}", record.label);
        }
        if let Some(formula) = &record.misere_formula {
            let set = compiled(formula).unwrap();
            let lost = all.iter().filter(|p| within(&set, p)).count() as u64;
            let counts = record.misere_counts.as_ref().unwrap();
            assert_eq!(lost, counts[most as usize], "{} {formula}", record.label);
        }
        if let Some(file) = &record.certificate {
            let text = std::fs::read_to_string(atlas.join(file)).unwrap();
            let sum = Sha256::digest(text.as_bytes());
            let sum: String = sum.iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(record.certificate_sha256.as_ref(), Some(&sum));
            let set = Contents::of(&Certificate::from_json(&text).unwrap(), &limits);
            let set = set.unwrap().set;
            let order = record.certificate_piles.as_ref().unwrap();
            let order: Vec<usize> = order.iter().map(|v| v.parse().unwrap()).collect();
            let agree = |p: &Vec<u32>| {
                let piles: Vec<u32> = order.iter().map(|v| p[v - 1]).collect();
                within(&set, &piles) == zeros.contains(p)
            };
            assert!(all.iter().all(agree), "{} {file}", record.label);
        }
    }
}

/// What is in the program is what it computes, but for what takes a search.
#[test]
fn records_are_what_they_say() {
    let mut shipped = shipped().iter();
    for n in 1..=SHIPPED {
        let question = AtlasRecords {
            vertices: n,
            directory: "there-is-no-such-folder".into(),
        };
        for made in answer(&question).records {
            let record = shipped.next().expect("a record of every complex");
            let known = record.clone();
            let same = Record {
                automaton: known.certificate.as_ref().map(|_| true).or(made.automaton),
                decided_by: known.decided_by,
                proved_from: known.proved_from,
                formula: known.formula,
                states: known.states,
                certificate: known.certificate,
                certificate_sha256: known.certificate_sha256,
                certificate_piles: known.certificate_piles,
                compared: known.compared,
                search: known.search,
                growth: known.growth,
                contains: known.contains,
                smallest: known.smallest,
                misere_search: known.misere_search,
                misere_formula: known.misere_formula,
                misere_states: known.misere_states,
                version: known.version,
                date: known.date,
                searched: known.searched,
                cite: known.cite,
                ..made
            };
            assert_eq!(&same, record);
        }
    }
    assert!(shipped.next().is_none());
}

/// What the limits leave out of a record is named: null alone says that it is not known.
#[test]
fn a_record_that_was_cut_short_says_so() {
    let session = Session::new(Limits::none().with_time(Duration::ZERO));
    let question = AtlasFind {
        complex: "cycle(6,3)".into(),
        directory: None,
    };
    let found = ask(&question, &session).unwrap();
    assert!(found.record.counts.is_none() && found.undecided.contains_key("counts"));
    assert!(found.undecided.contains_key("theorems"));
    assert_eq!(found.status(), Status::Unanswered);
    assert_eq!(answer(&question).status(), Status::Answered);
}

/// A limit in all ends the searches, too, which have limits of their own by another clock.
#[test]
fn time_in_all_ends_the_atlas() {
    let folder = std::env::temp_dir().join(format!("faceoff-in-all-{}", std::process::id()));
    let question = Atlas {
        vertices: 4,
        each: Some(3600),
        bits: Some(60),
        part: None,
        directory: Some(folder.clone()),
    };
    let limits = Limits::none()
        .with_time(Duration::from_secs(2))
        .with_threads(1);
    let made = ask(&question, &Session::new(limits)).unwrap();
    assert!(!made.complete && made.rows.iter().all(|row| row.search != "out of time"));
    assert_eq!(made.complexes, 20);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Parts in any order, one of them ended in the middle of a line, put together:
/// the same bytes as in one run.
#[test]
fn parts_are_the_whole() {
    let folder = |name: &str| {
        let name = format!("faceoff-parts-{name}-{}", std::process::id());
        std::env::temp_dir().join(name)
    };
    let run = |part, directory: &Path| {
        let question = Atlas {
            vertices: 4,
            each: None,
            bits: Some(20),
            part,
            directory: Some(directory.to_owned()),
        };
        answer(&question)
    };
    let records = |directory: &Path| {
        let question = AtlasRecords {
            vertices: 4,
            directory: directory.to_owned(),
        };
        let made = answer(&question);
        serde_json::to_string(&made).unwrap()
    };
    let (whole, parted) = (folder("whole"), folder("parted"));
    let at_once = run(None, &whole);
    assert!(at_once.complete && at_once.rows.len() == 20);
    // The path and a point has no automaton: that is known, not open.
    let known = (at_once.certified, at_once.by_theorem, at_once.no_automaton);
    assert_eq!((known, at_once.open), ((18, 1, 1), 0));
    let counts = [2, 3, 1].map(|i| {
        let part = run(Some((i, 3)), &parted);
        assert!(part.complete);
        part.rows.len()
    });
    assert_eq!(counts, [7, 6, 7]);
    let cut = parted.join("rows-4.part-3-of-3.jsonl");
    let text = std::fs::read(&cut).unwrap();
    std::fs::write(&cut, &text[..text.len() - 20]).unwrap();
    let together = run(None, &parted);
    assert_eq!(csv(&together), csv(&at_once));
    assert_eq!(markdown(&together, ""), markdown(&at_once, ""));
    assert_eq!(html(&together), html(&at_once));
    assert_eq!(records(&parted), records(&whole));
    let empty = Atlas {
        part: Some((4, 3)),
        vertices: 4,
        each: None,
        bits: Some(20),
        directory: Some(whole.clone()),
    };
    assert!(ask(&empty, &Session::default()).is_err());
    std::fs::remove_dir_all(&whole).unwrap();
    std::fs::remove_dir_all(&parted).unwrap();
}

/// The tables of docs/atlas count as the records do.
#[test]
fn tables_are_of_the_same_atlas_as_the_records() {
    for n in 3..=5 {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/atlas");
        let page = std::fs::read_to_string(docs.join(format!("atlas-{n}.md"))).unwrap();
        let of = |wanted: &dyn Fn(&Record) -> bool| {
            let records = shipped().iter().filter(|record| record.vertices == n);
            records.filter(|record| wanted(record)).count()
        };
        let certified = of(&|record| record.certificate.is_some());
        let undecided = |automaton| of(&|r| r.decided_by.is_none() && r.automaton == automaton);
        let (none, open) = (undecided(Some(false)), undecided(None));
        for sentence in [
            format!("The zero positions of {certified} are known by a certificate"),
            format!("of {none} it is proved that no automaton in any base has them"),
            format!("and {open} are open."),
        ] {
            assert!(page.contains(&sentence), "atlas-{n}.md: {sentence}");
        }
    }
}

/// The cells of a line of CSV; a quote within quotes is written twice.
fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut quoted) = (vec![String::new()], false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        let cell = cells.last_mut().expect("there is a first");
        match letter {
            '"' if quoted && letters.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            other => cell.push(other),
        }
    }
    assert!(!quoted, "a quote is not closed: {line}");
    cells
}

#[test]
fn every_row_of_the_tables_has_all_cells() {
    assert_eq!(cells(r#""a ""b"", c","",d"#), [r#"a "b", c"#, "", "d"]);
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/atlas");
    for (name, complexes) in [("atlas-4.csv", 20), ("atlas-5.csv", 180)] {
        let text = std::fs::read_to_string(docs.join(name)).unwrap();
        let mut lines = text.lines();
        let heading = cells(lines.next().unwrap());
        assert_eq!(heading[..2], ["number", "facets"], "{name}");
        let rows: Vec<Vec<String>> = lines.map(cells).collect();
        assert_eq!(rows.len(), complexes, "{name}");
        for (row, number) in rows.iter().zip(1..) {
            assert_eq!(row.len(), heading.len(), "{name}: {row:?}");
            assert_eq!(row[0], number.to_string(), "{name}");
            row[1].parse::<Complex>().unwrap();
        }
    }
}

/// Links of the pages lead to files that are made with them, or that who serves them
/// puts beside them: the records on six vertices, the certificates, the workbench.
#[test]
fn every_link_leads_to_a_page() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/atlas");
    let pages = pages(shipped());
    assert_eq!(pages.len(), 8 + 2 * 208);
    let names: HashSet<&str> = pages.iter().map(|(name, _)| name.as_str()).collect();
    let whole = pages.iter().filter(|(name, _)| name.ends_with(".html"));
    for (name, text) in whole {
        for link in text.split("href=\"").skip(1) {
            let link = link.split('"').next().unwrap();
            let file = link.split(['?', '#']).next().unwrap();
            let beside = file == "atlas-6.jsonl.gz" || file.starts_with("certificates/");
            let elsewhere = ["", "../", "data:,"].contains(&file);
            let there = names.contains(file) || elsewhere || beside && docs.join(file).exists();
            assert!(there, "{name}: {link}");
        }
    }
    let path = pages.iter().find(|(name, _)| name == "4v.12.13.24.html");
    let text = &path.unwrap().1;
    assert!(text.contains("<svg") && text.contains("SimplicialComplex([[1, 2], [1, 3], [2, 4]])"));
    assert!(text.contains("Finset (Finset (Fin 4)) := {{0, 1}, {0, 2}, {1, 3}}"));
    assert!(text.contains("href=\"certificates/4-"));
}
