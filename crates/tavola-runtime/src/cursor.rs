//! Cursors: where a list goes on, sealed.
//!
//! A cursor holds the key of an item, and that key may name what the caller must not see. So it is
//! encrypted; and it is bound to the read, its input and its caller by a context, so that it opens
//! nothing else.
//!
//! A cursor is the unpadded base64url of
//! `version (1) | key id (1) | nonce (24) | ciphertext | tag (16)`.
//! Version, key id and context are authenticated with it.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305, XNonce,
    aead::{Aead, Payload},
};
use sha2::{Digest, Sha256};
use std::fmt;

const VERSION: u8 = 1;
const NONCE: usize = 24;

/// The longest cursor. The keys of an item in a table and in an index take 6 KB at most in
/// DynamoDB; this leaves room for their names and for the encoding.
const LONGEST: usize = 16 * 1024;

/// A key that seals cursors.
#[derive(Clone)]
pub struct CursorKey {
    secret: [u8; 32],
    id: u8,
}

/// The keys of a deployment: one seals, and the ones before it still open what they sealed.
#[derive(Debug, Clone)]
pub struct CursorKeys {
    current: CursorKey,
    older: Vec<CursorKey>,
}

/// Why a cursor could not be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CursorError {
    /// The operating system gave no random bytes.
    #[error("the operating system provided no random bytes")]
    NoRandomness,
    /// The place in the list is too long to name.
    #[error("the position in the list is too long for a cursor")]
    TooLong,
}

impl CursorKey {
    /// Generates a random key.
    pub fn generate() -> Result<Self, CursorError> {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).map_err(|_| CursorError::NoRandomness)?;
        Ok(Self::from_bytes(secret))
    }

    /// Creates a key from the bytes of one that was generated before.
    pub fn from_bytes(secret: [u8; 32]) -> Self {
        // Derived, so that nobody has to number keys. Two keys may share an id; opening tries both.
        let digest = Sha256::new().chain_update(b"tavola cursor key id").chain_update(secret);
        let id = digest.finalize().first().copied().unwrap_or_default();
        Self { secret, id }
    }

    /// Returns the name by which cursors refer to the key. It reveals nothing of the key.
    pub fn id(&self) -> u8 {
        self.id
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&self.secret.into())
    }
}

impl fmt::Debug for CursorKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CursorKey").field("id", &self.id).finish_non_exhaustive()
    }
}

impl CursorKeys {
    /// Creates a set of one key, without former ones.
    pub fn new(current: CursorKey) -> Self {
        Self { current, older: Vec::new() }
    }

    /// Adds keys that sealed before and only open now.
    #[must_use]
    pub fn with_older(mut self, older: impl IntoIterator<Item = CursorKey>) -> Self {
        self.older.extend(older);
        self
    }

    /// Seals a payload for one context.
    pub fn seal(&self, context: &[u8], payload: &[u8]) -> Result<String, CursorError> {
        let mut nonce = [0; NONCE];
        getrandom::fill(&mut nonce).map_err(|_| CursorError::NoRandomness)?;
        let head = [VERSION, self.current.id];
        let aad = authenticated(head, context);
        let sealed = self
            .current
            .cipher()
            .encrypt(&XNonce::from(nonce), Payload { msg: payload, aad: &aad })
            .map_err(|_| CursorError::TooLong)?;
        let cursor = URL_SAFE_NO_PAD.encode([&head[..], &nonce, &sealed].concat());
        if cursor.len() > LONGEST {
            return Err(CursorError::TooLong);
        }
        Ok(cursor)
    }

    /// Returns the payload of a cursor that one of these keys sealed for this context; `None` for
    /// any other text, whatever is wrong with it.
    pub fn open(&self, context: &[u8], cursor: &str) -> Option<Vec<u8>> {
        if cursor.len() > LONGEST {
            return None;
        }
        let bytes = URL_SAFE_NO_PAD.decode(cursor).ok()?;
        let (head, rest) = bytes.split_first_chunk::<2>()?;
        let (nonce, sealed) = rest.split_first_chunk::<NONCE>()?;
        let [VERSION, id] = *head else { return None };
        let aad = authenticated(*head, context);
        std::iter::once(&self.current).chain(&self.older).filter(|key| key.id == id).find_map(
            |key| {
                let payload = Payload { msg: sealed, aad: &aad };
                key.cipher().decrypt(&XNonce::from(*nonce), payload).ok()
            },
        )
    }
}

/// Returns what is authenticated beside the payload. The head has a fixed length, so that no two
/// pairs are the same bytes.
fn authenticated(head: [u8; 2], context: &[u8]) -> Vec<u8> {
    [&head[..], context].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn keys(secret: u8) -> CursorKeys {
        CursorKeys::new(CursorKey::from_bytes([secret; 32]))
    }

    #[test]
    fn what_is_sealed_opens_in_its_context_only() {
        let cursor = keys(1).seal(b"listInvites for u1", b"the key").unwrap();
        assert_eq!(keys(1).open(b"listInvites for u1", &cursor).as_deref(), Some(&b"the key"[..]));
        assert_eq!(keys(1).open(b"listInvites for u2", &cursor), None);
        assert_eq!(keys(1).open(b"", &cursor), None);
        assert_eq!(keys(2).open(b"listInvites for u1", &cursor), None);
    }

    #[test]
    fn a_cursor_shows_nothing_and_never_repeats() {
        let (one, two) = (keys(1).seal(b"", b"USER#1").unwrap(), keys(1).seal(b"", b"USER#1"));
        assert_ne!(Ok(&one), two.as_ref());
        let bytes = URL_SAFE_NO_PAD.decode(one).unwrap();
        assert!(!bytes.windows(6).any(|window| window == b"USER#1"));
    }

    #[test]
    fn older_keys_open_but_do_not_seal() {
        let before = CursorKey::from_bytes([1; 32]);
        let now = CursorKey::from_bytes([2; 32]);
        let old = CursorKeys::new(before.clone()).seal(b"c", b"p").unwrap();
        let rotated = CursorKeys::new(now.clone()).with_older([before.clone()]);
        assert_eq!(rotated.open(b"c", &old).as_deref(), Some(&b"p"[..]));
        let new = rotated.seal(b"c", b"p").unwrap();
        assert_eq!(CursorKeys::new(before).open(b"c", &new), None);
        assert_eq!(CursorKeys::new(now).open(b"c", &new).as_deref(), Some(&b"p"[..]));
    }

    #[test]
    fn two_keys_with_one_id_both_open() {
        let key = |n: u16| {
            let mut secret = [0; 32];
            secret[..2].copy_from_slice(&n.to_be_bytes());
            CursorKey::from_bytes(secret)
        };
        let first = key(0);
        let second = (1..).map(key).find(|key| key.id() == first.id()).unwrap();
        let cursor = CursorKeys::new(first.clone()).seal(b"c", b"p").unwrap();
        let rotated = CursorKeys::new(second).with_older([first]);
        assert_eq!(rotated.open(b"c", &cursor).as_deref(), Some(&b"p"[..]));
    }

    #[test]
    fn what_is_too_long_is_neither_sealed_nor_opened() {
        assert_eq!(keys(1).seal(b"", &[0; LONGEST]), Err(CursorError::TooLong));
        assert_eq!(keys(1).open(b"", &"A".repeat(LONGEST + 1)), None);
        let longest_keys = [7; 2 * (2048 + 1024) + 1024];
        let cursor = keys(1).seal(b"", &longest_keys).unwrap();
        assert_eq!(keys(1).open(b"", &cursor).as_deref(), Some(&longest_keys[..]));
    }

    #[test]
    fn a_key_does_not_show_itself() {
        let key = CursorKey::generate().unwrap();
        assert_eq!(format!("{key:?}"), format!("CursorKey {{ id: {}, .. }}", key.id()));
    }

    proptest! {
        #[test]
        fn round_trips(context: Vec<u8>, payload: Vec<u8>) {
            let cursor = keys(1).seal(&context, &payload).unwrap();
            prop_assert_eq!(keys(1).open(&context, &cursor), Some(payload));
        }

        #[test]
        fn a_flipped_bit_opens_nothing(payload: Vec<u8>, at: prop::sample::Index, bit in 0..8u8) {
            let cursor = keys(1).seal(b"c", &payload).unwrap();
            let mut bytes = URL_SAFE_NO_PAD.decode(&cursor).unwrap();
            let at = at.index(bytes.len());
            bytes[at] ^= 1 << bit;
            prop_assert_eq!(keys(1).open(b"c", &URL_SAFE_NO_PAD.encode(bytes)), None);
        }

        #[test]
        fn a_changed_character_opens_nothing(at: prop::sample::Index, with in "[ -~]") {
            let cursor = keys(1).seal(b"c", b"payload").unwrap();
            let at = at.index(cursor.len());
            let changed = format!("{}{with}{}", &cursor[..at], &cursor[at + 1..]);
            prop_assume!(changed != cursor);
            prop_assert_eq!(keys(1).open(b"c", &changed), None);
        }

        #[test]
        fn a_cut_or_a_longer_cursor_opens_nothing(at: prop::sample::Index, more in "[A-Za-z0-9_=-]{1,8}") {
            let cursor = keys(1).seal(b"c", b"payload").unwrap();
            prop_assert_eq!(keys(1).open(b"c", &cursor[..at.index(cursor.len())]), None);
            prop_assert_eq!(keys(1).open(b"c", &format!("{cursor}{more}")), None);
        }

        #[test]
        fn any_text_is_refused_without_a_panic(text: String) {
            prop_assert_eq!(keys(1).open(b"c", &text), None);
        }
    }
}
