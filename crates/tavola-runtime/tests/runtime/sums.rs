//! Counts and sums.

use serde_json::json;

use crate::harness::Harness;

const SCORES: &str = r#"
model scores
table main = "scores" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Score in main {
  PK = "GAME#{gameId}"
  SK = "SCORE#{scoreId}"
  gameId:  id
  scoreId: id
  userId:  id
  points:  number
  tip:     int? visible if userId = caller.id
}
write score(gameId, scoreId, userId, points, tip?) {
  allow signed-in
  create Score from input
}
read total(gameId) {
  from main where PK = "GAME#{gameId}"
  at most 100
  return sum points
  allow signed-in
}
read table(gameId) {
  from main where PK = "GAME#{gameId}"
  at most 100
  return sum points by userId
  allow signed-in
}
read tips(gameId) {
  from main where PK = "GAME#{gameId}"
  at most 100
  return sum tip
  allow signed-in
}
"#;

#[tokio::test]
async fn sums_are_exact_and_of_what_the_caller_sees() {
    let h = Harness::new(SCORES).await;
    let scores = [("ann", 0.1), ("bob", 5.0), ("ann", 0.2), ("cat", -1.5)];
    for (place, (user, points)) in scores.into_iter().enumerate() {
        let input = json!({
            "gameId": "g", "scoreId": place.to_string(), "userId": user, "points": points, "tip": 10,
        });
        h.call("ann", "score", input).await.unwrap();
    }
    let read = async |name: &str, game: &str| {
        h.call("ann", name, json!({ "gameId": game })).await.unwrap().body
    };
    assert_eq!(read("total", "g").await, json!({ "sum": 3.8 }));
    assert_eq!(read("total", "none").await, json!({ "sum": 0 }));
    let table = json!({ "items": [
        { "userId": "bob", "sum": 5 }, { "userId": "ann", "sum": 0.3 }, { "userId": "cat", "sum": -1.5 },
    ] });
    assert_eq!(read("table", "g").await, table);
    assert_eq!(read("tips", "g").await, json!({ "sum": 20 }));
}
