//! The census against the engine without theorems, and against itself.

use faceoff_chomp::census::{Census, Keeper, List};
use faceoff_chomp::{Engine, Forms};
use faceoff_complex::{Face, FaceMap6, enumerate};
use faceoff_limits::{Limits, StopReason, threads};
use std::collections::HashMap;

fn census(n: usize) -> Census {
    Census::new(n, &mut (), &Limits::none()).unwrap()
}

/// Every value of every complex on up to 6 vertices.
#[test]
fn on_all_complexes_on_up_to_6_vertices() {
    let limits = Limits::none().with_threads(1).with_memory(64 << 20);
    let engine = Engine::new(Forms::NONE, &limits).unwrap();
    for n in 2..=6 {
        let mut census = census(n);
        while (0..census.values())
            .map(|v| census.pairs_worth(v))
            .sum::<u64>()
            < census.pairs()
        {
            census.next_value(&mut (), &limits).unwrap();
        }
        // The complex without a vertex is lost for the player to move.
        let mut labelled = vec![0; census.values() as usize];
        labelled[0] = 1;
        let maps = (1..=n).flat_map(|vertices| enumerate::face_maps(vertices).unwrap());
        let maps: Vec<FaceMap6> = maps.collect();
        let values = |maps: &[FaceMap6]| {
            let value = |map: &FaceMap6| {
                let facets: Vec<Face> = map.facets().collect();
                let value = engine.value_of(&facets, &limits).unwrap();
                assert_eq!(census.value(&facets), Some(value as u16), "{map:?}");
                (value as usize, labellings(*map, n))
            };
            maps.iter().map(value).collect::<Vec<_>>()
        };
        let pieces = maps.chunks(maps.len().div_ceil(2)).collect();
        for (value, number) in threads::each(pieces, values).into_iter().flatten() {
            labelled[value] += number;
        }
        assert_eq!(census.labelled(), labelled, "{n}");
    }
}

/// The complexes on n given vertices that are isomorphic to one.
fn labellings(map: FaceMap6, n: usize) -> u64 {
    let mut images: Vec<usize> = (0..n).collect();
    let (mut all, mut same) = (0, 0);
    permute(&mut images, 0, &mut |images| {
        all += 1;
        let moved: Vec<Face> = map.facets().map(|f| f.map(|v| images[v])).collect();
        same += u64::from(FaceMap6::from_facets(&moved) == map);
    });
    all / same
}

fn permute(list: &mut [usize], from: usize, visit: &mut impl FnMut(&[usize])) {
    if from == list.len() {
        return visit(list);
    }
    for other in from..list.len() {
        list.swap(from, other);
        permute(list, from + 1, visit);
        list.swap(from, other);
    }
}

#[test]
fn the_number_of_pairs() {
    // Pairs of complexes on 5 vertices, one inside the other and up to
    // isomorphism of the larger one: more than a 120th of all 7,828,352.
    let census = census(6);
    assert_eq!(census.classes(), 209);
    assert!(census.pairs() > 7_828_352 / 120);
    assert!(census.pairs_worth(0) * 2 < census.pairs());
}

/// Stops after some blocks.
#[derive(Default)]
struct Fickle {
    kept: HashMap<(u16, usize), Vec<u8>>,
    patience: usize,
}

impl Keeper for Fickle {
    fn recall(&self, value: u16, class: usize) -> Result<Option<List>, String> {
        let kept = self.kept.get(&(value, class));
        Ok(kept.map(|bytes| List::from_bytes(bytes).unwrap()))
    }

    fn keep(&mut self, value: u16, lists: &[(usize, &List)]) -> Result<(), String> {
        if self.patience == 0 {
            return Err("enough".to_owned());
        }
        self.patience -= 1;
        let bytes = lists
            .iter()
            .map(|(class, list)| ((value, *class), list.bytes().to_vec()));
        self.kept.extend(bytes);
        Ok(())
    }
}

#[test]
fn a_stopped_run_goes_on() {
    let limits = Limits::none();
    let mut keeper = Fickle {
        patience: 12,
        ..Fickle::default()
    };
    let stopped = Census::new(6, &mut keeper, &limits).err().unwrap();
    assert_eq!(stopped.to_string(), "enough");
    let done = keeper.kept.len();
    assert!(done >= 12);
    keeper.patience = usize::MAX;
    let resumed = Census::new(6, &mut keeper, &limits).unwrap();
    assert_eq!(resumed.recalled(), done);
    let whole = census(6);
    assert_eq!(resumed.pairs_worth(0), whole.pairs_worth(0));
    assert_eq!(resumed.labelled(), whole.labelled());
}

#[test]
fn limits_are_kept() {
    let little = Limits::none().with_memory(1000);
    let stopped = Census::new(6, &mut (), &little).err().unwrap();
    assert!(stopped.to_string().contains("memory"), "{stopped}");
    assert!(Census::new(8, &mut (), &Limits::none()).is_err());
    let none: Result<_, StopReason> = faceoff_chomp::census::Places::new(1);
    assert!(none.is_err());
}
