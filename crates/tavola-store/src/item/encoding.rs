//! Items as bytes: attributes in the order of their names, each with its length, so that one is
//! found without decoding the others.

use std::sync::{Arc, OnceLock};

use super::varint::{put, take, take_bytes, take_length};
use super::{Attribute, Head, Item, Name, Place, Source, Span};
use crate::{Number, Value};

const S: u8 = 0;
const N: u8 = 1;
const B: u8 = 2;
const FALSE: u8 = 3;
const TRUE: u8 = 4;
const NULL: u8 = 5;
const SS: u8 = 6;
const NS: u8 = 7;
const BS: u8 = 8;
const L: u8 = 9;
const M: u8 = 10;

/// The most levels that are decoded: items are refused above 32 before they are stored.
const DEEPEST: usize = 64;

impl Item {
    /// Returns the bytes of the item.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.bytes().map_or(256, <[u8]>::len));
        put_map(&mut out, self);
        out
    }

    /// Returns the item that the bytes hold; `None` if they hold none.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut rest = bytes;
        let count = take_length(&mut rest)?;
        let mut attributes: Vec<Attribute> = Vec::with_capacity(count.min(rest.len()));
        let (mut size, mut before): (usize, Option<&[u8]>) = (0, None);
        for _ in 0..count {
            let name = element(&mut rest)?;
            if before.replace(name).is_some_and(|before| before >= name) {
                return None;
            }
            let name_end = bytes.len() - rest.len();
            let value = element(&mut rest)?;
            size += text_size(name)? + value_size(value, DEEPEST)?;
            let place = Place {
                head: Head::of(name),
                name: span(name, name_end)?,
                value: span(value, bytes.len() - rest.len())?,
            };
            attributes.push(Attribute::Read(place, OnceLock::new()));
        }
        if !rest.is_empty() {
            return None;
        }
        let source = Arc::new(Source { bytes: bytes.into(), size, count });
        Some(Self { attributes, source: Some(source) })
    }
}

/// Returns where a piece is that ends there.
fn span(piece: &[u8], end: usize) -> Option<Span> {
    let end = u32::try_from(end).ok()?;
    Some(Span { start: end.checked_sub(u32::try_from(piece.len()).ok()?)?, end })
}

/// An encoded value that needs no memory of its own.
pub(super) enum Scalar<'b> {
    Text(&'b str),
    Number(Number),
    Bool(bool),
    Null,
}

/// Returns the text, number, truth or `NULL` that the bytes hold.
pub(super) fn scalar(bytes: &[u8]) -> Option<Scalar<'_>> {
    let (tag, mut rest) = bytes.split_first()?;
    match *tag {
        S => std::str::from_utf8(rest).ok().map(Scalar::Text),
        N => take_number(&mut rest).map(Scalar::Number),
        FALSE => Some(Scalar::Bool(false)),
        TRUE => Some(Scalar::Bool(true)),
        NULL => Some(Scalar::Null),
        _ => None,
    }
}

/// Returns the bytes of the text that the bytes hold.
pub(super) fn encoded_text(bytes: &[u8]) -> Option<&[u8]> {
    bytes.strip_prefix(&[S])
}

/// Returns `true` if the bytes hold `NULL`.
pub(super) fn is_null(bytes: &[u8]) -> bool {
    bytes == [NULL]
}

/// Returns the size of the value that the bytes hold, as DynamoDB counts it.
pub(super) fn encoded_size(bytes: &[u8]) -> Option<usize> {
    value_size(bytes, DEEPEST)
}

/// Returns the value that the bytes hold.
pub(super) fn decode_value(bytes: &[u8]) -> Option<Value> {
    value(bytes, DEEPEST)
}

fn put_map(out: &mut Vec<u8>, item: &Item) {
    put(out, item.len() as u128);
    for attribute in &item.attributes {
        put_bytes(out, attribute.name_bytes(item.bytes()));
        if let Some(encoded) = attribute.encoded(item.bytes()) {
            put_bytes(out, encoded);
            continue;
        }
        let start = out.len();
        put_value(out, attribute.value(item.bytes()));
        insert_length(out, start);
    }
}

/// Puts the length of what was written since `start` before it.
fn insert_length(out: &mut Vec<u8>, start: usize) {
    let length = out.len() - start;
    let mut head = Vec::with_capacity(4);
    put(&mut head, length as u128);
    out.splice(start..start, head);
}

fn put_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    put(out, bytes.len() as u128);
    out.extend_from_slice(bytes);
}

fn put_value(out: &mut Vec<u8>, value: &Value) {
    match value {
        Value::S(text) => {
            out.push(S);
            out.extend_from_slice(text.as_bytes());
        }
        Value::N(number) => {
            out.push(N);
            put_number(out, number);
        }
        Value::B(bytes) => {
            out.push(B);
            out.extend_from_slice(bytes);
        }
        Value::Bool(truth) => out.push(if *truth { TRUE } else { FALSE }),
        Value::Null => out.push(NULL),
        Value::Ss(set) => {
            out.push(SS);
            put(out, set.len() as u128);
            set.iter().for_each(|text| put_bytes(out, text.as_bytes()));
        }
        Value::Ns(set) => {
            out.push(NS);
            put(out, set.len() as u128);
            set.iter().for_each(|number| put_number(out, number));
        }
        Value::Bs(set) => {
            out.push(BS);
            put(out, set.len() as u128);
            set.iter().for_each(|bytes| put_bytes(out, bytes));
        }
        Value::L(list) => {
            out.push(L);
            put(out, list.len() as u128);
            for element in list {
                let start = out.len();
                put_value(out, element);
                insert_length(out, start);
            }
        }
        Value::M(map) => {
            out.push(M);
            put_map(out, map);
        }
    }
}

fn put_number(out: &mut Vec<u8>, number: &Number) {
    let (negative, coefficient, exponent) = number.to_parts();
    let shifted = u128::from((exponent as u16) << 1 ^ (exponent >> 15) as u16);
    put(out, shifted << 1 | u128::from(negative));
    put(out, coefficient);
}

fn take_number(bytes: &mut &[u8]) -> Option<Number> {
    let head = take(bytes)?;
    let shifted = u16::try_from(head >> 1).ok()?;
    let exponent = (shifted >> 1) as i16 ^ -((shifted & 1) as i16);
    Number::from_parts(head & 1 == 1, take(bytes)?, exponent)
}

fn take_map(bytes: &mut &[u8], depth: usize) -> Option<Item> {
    let count = take_length(bytes)?;
    let mut entries = Vec::with_capacity(count.min(bytes.len()));
    for _ in 0..count {
        let name = Name::from_utf8(element(bytes)?).ok()?;
        entries.push((name, value(element(bytes)?, depth)?));
    }
    Some(entries.into_iter().collect())
}

/// Returns the size of an encoded value as DynamoDB counts it; `None` if it is no value.
fn value_size(bytes: &[u8], depth: usize) -> Option<usize> {
    let depth = depth.checked_sub(1)?;
    let (tag, mut rest) = bytes.split_first()?;
    let size = match *tag {
        S => return text_size(rest),
        B => return Some(rest.len()),
        N => take_number(&mut rest)?.size(),
        FALSE | TRUE | NULL => 1,
        SS => sum(&mut rest, |rest| text_size(element(rest)?))?,
        NS => sum(&mut rest, |rest| Some(take_number(rest)?.size()))?,
        BS => sum(&mut rest, |rest| Some(element(rest)?.len()))?,
        L => 3 + sum(&mut rest, |rest| Some(1 + value_size(element(rest)?, depth)?))?,
        M => {
            3 + sum(&mut rest, |rest| {
                let name = text_size(element(rest)?)?;
                Some(1 + name + value_size(element(rest)?, depth)?)
            })?
        }
        _ => return None,
    };
    rest.is_empty().then_some(size)
}

/// Returns the size of a text; `None` if it is none. Most are ASCII, which is seen faster.
fn text_size(bytes: &[u8]) -> Option<usize> {
    (bytes.is_ascii() || std::str::from_utf8(bytes).is_ok()).then_some(bytes.len())
}

/// Returns the sum of the sizes of as many elements as the bytes say.
fn sum<'a>(
    bytes: &mut &'a [u8],
    mut size: impl FnMut(&mut &'a [u8]) -> Option<usize>,
) -> Option<usize> {
    let count = take_length(bytes)?;
    (0..count).try_fold(0, |sum, _| Some(sum + size(bytes)?))
}

fn text(bytes: &[u8]) -> Option<String> {
    std::str::from_utf8(bytes).ok().map(str::to_owned)
}

fn value(bytes: &[u8], depth: usize) -> Option<Value> {
    let depth = depth.checked_sub(1)?;
    let (tag, mut rest) = bytes.split_first()?;
    let value = match *tag {
        S => return text(rest).map(Value::S),
        B => return Some(Value::B(rest.to_vec())),
        N => Value::N(take_number(&mut rest)?),
        FALSE => Value::Bool(false),
        TRUE => Value::Bool(true),
        NULL => Value::Null,
        SS => Value::Ss(elements(&mut rest, |rest| text(element(rest)?))?.into_iter().collect()),
        NS => Value::Ns(elements(&mut rest, take_number)?.into_iter().collect()),
        BS => {
            let bytes = elements(&mut rest, |rest| Some(element(rest)?.to_vec()))?;
            Value::Bs(bytes.into_iter().collect())
        }
        L => Value::L(elements(&mut rest, |rest| value(element(rest)?, depth))?),
        M => Value::M(take_map(&mut rest, depth)?),
        _ => return None,
    };
    rest.is_empty().then_some(value)
}

fn element<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = take_length(bytes)?;
    take_bytes(bytes, length)
}

fn elements<'a, T>(
    bytes: &mut &'a [u8],
    mut take_one: impl FnMut(&mut &'a [u8]) -> Option<T>,
) -> Option<Vec<T>> {
    let count = take_length(bytes)?;
    let mut all = Vec::with_capacity(count.min(bytes.len()));
    for _ in 0..count {
        all.push(take_one(bytes)?);
    }
    Some(all)
}
