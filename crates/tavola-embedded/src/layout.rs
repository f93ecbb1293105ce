//! Where entries lie in the map.
//!
//! ```text
//! item          space  hash  partition  sort
//! index entry   space  hash  partition  sort  (partition sort of the item)
//! expiry        space  second                 (hash partition sort of the item)
//! stream        space  sequence
//! ```
//!
//! The hash of the partition key comes first: a scan meets partitions in no order that anyone could
//! rely on, and its segments are ranges.

use std::borrow::Cow;

use tavola_store::{
    Error, Item, Key, KeyAttribute, KeySchema, Projection, Result, StoreLimit, Value,
};
use xxhash_rust::xxh3::xxh3_64;

use crate::catalog::{Index, Space, Table};
use crate::encoding::key;

/// The space of what is not a table's.
const META: Space = 0;
/// Request tokens, by themselves and by the second in which they are forgotten.
pub(crate) const TOKENS: Space = u32::MAX;
pub(crate) const TOKEN_TIMES: Space = u32::MAX - 1;

/// What is recorded a second time, far from the first.
const COPIES: Space = u32::MAX - 2;
/// From here on, spaces are not of tables.
pub(crate) const FIRST_RESERVED: Space = COPIES;

/// How many bytes the number of a space has.
pub(crate) const SPACE_BYTES: usize = 4;
const HASH_BYTES: usize = 2;

/// Returns the key of the catalog.
pub(crate) fn catalog() -> Vec<u8> {
    meta("catalog")
}

/// Returns the key of a copy of the catalog, without which nothing can be understood: whatever
/// damages the one hardly damages the other.
pub(crate) fn catalog_copy() -> Vec<u8> {
    beginning(COPIES)
}

/// Returns the key of the last number given to a change in a stream.
pub(crate) fn sequence() -> Vec<u8> {
    meta("sequence")
}

/// Returns the key of what is written to find out whether that is possible.
pub(crate) fn probe() -> Vec<u8> {
    meta("probe")
}

/// Returns the key of the number of items of a table.
pub(crate) fn count(items: Space) -> Vec<u8> {
    meta(&format!("count/{items}"))
}

/// Returns the key of the size of the items of a table.
pub(crate) fn bytes(items: Space) -> Vec<u8> {
    meta(&format!("bytes/{items}"))
}

/// Returns the key of the last number of a stream that is not kept any more.
pub(crate) fn trimmed(stream: Space) -> Vec<u8> {
    meta(&format!("trimmed/{stream}"))
}

fn meta(name: &str) -> Vec<u8> {
    [beginning(META).as_slice(), name.as_bytes()].concat()
}

/// Returns what all keys of a space begin with.
pub(crate) fn beginning(space: Space) -> Vec<u8> {
    space.to_be_bytes().to_vec()
}

/// Returns a key of a space in which entries are numbered.
pub(crate) fn numbered(space: Space, number: u64) -> Vec<u8> {
    [&space.to_be_bytes()[..], &number.to_be_bytes()].concat()
}

/// Returns the first keys of the segments before and behind this one.
pub(crate) fn segment(space: Space, segment: u32, total: u32) -> (Vec<u8>, Option<Vec<u8>>) {
    let at = |segment: u32| {
        let hash = (u64::from(segment) << 16).div_ceil(u64::from(total));
        match u16::try_from(hash) {
            Ok(hash) => Some([&space.to_be_bytes()[..], &hash.to_be_bytes()].concat()),
            Err(_) => key::behind(&beginning(space)),
        }
    };
    (at(segment).unwrap_or_default(), at(segment + 1))
}

/// Appends the place of a partition.
pub(crate) fn put_partition(out: &mut Vec<u8>, partition: &Value) {
    let start = out.len();
    out.extend_from_slice(&[0; HASH_BYTES]);
    key::put_part(out, partition);
    let encoded = out.get(start + HASH_BYTES..).unwrap_or_default();
    let hash = xxh3_64(encoded).to_be_bytes();
    for (byte, hash) in out.iter_mut().skip(start).zip(hash.into_iter().take(HASH_BYTES)) {
        *byte = hash;
    }
}

/// Returns the key of an item in the map.
pub(crate) fn item_key(table: &Table, partition: &Value, sort: Option<&Value>) -> Vec<u8> {
    located(table.items, partition, sort)
}

/// Returns the key of the entry of an item in an index; `None` if the item is not in it.
pub(crate) fn entry_key(index: &Index, item: &Item, item_key: &[u8]) -> Option<Vec<u8>> {
    let (partition, sort) = values(&index.schema.key, item)?;
    let mut entry = located(index.space, partition, sort);
    // Items with the same key in the index are in the order of their own keys.
    entry.extend_from_slice(item_key.get(SPACE_BYTES + HASH_BYTES..)?);
    Some(entry)
}

/// Returns what an index keeps of an item; borrowed if that is all of it.
pub(crate) fn kept<'i>(table: &Table, index: &Index, of: &'i Item) -> Cow<'i, Item> {
    let names = match &index.schema.projection {
        Projection::All => return Cow::Borrowed(of),
        Projection::Keys => &[][..],
        Projection::Include(names) => names,
    };
    let is_kept = |name: &str| {
        let is_included = || names.iter().any(|included| included == name);
        is_key(&table.key, name) || is_key(&index.schema.key, name) || is_included()
    };
    Cow::Owned(of.only(is_kept))
}

fn is_key(schema: &KeySchema, name: &str) -> bool {
    attributes(schema).any(|attribute| attribute.name == name)
}

/// Returns the key of an item among those that expire; `None` if it does not.
pub(crate) fn expiry_key(table: &Table, item: &Item, item_key: &[u8]) -> Option<Vec<u8>> {
    let expiry = table.expiry.as_ref()?;
    let at = item.get(&expiry.attribute)?.as_number()?.to_u64()?;
    let mut key = numbered(expiry.space, at);
    key.extend_from_slice(item_key.get(SPACE_BYTES..)?);
    Some(key)
}

fn located(space: Space, partition: &Value, sort: Option<&Value>) -> Vec<u8> {
    let mut out = Vec::with_capacity(64);
    out.extend_from_slice(&space.to_be_bytes());
    put_partition(&mut out, partition);
    if let Some(sort) = sort {
        key::put_part(&mut out, sort);
    }
    out
}

/// Returns the values of a key's attributes; `None` if the item lacks one.
fn values<'i>(schema: &KeySchema, item: &'i Item) -> Option<(&'i Value, Option<&'i Value>)> {
    let partition = item.get(&schema.partition.name)?;
    let sort = match &schema.sort {
        Some(sort) => Some(item.get(&sort.name)?),
        None => None,
    };
    Some((partition, sort))
}

fn attributes(schema: &KeySchema) -> impl Iterator<Item = &KeyAttribute> {
    std::iter::once(&schema.partition).chain(&schema.sort)
}

/// Returns the key in the map that a request's key means, if it is one of the table.
pub(crate) fn key_of(table: &Table, key: &Key) -> Result<Vec<u8>> {
    let schema = &table.key;
    let sort = key.sort.as_ref();
    let named = key.partition.0 == schema.partition.name
        && sort.map(|(name, _)| name) == schema.sort.as_ref().map(|sort| &sort.name);
    let wrong = || invalid("The provided key element does not match the schema");
    if !named {
        return Err(wrong());
    }
    schema.partition.check(&key.partition.1, StoreLimit::PartitionKey, wrong)?;
    if let (Some(attribute), Some((_, value))) = (&schema.sort, sort) {
        attribute.check(value, StoreLimit::SortKey, wrong)?;
    }
    Ok(item_key(table, &key.partition.1, sort.map(|(_, value)| value)))
}

/// Why an item has no key in the map.
pub(crate) enum KeyError {
    /// A key attribute has another type than the table's; the message says which.
    Type(String),
    Other(Error),
}

impl From<Error> for KeyError {
    fn from(error: Error) -> Self {
        Self::Other(error)
    }
}

impl From<KeyError> for Error {
    fn from(error: KeyError) -> Self {
        match error {
            KeyError::Type(message) => invalid(message),
            KeyError::Other(error) => error,
        }
    }
}

/// Returns the key in the map of a whole item, if it has all it needs: a key, and nothing in the
/// keys of indexes that they cannot hold.
pub(crate) fn key_of_item(table: &Table, item: &Item) -> Result<Vec<u8>, KeyError> {
    let part = |attribute: &KeyAttribute, limit: StoreLimit| {
        let value = item.get(&attribute.name).ok_or_else(|| attribute.missing())?;
        attribute.check(value, limit, || KeyError::Type(attribute.mismatch(value)))
    };
    part(&table.key.partition, StoreLimit::PartitionKey)?;
    if let Some(sort) = &table.key.sort {
        part(sort, StoreLimit::SortKey)?;
    }
    check_indexes(table, item)?;
    let lacking = || table.key.partition.missing();
    let (partition, sort) = values(&table.key, item).ok_or_else(lacking)?;
    Ok(item_key(table, partition, sort))
}

/// Fails if an item has something in the key of an index that no key can hold.
pub(crate) fn check_indexes(table: &Table, item: &Item) -> Result<()> {
    table.indexes.iter().try_for_each(|index| index.schema.check(item))
}

pub(crate) fn invalid(message: impl Into<String>) -> Error {
    Error::Invalid(message.into())
}
