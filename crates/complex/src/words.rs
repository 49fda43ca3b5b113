//! Numbers with their nouns.

use std::fmt::Display;

/// `1 vertex`, `2 vertices`.
pub fn counted(n: impl Display, one: &str, many: &str) -> String {
    let n = n.to_string();
    let noun = if n == "1" { one } else { many };
    format!("{n} {noun}")
}

/// `1 vertex`, `2 vertices`: what complexes and graphs are on.
pub fn vertices(n: impl Display) -> String {
    counted(n, "vertex", "vertices")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_agree_with_nouns() {
        assert_eq!(vertices(1), "1 vertex");
        assert_eq!(counted(0, "state", "states"), "0 states");
        assert_eq!(counted(11, "state", "states"), "11 states");
    }
}
