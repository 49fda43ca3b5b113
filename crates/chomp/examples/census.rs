use faceoff_chomp::{Census, Engine, Forms};
use faceoff_complex::{Complex, enumerate};
use faceoff_limits::Limits;
use std::time::Instant;
fn main() {
    let n: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let limits = Limits::none().with_threads(1);
    let start = Instant::now();
    let census = Census::new(n, &limits).unwrap();
    println!("{n}: {} pairs, {:.3} s", census.len(), start.elapsed().as_secs_f64());
    if n <= 6 {
        let engine = Engine::new(Forms::NONE, &limits).unwrap();
        for k in 1..=n { for c in enumerate::complexes(k).unwrap() {
            let z = engine.value(&c, &limits).unwrap() == 0;
            assert_eq!(z, census.is_zero(c.facets()), "{c}");
        }}
    } else {
        for text in ["skeleton(7,1)","skeleton(7,2)","skeleton(7,3)","skeleton(7,4)","skeleton(7,5)","skeleton(7,6)","skeleton(7,7)"] {
            let c: Complex = text.parse().unwrap();
            println!("{text}: {}", census.is_zero(c.facets()));
            let r = faceoff_game::rules::chomp::Remains::new(c.facets().to_vec());
            for k in 1..=7 { let f = faceoff_complex::Face::full(k);
                if c.facets().iter().any(|x| f.is_subset(*x)) {
                println!("   take {k}: {}", census.is_zero(r.without(f).facets())); } }
        }
    }
}
