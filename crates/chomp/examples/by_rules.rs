//! Who wins chomp, by the rules alone: a search that uses no theorem and nothing that
//! comes with the engine. It is there to confirm what the census says.
//!
//! ```text
//! cargo run --release -p faceoff-chomp --example by_rules -- 'skeleton(7,3)' 4GiB
//! ```

use faceoff_chomp::{Engine, Forms};
use faceoff_complex::Complex;
use faceoff_limits::{Limits, parse_bytes};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let complex = arguments.next().unwrap_or("skeleton(6,3)".to_owned());
    let memory = parse_bytes(&arguments.next().unwrap_or("1GiB".to_owned()))?;
    let complex: Complex = complex.parse()?;
    let limits = Limits::none().with_memory(memory).with_threads(1);
    let engine = Engine::new(Forms::NONE, &limits)?;
    let outcome = engine.outcome(&complex, &limits)?;
    let (searched, remembered) = (engine.searched(), engine.remembered());
    println!("{complex}: {outcome}, {searched} positions searched, {remembered} remembered");
    Ok(())
}
