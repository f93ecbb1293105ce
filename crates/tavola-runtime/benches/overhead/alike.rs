//! Whether both sides send the same requests. If not, nothing else here means anything.

use std::sync::Arc;

use tavola_runtime::Clock;

use crate::memory;
use crate::recorder::Recorder;
use crate::world::{AT, Call, Side, World};

/// How long a new id is.
const ULID: usize = 26;

pub async fn check() {
    let store = Arc::new(Recorder::new(memory()));
    let clock = Clock::standing(AT.parse::<jiff::Timestamp>().unwrap().as_millisecond());
    let world = World::at(clock, store.clone()).await;
    for call in Call::ALL {
        let mut sent = [String::new(), String::new()];
        for (side, sent) in [Side::Store, Side::Runtime].into_iter().zip(&mut sent) {
            store.take();
            world.run(call, side, 7).await;
            *sent = store.take().join("\n");
        }
        let [direct, runtime] = sent.map(|sent| without_ids(&sent));
        assert!(
            direct == runtime,
            "{call}: directly\n{direct}\nand through the runtime\n{runtime}"
        );
    }
}

/// Ids are new with every call, and so are the shards that follow from them.
fn without_ids(text: &str) -> String {
    let words = text.split_inclusive(|c: char| !c.is_ascii_alphanumeric());
    let text: String =
        words.map(|word| if word.len() == ULID + 1 { "..." } else { word }).collect();
    (0..4).fold(text, |text, shard| text.replace(&format!("OUTBOX#{shard}"), "OUTBOX#..."))
}
