//! Collects certificates for `crates/decide/data/proved.txt`: each is checked,
//! and its automaton printed.
//!
//!     cargo run --release -p faceoff-decide --example proved -- \
//!         docs/atlas/certificates/*.cert > crates/decide/data/proved.txt

use faceoff_certificate::Certificate;
use faceoff_limits::Limits;
use faceoff_prove::certify::{Contents, check};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let limits = Limits::none();
    for file in std::env::args().skip(1) {
        let certificate = Certificate::from_json(&std::fs::read_to_string(&file)?)?;
        if check(&certificate, &limits)?.misere {
            return Err(format!("{file} is about misère play").into());
        }
        let complex = Contents::of(&certificate, &limits)?.game;
        let complex = complex.complex();
        let set = serde_json::to_string(&certificate.set)?;
        let claim = certificate.claim.as_ref().map(ToString::to_string);
        let claim = claim.unwrap_or_default();
        println!("{file}\t{complex}\t{claim}\t{set}");
        eprintln!("{file}: {complex}, {} states", certificate.set.next.len());
    }
    Ok(())
}
