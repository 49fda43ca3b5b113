//! Every conjecture: known results hold on the small range, witnesses are the
//! known ones, shrunken and confirmed; false variants are refuted, so that a
//! sweep can fail.

use faceoff_lab::oracle::{Oracle, ZeroBox};
use faceoff_lab::user::UserConjecture;
use faceoff_lab::zero_property::{Says, ZeroProperty};
use faceoff_lab::{
    Conjecture, Finding, Scope, Status, Tested, Tools, Witness, domain, find, registry, shrink,
    test,
};
use faceoff_limits::Limits;
use faceoff_store::Store;
use faceoff_theory::es96::nim_basis::{Regularity, regularity};
use std::path::Path;

fn swept(conjecture: &dyn Conjecture, up_to: usize, bound: u32) -> Tested {
    let scope = Scope {
        up_to: Some(up_to),
        bound: Some(bound),
    };
    test(conjecture, scope, &Store::in_memory(), &Limits::none()).expect("tested")
}

fn conjecture(id: &str) -> &'static dyn Conjecture {
    find(id).unwrap_or_else(|| panic!("{id} is not registered"))
}

/// Refuted within this range, by this game; the position and its image.
fn refuted(id: &str, up_to: usize, bound: u32, game: &str, position: &[u32], image: &[u32]) {
    let found = swept(conjecture(id), up_to, bound);
    assert_eq!(found.status, Status::Refuted, "{id}");
    let witness = found.witness.expect("a witness");
    assert!(witness.confirmed);
    assert_eq!(witness.game, game);
    assert_eq!(witness.position.as_deref(), Some(position));
    assert_eq!(witness.image.as_deref(), Some(image));
}

/// Held within this range, with at least so many instances in all stages.
fn held(id: &str, up_to: usize, bound: u32, status: Status, instances: u64) {
    let found = swept(conjecture(id), up_to, bound);
    assert_eq!(found.status, status, "{id}: {:?}", found.witness);
    assert!(found.tested.iter().all(|stage| stage.is_complete()), "{id}");
    let counted: u64 = found.tested.iter().map(|stage| stage.instances).sum();
    assert!(counted >= instances, "{id}: {counted}");
}

#[test]
fn the_ids_are_those_of_the_interface() {
    let ids: Vec<&str> = registry().iter().map(|c| c.about().id.as_ref()).collect();
    assert_eq!(
        ids,
        [
            "ES96-8.1",
            "ES96-8.1-converse",
            "ES96-9.1",
            "ES96-9.1-converse",
            "ES96-9.2",
            "ES96-9.3",
            "ES96-9.4a",
            "ES96-9.4b",
            "ES96-9.5",
            "KY11-1",
            "KY11-2",
            "KY11-3",
            "DH13-2m",
            "DH13-7k",
            "DH13-add",
            "GN",
        ]
    );
    assert!(find("gn").is_some() && find("es96-9.9").is_none());
}

#[test]
fn es96_8_1() {
    // ES96: it is true for (3,2), (4,2) and (5,2).
    held("ES96-8.1", 5, 7, Status::HoldsSoFar, 287);
    let (p, image) = ([1, 0, 0, 1, 0, 0, 1], [2, 1, 1, 2, 1, 1, 2]);
    refuted("ES96-8.1", 7, 2, "nim on cycle(7,4)", &p, &image);
}

#[test]
fn es96_8_1_without_empty_piles() {
    let (p, image) = ([3, 2, 2, 3, 2, 3, 3, 3], [2, 1, 1, 2, 1, 2, 2, 2]);
    refuted("ES96-8.1-converse", 8, 3, "nim on cycle(8,2)", &p, &image);
}

/// ES96 itself refutes the converse with empty piles, on C_{7,2}.
#[test]
fn es96_8_1_converse_with_empty_piles() {
    let planted = ZeroProperty {
        about: conjecture("ES96-8.1-converse").about().clone(),
        stages: || domain::cycles_in_boxes(7..=7, |_| 2..=2, 20),
        admits: ZeroProperty::every,
        says: |position, oracle| match position.contains(&0) {
            true => Ok(Says::Nothing),
            false => Says::zero(position.iter().map(|pile| pile - 1).collect(), oracle),
        },
        all_complexes: false,
    };
    let witness = swept(&planted, 7, 7).witness.expect("it is false");
    assert!(witness.confirmed);
    let printed = Witness {
        position: Some(vec![3, 3, 2, 3, 2, 2, 1]),
        image: Some(vec![2, 2, 1, 2, 1, 1, 0]),
        ..witness.clone()
    };
    assert!(planted.confirm(&printed, &Limits::none()).unwrap());
    assert!(witness.size() <= printed.size());
    let wrong = Witness {
        position: Some(vec![1; 7]),
        ..witness
    };
    assert!(!planted.confirm(&wrong, &Limits::none()).unwrap());
}

#[test]
fn es96_9_1() {
    held("ES96-9.1", 3, 7, Status::HoldsSoFar, 41);
    let game = "nim on facets(13,14,2,34)";
    refuted("ES96-9.1", 4, 7, game, &[3, 1, 2, 2], &[6, 2, 4, 4]);
    held("ES96-9.1-converse", 4, 7, Status::HoldsSoFar, 500);
    let game = "nim on facets(12,13,23,24,5)";
    refuted(
        "ES96-9.1-converse",
        5,
        7,
        game,
        &[6, 2, 4, 2, 2],
        &[3, 1, 2, 1, 1],
    );
}

#[test]
fn es96_9_2() {
    held("ES96-9.2", 4, 7, Status::HoldsSoFar, 10);
    let game = "nim on facets(12,14,23,5)";
    refuted("ES96-9.2", 5, 7, game, &[1; 5], &[3; 5]);
}

#[test]
fn es96_9_3() {
    let found = swept(conjecture("ES96-9.3"), 5, 3);
    assert_eq!(found.status, Status::Settled);
    let five = found.tested.last().expect("a stage");
    let closed = &five.classes["closed under addition"];
    assert_eq!((closed.count, five.classes["not closed"].count), (25, 155));
}

/// A criterion that is wrong, caught by the same sums.
#[test]
fn addition_is_refuted_without_the_criterion() {
    let text =
        "forall complex X on 3..4, position p in zero(X), position q in zero(X): p+q in zero(X)";
    let found = swept(
        &UserConjecture::new("planted", text).expect("it reads"),
        4,
        3,
    );
    let witness = found.witness.expect("it is false");
    assert!(witness.confirmed && witness.second.is_some());
    assert_eq!(witness.game, "nim on facets(13,2,4)");
}

#[test]
fn es96_9_4() {
    let found = swept(conjecture("ES96-9.4a"), 5, 7);
    assert_eq!(found.status, Status::HoldsSoFar);
    let five = found.tested.last().expect("a stage");
    assert_eq!((five.instances, five.open), (151, 0));
    // In a box that is too small the least pile is not seen: left open.
    let subject = domain::named("points(3)");
    let tools = Tools::new(&Limits::none());
    let decide = |id: &str, bound| conjecture(id).decide(&subject, bound, &tools).unwrap();
    assert!(matches!(
        decide("ES96-9.4a", 2),
        Finding::Holds { instances: 0, .. }
    ));
    assert_eq!(
        decide("ES96-9.4b", 3),
        Finding::classified("least maximum 3")
    );
    let found = swept(conjecture("ES96-9.4b"), 5, 7);
    let five = found.tested.last().expect("a stage");
    assert_eq!(five.classes["least maximum 5"].count, 2);
    assert_eq!(
        five.classes["no genuine zero position in the box"].count,
        29
    );
}

#[test]
fn es96_9_5() {
    held("ES96-9.5", 5, 0, Status::HoldsSoFar, 44);
    // The witness on 6 vertices: Nim-regular, and one set short.
    let game = "facets(123,124,125,126,134,135,136,146,156,234,235,245,246,256,345,346,356,456)";
    let subject = domain::named(game);
    let limits = Limits::none();
    let found = conjecture("ES96-9.5").decide(&subject, 0, &Tools::new(&limits));
    let Ok(Finding::Refuted(witness)) = found else {
        panic!("it holds on {game}")
    };
    assert_eq!(witness.position.as_deref(), Some(&[1; 6][..]));
    assert!(conjecture("ES96-9.5").confirm(&witness, &limits).unwrap());
    // The Nim-basis gives exactly the zero positions of a table.
    let Ok(Regularity::Regular(basis)) = regularity(&subject.complex, &limits) else {
        panic!("not Nim-regular")
    };
    let zeros = ZeroBox::new(&subject.complex, 3, &limits).unwrap();
    let mut by_basis = 0;
    for code in 0..1u64 << 12 {
        let (low, high) = (
            (0..6).map(|v| code >> v & 1),
            (0..6).map(|v| code >> (6 + v) & 1),
        );
        let mask = |bits: &mut dyn Iterator<Item = u64>| {
            faceoff_complex::Face(bits.zip(0..).map(|(bit, v)| bit << v).sum())
        };
        let position: Vec<u32> = low
            .clone()
            .zip(high.clone())
            .map(|(a, b)| (a + 2 * b) as u32)
            .collect();
        let carried =
            basis.contains(mask(&mut low.clone())) && basis.contains(mask(&mut high.clone()));
        assert_eq!(
            (&zeros).is_zero(&position).unwrap(),
            Some(carried),
            "{position:?}"
        );
        by_basis += u64::from(carried);
    }
    assert_eq!(zeros.count(), by_basis);
}

#[test]
fn ky11() {
    held("KY11-1", 9, 9, Status::HoldsSoFar, 61);
    let witness = domain::named(
        "facets(1 5, 2 4, 3 10, 4 10, 5 12, 6 7, 6 11, 7 11, 8 9, 8 12, 9 10, 11 12)",
    );
    let tools = Tools::new(&Limits::none());
    let found = conjecture("KY11-1").decide(&witness, 9, &tools).unwrap();
    let Finding::Refuted(found) = found else {
        panic!("the value is not 5")
    };
    assert!(found.because.contains('5'), "{}", found.because);
    held("KY11-2", 10, u32::MAX, Status::Settled, 84);
    held("KY11-3", 8, u32::MAX, Status::HoldsSoFar, 6);
}

#[test]
fn dh13() {
    let p = [1, 0, 0, 1, 0, 0, 1, 0];
    refuted("DH13-2m", 8, 3, "nim on cycle(8,4)", &p, &p);
    // DH13: it is true for m = 2 and 3.
    held("DH13-2m", 6, 7, Status::Settled, 2000);
    refuted("DH13-7k", 7, 1, "nim on cycle(7,3)", &[1; 7], &[1; 7]);
    held("DH13-add", 12, u32::MAX, Status::Proved, 22);
    // CN(6,3) is closed under addition, and n < 3k.
    let tools = Tools::new(&Limits::none());
    let closed = domain::named("join(cycle(4,2),points(2))");
    assert!(conjecture("DH13-add").smaller(&closed, 1).is_empty());
    let found = conjecture("DH13-add").decide(&domain::named("cycle(3,1)"), 3, &tools);
    assert_eq!(found, Ok(Finding::holds(1)));
}

#[test]
fn gale_neyman() {
    held("GN", 6, u32::MAX, Status::Settled, 15);
    // Off by one, it is false at once.
    let text = "forall complex X in {skeleton(4,1); skeleton(4,2)}: chomp(X) = 0 <=> 4 mod dimension(X) = 1";
    let found = swept(
        &UserConjecture::new("planted", text).expect("it reads"),
        4,
        0,
    );
    assert_eq!(found.status, Status::Refuted);
}

/// From a large witness against doubling to the smallest one.
#[test]
fn the_shrinker_shrinks() {
    let doubling = conjecture("ES96-9.1");
    let limits = Limits::none();
    let large = domain::named("facets(136,146,2,346,56)");
    let Ok(Finding::Refuted(first)) = doubling.decide(&large, 7, &Tools::new(&limits)) else {
        panic!("it holds there")
    };
    let small = shrink::shrink(doubling, (*first).clone(), 7, &Tools::new(&limits)).unwrap();
    assert!(
        small.size() < first.size(),
        "{} {}",
        first.render(),
        small.render()
    );
    assert_eq!(small.subject().unwrap().complex.n(), 4);
    assert!(doubling.confirm(&small, &limits).unwrap());
}

/// What was found once is found in the store: nothing is computed twice.
#[test]
fn a_second_run_goes_on() {
    let store = Store::in_memory();
    let scope = |bound| Scope {
        up_to: Some(4),
        bound: Some(bound),
    };
    let id = "ES96-9.1-converse";
    let first = test(conjecture(id), scope(3), &store, &Limits::none()).unwrap();
    let kind = faceoff_store::Kind::new("conjecture.result", 2);
    let kept = store.count(kind).unwrap();
    assert_eq!(
        kept,
        first
            .tested
            .iter()
            .map(|stage| stage.complexes)
            .sum::<u64>()
    );
    // With no time at all, what is in the store is reported all the same.
    let no_time = Limits::none().with_time(std::time::Duration::ZERO);
    let stopped = test(conjecture(id), scope(7), &Store::in_memory(), &no_time).unwrap();
    assert!(stopped.stopped.is_some() && stopped.tested.is_empty());
    let second = test(conjecture(id), scope(7), &store, &Limits::none()).unwrap();
    let fresh = test(
        conjecture(id),
        scope(7),
        &Store::in_memory(),
        &Limits::none(),
    )
    .unwrap();
    assert_eq!(second.tested, fresh.tested);
    assert!(second.seconds >= first.seconds);
}

/// Threads make no difference.
#[test]
fn the_first_witness_is_found_by_any_number_of_threads() {
    for threads in [1, 2, 7] {
        let limits = Limits::none().with_threads(threads);
        let store = Store::in_memory();
        let found = test(conjecture("ES96-9.1"), Scope::default(), &store, &limits).unwrap();
        let witness = found.witness.expect("it is false");
        assert_eq!(
            witness.game, "nim on facets(13,14,2,34)",
            "{threads} threads"
        );
    }
}

/// The witnesses that come with the program: all that are in files, and the reference
/// solver still agrees.
#[test]
fn regressions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/regressions");
    let files = std::fs::read_dir(folder).expect("the folder is there");
    let names = files.map(|entry| entry.expect("readable").file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.retain(|name| name.ends_with(".json"));
    names.sort();
    let all = faceoff_lab::regressions();
    let kept: Vec<String> = all
        .iter()
        .map(|r| format!("{}.json", r.conjecture))
        .collect();
    assert_eq!(kept, names);
    for kept in all {
        let conjecture = conjecture(&kept.conjecture);
        assert!(kept.witness.confirmed);
        let agreed = kept.confirm(conjecture, &Limits::none()).unwrap();
        assert!(agreed, "{}", kept.conjecture);
    }
}

/// Where the conjectures stand is what docs/conjectures.md says, witnesses included.
#[test]
fn standing_is_as_documented() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/conjectures.md");
    let page = std::fs::read_to_string(page).expect("the page");
    for conjecture in faceoff_lab::registry() {
        let standing = faceoff_lab::standing(*conjecture, None);
        let (id, status) = (
            &conjecture.about().id,
            standing.status.expect("it was tested"),
        );
        let row = match standing.witness {
            Some(witness) => format!("| {id} | {status} | {} |", witness.render()),
            None => format!("| {id} | {status} | "),
        };
        assert!(page.contains(&row), "{row}");
    }
}
