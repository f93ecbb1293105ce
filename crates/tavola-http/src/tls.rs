//! TLS: a certificate and its key from files, which are read again when they change.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::CryptoProvider;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{self, ServerConfig};
use tokio_rustls::server::TlsStream;

/// Why TLS cannot be served with these files.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TlsError {
    /// A file cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The file of certificates has none.
    #[error("{} contains no certificate in PEM", .0.display())]
    NoCertificate(PathBuf),
    /// The file of the key has none.
    #[error("{} contains no private key in PEM", .0.display())]
    NoKey(PathBuf),
    /// The certificate and the key cannot be used together.
    #[error("the certificate and the key cannot be used: {0}")]
    Unusable(rustls::Error),
}

/// The TLS side of a server.
#[derive(Debug, Clone)]
pub struct Tls {
    files: Arc<Files>,
    acceptor: Arc<ServerConfig>,
}

#[derive(Debug)]
struct Files {
    certificates: PathBuf,
    key: PathBuf,
    current: RwLock<Current>,
    provider: CryptoProvider,
}

/// The key in use, and the bytes that it was read from.
#[derive(Debug)]
struct Current {
    key: Arc<CertifiedKey>,
    bytes: [Vec<u8>; 2],
}

impl Tls {
    /// Reads a chain of certificates, the server's own first, and its private key, both in PEM.
    pub fn load(certificates: &Path, key: &Path) -> Result<Self, TlsError> {
        let provider = default_provider();
        let bytes = [read(certificates)?, read(key)?];
        let current =
            Current { key: Arc::new(parse(&bytes, certificates, key, &provider)?), bytes };
        let files = Arc::new(Files {
            certificates: certificates.to_owned(),
            key: key.to_owned(),
            current: RwLock::new(current),
            provider: provider.clone(),
        });
        let config = ServerConfig::builder_with_provider(Arc::new(provider))
            .with_safe_default_protocol_versions()
            .map_err(TlsError::Unusable)?;
        let mut config = config
            .with_no_client_auth()
            .with_cert_resolver(Arc::clone(&files) as Arc<dyn ResolvesServerCert>);
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        Ok(Self { files, acceptor: Arc::new(config) })
    }

    /// Reads the files again, and returns whether they have changed. New connections use what they
    /// contain now; if that cannot be used, they go on with what they contained before.
    pub fn reload(&self) -> Result<bool, TlsError> {
        let Files { certificates, key, current, provider } = &*self.files;
        let bytes = [read(certificates)?, read(key)?];
        if current.read().unwrap_or_else(PoisonError::into_inner).bytes == bytes {
            return Ok(false);
        }
        let parsed = Arc::new(parse(&bytes, certificates, key, provider)?);
        *current.write().unwrap_or_else(PoisonError::into_inner) = Current { key: parsed, bytes };
        Ok(true)
    }

    /// Performs the handshake of a connection.
    pub(crate) async fn accept(
        &self,
        stream: TcpStream,
        limit: Duration,
    ) -> io::Result<TlsStream<TcpStream>> {
        let acceptor = TlsAcceptor::from(Arc::clone(&self.acceptor));
        let handshake = tokio::time::timeout(limit, acceptor.accept(stream)).await;
        handshake.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl ResolvesServerCert for Files {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let current = self.current.read().unwrap_or_else(PoisonError::into_inner);
        Some(Arc::clone(&current.key))
    }
}

fn read(path: &Path) -> Result<Vec<u8>, TlsError> {
    std::fs::read(path).map_err(|error| TlsError::Unreadable { path: path.to_owned(), error })
}

fn parse(
    [certificates, key]: &[Vec<u8>; 2],
    certificates_path: &Path,
    key_path: &Path,
    provider: &CryptoProvider,
) -> Result<CertifiedKey, TlsError> {
    let chain = CertificateDer::pem_slice_iter(certificates).collect::<Result<Vec<_>, _>>();
    let chain = chain.ok().filter(|chain| !chain.is_empty());
    let chain = chain.ok_or_else(|| TlsError::NoCertificate(certificates_path.to_owned()))?;
    let key = PrivateKeyDer::from_pem_slice(key);
    let key = key.map_err(|_| TlsError::NoKey(key_path.to_owned()))?;
    // It also compares the key with the certificate.
    CertifiedKey::from_der(chain, key, provider).map_err(TlsError::Unusable)
}
