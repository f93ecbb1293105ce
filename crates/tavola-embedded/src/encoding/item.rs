//! Items as bytes: attributes in the order of their names, each with its length, so that one is
//! found without decoding the others.

use tavola_store::{Item, Number, Value};

use super::varint::{put, take, take_bytes, take_length};

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

/// Returns the bytes of an item.
pub(crate) fn encode<'a>(
    attributes: impl ExactSizeIterator<Item = (&'a String, &'a Value)>,
) -> Vec<u8> {
    let mut out = Vec::with_capacity(256);
    put_map(&mut out, attributes);
    out
}

/// Returns the item that the bytes hold; `None` if they hold none.
pub(crate) fn decode(mut bytes: &[u8]) -> Option<Item> {
    let item = take_map(&mut bytes, DEEPEST)?;
    bytes.is_empty().then_some(item)
}

fn put_map<'a>(
    out: &mut Vec<u8>,
    attributes: impl ExactSizeIterator<Item = (&'a String, &'a Value)>,
) {
    put(out, attributes.len() as u128);
    for (name, value) in attributes {
        put_bytes(out, name.as_bytes());
        let start = out.len();
        put_value(out, value);
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
            put_map(out, map.iter());
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
        let length = take_length(bytes)?;
        let name = text(take_bytes(bytes, length)?)?;
        let length = take_length(bytes)?;
        entries.push((name, value(take_bytes(bytes, length)?, depth)?));
    }
    Some(entries.into_iter().collect())
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
