//! A model as tables keep it: its JSON, compressed, in chunks that fit an item.

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use sha2::{Digest, Sha256};
use tavola_model::diff::DataModel;
use tavola_model::json::document;
use tavola_model::model::Model;

/// The bytes of a chunk: an item has at most 400 KB, its key included.
const CHUNK: usize = 300_000;
/// The most bytes that a model is taken for.
const LARGEST: usize = 256 << 20;
/// How hard it is compressed, of 10.
const LEVEL: u8 = 6;

/// A model, packed.
pub(super) struct Packed {
    /// Names the model: equal models have equal digests.
    pub digest: String,
    /// Its chunks, in their order.
    pub chunks: Vec<Vec<u8>>,
    /// What of it decides the look of stored data.
    pub data: DataModel,
}

impl Packed {
    /// Packs a model.
    pub fn of(model: &Model) -> Result<Self, serde_json::Error> {
        let document = document(model);
        let json = serde_json::to_vec(&document)?;
        let compressed = compress_to_vec_zlib(&json, LEVEL);
        let chunks = compressed.chunks(CHUNK).map(<[u8]>::to_vec).collect();
        Ok(Self { digest: digest(&json), chunks, data: document.into() })
    }
}

/// Reads a packed model back. Returns `None` if the chunks are not those of that digest, or are
/// of a format that this program does not know.
pub(super) fn unpack(wanted: &str, chunks: &[&[u8]]) -> Option<DataModel> {
    let json = decompress_to_vec_zlib_with_limit(&chunks.concat(), LARGEST).ok()?;
    if digest(&json) == wanted { DataModel::from_json(&json).ok() } else { None }
}

fn digest(json: &[u8]) -> String {
    Sha256::digest(json).iter().map(|byte| format!("{byte:02x}")).collect()
}
