//! Durations on the command line.

use std::time::Duration;

/// Parses a duration such as `90s`, `15m`, `12h` or `30d`.
pub(crate) fn parse(text: &str) -> Result<Duration, String> {
    let wrong = || "write a number and a unit: 500ms, 90s, 15m, 12h or 30d".to_owned();
    let at = text.find(|c: char| !c.is_ascii_digit()).ok_or_else(wrong)?;
    let (number, unit) = text.split_at_checked(at).ok_or_else(wrong)?;
    let milliseconds = match unit {
        "ms" => 1,
        "s" => 1000,
        "m" => 60 * 1000,
        "h" => 60 * 60 * 1000,
        "d" => 24 * 60 * 60 * 1000,
        _ => return Err(wrong()),
    };
    let number: u32 = number.parse().map_err(|_| wrong())?;
    if number == 0 {
        return Err("the duration must not be zero".to_owned());
    }
    Ok(Duration::from_millis(u64::from(number) * milliseconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_a_number_and_a_unit() {
        assert_eq!(parse("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse("90s"), Ok(Duration::from_secs(90)));
        assert_eq!(parse("12h"), Ok(Duration::from_secs(12 * 3600)));
        assert_eq!(parse("30d"), Ok(Duration::from_secs(30 * 86400)));
        for wrong in ["", "12", "h", "1.5h", "-1h", "0m", "12 h", "99999999999d", "1é"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
