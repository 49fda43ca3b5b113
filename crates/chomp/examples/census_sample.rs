//! Who wins on random complexes on 7 vertices, by the census: makes
//! `testdata/chomp/census-7-sample.txt`, which a test compares with a search.
//!
//!     cargo run --release -p faceoff-chomp --example census_sample -- 2600
//!
//! It makes the whole census first: some 5 minutes of the processor, 400 MB.

use faceoff_chomp::census::Census;
use faceoff_complex::random_complex;
use faceoff_limits::Limits;

fn main() {
    let number: u64 = std::env::args()
        .nth(1)
        .and_then(|word| word.parse().ok())
        .expect("how many complexes?");
    let census = Census::new(7, &mut (), &Limits::none()).expect("there is no limit");
    println!("# cargo run --release -p faceoff-chomp --example census_sample -- {number}");
    println!(
        "# P or N by the census, the seed, and the complex random_complex(7, seed), for those"
    );
    println!(
        "# of the first seeds that have no face of more than 4 vertices: a search can do them."
    );
    for seed in 1..=number {
        let complex = random_complex(7, seed);
        if complex.facets().iter().any(|facet| facet.len() > 4) {
            continue;
        }
        let lost = census.value(complex.facets()) == Some(0);
        println!("{} {seed} {complex}", if lost { "P" } else { "N" });
    }
}
