//! Every theorem of the registry against truth by definition: on every complex
//! on up to 4 vertices with piles up to 6, on every complex on 5 vertices with
//! piles up to 3, and on the instances that the theorem exports. A theorem that
//! was never exercised fails.

mod support;

use faceoff_complex::{Complex, enumerate};
use faceoff_game::rules::Chomp;
use faceoff_game::{Game, PileGame, PositionSpec, Ruleset};
use faceoff_limits::Limits;
use faceoff_theory::{Coverage, Decision, Successor, Theorem, Value, registry};
use num_bigint::BigUint;
use std::collections::BTreeMap;
use support::complexes::{Numbers, up_to_isomorphism};
use support::oracle::Oracle;

/// How often each theorem said something.
#[derive(Default)]
struct Tally(BTreeMap<&'static str, u64>);

impl Tally {
    fn says(&mut self, theorem: &Theorem) {
        *self.0.entry(theorem.id).or_default() += 1;
    }
}

fn check_game(theorem: &Theorem, game: &Game, oracle: &Oracle, tally: &mut Tally) {
    let limits = Limits::none();
    let Some(decision) = (theorem.apply)(game, &limits).expect("no limit") else {
        return;
    };
    for position in oracle.positions() {
        check_position(theorem, game, &*decision, oracle, &position, tally);
    }
}

fn check_position(
    theorem: &Theorem,
    game: &Game,
    decision: &dyn Decision,
    oracle: &Oracle,
    position: &PositionSpec,
    tally: &mut Tally,
) {
    let limits = Limits::none();
    let at = || format!("{}: {game} @ {position}", theorem.id);
    let verdict = decision.decide(position, &limits).expect("no limit");
    let coverage = decision.coverage(&limits).expect("no limit");
    let zero = oracle.is_zero(game, position);
    let all_lengths = decision.gives_lengths(&limits).expect("no limit");
    let length = decision.length(position, &limits).expect("no limit");
    assert!(
        !zero || !all_lengths || length.is_some(),
        "{}: no length",
        at()
    );
    if let Some(length) = length {
        tally.says(theorem);
        assert!(zero, "{}: a length of no zero position", at());
        let truth = oracle.length(position);
        assert_eq!(length, BigUint::from(truth), "{}: length", at());
        for shorter in 0..=truth {
            let found = decision.shorten(position, &shorter.into(), &limits);
            let found = found.expect("no limit");
            assert!(found.is_some() || !all_lengths, "{}: {shorter}", at());
            if let Some(found) = found {
                assert!(is_below(&found, position), "{}: {found}", at());
                assert!(oracle.is_zero(game, &found), "{}: {found}", at());
                assert_eq!(oracle.length(&found), shorter, "{}: {found}", at());
            }
        }
    }
    let Some(verdict) = verdict else {
        assert!(coverage <= Coverage::Some, "{}: silent", at());
        return;
    };
    tally.says(theorem);
    assert!(!verdict.why.is_empty(), "{}: says nothing", at());
    assert_eq!(verdict.is_zero(), zero, "{}: {}", at(), verdict.why);
    let exact = matches!(verdict.value, Some(Value::Exactly(_)));
    assert!(exact || zero || coverage != Coverage::Values, "{}", at());
    match &verdict.value {
        Some(Value::Exactly(value)) => {
            let truth = oracle.value(position);
            assert_eq!(*value, BigUint::from(truth), "{}: value", at());
            for lower in 0..truth {
                let found = decision.move_to_value(position, &lower.into(), &limits);
                if let Some(found) = found.expect("no limit") {
                    check_legal(game, position, &found, &at);
                    assert_eq!(oracle.value(&found), lower, "{}: {found}", at());
                }
            }
        }
        Some(Value::AtLeast(bound)) => {
            let truth = BigUint::from(oracle.value(position));
            assert!(*bound <= truth, "{}: value {truth} below {bound}", at());
        }
        None => {}
    }
    if let Some(length) = &verdict.length {
        assert_eq!(*length, oracle.length(position).into(), "{}: length", at());
    }
    check_all_moves(game, decision, oracle, position, &at);
    match &verdict.winning_move {
        Some(_) if zero => panic!("{}: a winning move of a zero position", at()),
        Some(Successor::Position(to)) => {
            check_legal(game, position, to, &at);
            assert!(oracle.is_zero(game, to), "{}: to {to}", at());
        }
        Some(Successor::Elsewhere(placed)) => {
            check_legal_elsewhere(game, position, placed, &at);
            let other = Oracle::new(&placed.game, 0);
            assert!(other.is_zero(&placed.game, &placed.position), "{}", at());
        }
        None => {}
    }
}

/// The list of all winning moves, where the theorem gives one. Of large games
/// only a sample is looked at.
fn check_all_moves(
    game: &Game,
    decision: &dyn Decision,
    oracle: &Oracle,
    position: &PositionSpec,
    at: &dyn Fn() -> String,
) {
    let Some(piles) = position.as_piles().filter(|_| game.as_nim().is_some()) else {
        return;
    };
    let code = piles
        .iter()
        .fold(BigUint::ZERO, |code, pile| code * 7u32 + pile);
    let one_in = [1u32, 97, 997][usize::from(piles.len() > 4) + usize::from(piles.len() > 6)];
    if code % one_in != BigUint::ZERO {
        return;
    }
    let found = decision.winning_moves(position, usize::MAX, &Limits::none());
    let Some(found) = found.expect("no limit") else {
        return;
    };
    assert!(found.complete, "{}", at());
    let nim = game.as_nim().expect("checked above");
    let small = position.small_piles().expect("small");
    let mut truth: Vec<String> = nim
        .options(&small)
        .into_iter()
        .map(|(_, option)| PositionSpec::piles(option))
        .filter(|option| oracle.is_zero(game, option))
        .map(|option| option.to_string())
        .collect();
    let mut found: Vec<String> = found.positions.iter().map(|p| p.to_string()).collect();
    truth.sort();
    found.sort();
    assert_eq!(found, truth, "{}: all winning moves", at());
}

fn is_below(low: &PositionSpec, high: &PositionSpec) -> bool {
    let (low, high) = (low.as_piles().unwrap(), high.as_piles().unwrap());
    low.iter().zip(high).all(|(a, b)| a <= b)
}

fn check_legal(game: &Game, from: &PositionSpec, to: &PositionSpec, at: &dyn Fn() -> String) {
    if let Some(nim) = game.as_nim() {
        let (from, target) = (from.as_piles().unwrap(), to.as_piles().unwrap());
        let legal = nim.check_move(from, target);
        assert!(legal.is_ok(), "{} to {to}: {}", at(), legal.unwrap_err());
        return;
    }
    let (from, target) = (game.place(from).unwrap(), game.place(to).unwrap());
    assert!(from.describe_move(&target).is_ok(), "{} to {to}", at());
}

fn check_legal_elsewhere(
    game: &Game,
    from: &PositionSpec,
    to: &faceoff_game::GamePosition,
    at: &dyn Fn() -> String,
) {
    let target = to.place().unwrap();
    let legal = game.place(from).unwrap().describe_move(&target);
    assert!(legal.is_ok(), "{} to {to}", at());
}

fn check_complex(complex: &Complex, max_pile: u64, tally: &mut Tally) {
    let game = Game::new(PileGame::nim(complex.clone()));
    let oracle = Oracle::new(&game, max_pile);
    for theorem in registry() {
        check_game(theorem, &game, &oracle, tally);
    }
}

/// Chomp on every complex on up to 4 vertices and on every graph on up to
/// `graphs` vertices.
fn check_chomp(graphs: usize, tally: &mut Tally) {
    let limits = Limits::none();
    let mut numbers = Numbers::new(2011);
    let complexes = (1..=4).flat_map(up_to_isomorphism);
    let graphs = (1..=graphs).flat_map(|n| enumerate::graphs(n, &limits).unwrap());
    for complex in complexes.chain(graphs) {
        let game = Game::new(Chomp::new(numbers.shuffled(&complex)));
        let oracle = Oracle::new(&game, 0);
        for theorem in registry() {
            check_game(theorem, &game, &oracle, tally);
        }
    }
}

#[test]
fn on_chomp() {
    let mut tally = Tally::default();
    check_chomp(6, &mut tally);
    // Others are about complexes that are larger: their instances are tested below.
    for id in ["KY11-1", "KY11-2", "KY11-3", "KY11-L1"] {
        assert!(tally.0.contains_key(id), "{id} was never exercised");
    }
}

/// Each theorem has what a theorem needs, and a name of its own.
#[test]
fn records_are_complete() {
    let mut ids = Vec::new();
    for theorem in registry() {
        assert!(theorem.instances.len() >= 3, "{}: instances", theorem.id);
        for text in [theorem.title, theorem.statement, theorem.citation] {
            assert!(!text.is_empty(), "{}", theorem.id);
        }
        ids.push(theorem.id);
    }
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "an id is used twice");
}

/// The number of complexes up to isomorphism: 1, 2, 5, 20, 180.
#[test]
fn all_small_complexes_are_there() {
    let counts: Vec<usize> = (1..=5).map(|n| up_to_isomorphism(n).len()).collect();
    assert_eq!(counts, [1, 2, 5, 20, 180]);
}

#[test]
fn on_every_small_complex_and_every_instance() {
    let mut tally = Tally::default();
    for theorem in registry() {
        for instance in theorem.instances {
            let game: Game = instance.game.parse().unwrap();
            let oracle = Oracle::new(&game, instance.max_pile);
            let applied = (theorem.apply)(&game, &Limits::none()).expect("no limit");
            assert!(applied.is_some(), "{} on {}", theorem.id, instance.game);
            check_game(theorem, &game, &oracle, &mut tally);
        }
    }
    let mut numbers = Numbers::new(1996);
    for n in 1..=5 {
        for complex in up_to_isomorphism(n) {
            let max_pile = if n <= 4 { 6 } else { 3 };
            check_complex(&numbers.shuffled(&complex), max_pile, &mut tally);
        }
    }
    for theorem in registry() {
        let said = tally.0.get(theorem.id).copied().unwrap_or(0);
        println!("{:>20} {said}", theorem.id);
        assert!(said > 0, "{} was never exercised", theorem.id);
    }
}

/// The same with every labelled complex, so that no order of vertices is
/// special.
#[test]
#[ignore = "heavy: run with --ignored"]
fn on_every_small_labelled_complex() {
    let mut tally = Tally::default();
    for n in 1..=5 {
        for complex in up_to_isomorphism(n) {
            let mut orbit = std::collections::BTreeSet::new();
            visit_orders(n, &mut |order| {
                let facets = complex.reordered(order).facets().to_vec();
                if orbit.insert(facets.clone()) {
                    let labelled = Complex::on(n, facets).unwrap();
                    check_complex(&labelled, if n <= 4 { 6 } else { 3 }, &mut tally);
                }
            });
        }
    }
}

fn visit_orders(n: usize, visit: &mut impl FnMut(&[usize])) {
    fn extend(order: &mut Vec<usize>, n: usize, visit: &mut impl FnMut(&[usize])) {
        if order.len() == n {
            return visit(order);
        }
        for v in 0..n {
            if !order.contains(&v) {
                order.push(v);
                extend(order, n, visit);
                order.pop();
            }
        }
    }
    extend(&mut Vec::new(), n, visit);
}
