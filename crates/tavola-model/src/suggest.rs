//! "Did you mean": the nearest of the names that would have been right.

/// Longer names are not compared: nobody mistypes them, and hostile text must stay cheap.
const LONGEST: usize = 64;

/// Returns the candidate nearest to a name, if it is near enough to be meant.
pub fn closest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = name.chars().count();
    if length > LONGEST {
        return None;
    }
    let allowed = match length {
        0..=2 => 1,
        3..=5 => 2,
        _ => length / 3,
    };
    let lower = name.to_lowercase();
    candidates
        .into_iter()
        .filter(|candidate| *candidate != name && candidate.len() <= LONGEST)
        .map(|candidate| (distance(&lower, &candidate.to_lowercase()), candidate))
        .filter(|(far, candidate)| *far <= allowed && *far < candidate.chars().count())
        // Of two that are as near, the same one whatever the order they came in.
        .min()
        .map(|(_, candidate)| candidate)
}

/// Suggests the nearest candidate.
pub fn did_you_mean<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    closest(name, candidates).map(|candidate| format!("did you mean `{candidate}`?"))
}

/// Returns the number of characters that must be added, removed, replaced or swapped with their
/// neighbour.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=to.len()).collect();
    let mut last = None;
    for (row, letter) in from.chars().enumerate() {
        let mut line = Vec::with_capacity(above.len());
        line.push(row + 1);
        for (column, other) in to.iter().enumerate() {
            let at =
                |line: &[usize], column: usize| line.get(column).copied().unwrap_or(usize::MAX - 1);
            let changed = at(&above, column) + usize::from(letter != *other);
            let mut cost = changed.min(at(&above, column + 1) + 1).min(at(&line, column) + 1);
            let swapped = column > 0 && last == Some(*other) && to.get(column - 1) == Some(&letter);
            if swapped {
                cost = cost.min(at(&before, column - 1) + 1);
            }
            line.push(cost);
        }
        before = std::mem::replace(&mut above, line);
        last = Some(letter);
    }
    above.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn finds_what_was_meant() {
        let words = ["entity", "read", "write", "rule", "index"];
        assert_eq!(closest("entiy", words), Some("entity"));
        assert_eq!(closest("wirte", words), Some("write"));
        assert_eq!(closest("Read", words), Some("read"));
        assert_eq!(closest("banana", words), None);
        assert_eq!(closest("x", words), None);
        assert_eq!(closest(&"x".repeat(1000), words), None);
    }

    #[test]
    fn of_two_as_near_it_is_always_the_same_one() {
        assert_eq!(closest("coachId", ["coaches", "coach"]), Some("coach"));
        assert_eq!(closest("coachId", ["coach", "coaches"]), Some("coach"));
    }
}
