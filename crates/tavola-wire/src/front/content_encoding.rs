//! Compressed bodies of requests.

use hyper::HeaderMap;
use hyper::header::CONTENT_ENCODING;
use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZError, MZFlush, MZStatus};
use tavola_store::MAX_REQUEST_SIZE;

use super::check::too_large;
use crate::exception::Exception;

/// How a body is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ContentEncoding {
    Identity,
    Gzip,
    Deflate,
}

impl ContentEncoding {
    /// Reads the `Content-Encoding`.
    pub(super) fn of(headers: &HeaderMap) -> Result<Self, Exception> {
        let mut values = headers.get_all(CONTENT_ENCODING).iter();
        match (values.next().map(|value| value.as_bytes()), values.next()) {
            (None, _) | (Some(b"identity" | b""), None) => Ok(Self::Identity),
            (Some(b"gzip"), None) => Ok(Self::Gzip),
            (Some(b"deflate"), None) => Ok(Self::Deflate),
            _ => {
                Err(Exception::validation("the body may be sent plain, with gzip or with deflate")
                    .with_status(415))
            }
        }
    }

    /// Returns the decompressed body, or `None` if it was not compressed. It is bounded by the same
    /// limit.
    pub(super) fn decode(self, body: &[u8]) -> Result<Option<Vec<u8>>, Exception> {
        let mut out = Vec::new();
        match self {
            Self::Identity => return Ok(None),
            Self::Deflate => {
                let rest = expand(body, DataFormat::Zlib, &mut out)?;
                if !rest.is_empty() {
                    return Err(broken());
                }
            }
            Self::Gzip => {
                // Several may follow each other; together they are the body.
                let mut rest = body;
                loop {
                    rest = member(rest, &mut out)?;
                    if rest.is_empty() {
                        break;
                    }
                }
            }
        }
        Ok(Some(out))
    }
}

fn broken() -> Exception {
    Exception::service("SerializationException", "the packed body is damaged")
}

/// Unpacks one member of a gzip file; what follows it.
fn member<'b>(body: &'b [u8], out: &mut Vec<u8>) -> Result<&'b [u8], Exception> {
    const NAME: u8 = 8;
    const COMMENT: u8 = 16;
    let [0x1f, 0x8b, 8, flags, _, _, _, _, _, _, rest @ ..] = body else { return Err(broken()) };
    let mut rest = rest;
    // Neither extra fields nor a checksum of the header: no client writes them.
    if flags & !(NAME | COMMENT | 1) != 0 {
        return Err(broken());
    }
    for text in [NAME, COMMENT] {
        if flags & text != 0 {
            let end = rest.iter().position(|byte| *byte == 0).ok_or_else(broken)?;
            rest = rest.get(end + 1..).unwrap_or_default();
        }
    }
    let from = out.len();
    let rest = expand(rest, DataFormat::Raw, out)?;
    let Some((trailer, rest)) = rest.split_first_chunk::<8>() else { return Err(broken()) };
    let unpacked = out.get(from..).unwrap_or_default();
    let [a, b, c, d, size @ ..] = *trailer;
    // The low 32 bits; nothing here is larger.
    let length = unpacked.len() as u32;
    if u32::from_le_bytes([a, b, c, d]) != crc32fast::hash(unpacked)
        || u32::from_le_bytes(size) != length
    {
        return Err(broken());
    }
    Ok(rest)
}

/// Unpacks a stream, a piece at a time, so that what is too large is never in memory; what follows
/// it.
fn expand<'b>(
    mut input: &'b [u8],
    format: DataFormat,
    out: &mut Vec<u8>,
) -> Result<&'b [u8], Exception> {
    let mut state = InflateState::new_boxed(format);
    let mut piece = vec![0; 64 * 1024];
    loop {
        let step = inflate(&mut state, input, &mut piece, MZFlush::None);
        input = input.get(step.bytes_consumed..).unwrap_or_default();
        let written = piece.get(..step.bytes_written).unwrap_or_default();
        if out.len() + written.len() > MAX_REQUEST_SIZE {
            return Err(too_large());
        }
        out.extend_from_slice(written);
        match step.status {
            Ok(MZStatus::StreamEnd) => return Ok(input),
            Ok(_) if step.bytes_written > 0 || step.bytes_consumed > 0 => {}
            Ok(_) | Err(MZError::Buf) | Err(_) => return Err(broken()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gzip(content: &[u8], flags: u8, name: &[u8]) -> Vec<u8> {
        let mut out = vec![0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 255];
        out.extend_from_slice(name);
        out.extend(miniz_oxide::deflate::compress_to_vec(content, 6));
        out.extend(crc32fast::hash(content).to_le_bytes());
        out.extend((content.len() as u32).to_le_bytes());
        out
    }

    fn unpacked(packing: ContentEncoding, body: &[u8]) -> Result<Vec<u8>, &'static str> {
        packing.decode(body).map(Option::unwrap).map_err(|exception| exception.name())
    }

    #[test]
    fn what_was_packed_is_unpacked() {
        assert_eq!(ContentEncoding::Identity.decode(b"x"), Ok(None));
        let packed = gzip(b"hello", 8, b"name\0");
        assert_eq!(unpacked(ContentEncoding::Gzip, &packed).unwrap(), b"hello");
        let twice = [gzip(b"hello", 0, b""), gzip(b" world", 0, b"")].concat();
        assert_eq!(unpacked(ContentEncoding::Gzip, &twice).unwrap(), b"hello world");
        let deflated = miniz_oxide::deflate::compress_to_vec_zlib(b"hello", 6);
        assert_eq!(unpacked(ContentEncoding::Deflate, &deflated).unwrap(), b"hello");
    }

    #[test]
    fn what_is_damaged_or_cut_short_at_any_byte_is_refused() {
        let packed = gzip(b"hello hello hello", 0, b"");
        for end in 0..packed.len() {
            assert!(unpacked(ContentEncoding::Gzip, &packed[..end]).is_err(), "{end}");
        }
        let mut wrong = packed.clone();
        *wrong.last_mut().unwrap() ^= 1;
        assert_eq!(unpacked(ContentEncoding::Gzip, &wrong), Err("SerializationException"));
        assert!(unpacked(ContentEncoding::Gzip, b"plain").is_err());
        assert!(unpacked(ContentEncoding::Deflate, b"").is_err());
    }

    #[test]
    fn a_little_that_unpacks_to_too_much_is_refused() {
        let bomb = gzip(&vec![0; MAX_REQUEST_SIZE + 1], 0, b"");
        assert!(bomb.len() < 100_000);
        assert_eq!(unpacked(ContentEncoding::Gzip, &bomb), Err("RequestEntityTooLarge"));
    }
}
