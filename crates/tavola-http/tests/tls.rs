//! TLS and HTTP/2 over real sockets.

#![expect(clippy::unwrap_used, reason = "tests: a failure is a panic")]

use std::convert::Infallible;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use http_body_util::{BodyExt, Empty, Full};
use hyper::body::{Bytes, Incoming};
use hyper::service::service_fn;
use hyper::{Request, Response, Version};
use hyper_util::rt::{TokioExecutor, TokioIo};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use tavola_http::{Server, Tls, TlsError};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Writes a new certificate and its key, and returns the certificate.
fn certify(folder: &Path) -> CertificateDer<'static> {
    let CertifiedKey { cert, signing_key } =
        generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
    std::fs::write(folder.join("certificate"), cert.pem()).unwrap();
    std::fs::write(folder.join("key"), signing_key.serialize_pem()).unwrap();
    cert.der().clone()
}

fn load(folder: &Path) -> Result<Tls, TlsError> {
    Tls::load(&folder.join("certificate"), &folder.join("key"))
}

/// Starts a server that answers with the version of HTTP.
async fn start(tls: Option<Tls>) -> (SocketAddr, oneshot::Sender<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let service = service_fn(|request: Request<Incoming>| async move {
        let version = Bytes::from(format!("{:?}", request.version()));
        let mut response = Response::new(Full::new(version));
        // As a service that closes the connection of a slow sender does.
        response.headers_mut().insert("connection", "close".parse().unwrap());
        Ok::<_, Infallible>(response)
    });
    let server = Server { tls, ..Server::new("test") };
    tokio::spawn(server.serve(listener, service, async { drop(stopped.await) }));
    (address, stop)
}

/// Opens a TLS session that trusts one certificate.
async fn connect(
    address: SocketAddr,
    trusted: &CertificateDer<'static>,
    protocol: &str,
) -> std::io::Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(trusted.clone()).unwrap();
    let mut config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![protocol.as_bytes().to_vec()];
    let name = ServerName::try_from("localhost").unwrap();
    let stream = TcpStream::connect(address).await?;
    TlsConnector::from(Arc::new(config)).connect(name, stream).await
}

/// Sends a request over HTTP/2, and returns the answer's body.
async fn http2(stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static) -> Bytes {
    let handshake =
        hyper::client::conn::http2::handshake(TokioExecutor::new(), TokioIo::new(stream));
    let (mut sender, connection) = handshake.await.unwrap();
    tokio::spawn(connection);
    let request = Request::get("http://localhost/").body(Empty::<Bytes>::new()).unwrap();
    let response = sender.send_request(request).await.unwrap();
    assert_eq!(response.version(), Version::HTTP_2);
    assert!(!response.headers().contains_key("connection"));
    response.into_body().collect().await.unwrap().to_bytes()
}

#[tokio::test]
async fn both_versions_of_http_are_spoken_with_and_without_tls() {
    let folder = tempfile::tempdir().unwrap();
    let trusted = certify(folder.path());
    let (address, _stop) = start(Some(load(folder.path()).unwrap())).await;
    assert_eq!(http2(connect(address, &trusted, "h2").await.unwrap()).await, "HTTP/2.0");
    let mut stream = connect(address, &trusted, "http/1.1").await.unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer).await;
    assert!(answer.ends_with("HTTP/1.1"), "{answer}");

    let (address, _stop) = start(None).await;
    assert_eq!(http2(TcpStream::connect(address).await.unwrap()).await, "HTTP/2.0");
}

#[tokio::test]
async fn a_new_certificate_is_used_and_a_bad_one_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let first = certify(folder.path());
    let tls = load(folder.path()).unwrap();
    let (address, _stop) = start(Some(tls.clone())).await;
    assert!(!tls.reload().unwrap());
    let second = certify(folder.path());
    assert!(connect(address, &first, "h2").await.is_ok(), "nobody has read it yet");
    assert!(tls.reload().unwrap());
    assert!(connect(address, &first, "h2").await.is_err());
    assert!(connect(address, &second, "h2").await.is_ok());

    std::fs::write(folder.path().join("certificate"), "half a certificate").unwrap();
    assert!(matches!(tls.reload(), Err(TlsError::NoCertificate(_))));
    certify(folder.path());
    std::fs::write(folder.path().join("key"), "").unwrap();
    assert!(matches!(tls.reload(), Err(TlsError::NoKey(_))));
    let other = tempfile::tempdir().unwrap();
    certify(other.path());
    std::fs::copy(other.path().join("key"), folder.path().join("key")).unwrap();
    assert!(matches!(tls.reload(), Err(TlsError::Unusable(_))), "it is the key of another one");
    std::fs::remove_file(folder.path().join("key")).unwrap();
    assert!(matches!(tls.reload(), Err(TlsError::Unreadable { .. })));
    assert!(connect(address, &second, "h2").await.is_ok());
}
