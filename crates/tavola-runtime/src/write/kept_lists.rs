//! The lists that loops in portions go over, as they were when the work began: in items of their
//! own, because each element changes the record of the work, and a change costs what the item's
//! size does.

use tavola_model::model::Write;
use tavola_store::{Item, Value, value_size};

/// The attribute of a part with its elements.
const ELEMENTS: &str = "tavola:elements";
/// How large a part may be: an item has at most 400 KB, its key included.
const LARGEST_PART: usize = 300 * 1024;

/// A part of the list of a loop.
pub(super) struct ListPart {
    /// The number of the loop, and of the part.
    pub number: (usize, usize),
    pub attributes: Item,
}

/// Takes the lists out of what loops start with, and leaves in their places how many elements each
/// of their parts has.
pub(super) fn take_lists(write: &Write, starts: &mut [Value]) -> Vec<ListPart> {
    let mut taken = Vec::new();
    for (number, (portions, start)) in write.portions.iter().zip(starts).enumerate() {
        if portions.read().is_some() {
            continue;
        }
        let Value::L(elements) = start else { continue };
        let parts = split(std::mem::take(elements));
        elements.extend(parts.iter().map(|part| Value::from(count(part))));
        taken.extend(parts.into_iter().enumerate().map(|(part, elements)| ListPart {
            number: (number, part),
            attributes: [(ELEMENTS.to_owned(), Value::L(elements))].into(),
        }));
    }
    taken
}

fn count(elements: &[Value]) -> i64 {
    i64::try_from(elements.len()).unwrap_or(i64::MAX)
}

fn split(elements: Vec<Value>) -> Vec<Vec<Value>> {
    let mut parts: Vec<Vec<Value>> = Vec::new();
    let mut room = 0;
    for element in elements {
        // A list counts a byte for each of its elements.
        let size = value_size(&element) + 1;
        match parts.last_mut().filter(|_| size <= room) {
            Some(part) => part.push(element),
            None => {
                parts.push(vec![element]);
                room = LARGEST_PART;
            }
        }
        room = room.saturating_sub(size);
    }
    parts
}

/// Returns the elements of a part.
pub(crate) fn elements(part: &Item) -> &[Value] {
    match part.get(ELEMENTS) {
        Some(Value::L(elements)) => elements,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_element_is_in_one_part_in_its_place_and_no_part_is_too_large() {
        let elements: Vec<Value> = (0..30_000).map(|n| Value::from(format!("{n:040}"))).collect();
        let parts = split(elements.clone());
        assert_eq!(parts.len(), 5);
        assert!(
            parts.iter().all(|part| part.iter().map(value_size).sum::<usize>() <= LARGEST_PART)
        );
        assert_eq!(parts.concat(), elements);
        assert!(split(Vec::new()).is_empty());
    }
}
