//! Compressed bodies of responses, to clients that ask for them.

use hyper::HeaderMap;
use hyper::header::{ACCEPT_ENCODING, HeaderValue};
use miniz_oxide::deflate::{compress_to_vec, compress_to_vec_zlib};

/// Smaller bodies are sent as they are, as DynamoDB does.
const SMALLEST: usize = 4096;
/// What is quick matters more here than what is small.
const LEVEL: u8 = 1;
/// The header of a gzip file without a name and a time, made on an unknown system.
const GZIP_HEADER: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];

/// How the body of a response is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AcceptEncoding {
    Gzip,
    Deflate,
}

impl AcceptEncoding {
    /// Returns what a client prefers of what there is; `None` if it wants nothing compressed.
    ///
    /// Of what it wants equally, that comes first which it names, and names first; DynamoDB
    /// compresses also where `identity` is preferred.
    pub(super) fn of(headers: &HeaderMap) -> Option<Self> {
        const ALL: [(&str, AcceptEncoding); 2] =
            [("gzip", AcceptEncoding::Gzip), ("deflate", AcceptEncoding::Deflate)];
        let values = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|it| it.to_str().ok());
        let wanted: Vec<(&str, f32)> =
            values.flat_map(|value| value.split(',')).filter_map(weighted).collect();
        let place_of =
            |name: &str| wanted.iter().position(|(wanted, _)| wanted.eq_ignore_ascii_case(name));
        let candidates = ALL.iter().filter_map(|(name, encoding)| {
            let named = place_of(name);
            let place = named.or_else(|| place_of("*"))?;
            let (_, weight) = wanted.get(place)?;
            (*weight > 0.0).then_some((*weight, named.is_some(), place, *encoding))
        });
        // The earlier of two that are equal in everything stays: `gzip` under `*`.
        let best = candidates.reduce(|best, other| {
            let is_better = (other.0, other.1, best.2) > (best.0, best.1, other.2);
            if is_better { other } else { best }
        });
        best.map(|(.., encoding)| encoding)
    }

    /// Returns the `Content-Encoding`.
    pub(super) fn name(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Gzip => "gzip",
            Self::Deflate => "deflate",
        })
    }

    /// Returns `true` if it is worth compressing a body of this length.
    pub(super) fn is_for(length: usize) -> bool {
        length >= SMALLEST
    }

    /// Returns the compressed body.
    pub(super) fn compress(self, body: &[u8]) -> Vec<u8> {
        match self {
            Self::Deflate => compress_to_vec_zlib(body, LEVEL),
            Self::Gzip => {
                let mut out = GZIP_HEADER.to_vec();
                out.extend(compress_to_vec(body, LEVEL));
                out.extend(crc32fast::hash(body).to_le_bytes());
                // The low 32 bits; no response is larger.
                out.extend((body.len() as u32).to_le_bytes());
                out
            }
        }
    }
}

/// Reads an encoding and its weight, such as `gzip;q=0.5`; `None` if it is neither.
fn weighted(value: &str) -> Option<(&str, f32)> {
    let mut parts = value.split(';').map(str::trim);
    let name = parts.next().filter(|name| !name.is_empty())?;
    let Some(weight) = parts.next() else { return Some((name, 1.0)) };
    let (key, weight) = weight.split_once('=')?;
    let weight = weight.trim().parse().ok().filter(|weight| (0.0..=1.0).contains(weight))?;
    key.trim().eq_ignore_ascii_case("q").then_some((name, weight))
}

#[cfg(test)]
mod tests {
    use super::super::content_encoding::ContentEncoding;
    use super::AcceptEncoding::{Deflate, Gzip};
    use super::*;

    #[test]
    fn the_preferred_encoding_is_chosen() {
        for (header, expected) in [
            ("", None),
            ("identity", None),
            ("br, zstd, x-gzip", None),
            ("gzip, deflate", Some(Gzip)),
            ("br, deflate, gzip", Some(Deflate)),
            ("GZIP, identity", Some(Gzip)),
            ("gzip;q=0.4, deflate;q=0.5", Some(Deflate)),
            ("gzip;q=0, deflate; q = 0.5", Some(Deflate)),
            ("gzip ;q=0", None),
            ("*", Some(Gzip)),
            ("*, deflate", Some(Deflate)),
            ("*, gzip;q=0.5", Some(Deflate)),
            ("*;q=0", None),
            ("*;q=0.5, identity", Some(Gzip)),
            ("gzip br, \"deflate\", gzip;q=2, gzip;q=x, gzip;v=1", None),
        ] {
            let headers =
                HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(header))]);
            assert_eq!(AcceptEncoding::of(&headers), expected, "{header}");
        }
        assert_eq!(AcceptEncoding::of(&HeaderMap::new()), None);
    }

    #[test]
    fn what_is_compressed_reads_back() {
        let body = "{\"S\":\"one and two\"}".repeat(1000);
        for (encoding, reader) in
            [(Gzip, ContentEncoding::Gzip), (Deflate, ContentEncoding::Deflate)]
        {
            let compressed = encoding.compress(body.as_bytes());
            assert!(compressed.len() * 5 < body.len());
            assert_eq!(reader.decode(&compressed), Ok(Some(body.clone().into_bytes())));
        }
    }
}
