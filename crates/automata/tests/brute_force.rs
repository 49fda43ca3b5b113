//! Every operation against its definition, on all short words.

use faceoff_automata::{
    Branch, Comparison, Dfa, Digits, Extremum, Letter, Relation, Strictness, Tag, columns,
    extremum, letter_order, letters_in_order, linear,
};
use faceoff_limits::{Limits, StopReason};
use num_bigint::{BigInt, BigUint};
use proptest::prelude::*;

/// All positions on `tracks` tracks with numbers below `bound`.
fn positions(tracks: usize, bound: u64) -> impl Iterator<Item = Vec<u64>> {
    (0..bound.pow(tracks as u32)).map(move |mut code| {
        (0..tracks)
            .map(|_| {
                let number = code % bound;
                code /= bound;
                number
            })
            .collect()
    })
}

/// A complete automaton as a table: successors by state and letter.
#[derive(Clone, Debug)]
struct Table {
    tracks: usize,
    next: Vec<Vec<usize>>,
    accepting: Vec<bool>,
}

impl Table {
    fn dfa(&self) -> Dfa {
        Dfa::from_fn(
            self.tracks,
            0,
            |&state, letter| self.next[state][letter as usize],
            |&state| self.accepting[state],
            &Limits::none(),
        )
        .unwrap()
    }

    fn contains(&self, position: &[u64]) -> bool {
        let position: Vec<BigUint> = position.iter().map(|&n| BigUint::from(n)).collect();
        let state =
            Digits::new(&position).fold(0, |state, letter| self.next[state][letter as usize]);
        self.accepting[state]
    }
}

fn tables(tracks: usize, most: usize) -> impl Strategy<Value = Table> {
    (1..=most).prop_flat_map(move |states| {
        let row = prop::collection::vec(0..states, 1 << tracks);
        (
            prop::collection::vec(row, states),
            prop::collection::vec(any::<bool>(), states),
        )
            .prop_map(move |(next, accepting)| Table {
                tracks,
                next,
                accepting,
            })
    })
}

fn check_equal(
    dfa: &Dfa,
    bound: u64,
    expected: impl Fn(&[u64]) -> bool,
) -> Result<(), TestCaseError> {
    for position in positions(dfa.tracks(), bound) {
        prop_assert_eq!(
            dfa.contains_small(&position),
            expected(&position),
            "at {:?}",
            position
        );
    }
    prop_assert_eq!(dfa.step(0, 0), 0, "leading zeros are ignored");
    Ok(())
}

/// Table-filling minimisation: how many states can be told apart.
fn minimal_states(dfa: &Dfa) -> usize {
    let count = dfa.states();
    let mut class: Vec<usize> = (0..count as u32)
        .map(|state| usize::from(dfa.is_accepting(state)))
        .collect();
    loop {
        let signature: Vec<Vec<usize>> = (0..count)
            .map(|state| {
                let mut parts = vec![class[state]];
                parts.extend(
                    letters_in_order(dfa.tracks())
                        .map(|letter| class[dfa.step(state as u32, letter) as usize]),
                );
                parts
            })
            .collect();
        let mut distinct = signature.clone();
        distinct.sort();
        distinct.dedup();
        let refined: Vec<usize> = signature
            .iter()
            .map(|s| distinct.binary_search(s).unwrap())
            .collect();
        let before = class.iter().max().unwrap() + 1;
        class = refined;
        if distinct.len() == before {
            return before;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn construction_is_minimal_and_exact(table in tables(2, 5)) {
        let dfa = table.dfa();
        check_equal(&dfa, 16, |p| table.contains(p))?;
        prop_assert_eq!(minimal_states(&dfa), dfa.states());
    }

    #[test]
    fn boolean_operations(a in tables(2, 4), b in tables(2, 4)) {
        let limits = Limits::none();
        let (x, y) = (a.dfa(), b.dfa());
        check_equal(&x.and(&y, &limits).unwrap(), 16, |p| a.contains(p) && b.contains(p))?;
        check_equal(&x.or(&y, &limits).unwrap(), 16, |p| a.contains(p) || b.contains(p))?;
        check_equal(&x.minus(&y, &limits).unwrap(), 16, |p| a.contains(p) && !b.contains(p))?;
        check_equal(&x.xor(&y, &limits).unwrap(), 16, |p| a.contains(p) != b.contains(p))?;
        check_equal(&x.complement(), 16, |p| !a.contains(p))?;
        // Equal languages have equal automata: De Morgan.
        let or = x.or(&y, &limits).unwrap();
        let and = x.complement().and(&y.complement(), &limits).unwrap();
        prop_assert_eq!(or, and.complement());
        prop_assert!(x.xor(&x, &limits).unwrap().is_empty());
        prop_assert!(x.or(&x.complement(), &limits).unwrap().is_full());
        prop_assert_eq!(x.complement().complement(), x);
    }

    #[test]
    fn least_member_and_difference(a in tables(2, 5), b in tables(2, 5)) {
        let limits = Limits::none();
        let (x, y) = (a.dfa(), b.dfa());
        let key = |p: &[u64]| {
            let big: Vec<BigUint> = p.iter().map(|&n| BigUint::from(n)).collect();
            let word: Vec<u32> = Digits::new(&big).map(|l| letter_order(l, 2)).collect();
            (word.len(), word)
        };
        let smallest = |keep: &dyn Fn(&[u64]) -> bool| {
            positions(2, 32)
                .filter(|p| keep(p))
                .min_by_key(|p| key(p))
                .map(|p| p.iter().map(|&n| BigUint::from(n)).collect::<Vec<_>>())
        };
        // Five states: a shortest word has fewer than five letters.
        prop_assert_eq!(x.least().map(|w| w.position), smallest(&|p| a.contains(p)));
        prop_assert_eq!(x.is_empty(), x.least().is_none());
        let difference = x.least_difference(&y, &limits).unwrap();
        prop_assert_eq!(difference.is_none(), x == y);
        if let Some(expected) = smallest(&|p| a.contains(p) != b.contains(p)) {
            prop_assert_eq!(difference.unwrap().position, expected);
        }
    }

    #[test]
    fn quantifiers(table in tables(2, 4)) {
        let limits = Limits::none();
        let dfa = table.dfa();
        // With 4 states the witness for a number of 2 digits has at most
        // 2 + 4 digits.
        for (track, other) in [(0, 1), (1, 0)] {
            let member = |n: u64, w: u64| {
                let mut p = [0, 0];
                p[other] = n;
                p[track] = w;
                table.contains(&p)
            };
            let exists = dfa.exists(1 << track, &limits).unwrap();
            check_equal(&exists, 4, |p| (0..64).any(|w| member(p[0], w)))?;
            let forall = dfa.forall(1 << track, &limits).unwrap();
            check_equal(&forall, 4, |p| (0..64).all(|w| member(p[0], w)))?;
        }
        let nonempty = dfa.exists(0b11, &limits).unwrap();
        prop_assert_eq!(nonempty.tracks(), 0);
        prop_assert_eq!(nonempty.is_full(), !dfa.is_empty());
    }

    #[test]
    fn quantifying_in_any_order(table in tables(3, 4)) {
        let limits = Limits::none();
        let dfa = table.dfa();
        let together = dfa.exists(0b101, &limits).unwrap();
        let one = dfa.exists(0b100, &limits).unwrap().exists(0b001, &limits).unwrap();
        let other = dfa.exists(0b001, &limits).unwrap().exists(0b010, &limits).unwrap();
        prop_assert_eq!(&together, &one);
        prop_assert_eq!(&together, &other);
    }

    #[test]
    fn upward_closure(table in tables(2, 5)) {
        let limits = Limits::none();
        let dfa = table.dfa();
        for track in 0..2 {
            for strictness in [Strictness::Strict, Strictness::Weak] {
                let raised = dfa.raised(track, strictness, &limits).unwrap();
                check_equal(&raised, 16, |p| {
                    let end = p[track] + u64::from(strictness == Strictness::Weak);
                    (0..end).any(|lower| {
                        let mut q = p.to_vec();
                        q[track] = lower;
                        table.contains(&q)
                    })
                })?;
            }
        }
    }

    #[test]
    fn relabelling(table in tables(2, 4), map in prop::collection::vec(0usize..3, 2)) {
        let dfa = table.dfa().relabel(&map, 3, &Limits::none()).unwrap();
        check_equal(&dfa, 8, |p| table.contains(&[p[map[0]], p[map[1]]]))?;
    }

    #[test]
    fn zeroing_a_track(table in tables(3, 4)) {
        let dfa = table.dfa();
        for track in 0..3 {
            let zeroed = dfa.zero_track(track, &Limits::none()).unwrap();
            check_equal(&zeroed, 8, |p| {
                let mut q = p.to_vec();
                q.insert(track, 0);
                table.contains(&q)
            })?;
        }
    }

    #[test]
    fn linear_comparisons(
        coefficients in prop::collection::vec(-5i64..6, 1..4),
        constant in prop_oneof![-20i64..20, -1000i64..1000],
    ) {
        let kinds = [
            Comparison::Equal, Comparison::NotEqual, Comparison::Less,
            Comparison::LessOrEqual, Comparison::Greater, Comparison::GreaterOrEqual,
        ];
        let bound = [0, 1024, 64, 16][coefficients.len()];
        for kind in kinds {
            let dfa = linear(&coefficients, kind, &BigInt::from(constant), &Limits::none()).unwrap();
            check_equal(&dfa, bound, |p| {
                let sum: i64 = p.iter().zip(&coefficients).map(|(&x, c)| x as i64 * c).sum();
                kind.holds(sum.cmp(&constant))
            })?;
        }
    }

    #[test]
    fn lowering_two_tracks_by_a_relation(table in tables(3, 4)) {
        let limits = Limits::none();
        let dfa = table.dfa();
        let both = dfa.preimage(&LowerTracks(0b101), &limits).unwrap();
        check_equal(&both, 8, |p| {
            positions(2, 8).any(|q| {
                q[0] <= p[0] && q[1] <= p[2] && table.contains(&[q[0], p[1], q[1]])
            })
        })?;
        let one_by_one = dfa
            .raised(0, Strictness::Weak, &limits).unwrap()
            .raised(2, Strictness::Weak, &limits).unwrap();
        prop_assert_eq!(both, one_by_one);
    }
}

/// Lowers some tracks by anything; the tag is the set of lowered tracks.
struct LowerTracks(u32);

impl Relation for LowerTracks {
    fn start(&self) -> Tag {
        0
    }
    fn accepts(&self, _tag: Tag) -> bool {
        true
    }
    fn branches(&self, tag: Tag, track: usize, digit: bool, out: &mut Vec<Branch>) {
        let free = tag >> track & 1 == 1;
        out.push(Branch { digit, tag });
        if free || digit {
            let tag = tag | u32::from(!free) << track;
            out.push(Branch { digit: !digit, tag });
        }
    }
    fn acts_on(&self, track: usize) -> bool {
        self.0 >> track & 1 == 1
    }
}

#[test]
fn bitwise_relations() {
    let limits = Limits::none();
    type Bitwise = (fn(u64, u64) -> u64, fn(u32, u32) -> u32);
    let operations: [Bitwise; 3] = [
        (|a, b| a ^ b, |a, b| a ^ b),
        (|a, b| a | b, |a, b| a | b),
        (|a, b| a & b, |a, b| a & b),
    ];
    for (number, digit) in operations {
        let allowed = |column: Letter| column & 1 == digit(column >> 1 & 1, column >> 2 & 1);
        let dfa = columns(4, &[3, 0, 2], allowed, &limits).unwrap();
        for p in positions(4, 8) {
            assert_eq!(dfa.contains_small(&p), p[3] == number(p[0], p[2]));
        }
    }
}

#[test]
fn smallest_and_largest() {
    let limits = Limits::none();
    for (kind, of) in [(Extremum::Min, vec![0, 1]), (Extremum::Max, vec![0, 1])]
        .into_iter()
        .chain([(Extremum::Min, vec![3, 0, 1]), (Extremum::Max, vec![0])])
        // The result may be among the numbers.
        .chain([(Extremum::Min, vec![0, 1, 2, 3])])
    {
        let dfa = extremum(4, kind, 2, &of, &limits).unwrap();
        for p in positions(4, 8) {
            let numbers = of.iter().map(|&track| p[track]);
            let expected = match kind {
                Extremum::Min => numbers.min(),
                Extremum::Max => numbers.max(),
            };
            assert_eq!(
                dfa.contains_small(&p),
                Some(p[2]) == expected,
                "{kind:?} {p:?}"
            );
        }
    }
}

#[test]
fn large_constants_stay_small() {
    let million = BigInt::from(10u32).pow(30);
    let dfa = linear(&[1, 1], Comparison::Equal, &million, &Limits::none()).unwrap();
    assert!(dfa.states() < 400);
    let half = BigUint::from(5u32) * BigUint::from(10u32).pow(29);
    assert!(dfa.contains(&[half.clone(), half.clone()]));
    assert!(!dfa.contains(&[half.clone(), half + 1u32]));
    let none = linear(
        &[1, 1],
        Comparison::Equal,
        &BigInt::from(-1),
        &Limits::none(),
    )
    .unwrap();
    assert!(none.is_empty());
    let all = linear(&[0, 0], Comparison::Equal, &BigInt::ZERO, &Limits::none()).unwrap();
    assert!(all.is_full());
}

#[test]
fn limits_are_kept() {
    let million = BigInt::from(10u32).pow(6);
    let tight = Limits::none().with_memory(1 << 17);
    let stopped = linear(&[977, -1009], Comparison::Equal, &million, &tight);
    assert!(matches!(stopped, Err(StopReason::Memory { .. })));
    let cancelled = Limits::none();
    cancelled
        .cancel_flag()
        .store(true, std::sync::atomic::Ordering::Relaxed);
    let stopped = linear(&[977, -1009], Comparison::Equal, &million, &cancelled);
    assert_eq!(stopped, Err(StopReason::Cancelled));
    let wide = Dfa::from_fn(25, (), |_, _| (), |_| true, &Limits::none());
    assert!(matches!(wide, Err(StopReason::Size { .. })));
}
