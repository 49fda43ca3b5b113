//! `60s`, `2m`, `4GiB`: limits as people write them.

use std::fmt;
use std::time::Duration;

/// A limit that could not be read.
///
/// ```
/// use faceoff_limits::parse_bytes;
///
/// assert_eq!(parse_bytes("4GiB"), Ok(4 << 30));
/// let error = parse_bytes("4 gigs").unwrap_err();
/// assert_eq!(error.to_string(), "cannot read '4 gigs': expected a size such as 500MB or 4GiB");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitSyntax {
    text: String,
    expected: &'static str,
}

impl fmt::Display for LimitSyntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot read '{}': expected {}", self.text, self.expected)
    }
}

impl std::error::Error for LimitSyntax {}

/// `500ms`, `60s`, `1.5m`, `2h`; a bare number is seconds.
pub fn parse_duration(text: &str) -> Result<Duration, LimitSyntax> {
    const UNITS: [(&str, f64); 4] = [("ms", 1e-3), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    scaled(text, &UNITS)
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or(LimitSyntax {
            text: text.to_owned(),
            expected: "a time such as 500ms, 60s, 2m or 1h",
        })
}

/// `100MB`, `4GiB`; a bare number is bytes.
pub fn parse_bytes(text: &str) -> Result<u64, LimitSyntax> {
    const UNITS: [(&str, f64); 10] = [
        ("KiB", 1024.0),
        ("MiB", 1048576.0),
        ("GiB", 1073741824.0),
        ("TiB", 1099511627776.0),
        ("kB", 1e3),
        ("KB", 1e3),
        ("MB", 1e6),
        ("GB", 1e9),
        ("TB", 1e12),
        ("B", 1.0),
    ];
    scaled(text, &UNITS)
        .filter(|&bytes| (1.0..9e18).contains(&bytes))
        .map(|bytes| bytes as u64)
        .ok_or(LimitSyntax {
            text: text.to_owned(),
            expected: "a size such as 500MB or 4GiB",
        })
}

fn scaled(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let text = text.trim();
    let (digits, scale) = units
        .iter()
        .find_map(|&(unit, scale)| text.strip_suffix(unit).map(|digits| (digits, scale)))
        .unwrap_or((text, 1.0));
    let number: f64 = digits.trim().parse().ok()?;
    (number.is_finite() && number >= 0.0).then_some(number * scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations() {
        assert_eq!(parse_duration("60s"), Ok(Duration::from_secs(60)));
        assert_eq!(parse_duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_duration("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(parse_duration("7"), Ok(Duration::from_secs(7)));
        assert!(parse_duration("soon").is_err());
        assert!(parse_duration("-1s").is_err());
    }

    #[test]
    fn sizes() {
        assert_eq!(parse_bytes("4GiB"), Ok(4 << 30));
        assert_eq!(parse_bytes("100MB"), Ok(100_000_000));
        assert_eq!(parse_bytes("12B"), Ok(12));
        assert_eq!(parse_bytes("12"), Ok(12));
        assert!(parse_bytes("much").is_err());
        assert!(parse_bytes("0").is_err());
    }
}
