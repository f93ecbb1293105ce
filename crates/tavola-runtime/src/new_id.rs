//! New identifiers. Those of one moment ascend in the order in which a process makes them, so that
//! the items of a loop, or of two calls in one millisecond, list in the order of their creation.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use tavola_model::model::scalar::UuidVersion;
use ulid::Ulid;
use uuid::Uuid;

/// How many milliseconds are remembered: calls that run at the same time began within so many.
const REMEMBERED: usize = 256;

static PROCESS: Mutex<Sequence> = Mutex::new(Sequence::new());

/// Returns a new ULID of this moment, above all that this process has made of it.
pub(crate) fn new_id(at: SystemTime) -> Ulid {
    PROCESS.lock().unwrap_or_else(PoisonError::into_inner).next(Ulid::from_datetime(at))
}

/// Returns a new UUID. Those by time ascend as ULIDs do: they are ULIDs without their last bits.
pub(crate) fn new_uuid(at: SystemTime, version: UuidVersion) -> Uuid {
    match version {
        UuidVersion::V4 => Uuid::new_v4(),
        UuidVersion::V7 => by_time(new_id(at)),
    }
}

/// Returns the ULID of a number that counts.
pub(crate) fn counted_id(at: SystemTime, count: u64) -> Ulid {
    Ulid::from_parts(Ulid::from_datetime(at).timestamp_ms(), u128::from(count))
}

/// Returns the UUID of a number that counts.
pub(crate) fn counted_uuid(at: SystemTime, version: UuidVersion, count: u64) -> Uuid {
    match version {
        UuidVersion::V4 => {
            uuid::Builder::from_random_bytes(u128::from(count).to_be_bytes()).into_uuid()
        }
        UuidVersion::V7 => by_time(counted_id(at, count << 6)),
    }
}

/// Returns the bits of a ULID as a UUID of version 7, which has 74 for the 80 at random.
fn by_time(id: Ulid) -> Uuid {
    let random = id.random() >> 6;
    let (high, low) = (random >> 62, random & ((1 << 62) - 1));
    let time = u128::from(id.timestamp_ms());
    Uuid::from_u128(time << 80 | 7 << 76 | high << 64 | 0b10 << 62 | low)
}

/// The last identifier of each of the latest milliseconds, the one used last at the end.
struct Sequence {
    last: VecDeque<Ulid>,
}

impl Sequence {
    const fn new() -> Self {
        Self { last: VecDeque::new() }
    }

    /// Returns the identifier after the last one of the same millisecond, or this fresh one if it
    /// is the first. The distance is random: who knows one cannot guess the next.
    fn next(&mut self, fresh: Ulid) -> Ulid {
        let at = fresh.timestamp_ms();
        let known = self.last.iter().rposition(|last| last.timestamp_ms() == at);
        let next = match known.and_then(|place| self.last.remove(place)) {
            Some(last) => after(last, fresh),
            // Half of the range is left for those that follow.
            None => Ulid::from_parts(at, fresh.random() >> 1),
        };
        if self.last.len() == REMEMBERED {
            self.last.pop_front();
        }
        self.last.push_back(next);
        next
    }
}

/// Returns the identifier at a random distance of up to 2^40 after `last`; one at random if the
/// millisecond has no room left, which takes 2^39 of them.
fn after(last: Ulid, fresh: Ulid) -> Ulid {
    // A UUID leaves the last six bits out, and ascends all the same.
    let distance = (fresh.random() >> 40) + (1 << 6);
    let next = last.random() + distance;
    match next >> Ulid::RAND_BITS {
        0 => Ulid::from_parts(last.timestamp_ms(), next),
        _ => fresh,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fresh(at: u64) -> Ulid {
        Ulid::from_parts(at, Ulid::generate().random())
    }

    #[test]
    fn ids_of_one_millisecond_ascend_also_among_others() {
        let mut sequence = Sequence::new();
        let mut last = [Ulid::nil(); 3];
        for round in 0..30_000_u64 {
            let at = round % 3;
            let id = sequence.next(fresh(at + 1));
            let before = std::mem::replace(&mut last[at as usize], id);
            assert!(id > before, "{id} after {before}");
            assert_eq!(id.timestamp_ms(), at + 1);
        }
    }

    #[test]
    fn a_call_that_is_older_than_what_is_remembered_still_ascends() {
        let mut sequence = Sequence::new();
        for at in 2..2 * REMEMBERED as u64 {
            sequence.next(fresh(at));
        }
        let (first, second) = (sequence.next(fresh(1)), sequence.next(fresh(1)));
        assert!(first < second);
        assert_eq!(sequence.last.len(), REMEMBERED);
    }

    #[test]
    fn uuids_by_time_ascend_and_tell_it() {
        let at = SystemTime::UNIX_EPOCH + std::time::Duration::from_millis(1_700_000_000_123);
        let ids: Vec<Uuid> = (0..1_000).map(|_| new_uuid(at, UuidVersion::V7)).collect();
        assert!(ids.is_sorted_by(|one, other| one < other));
        for id in &ids {
            assert_eq!((id.get_version_num(), id.get_variant()), (7, uuid::Variant::RFC4122));
            let told = id.get_timestamp().unwrap().to_unix();
            assert_eq!(told, (1_700_000_000, 123_000_000));
        }
    }

    #[test]
    fn a_millisecond_without_room_goes_on_at_random() {
        let last = Ulid::from_parts(7, (1 << Ulid::RAND_BITS) - 1);
        assert_eq!(after(last, fresh(7)).timestamp_ms(), 7);
    }
}
