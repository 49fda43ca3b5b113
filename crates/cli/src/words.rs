//! Words that depend on numbers.

/// `1 vertex`, `2 vertices`.
pub fn count(n: usize, one: &str, many: &str) -> String {
    match n {
        1 => format!("1 {one}"),
        n => format!("{n} {many}"),
    }
}
