//! The day on which something is made, as `2026-11-17`.

use std::time::{SystemTime, UNIX_EPOCH};

/// Today, by the clock of the world.
pub fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let (year, month, day) = civil(since.map_or(0, |since| since.as_secs() / 86_400));
    format!("{year:04}-{month:02}-{day:02}")
}

/// Year, month and day so many days after the first of January 1970. Years are counted
/// from March on, so that the day that some of them have more is their last: then
/// 400 years have 146,097 days, and five months from March or August 153.
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468; // Since the first of March of the year 0.
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (400 * era + year + u64::from(month < 3), month, date)
}

#[cfg(test)]
mod tests {
    use super::civil;

    /// Every day of 1,000 years, one after the other.
    #[test]
    fn the_calendar() {
        let (mut year, mut month, mut day) = (1970, 1, 1);
        for days in 0..365_250 {
            assert_eq!(civil(days), (year, month, day));
            let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            let length = match month {
                2 => 28 + u64::from(leap),
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            day += 1;
            if day > length {
                (month, day) = (month + 1, 1);
            }
            if month > 12 {
                (year, month) = (year + 1, 1);
            }
        }
    }
}
