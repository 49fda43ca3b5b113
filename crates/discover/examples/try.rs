//! Try `discover` on the complexes given, or on all of N vertices.
use faceoff_complex::{Complex, enumerate};
use faceoff_discover::{Effort, discover};
use faceoff_limits::Limits;
use faceoff_prove::MoveRule;
use std::time::{Duration, Instant};

fn main() {
    let mut all: Vec<Complex> = Vec::new();
    for text in std::env::args().skip(1) {
        match text.parse::<usize>() {
            Ok(n) => all.extend(enumerate::complexes(n).unwrap()),
            Err(_) => all.push(text.parse::<faceoff_complex::notation::NamedComplex>().unwrap().complex.clone()),
        }
    }
    let time = std::env::var("TIME").map_or(20, |t| t.parse().unwrap());
    let bits = std::env::var("BITS").map_or(28, |t| t.parse().unwrap());
    let mut good = 0;
    for x in &all {
        let start = Instant::now();
        let limits = Limits::none().with_time(Duration::from_secs(time));
        let d = discover(x, MoveRule::Nim, &Effort { bits }, &limits);
        let t = start.elapsed().as_secs_f64();
        match &d.found {
            Some(f) => {
                good += 1;
                println!("{t:.2} {x} {} states; cert {:?}", f.set.states(), f.certificate.as_ref().map(|_| ()));
            }
            None => {
                println!("{t:.2} {x} NOT {:?}", d.stopped);
            }
        }
        if all.len() < 10 || d.found.is_none() {
            for s in &d.steps { println!("    {s}"); }
            for g in &d.growth {
                println!("    {} b={} zeros={} k:{:?} states={:?} shallow={} {:?}", g.complex, g.digits, g.zeros, g.by_length.iter().map(|x| x.unwrap_or(0)).collect::<Vec<_>>(), g.states, g.shallow, g.tried);
            }
        }
    }
    println!("{good} of {}", all.len());
}
