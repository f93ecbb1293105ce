//! Where a reader is in each shard of a stream, as text: words with a space between them, first the
//! stream, then each shard. Nothing that DynamoDB puts in them has a space or a comma.

use std::collections::VecDeque;

use tavola_store::{Error, Result, StreamPosition, StreamRecord};

/// How far clocks may differ, in seconds.
const CLOCKS: i64 = 60;

/// Where a reader is.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Place {
    pub(crate) stream: String,
    /// In the order of their turns. Their parents are read to the end.
    pub(crate) shards: VecDeque<Shard>,
}

/// Where a reader is in a shard.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Shard {
    pub(crate) id: String,
    pub(crate) read: Read,
    /// DynamoDB's own position. It passes stretches without records, where `read` stands still, but it is
    /// good for minutes only.
    pub(crate) iterator: Option<String>,
}

/// What of a shard was read.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Read {
    /// Nothing yet.
    Nothing,
    /// Nothing yet, and only what is not older than this is wanted, in seconds since 1970.
    Since(i64),
    /// All up to this number.
    After(String),
    /// All.
    Ended,
}

impl Shard {
    pub(crate) fn unread(id: &str) -> Self {
        Self { id: id.to_owned(), read: Read::Nothing, iterator: None }
    }

    /// Whether a record belongs to what is read, when the shard is read again from its beginning. Clocks
    /// differ: rather some records too many than one too few.
    pub(crate) fn wants(&self, record: &StreamRecord) -> bool {
        match self.read {
            Read::Since(time) => record.at >= time.saturating_sub(CLOCKS),
            _ => true,
        }
    }

    fn word(&self) -> String {
        let read = match &self.read {
            Read::Nothing => "-".to_owned(),
            Read::Since(time) => format!("t{time}"),
            Read::After(sequence) => format!("a{sequence}"),
            Read::Ended => "e".to_owned(),
        };
        let safe = |it: &&String| !it.contains([' ', ',']);
        let iterator = self.iterator.as_ref().filter(safe).map_or("", String::as_str);
        format!("{},{read},{iterator}", self.id)
    }

    fn parse(word: &str) -> Option<Self> {
        let mut parts = word.splitn(3, ',');
        let (id, read, iterator) = (parts.next()?, parts.next()?, parts.next()?);
        let read = match read {
            "-" => Read::Nothing,
            "e" => Read::Ended,
            _ => match (read.get(..1)?, read.get(1..)?) {
                ("t", time) => Read::Since(time.parse().ok()?),
                ("a", sequence) => Read::After(sequence.to_owned()),
                _ => return None,
            },
        };
        let iterator = (!iterator.is_empty()).then(|| iterator.to_owned());
        Some(Self { id: id.to_owned(), read, iterator })
    }
}

impl Place {
    /// Before all that there is.
    pub(crate) fn new(stream: String) -> Self {
        Self { stream, shards: VecDeque::new() }
    }

    pub(crate) fn position(&self) -> StreamPosition {
        let words = std::iter::once(self.stream.clone()).chain(self.shards.iter().map(Shard::word));
        StreamPosition::new(words.collect::<Vec<_>>().join(" "))
    }

    pub(crate) fn parse(position: &StreamPosition) -> Result<Self> {
        let invalid =
            || Error::Invalid("this is not a position in a stream of this store".to_owned());
        let mut words = position.as_str().split(' ');
        let stream =
            words.next().filter(|stream| stream.starts_with("arn:")).ok_or_else(invalid)?;
        let shards = words.map(Shard::parse).collect::<Option<_>>().ok_or_else(invalid)?;
        Ok(Self { stream: stream.to_owned(), shards })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_the_same_after_it_was_text() {
        let shard = |id: &str, read, iterator: Option<&str>| Shard {
            id: id.to_owned(),
            read,
            iterator: iterator.map(str::to_owned),
        };
        let place = Place {
            stream: "arn:aws:dynamodb:eu-west-1:1:table/t/stream/2026-01-01T00:00:00.000"
                .to_owned(),
            shards: VecDeque::from([
                shard("shardId-1", Read::Nothing, None),
                shard("shardId-2", Read::After("123".to_owned()), Some("arn:x|1|AAA+/=")),
                shard("shardId-3", Read::Since(1_800_000_000), Some("x")),
                shard("shardId-4", Read::Ended, None),
            ]),
        };
        assert_eq!(Place::parse(&place.position()), Ok(place.clone()));
        let empty = Place::new(place.stream);
        assert_eq!(Place::parse(&empty.position()), Ok(empty));
    }

    #[test]
    fn other_text_is_no_place() {
        for text in ["", " ", "x", "1.0 5", "arn:x y", "arn:x y,z,", "arn:x y,t,", "arn:x ,"] {
            let place = Place::parse(&StreamPosition::new(text));
            assert!(matches!(place, Err(Error::Invalid(_))), "{text}: {place:?}");
        }
    }
}
