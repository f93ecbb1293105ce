//! How often a caller may call.

use crate::client::{Running, start_with};
use serde_json::json;

async fn limited(rate: &str, address_rate: &str) -> Running {
    let (rate, address_rate) = (rate.parse().unwrap(), address_rate.parse().unwrap());
    let set = move |options: &mut tavola_service::Options| {
        options.rate = Some(rate);
        options.address_rate = Some(address_rate);
        options.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    };
    start_with(set, |_| {}).await
}

async fn call(service: &Running, user: &str) -> crate::client::Answer {
    let token = service.token(json!({ "sub": user }));
    let authorization = format!("Bearer {token}");
    service.send("GET", "/dishes", &[("Authorization", &authorization)], b"").await
}

#[tokio::test]
async fn a_caller_above_its_rate_is_told_when_to_come_back_and_others_are_served() {
    let service = limited("3/h", "1000/s").await;
    for left in [2, 1, 0] {
        let answer = call(&service, "greedy").await;
        assert_eq!(answer.status, 200);
        let limit = answer.header("ratelimit").unwrap();
        assert!(limit.starts_with(&format!("\"caller\";r={left};t=")), "{limit}");
        assert_eq!(answer.header("ratelimit-policy"), Some("\"caller\";q=3;w=3600"));
    }
    let refused = call(&service, "greedy").await;
    assert_eq!(refused.problem(429, "rate-limited")["code"], "rate-limited");
    let after: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((1190..=1200).contains(&after), "{after}");
    assert!(refused.header("ratelimit").unwrap().starts_with("\"caller\";r=0;"));
    assert_eq!(call(&service, "modest").await.status, 200);
    assert_eq!(service.get("/healthz").await.status, 200);
    let page = service.get("/metrics").await.body;
    assert!(page.contains("tavola_limit_reached_total{limit=\"rate\"} 1\n"), "{page}");
    let counted = "tavola_http_responses_total{status=\"429\",code=\"rate-limited\"} 1\n";
    assert!(page.contains(counted), "{page}");
}

#[tokio::test]
async fn who_is_not_signed_in_is_limited_by_address() {
    let service = limited("1000/s", "2/h").await;
    let from = async |address: &str, target: &str| {
        service.send("GET", target, &[("X-Forwarded-For", address)], b"").await.status
    };
    assert_eq!(from("203.0.113.7", "/dishes").await, 200);
    assert_eq!(from("203.0.113.7", "/nothing").await, 404);
    assert_eq!(from("203.0.113.7", "/dishes").await, 429);
    assert_eq!(from("203.0.113.7", "/nothing").await, 429);
    assert_eq!(from("203.0.113.8", "/dishes").await, 200);
    assert_eq!(from("2001:db8::1", "/dishes").await, 200);
    assert_eq!(from("2001:db8::2", "/dishes").await, 200);
    assert_eq!(from("2001:db8::3", "/dishes").await, 429);
    assert_eq!(call(&service, "signed-in").await.status, 200);
}

#[tokio::test]
async fn bad_tokens_are_not_verified_for_ever() {
    let service = limited("1000/s", "2/h").await;
    let bad = async |address: &str| {
        let headers = [("Authorization", "Bearer x"), ("X-Forwarded-For", address)];
        service.send("GET", "/dishes", &headers, b"").await.status
    };
    let statuses = [bad("203.0.113.7").await, bad("203.0.113.7").await, bad("203.0.113.7").await];
    assert_eq!(statuses, [401, 401, 429]);
    assert_eq!(bad("203.0.113.8").await, 401);
    assert_eq!(service.get("/dishes").await.status, 200);
}

#[tokio::test]
async fn many_callers_above_their_rate_leave_one_within_it_alone() {
    let service = limited("5/h", "1000/s").await;
    let greedy = futures_util::future::join_all((0..64).map(|_| call(&service, "greedy")));
    let modest = async {
        let mut statuses = Vec::new();
        for _ in 0..5 {
            statuses.push(call(&service, "modest").await.status);
        }
        statuses
    };
    let (greedy, modest) = tokio::join!(greedy, modest);
    assert_eq!(greedy.iter().filter(|answer| answer.status == 200).count(), 5);
    assert_eq!(greedy.iter().filter(|answer| answer.status == 429).count(), 59);
    assert_eq!(modest, [200; 5]);
}
