//! What the items of other reads amount to, beside each item of an answer.

use serde_json::{Value as Json, json};

use crate::harness::Harness;

const POSTS: &str = r#"
model posts
table main = "posts" { key PK, SK }
caller { id: id = "sub" }
entity Post in main {
  PK = "POSTS"
  SK = "POST#{postId}"
  postId: id
}
entity Comment in main {
  PK = "POST#{postId}"
  SK = "COMMENT#{commentId}"
  postId:    id
  commentId: id
  by:        id
  kind:      praise | other = other
  stars:     int(0..5) = 0
  tip:       decimal(6, 2) = 0.5 visible if by = caller.id
  hidden:    bool = false
  item visible if not hidden or by = caller.id
}
write post(postId) {
  allow signed-in
  create Post from input
}
write comment(postId, commentId, kind?, stars?, hidden?) {
  allow signed-in
  create Comment from input { by = caller.id }
}
read amounts(postId) {
  from main where PK = "POST#{postId}"
  at most 4
  return count, stars = sum stars, best = max stars, sum tip
}
read kinds(postId) {
  from main where PK = "POST#{postId}"
  at most 100
  return count by kind
}
read posts {
  from main where PK = "POSTS"
  with comments = amounts(postId)
  with kinds    = kinds(postId)
  allow signed-in
}
read one(postId) {
  get Post(postId)
  with comments = amounts(postId)
  allow signed-in
}
"#;

async fn with_posts() -> Harness {
    let h = Harness::new(POSTS).await;
    for post in ["a", "b", "c"] {
        h.call("ann", "post", json!({ "postId": post })).await.unwrap();
    }
    let comments = [
        ("ann", json!({ "postId": "a", "commentId": "1", "stars": 3, "kind": "praise" })),
        ("bob", json!({ "postId": "a", "commentId": "2", "stars": 5, "hidden": true })),
        ("bob", json!({ "postId": "a", "commentId": "3", "stars": 1, "kind": "praise" })),
        ("bob", json!({ "postId": "b", "commentId": "1" })),
    ];
    for (by, comment) in comments {
        h.call(by, "comment", comment).await.unwrap();
    }
    h
}

async fn posts(h: &Harness, user: &str) -> Vec<Json> {
    let body: Json = h.call(user, "posts", json!({})).await.unwrap().body.into();
    body["items"].as_array().unwrap().clone()
}

#[tokio::test]
async fn each_item_has_what_its_caller_would_count() {
    let h = with_posts().await;
    let seen = posts(&h, "ann").await;
    let expected = json!({ "count": 2, "stars": 4, "best": 3, "sum": "0.50" });
    assert_eq!(seen[0]["comments"], expected);
    assert_eq!(seen[0]["kinds"], json!([{ "kind": "praise", "count": 2 }]));
    assert_eq!(seen[1]["comments"], json!({ "count": 1, "stars": 0, "best": 0, "sum": "0.00" }));
    assert_eq!(seen[2]["comments"], json!({ "count": 0, "stars": 0, "sum": "0.00" }));
    assert_eq!(seen[2]["kinds"], json!([]));
    let seen = posts(&h, "bob").await;
    let expected = json!({ "count": 3, "stars": 9, "best": 5, "sum": "1.00" });
    assert_eq!(seen[0]["comments"], expected);
    assert_eq!(seen[0]["kinds"][0], json!({ "kind": "praise", "count": 2 }));
    let one = h.call("bob", "one", json!({ "postId": "a" })).await.unwrap().body;
    assert_eq!(one["comments"], expected);
    assert!(one["complete"].is_null());
}

#[tokio::test]
async fn what_is_not_counted_is_said() {
    let h = with_posts().await;
    for number in 4..8 {
        let comment = json!({ "postId": "a", "commentId": number.to_string(), "stars": 1 });
        h.call("ann", "comment", comment).await.unwrap();
    }
    let seen = posts(&h, "ann").await;
    assert_eq!((&seen[0]["comments"]["count"], &seen[0]["complete"]), (&json!(4), &json!(false)));
    assert!(seen[1]["complete"].is_null());
}
