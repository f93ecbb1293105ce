//! The end of a service.

use crate::client::{Answer, start_with};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

fn patient(options: &mut tavola_service::Options) {
    options.call_timeout = Duration::from_secs(20);
}

#[tokio::test]
async fn running_requests_finish_and_nothing_more_is_accepted() {
    let mut service = start_with(patient, |_| {}).await;
    let mut running = service.connect().await;
    let request = format!("GET /wait/800 HTTP/1.1\r\nHost: {}\r\n\r\n", service.address);
    running.write_all(request.as_bytes()).await.unwrap();
    let mut idle = service.connect().await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    service.stop.take().unwrap().send(()).unwrap();
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(TcpStream::connect(service.address).await.is_err());
    assert_eq!(idle.read(&mut [0; 1]).await.unwrap(), 0);
    let answer = Answer::read(running).await;
    assert_eq!((answer.status, answer.body.as_str()), (200, "\"waited\""));
    service.ended.await.unwrap();
}

#[tokio::test]
async fn what_does_not_finish_in_time_is_closed() {
    let grace = Duration::from_millis(300);
    let mut service = start_with(patient, |server| server.grace = grace).await;
    let mut running = service.connect().await;
    let request = format!("GET /wait/15000 HTTP/1.1\r\nHost: {}\r\n\r\n", service.address);
    running.write_all(request.as_bytes()).await.unwrap();
    tokio::time::sleep(Duration::from_millis(200)).await;
    let started = Instant::now();
    service.stop.take().unwrap().send(()).unwrap();
    service.ended.await.unwrap();
    assert!(started.elapsed() >= grace);
    assert_eq!(running.read(&mut [0; 1]).await.unwrap_or(0), 0);
}

#[tokio::test]
async fn a_client_that_keeps_its_connection_is_told_that_it_ends() {
    let mut service = start_with(patient, |_| {}).await;
    let mut kept = service.connect().await;
    let request = format!("GET /dishes HTTP/1.1\r\nHost: {}\r\n\r\n", service.address);
    kept.write_all(request.as_bytes()).await.unwrap();
    let mut first = vec![0; 4096];
    let read = kept.read(&mut first).await.unwrap();
    assert!(!String::from_utf8_lossy(&first[..read]).contains("connection: close"));
    service.stop.take().unwrap().send(()).unwrap();
    tokio::time::sleep(Duration::from_millis(200)).await;
    // It did not know; it is answered, and knows now.
    kept.write_all(request.as_bytes()).await.unwrap();
    let answer = Answer::read(kept).await;
    assert_eq!((answer.status, answer.header("connection")), (200, Some("close")));
    service.ended.await.unwrap();
}
