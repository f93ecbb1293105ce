//! Sizes and times.

use crate::client::{Answer, Running, start, start_with};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

fn head(address: impl std::fmt::Display, more: &str) -> String {
    format!(
        "POST /dishes HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n{more}\r\n\r\n"
    )
}

#[tokio::test]
async fn a_large_body_is_refused_even_to_those_who_do_not_listen_while_they_send() {
    let service = start().await;
    let json = |size: usize| format!("{{\"name\": \"{}\"}}", "x".repeat(size - 12));
    assert_eq!(service.post("/dishes", &json(10_000)).await.status, 201);
    let problem = service.post("/dishes", &json(10_001)).await.problem(413, "too-large");
    assert_eq!(problem["detail"], "the body must not exceed 10000 bytes");
    // More than the buffers of a connection hold.
    let limit = |options: &mut tavola_service::Options| {
        options.body_limit = 4_000_000;
        options.body_timeout = Duration::from_secs(10);
    };
    let service = start_with(limit, |_| {}).await;
    service.post("/dishes", &json(30_000_000)).await.problem(413, "too-large");
}

#[tokio::test]
async fn a_huge_body_is_refused_before_it_is_sent() {
    let service = start().await;
    for more in ["Content-Length: 1000000000", "Content-Length: 20000\r\nExpect: 100-continue"] {
        service.raw(head(service.address, more)).await.problem(413, "too-large");
    }
}

#[tokio::test]
async fn a_body_without_an_announced_size_is_counted() {
    let service = start().await;
    let mut stream = service.connect().await;
    let head = head(service.address, "Transfer-Encoding: chunked");
    stream.write_all(head.as_bytes()).await.unwrap();
    let chunk = format!("3e8\r\n{}\r\n", "x".repeat(1000));
    for _ in 0..81 {
        stream.write_all(chunk.as_bytes()).await.unwrap();
    }
    Answer::read(stream).await.problem(413, "too-large");
}

#[tokio::test]
async fn a_slow_body_is_refused() {
    let service = start().await;
    let mut stream = service.connect().await;
    let head = head(service.address, "Content-Length: 100");
    stream.write_all(head.as_bytes()).await.unwrap();
    let (mut reading, mut writing) = stream.into_split();
    // All of it would be a body that is answered otherwise.
    let trickle = tokio::spawn(async move {
        for _ in 0..100 {
            if writing.write_all(b" ").await.is_err() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        writing
    });
    let mut answer = [0; 12];
    reading.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 408");
    drop(trickle.await);
}

#[tokio::test]
async fn a_body_that_breaks_off_or_is_garbled_is_refused() {
    let service = start().await;
    let garbled = head(service.address, "Transfer-Encoding: chunked") + "zz\r\n";
    service.raw(garbled).await.problem(400, "malformed");
}

#[tokio::test]
async fn an_operation_that_takes_too_long_is_given_up() {
    let service = start().await;
    assert_eq!(service.get("/wait/1").await.body, "\"waited\"");
    let read = service.get("/wait/5000").await;
    assert_eq!(read.problem(503, "unavailable")["maybeDone"], serde_json::Value::Null);
    assert_eq!(read.header("retry-after"), Some("1"));
    let write = service.post("/wait/5000", "").await;
    assert_eq!(write.problem(503, "unavailable")["maybeDone"], true);
    assert_eq!(write.header("retry-after"), None);
}

#[tokio::test]
async fn a_slow_head_and_an_idle_connection_are_closed() {
    let short = Duration::from_millis(300);
    let service = start_with(|_| {}, |server| server.head_timeout = short).await;
    let whole = format!("GET /dishes HTTP/1.1\r\nHost: {}\r\n\r\n", service.address);
    for sent in ["", "GET /dishes HTTP/1.1\r\nHost: loc", &whole] {
        let mut stream = service.connect().await;
        stream.write_all(sent.as_bytes()).await.unwrap();
        let started = Instant::now();
        let mut bytes = Vec::new();
        let reading = stream.read_to_end(&mut bytes);
        tokio::time::timeout(Duration::from_secs(5), reading).await.expect("it closes").unwrap();
        assert!(started.elapsed() >= short / 2, "{sent}: {:?}", started.elapsed());
        assert_eq!(bytes.starts_with(b"HTTP/1.1 200"), sent == whole);
    }
}

#[tokio::test]
async fn a_large_head_is_refused() {
    let service = start().await;
    let target = format!("/dishes?tag={}", "x".repeat(100_000));
    let answer = service.get(&target).await;
    match answer.status {
        414 => answer.problem(414, "uri-too-long"),
        _ => answer.problem(431, "headers-too-large"),
    };
    let large = [("X-Large", "x".repeat(300_000))];
    let large = large.each_ref().map(|(name, value)| (*name, value.as_str()));
    let problem =
        service.send("GET", "/dishes", &large, b"").await.problem(431, "headers-too-large");
    assert_eq!(problem["code"], "headers-too-large");
    for nonsense in ["GET /dishes HTTP/1.1\r\nno header\r\n\r\n", "\0\r\n\r\n"] {
        service.raw(nonsense).await.problem(400, "malformed");
    }
    let target = format!("/dishes?cursor={}", "x".repeat(16 * 1024));
    assert_eq!(service.get(&target).await.status, 200);
}

#[tokio::test]
async fn the_limit_of_heads_is_exact() {
    let service = start_with(|_| {}, |server| server.head_limit = 64 * 1024).await;
    for (size, status) in [(64 * 1024, 200), (64 * 1024 + 1, 431), (90_000, 431)] {
        let head = format!(
            "GET /dishes HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nX-Fill: \r\n\r\n",
            service.address
        );
        let fill = format!("X-Fill: {}", "x".repeat(size - head.len()));
        let head = head.replace("X-Fill: ", &fill);
        assert_eq!(head.len(), size);
        assert_eq!(service.raw(head).await.status, status, "{size}");
    }
}

#[tokio::test]
async fn idle_connections_make_room_for_others() {
    let service = start_with(|_| {}, |server| server.connections = 2).await;
    let mut idle = service.connect().await;
    idle.write_all(b"GET /dishes HTTP/1.1\r\nHost: loc").await.unwrap();
    let _silent = service.connect().await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    for _ in 0..3 {
        assert_eq!(service.get("/dishes").await.status, 200);
    }
    assert_eq!(idle.read(&mut [0; 1]).await.unwrap_or(0), 0, "it was the longest idle");
    assert!(crate::log::read().contains("a limit is reached"));
}

#[tokio::test]
async fn connections_beyond_the_limit_wait_while_all_are_busy_but_health_does_not() {
    let slow = |options: &mut tavola_service::Options| {
        options.call_timeout = Duration::from_secs(20);
    };
    let full = |server: &mut tavola_service::Server| {
        server.connections = 2;
        server.reserve = 1;
    };
    let service = start_with(slow, full).await;
    let busy = [service.get("/wait/1500"), service.get("/wait/1500")];
    let others = async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert_eq!(service.get("/healthz").await.status, 200);
        let refused = service.get("/dishes").await;
        assert_eq!(refused.problem(503, "unavailable")["code"], "overloaded");
        assert_eq!(refused.header("retry-after"), Some("1"));
    };
    let (answers, ()) = tokio::join!(futures_util::future::join_all(busy), others);
    assert!(answers.iter().all(|answer| answer.status == 200));
}

#[tokio::test]
async fn requests_beyond_the_limit_are_refused_at_once_but_health_is_not() {
    let few = |options: &mut tavola_service::Options| {
        options.max_requests = 1;
        options.call_timeout = Duration::from_secs(20);
    };
    let service = start_with(few, |_| {}).await;
    let others = async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        let refused = service.get("/dishes").await;
        assert_eq!(refused.problem(503, "unavailable")["code"], "overloaded");
        assert_eq!(service.get("/healthz").await.status, 200);
        let page = service.get("/metrics").await.body;
        assert!(page.contains("tavola_limit_reached_total{limit=\"max-requests\"} 1\n"), "{page}");
        assert!(page.contains("tavola_http_requests_running 2\n"), "{page}");
    };
    let (answer, ()) = tokio::join!(service.get("/wait/1000"), others);
    assert_eq!(answer.status, 200);
    assert_eq!(service.get("/dishes").await.status, 200);
}

/// Returns a connection on which a request waits for the rest of its body.
async fn unfinished(service: &Running, path: &str) -> TcpStream {
    let mut stream = service.connect().await;
    let head = head(service.address, "Connection: close\r\nContent-Length: 16");
    let head = head.replacen("/dishes", path, 1);
    stream.write_all(format!("{head}{{\"name\": ").as_bytes()).await.unwrap();
    stream
}

/// Waits until the metrics have a line.
async fn measured(service: &Running, line: &str) {
    while !service.get("/metrics").await.body.lines().any(|other| other == line) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Waits until so many requests are running, among them the one that asks.
async fn running(service: &Running, number: usize) {
    measured(service, &format!("tavola_http_requests_running {number}")).await;
}

#[tokio::test]
async fn requests_whose_body_does_not_arrive_keep_nobody_out() {
    let few = |options: &mut tavola_service::Options| {
        options.max_requests = 2;
        options.call_timeout = Duration::from_secs(20);
        options.body_timeout = Duration::from_secs(60);
    };
    let service = start_with(few, |_| {}).await;
    // The second is answered already, and only what is left of its body is waited for.
    let mut first = unfinished(&service, "/dishes").await;
    running(&service, 2).await;
    let second = unfinished(&service, "/nowhere").await;
    let answered = r#"tavola_http_responses_total{status="404",code="not-found"} 1"#;
    measured(&service, answered).await;
    assert_eq!(service.get("/dishes").await.status, 200);
    first.write_all(b"\"soup\"}").await.unwrap();
    assert_eq!(Answer::read(first).await.status, 201);

    // Whoever waits for the longest time makes room for others that wait.
    let third = unfinished(&service, "/dishes").await;
    running(&service, 2).await;
    let mut fourth = unfinished(&service, "/dishes").await;
    running(&service, 3).await;
    let answer = Answer::read(second).await;
    answer.problem(404, "not-found");
    assert_eq!(answer.header("connection"), Some("close"));
    let fifth = unfinished(&service, "/dishes").await;
    Answer::read(third).await.problem(408, "timeout");
    let page = service.get("/metrics").await.body;
    assert!(page.contains("tavola_limit_reached_total{limit=\"waiting\"} 2\n"), "{page}");

    // When the body is there, the request needs a place again.
    let busy = [service.get("/wait/15000"), service.get("/wait/15000")];
    let late = async {
        running(&service, 5).await;
        fourth.write_all(b"\"soup\"}").await.unwrap();
        Answer::read(fourth).await.problem(503, "unavailable")["code"].clone()
    };
    tokio::select! {
        _ = futures_util::future::join_all(busy) => panic!("they take their time"),
        code = late => assert_eq!(code, "overloaded"),
    }
    drop(fifth);
}

async fn read_array<const N: usize>(stream: &mut TcpStream) -> [u8; N] {
    let mut bytes = [0; N];
    stream.read_exact(&mut bytes).await.unwrap();
    bytes
}

/// A client of HTTP/2 decides how much of an answer it takes. One that takes nothing, and says that
/// it is there whenever it is asked, would hold a place for ever.
#[tokio::test]
async fn a_client_that_takes_nothing_of_its_answer_makes_room() {
    let one = |options: &mut tavola_service::Options| options.max_requests = 1;
    let service = start_with(one, |_| {}).await;
    let frame = |kind: u8, flags: u8, stream: u8, payload: &[u8]| {
        let length = u8::try_from(payload.len()).unwrap();
        [&[0, 0, length, kind, flags, 0, 0, 0, stream], payload].concat()
    };
    let host = service.address.to_string();
    let host_length = [u8::try_from(host.len()).unwrap()];
    // GET, http, and literals for the path and the authority, by the static table of RFC 7541.
    let head = [b"\x82\x86\x44\x07/dishes\x41", &host_length[..], host.as_bytes()].concat();
    let mut stream = service.connect().await;
    // The initial window of a stream (setting 4) is 0. The request has its end and all its headers.
    let sent = [
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec(),
        frame(4, 0, 0, &[0, 4, 0, 0, 0, 0]),
        frame(1, 5, 1, &head),
    ];
    stream.write_all(&sent.concat()).await.unwrap();
    // The head of the answer arrives.
    let mut kind = 0;
    while kind != 1 {
        let [_, high, low, next, ..] = read_array::<9>(&mut stream).await;
        kind = next;
        let payload = u64::from(u16::from_be_bytes([high, low]));
        tokio::io::copy(&mut (&mut stream).take(payload), &mut tokio::io::sink()).await.unwrap();
    }
    // It may be reset.
    let closed = async { drop(stream.read_to_end(&mut Vec::new()).await) };
    let others = async {
        while service.get("/dishes").await.status != 200 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let both = async { tokio::join!(closed, others) };
    let made_room = tokio::time::timeout(Duration::from_secs(15), both).await;
    assert!(made_room.is_ok(), "it has the place still");
}

#[tokio::test]
async fn a_client_that_never_reads_is_cut_off() {
    let service = start_with(
        |options| options.call_timeout = Duration::from_secs(10),
        |server| {
            server.connections = 1;
            server.write_timeout = Duration::from_millis(300);
        },
    )
    .await;
    let mut stream = service.connect().await;
    let request = format!("GET /large HTTP/1.1\r\nHost: {}\r\n\r\n", service.address);
    stream.write_all(request.as_bytes()).await.unwrap();
    // The only connection is free again for others, while this one is still open on its side.
    let answer = tokio::time::timeout(Duration::from_secs(60), service.get("/dishes")).await;
    assert_eq!(answer.expect("it is cut off").status, 200);
    drop(stream);
}
