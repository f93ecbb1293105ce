//! Batches of which a part is left unprocessed in every round.

use super::FaultyStore;
use super::track::Target;
use crate::{BatchGet, BatchWrite, Capacity, Item, Metered, Result};

impl FaultyStore {
    /// Divides what is to be done into this round's part and the rest; the part is never empty.
    fn round<T>(&self, mut all: Vec<T>) -> (Vec<T>, Vec<T>) {
        let (mut now, mut later) = (Vec::new(), Vec::new());
        for one in all.drain(..) {
            if self.happens(|faults| faults.unprocessed) {
                later.push(one);
            } else {
                now.push(one);
            }
        }
        if now.is_empty() {
            // Progress, however unlucky.
            now.extend(later.pop());
        }
        (now, later)
    }

    pub(super) async fn get_in_rounds(
        &self,
        request: BatchGet,
    ) -> Result<Metered<Vec<Option<Item>>>> {
        let mut found = vec![None; request.keys.len()];
        let mut capacity = Capacity::default();
        let mut left: Vec<_> = request.keys.into_iter().enumerate().collect();
        loop {
            let (now, later) = self.round(left);
            let (places, keys): (Vec<_>, Vec<_>) = now.into_iter().unzip();
            let part = BatchGet { keys, strong: request.strong };
            let answer = self.inner.batch_get(part).await?;
            capacity += answer.capacity;
            for (place, item) in places.into_iter().zip(answer.value) {
                if let Some(slot) = found.get_mut(place) {
                    *slot = item;
                }
            }
            left = later;
            if left.is_empty() {
                return Ok(Metered { value: found, capacity });
            }
            // The next round is a call of its own and may be the one that does not come back.
            self.enter()?;
        }
    }

    pub(super) async fn write_in_rounds(&self, request: BatchWrite) -> Result<Metered<()>> {
        let mut capacity = Capacity::default();
        let (mut puts, mut deletes) = (request.puts, request.deletes);
        loop {
            let (now_puts, later_puts) = self.round(puts);
            let (now_deletes, later_deletes) = self.round(deletes);
            (puts, deletes) = (later_puts, later_deletes);
            let part = BatchWrite { puts: now_puts, deletes: now_deletes };
            let targets: Vec<_> = Target::of_batch(&part).collect();
            let write = self.inner.batch_write(part.clone());
            let answer = self.tracked(targets.into_iter(), write).await?;
            capacity += answer.capacity;
            if puts.is_empty() && deletes.is_empty() {
                return Ok(Metered { value: (), capacity });
            }
            self.enter()?;
        }
    }
}
