//! The algorithms that tokens are signed with, and the public keys that verify them.

use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ECDSA_P384_SHA384_FIXED, ED25519, RSA_PKCS1_2048_8192_SHA256,
    RSA_PKCS1_2048_8192_SHA384, RSA_PKCS1_2048_8192_SHA512, RSA_PSS_2048_8192_SHA256,
    RSA_PSS_2048_8192_SHA384, RSA_PSS_2048_8192_SHA512, RsaParameters, RsaPublicKeyComponents,
    UnparsedPublicKey, VerificationAlgorithm,
};

/// An algorithm that is accepted: none that shares a secret, and never `none`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Algorithm {
    Rs256,
    Rs384,
    Rs512,
    Ps256,
    Ps384,
    Ps512,
    Es256,
    Es384,
    EdDsa,
}

impl Algorithm {
    /// Returns the algorithm that tokens and key sets call so.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "RS256" => Self::Rs256,
            "RS384" => Self::Rs384,
            "RS512" => Self::Rs512,
            "PS256" => Self::Ps256,
            "PS384" => Self::Ps384,
            "PS512" => Self::Ps512,
            "ES256" => Self::Es256,
            "ES384" => Self::Es384,
            "EdDSA" => Self::EdDsa,
            _ => return None,
        })
    }

    /// Returns the kind of key that the algorithm needs, and what verifies its signatures.
    fn verification(self) -> Verification {
        use Verification::{OnCurve, Rsa};
        match self {
            Self::Rs256 => Rsa(&RSA_PKCS1_2048_8192_SHA256),
            Self::Rs384 => Rsa(&RSA_PKCS1_2048_8192_SHA384),
            Self::Rs512 => Rsa(&RSA_PKCS1_2048_8192_SHA512),
            Self::Ps256 => Rsa(&RSA_PSS_2048_8192_SHA256),
            Self::Ps384 => Rsa(&RSA_PSS_2048_8192_SHA384),
            Self::Ps512 => Rsa(&RSA_PSS_2048_8192_SHA512),
            Self::Es256 => OnCurve(Curve::P256, &ECDSA_P256_SHA256_FIXED),
            Self::Es384 => OnCurve(Curve::P384, &ECDSA_P384_SHA384_FIXED),
            Self::EdDsa => OnCurve(Curve::Ed25519, &ED25519),
        }
    }
}

enum Verification {
    Rsa(&'static RsaParameters),
    OnCurve(Curve, &'static dyn VerificationAlgorithm),
}

/// An elliptic curve, which has one algorithm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Curve {
    P256,
    P384,
    Ed25519,
}

/// A public key.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum PublicKey {
    /// A modulus and an exponent, both without leading zeros.
    Rsa { n: Vec<u8>, e: Vec<u8> },
    /// A point of a curve.
    OnCurve(Curve, Vec<u8>),
}

impl PublicKey {
    /// Returns `true` if the key is of the kind that an algorithm needs.
    pub(crate) fn is_for(&self, algorithm: Algorithm) -> bool {
        match (self, algorithm.verification()) {
            (Self::Rsa { .. }, Verification::Rsa(_)) => true,
            (Self::OnCurve(own, _), Verification::OnCurve(curve, _)) => *own == curve,
            _ => false,
        }
    }

    /// Returns `true` if this key's owner has signed a message by an algorithm.
    pub(crate) fn has_signed(&self, algorithm: Algorithm, message: &str, signature: &[u8]) -> bool {
        let message = message.as_bytes();
        let verified = match (self, algorithm.verification()) {
            (Self::Rsa { n, e }, Verification::Rsa(parameters)) => {
                RsaPublicKeyComponents { n, e }.verify(parameters, message, signature)
            }
            (Self::OnCurve(own, point), Verification::OnCurve(curve, by)) if *own == curve => {
                UnparsedPublicKey::new(by, point).verify(message, signature)
            }
            _ => return false,
        };
        verified.is_ok()
    }
}
