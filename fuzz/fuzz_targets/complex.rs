//! Files with a complex, in graph6 or as facets: what is read prints and reads back.
#![no_main]

use faceoff::Complex;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for is_graph6 in [false, true] {
        let Ok((complex, _)) = faceoff_cli::complex_in(text, is_graph6) else {
            continue;
        };
        let printed = complex.to_string();
        assert_eq!(
            printed.parse::<Complex>().as_ref(),
            Ok(&complex),
            "{printed}"
        );
        if let Ok(line) = complex.to_graph6() {
            let (again, _) = faceoff_cli::complex_in(&line, true).expect("our own line");
            assert_eq!(again.to_graph6(), Ok(line));
        }
    }
});
