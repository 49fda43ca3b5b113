//! The values of all complexes on n vertices up to V: `census 7 3`.
use faceoff_chomp::census::Census;
use faceoff_complex::{Complex, Face};
use faceoff_game::rules::chomp::Remains;
use faceoff_limits::Limits;
use std::time::Instant;
fn main() {
    let word = |i| std::env::args().nth(i).unwrap().parse::<usize>().unwrap();
    let (n, most) = (word(1), word(2));
    let limits = Limits::none().with_threads(1);
    let start = Instant::now();
    let mut census = Census::new(n, &mut (), &limits).unwrap();
    loop {
        let v = census.values() - 1;
        println!(
            "{n}: {} of {} pairs worth {v}, {:.3} s",
            census.pairs_worth(v),
            census.pairs(),
            start.elapsed().as_secs_f64()
        );
        for k in 1..=n {
            let c: Complex = format!("skeleton({n},{k})").parse().unwrap();
            print!("{k}: {:?};", census.value(c.facets()));
            let r = Remains::new(c.facets().to_vec());
            for k in 1..=k {
                print!(" {:?}", census.value(r.without(Face::full(k)).facets()));
            }
            println!();
        }
        if v as usize == most {
            break;
        }
        census.next_value(&mut (), &limits).unwrap();
    }
}
