//! A theorem holds one claim, and answers by it: what membership is computed
//! from is compared with the claim for all pile sizes, by equality of automata;
//! what is code is compared with it on boxes and on piles of 200 digits.

mod support;

use faceoff_automata::{Dfa, columns};
use faceoff_claim::{Claim, names};
use faceoff_compile::compile;
use faceoff_complex::families::points;
use faceoff_complex::{Complex, Face};
use faceoff_game::{Expects, Game, PileGame, PositionSpec};
use faceoff_limits::Limits;
use faceoff_theory::linear::{LinearPiece, LinearSet, Row};
use faceoff_theory::reductions::{Operation, Step};
use faceoff_theory::{Coverage, Decision, Plan, Rule, Theorem, TheoremFormula, registry};
use num_bigint::{BigInt, BigUint};
use num_traits::Zero;
use std::collections::{BTreeMap, BTreeSet};
use support::complexes::{Numbers, up_to_isomorphism};

/// Theorems with claims that answer by code: their games are not Nim on a
/// complex.
const BY_CODE: &[&str] = &[
    "AS21-1.1",
    "AS21-1.5",
    "AS21-1.8",
    "AS21-all-but-one",
    "AS21-single-3",
    "EXACT-NIM",
];

/// What the language of claims does not say: values in other games than Nim on
/// a complex and on boundaries, chomp, lengths, emperor sums, Wythoff's game,
/// and who wins some positions only.
const STATED: &[&str] = &[
    "ES96-2.2",
    "ES96-2.3",
    "ES96-7.2",
    "ES96-7.4",
    "ES96-7.6",
    "ES96-7.7",
    "ES96-7-moore",
    "ES96-8-ones",
    "ES96-9-boundary",
    "KY11-1",
    "KY11-L1",
    "KY11-2",
    "KY11-3",
    "KY11-C1",
    "KY11-cycle",
    "KY11-sum",
    "KY11-4",
    "KY11-5",
    "KY11-wheel",
    "KY11-6",
    "KY11-C2",
    "KY11-C3",
    "AS21-1.1",
    "AS21-1.8",
    "DH13-6.3",
    "S22-1",
    "S22-2",
    "EXACT-NIM",
    "WYTHOFF",
];

fn limits() -> Limits {
    Limits::none()
}

/// What the theorem says about the game, if it is about all positions.
fn decision(theorem: &Theorem, game: &Game) -> Option<Box<dyn Decision>> {
    let found = (theorem.apply)(game, &limits()).unwrap()?;
    let coverage = found.coverage(&limits()).unwrap();
    (coverage >= Coverage::Outcomes).then_some(found)
}

fn claim_of(decision: &dyn Decision) -> Option<Claim> {
    let form = decision.closed_form(&limits()).unwrap()?;
    form.claim().cloned()
}

/// The positions at which the theorem says zero, where that is data.
fn executed(decision: &dyn Decision, complex: &Complex) -> Option<Dfa> {
    follow(&decision.rule()?, decision, complex)
}

fn follow(rule: &Rule<'_>, decision: &dyn Decision, complex: &Complex) -> Option<Dfa> {
    let (n, limits) = (complex.n(), limits());
    Some(match rule {
        Rule::Claim => match decision.value_claim(&limits).unwrap() {
            Some(values) => {
                let values = compile(&Claim::Value(values), complex, &limits).unwrap();
                values.zero_track(n, &limits).unwrap()
            }
            None => compile(&claim_of(decision)?, complex, &limits).unwrap(),
        },
        Rule::Linear(set) => linear(set),
        Rule::Automaton(dfa) => (*dfa).clone(),
        Rule::Carriers(basis) => {
            let all: Vec<usize> = (0..n).collect();
            let allowed = |column| basis.contains(Face(u64::from(column)));
            columns(n, &all, allowed, &limits).unwrap()
        }
        Rule::Multiples(sets) => {
            let none = format!("{{ ({}) }}", vec!["0"; n].join(","));
            let taken = |left: Dfa, set: &Face| taken_away(*set, &left);
            sets.iter().rev().fold(set_of(&none, n), taken)
        }
        Rule::Parts(parts) => {
            let mut whole = Dfa::full(n);
            for (set, plan) in *parts {
                let piles: Vec<usize> = set.iter().collect();
                let part = of_plan(plan)?.relabel(&piles, n, &limits).unwrap();
                whole = whole.and(&part, &limits).unwrap();
            }
            whole
        }
        Rule::Values(parts) => nim_sum_of_values(parts, n)?,
        Rule::Steps(steps, plan) => {
            let undone = |smaller: Dfa, step: &Step| step_back(step, &smaller);
            steps.iter().rev().fold(of_plan(plan)?, undone)
        }
        Rule::Reordered(rule, order) => {
            let dfa = follow(rule, decision, complex)?;
            dfa.relabel(order, n, &limits).unwrap()
        }
    })
}

/// What the strongest theorem about all positions says.
fn of_plan(plan: &Plan) -> Option<Dfa> {
    let limits = limits();
    let complex = plan.game().as_nim().unwrap().complex();
    let applying = plan.applying(&limits).unwrap().decisions;
    let mut all = applying.into_iter().map(|(_, decision)| decision);
    let decides = |d: &&dyn Decision| d.coverage(&limits).unwrap() >= Coverage::Outcomes;
    executed(all.find(decides)?, complex)
}

/// The positions in which the values of the parts have nim-sum 0, where values
/// are claims.
fn nim_sum_of_values(parts: &[(Face, Plan)], n: usize) -> Option<Dfa> {
    let limits = limits();
    let wide = n + parts.len();
    let values: Vec<usize> = (n..wide).collect();
    let even = |column: u32| column.count_ones().is_multiple_of(2);
    let mut whole = columns(wide, &values, even, &limits).unwrap();
    for ((set, plan), value) in parts.iter().zip(&values) {
        let complex = plan.game().as_nim().unwrap().complex();
        let applying = plan.applying(&limits).unwrap().decisions;
        let gives = |d: &&dyn Decision| d.coverage(&limits).unwrap() == Coverage::Values;
        let strongest = applying.into_iter().map(|(_, d)| d).find(gives)?;
        let claim = Claim::Value(strongest.value_claim(&limits).unwrap()?);
        let tracks: Vec<usize> = set.iter().chain([*value]).collect();
        let part = compile(&claim, complex, &limits).unwrap();
        let part = part.relabel(&tracks, wide, &limits).unwrap();
        whole = whole.and(&part, &limits).unwrap();
    }
    let quantified = values.iter().fold(0, |all, track| all | 1 << track);
    Some(whole.exists(quantified, &limits).unwrap())
}

/// The positions that a step brings into `smaller`: the piles of Y have the sum
/// x (operation B), or all of them are x (operation P).
fn step_back(step: &Step, smaller: &Dfa) -> Dfa {
    let n = step.larger.n();
    let names = names(n + 1);
    let moved: Vec<&str> = step.moved.iter().map(|v| names[v].as_str()).collect();
    let sign = match step.operation {
        Operation::B => "+",
        Operation::P => "=",
        Operation::Cone | Operation::C => panic!("no claim is made of {step}"),
    };
    let condition = format!("{}={}", moved.join(sign), names[n]);
    let relation = set_of(&format!("{{ ({}) : {condition} }}", names.join(",")), n + 1);
    let first = step.moved.first();
    let tracks: Vec<usize> = step
        .kept()
        .iter()
        .map(|v| if Some(v) == first { n } else { v })
        .collect();
    let smaller = smaller.relabel(&tracks, n + 1, &limits()).unwrap();
    let both = relation.and(&smaller, &limits()).unwrap();
    both.exists(1 << n, &limits()).unwrap()
}

/// The automaton of a set without `up to symmetry`.
fn set_of(text: &str, n: usize) -> Dfa {
    let claim = Claim::read(text, n).unwrap_or_else(|problems| panic!("{text}: {problems}"));
    compile(&claim, &points(n).unwrap(), &limits()).unwrap()
}

/// The positions that are in `left` when the largest multiple of the set that
/// fits is taken away.
fn taken_away(set: Face, left: &Dfa) -> Dfa {
    let n = left.tracks();
    let names = names(2 * n + 1);
    let (piles, rest) = names.split_at(n);
    let (rest, most) = (&rest[..n], &rest[n]);
    let inside: Vec<&str> = set.iter().map(|v| piles[v].as_str()).collect();
    let mut conditions = vec![format!("{most}=min({})", inside.join(","))];
    let mut tracks: Vec<&str> = piles.iter().map(String::as_str).collect();
    let mut map: Vec<usize> = (0..n).collect();
    for v in set {
        conditions.push(format!("{}={}-{most}", rest[v], piles[v]));
        map[v] = tracks.len();
        tracks.push(&rest[v]);
    }
    let wide = tracks.len();
    let (tracks, conditions) = (tracks.join(","), conditions.join(" & "));
    let step = set_of(&format!("{{ ({tracks}) : {conditions} }}"), wide);
    let left = left.relabel(&map, wide, &limits()).unwrap();
    let both = step.and(&left, &limits()).unwrap();
    let new = (n..wide).fold(0, |new, track| new | 1 << track);
    both.exists(new, &limits()).unwrap()
}

/// The union of the pieces.
fn linear(set: &LinearSet) -> Dfa {
    let mut all: Vec<Dfa> = set.pieces().iter().map(piece).collect();
    // In pairs, so that most unions are of small automata.
    while all.len() > 1 {
        let pair = |pair: &[Dfa]| match pair {
            [a, b] => a.or(b, &limits()).unwrap(),
            rest => rest[0].clone(),
        };
        all = all.chunks(2).map(pair).collect();
    }
    all.pop().expect("a set has a piece")
}

fn piece(piece: &LinearPiece) -> Dfa {
    let names = names(piece.parameters());
    let term = |row: &Row| {
        let factors = row.coefficients.iter().zip(&names);
        let mut text = row.constant.to_string();
        for (factor, name) in factors.filter(|(factor, _)| !factor.is_zero()) {
            let sign = if *factor < BigInt::ZERO { '-' } else { '+' };
            text += &format!("{sign}{}*{name}", factor.magnitude());
        }
        text
    };
    let entries: Vec<String> = piece.entries.iter().map(term).collect();
    let zero = piece.equations.iter().map(|row| term(row) + "=0");
    let more = piece.inequalities.iter().map(|row| term(row) + ">=0");
    let conditions: Vec<String> = zero.chain(more).collect();
    let colon = if conditions.is_empty() { "" } else { " : " };
    let (entries, conditions) = (entries.join(","), conditions.join(" & "));
    set_of(&format!("{{ ({entries}){colon}{conditions} }}"), piece.n())
}

/// Compares what is executed with the claim; says whether there was both.
fn check_for_all_sizes(theorem: &Theorem, game: &Game) -> bool {
    let Some(complex) = game.as_nim().map(PileGame::complex) else {
        return false;
    };
    let Some(decision) = decision(theorem, game) else {
        return false;
    };
    let (Some(claim), Some(executed)) = (claim_of(&*decision), executed(&*decision, complex))
    else {
        return false;
    };
    let claimed = compile(&claim, complex, &limits()).unwrap();
    if claimed != executed {
        let at = claimed.least_difference(&executed, &limits()).unwrap();
        panic!("{} on {game}: {claim}: {at:?}", theorem.id);
    }
    true
}

/// All games of a theorem's instances, with how many piles they have.
fn instances(theorem: &Theorem) -> impl Iterator<Item = (Game, Option<usize>)> {
    let games = theorem.instances.iter().map(|i| i.game.parse::<Game>());
    games.map(|game| {
        let game = game.unwrap();
        let piles = match game.expects() {
            Expects::Piles(n) => Some(n),
            _ => None,
        };
        (game, piles)
    })
}

/// Every theorem with claims, on its instances with up to 6 piles; those about
/// one complex also on their first instance, whatever its size.
#[test]
fn what_answers_is_what_is_claimed_on_instances() {
    let mut by_code = BTreeSet::new();
    let mut large = Vec::new();
    for theorem in registry() {
        let (mut claimed, mut compared) = (false, false);
        for (i, (game, piles)) in instances(theorem).enumerate() {
            let Some(decision) = decision(theorem, &game) else {
                continue;
            };
            claimed |= claim_of(&*decision).is_some();
            let one_complex = matches!(decision.rule(), Some(Rule::Reordered(..)));
            if piles.is_some_and(|n| n <= 6) || one_complex && i == 0 {
                compared |= check_for_all_sizes(theorem, &game);
                large.extend(piles.filter(|n| *n > 6).map(|_| theorem.id));
            }
        }
        if claimed && !compared {
            by_code.insert(theorem.id);
        }
    }
    assert_eq!(Vec::from_iter(by_code), BY_CODE);
    assert_eq!(large, ["DH13-4.1", "CN-7.3", "DHV21", "CN-8.3"]);
}

/// Every theorem on every complex on up to 5 vertices, in some order of them.
/// A claim is always compared, and every rule that is data is met.
#[test]
fn what_answers_is_what_is_claimed_on_small_complexes() {
    let mut numbers = Numbers::new(1901);
    let mut compared: BTreeMap<&str, u32> = BTreeMap::new();
    for n in 1..=5 {
        for complex in up_to_isomorphism(n) {
            let game = Game::new(PileGame::nim(numbers.shuffled(&complex)));
            for theorem in registry() {
                let claimed = decision(theorem, &game).and_then(|d| claim_of(&*d));
                let done = check_for_all_sizes(theorem, &game);
                assert_eq!(claimed.is_some(), done, "{} on {game}", theorem.id);
                *compared.entry(theorem.id).or_default() += u32::from(done);
            }
        }
    }
    println!("{compared:?}");
    let total: u32 = compared.values().sum();
    assert!(total > 300, "{total} claims");
}

/// A pile of 200 digits, a small one, or one that depends on those before.
fn pile(numbers: &mut Numbers, before: &[BigUint]) -> BigUint {
    let some = |numbers: &mut Numbers| match before.len() {
        0 => BigUint::ZERO,
        n => before[numbers.below(n)].clone(),
    };
    match numbers.below(6) {
        0 => numbers.below(4).into(),
        1 => some(numbers),
        2 => some(numbers) + some(numbers),
        3 => some(numbers) ^ some(numbers),
        _ => {
            let digit = |_| char::from(b'0' + numbers.below(10) as u8);
            let text: String = (0..200).map(digit).collect();
            text.parse().unwrap()
        }
    }
}

fn large_piles(numbers: &mut Numbers, n: usize) -> Vec<BigUint> {
    let mut piles = Vec::new();
    for _ in 0..n {
        piles.push(pile(numbers, &piles));
    }
    piles
}

/// What is behind a theorem for one game: its decision, and the automaton of
/// its claim.
struct Judged<'a> {
    theorem: &'a Theorem,
    game: &'a Game,
    decision: &'a dyn Decision,
    claimed: Dfa,
}

impl Judged<'_> {
    /// The theorem's verdict, which is that of the claim; the position that it
    /// wins by moving to.
    fn check(&self, piles: &[BigUint]) -> Option<Vec<BigUint>> {
        let position = PositionSpec::Piles(piles.to_vec());
        let at = || format!("{}: {} @ {position}", self.theorem.id, self.game);
        let verdict = self.decision.decide(&position, &limits()).unwrap();
        let verdict = verdict.unwrap_or_else(|| panic!("{}: silent", at()));
        assert_eq!(verdict.is_zero(), self.claimed.contains(piles), "{}", at());
        let to = verdict.into_position()?;
        let PositionSpec::Piles(to) = to else {
            panic!("{}: no piles", at());
        };
        if let Some(nim) = self.game.as_nim() {
            assert!(nim.check_move(piles, &to).is_ok(), "{}: illegal", at());
        }
        assert!(self.claimed.contains(&to), "{}: lost", at());
        Some(to)
    }

    /// From a zero position the theorem finds no winning move, and no move of a
    /// few leads to a zero position.
    fn check_member(&self, piles: &[BigUint], numbers: &mut Numbers) {
        assert_eq!(self.check(piles), None);
        let position = PositionSpec::Piles(piles.to_vec());
        let moves = self.decision.winning_moves(&position, 1, &limits());
        let none = moves
            .unwrap()
            .is_none_or(|moves| moves.positions.is_empty());
        assert!(none, "{}: {} @ {position}", self.theorem.id, self.game);
        let Some(nim) = self.game.as_nim() else {
            return;
        };
        for facet in nim.complex().facets() {
            let mut to = piles.to_vec();
            for v in *facet {
                to[v] = pile(numbers, piles).min(to[v].clone());
            }
            if to != piles {
                let back = self.check(&to);
                assert!(!self.claimed.contains(&to), "{}", self.theorem.id);
                assert!(back.is_some(), "{}: no move", self.theorem.id);
            }
        }
    }
}

fn judged<'a>(
    theorem: &'a Theorem,
    game: &'a Game,
    decision: &'a dyn Decision,
) -> Option<Judged<'a>> {
    let Expects::Piles(n) = game.expects() else {
        return None;
    };
    // Other games than Nim have no complex; their claims speak of none.
    let complex = game.as_nim().map(|nim| nim.complex().clone());
    let complex = complex.unwrap_or_else(|| points(n).unwrap());
    let claimed = compile(&claim_of(decision)?, &complex, &limits()).unwrap();
    Some(Judged {
        theorem,
        game,
        decision,
        claimed,
    })
}

/// Whatever a theorem is made of, it answers as its claim says.
#[test]
fn piles_of_200_digits() {
    let mut numbers = Numbers::new(200);
    let mut members = BTreeMap::new();
    for theorem in registry() {
        for (game, piles) in instances(theorem) {
            let Some(decision) = decision(theorem, &game) else {
                continue;
            };
            let Some(judged) = judged(theorem, &game, &*decision) else {
                continue;
            };
            let n = piles.expect("it is judged");
            for _ in 0..12 {
                let piles = large_piles(&mut numbers, n);
                if !allowed(&game, &piles) {
                    continue;
                }
                if let Some(member) = judged.check(&piles) {
                    judged.check_member(&member, &mut numbers);
                    *members.entry(theorem.id).or_insert(0) += 1;
                }
            }
        }
    }
    println!("{members:?}");
    assert!(members.len() > 30, "{members:?}");
}

fn allowed(game: &Game, piles: &[BigUint]) -> bool {
    game.refuse_piles(piles).is_empty()
}

/// The same on boxes.
#[test]
fn boxes() {
    for theorem in registry() {
        for (game, piles) in instances(theorem) {
            let Some(decision) = decision(theorem, &game) else {
                continue;
            };
            let Some(judged) = judged(theorem, &game, &*decision) else {
                continue;
            };
            let n = piles.expect("it is judged") as u32;
            let side = [0, 40, 20, 9, 6, 4, 3][n.min(6) as usize] as u32;
            for code in (0..side.pow(n)).take(5000) {
                let pile = |v| BigUint::from(code / side.pow(v) % side);
                let piles: Vec<BigUint> = (0..n).map(pile).collect();
                if allowed(&game, &piles) {
                    judged.check(&piles);
                }
            }
        }
    }
}

/// What keeps a statement of its own.
#[test]
fn what_is_stated_and_not_claimed() {
    let stated = |t: &&&Theorem| matches!(t.formula, TheoremFormula::Stated(_));
    let ids: Vec<&str> = registry().iter().filter(stated).map(|t| t.id).collect();
    assert_eq!(ids, STATED);
    for theorem in registry() {
        assert!(!theorem.formula().is_empty(), "{}", theorem.id);
    }
}

/// All source files of the crate, without the tests in them.
fn sources() -> Vec<String> {
    let mut open = vec![std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut found = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = std::fs::read_dir(path).unwrap();
            open.extend(entries.map(|entry| entry.unwrap().path()));
        } else {
            let text = std::fs::read_to_string(path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests").next();
            found.extend(code.map(str::to_owned));
        }
    }
    found
}

/// A text without the examples in its comments, which are run and so cannot drift.
fn without_examples(text: &str) -> String {
    let mut inside = false;
    let kept = text.lines().filter(|line| {
        let line = line.trim_start();
        let fence = line.starts_with("/// ```") || line.starts_with("//! ```");
        inside ^= fence;
        !inside && !fence
    });
    let kept = kept.collect::<Vec<_>>().join("\n");
    assert!(!inside, "an example does not end");
    kept
}

/// The tuples `(t1,…,tn)` of the claims in the code are there once, in
/// whatever spacing; lists of variables, which say nothing, are left out. The
/// statement of a claimed theorem is in words.
#[test]
fn no_closed_form_is_spelled_twice() {
    let code = sources();
    let code: Vec<String> = code.iter().map(|text| without_examples(text)).collect();
    let plain = |text: &str| -> String {
        let kept = text.chars().filter(|c| !c.is_whitespace() && *c != '\\');
        kept.collect()
    };
    let all: String = code.iter().map(|text| plain(text)).collect();
    let mut seen = 0;
    for text in &code {
        let claims = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        let claims = claims.collect::<Vec<_>>().join("\n");
        // A literal: before the set stands a quote, a bracket or `union`.
        for at in claims.match_indices("{ (").map(|(at, _)| at) {
            let before = claims[..at].trim_end();
            let literal = ["\"", "\"(", "union"]
                .iter()
                .any(|end| before.ends_with(end));
            let Some(end) = claims[at..].find(')').filter(|_| literal) else {
                continue;
            };
            let tuple = plain(&claims[at + 2..=at + end]);
            let entries: Vec<&str> = tuple[1..tuple.len() - 1].split(',').collect();
            let distinct: BTreeSet<&&str> = entries.iter().collect();
            let letters = entries
                .iter()
                .all(|entry| entry.len() == 1 && *entry != "0");
            if letters && distinct.len() == entries.len() {
                continue;
            }
            seen += 1;
            assert_eq!(all.matches(&tuple).count(), 1, "{tuple}");
        }
    }
    assert!(seen > 12, "{seen} tuples");
    for theorem in registry() {
        let claimed = theorem.formula == TheoremFormula::Claimed;
        let equation = claimed && theorem.statement.contains('=');
        assert!(!equation, "{}: {}", theorem.id, theorem.statement);
    }
}
