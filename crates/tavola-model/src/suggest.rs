//! "Did you mean": the nearest of the names that would have been right.

/// Longer names are not compared: nobody mistypes them, and hostile text must stay cheap.
const LONGEST: usize = 64;

/// Returns the candidate nearest to a name, if it is near enough to be meant.
pub fn closest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = name.chars().count();
    if length > LONGEST {
        return None;
    }
    // Of a short name, two other letters make another word.
    let allowed = match length {
        0..=4 => 1,
        5 => 2,
        _ => length / 3,
    };
    let lower = name.to_lowercase();
    let near = |candidate: &'a str| {
        let other = candidate.to_lowercase();
        let far = distance(&lower, &other);
        let is_near = far <= allowed && far < candidate.chars().count() && far < length.max(1);
        // Of two that are as near, the one that only lacks letters, then the one in the same case, and then the same
        // one whatever the order they came in.
        let replaces = !is_within(&lower, &other) && !is_within(&other, &lower);
        is_near.then(|| (far, replaces, distance(name, candidate), candidate))
    };
    candidates
        .into_iter()
        .filter(|candidate| *candidate != name && candidate.len() <= LONGEST)
        .filter_map(near)
        .min()
        .map(|(.., candidate)| candidate)
}

/// Suggests the nearest candidate.
pub fn did_you_mean<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    closest(name, candidates).map(|candidate| format!("did you mean `{candidate}`?"))
}

/// Returns `true` if a text is another one without some of its letters.
fn is_within(text: &str, of: &str) -> bool {
    let mut letters = of.chars();
    text.chars().all(|letter| letters.any(|other| other == letter))
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
        assert_eq!(closest("lot", ["now", "let"]), Some("let"));
        assert_eq!(closest("day", ["today", "data"]), None);
        assert_eq!(closest("it", ["id", "int"]), Some("int"));
        assert_eq!(closest("gt", ["GET", "get"]), Some("get"));
        assert_eq!(closest(&"x".repeat(1000), words), None);
    }

    #[test]
    fn of_two_as_near_it_is_always_the_same_one() {
        assert_eq!(closest("coachId", ["coaches", "coach"]), Some("coach"));
        assert_eq!(closest("coachId", ["coach", "coaches"]), Some("coach"));
    }
}
