//! Lists by the page, over partitions and bounds that change between two pages.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Failure, Response};

use crate::harness::{Harness, inputs, user_named};
use crate::meanwhile::Meanwhile;

const FEED: &str = r#"
model feed
table main = "feed" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Follows in main {
  PK = "FOLLOWS#{owner}"
  SK = "FOLLOWS"
  owner:  id
  topics: [id](20)
}
entity Post in main {
  PK = "POSTS#{topic}"
  SK = "{at}#{name}"
  topic: id
  at:    timestamp
  name:  id
}
write follow(topics) {
  allow signed-in
  upsert Follows(owner = caller.id) set topics = input.topics
}
write post(topic, at, name) {
  allow signed-in
  create Post from input
}
read posts(topics: [id](9)) {
  from main where PK = "POSTS#{topics}"
  page 2
  allow signed-in
}
read newest(topics: [id](9)) {
  from main where PK = "POSTS#{topics}"
  page 2
  descending
  allow signed-in
}
read followed {
  let mine = Follows(owner = caller.id)
  from main where PK = "POSTS#{mine.topics}"
  page 2
  allow signed-in
}
read upcoming(topic) {
  from main where PK = "POSTS#{topic}" and SK >= "{now}"
  page 1
  allow signed-in
}
read lastUpcoming(topic) {
  from main where PK = "POSTS#{topic}" and SK > "{now}"
  page 1
  descending
  allow signed-in
}
read past(topic) {
  from main where PK = "POSTS#{topic}" and SK <= "{now}"
  page 1
  descending
  allow signed-in
}
"#;

struct Feed {
    h: Harness,
    start: Timestamp,
}

impl Feed {
    async fn new() -> Self {
        Self { h: Harness::new(FEED).await, start: Timestamp::now() }
    }

    /// Posts, each named by a letter, so many hours from now.
    async fn post(&self, topic: &str, posts: &[(char, i64)]) {
        for (name, hours) in posts {
            let at = self.start + SignedDuration::from_hours(*hours);
            let post = json!({ "topic": topic, "at": at.to_string(), "name": name.to_string() });
            self.h.call("ann", "post", post).await.unwrap();
        }
    }

    async fn page(
        &self,
        read: &str,
        input: &Json,
        cursor: Option<&str>,
    ) -> Result<(String, Option<String>), Failure> {
        let mut input = inputs(input.clone());
        input.cursor = cursor.map(str::to_owned);
        let Response { body, .. } = self.h.runtime.call(read, input, &user_named("ann")).await?;
        let items = body["items"].as_array().unwrap();
        let names = items.iter().map(|item| item["name"].as_str().unwrap()).collect();
        Ok((names, body["next"].as_str().map(str::to_owned)))
    }

    /// Reads two pages, and lets something happen between them.
    async fn two_pages(
        &self,
        read: &str,
        input: Json,
        meanwhile: impl AsyncFnOnce(&Harness),
    ) -> [String; 2] {
        let (first, next) = self.page(read, &input, None).await.unwrap();
        let next = next.expect("there is more");
        meanwhile(&self.h).await;
        let (second, _) = self.page(read, &input, Some(&next)).await.unwrap();
        [first, second]
    }
}

async fn hours_pass(h: &Harness, hours: i64) {
    h.clock.advance(hours * 3600 + 600);
}

#[tokio::test]
async fn a_partition_that_is_named_twice_is_read_once() {
    let feed = Feed::new().await;
    feed.post("x", &[('a', 1), ('c', 3)]).await;
    feed.post("y", &[('b', 2), ('d', 4)]).await;
    for (read, topics, pages) in [
        ("posts", json!(["x", "x"]), ["ac", ""]),
        ("posts", json!(["x", "y", "x"]), ["ab", "cd"]),
        ("newest", json!(["y", "x", "y", "y"]), ["dc", "ba"]),
    ] {
        let input = json!({ "topics": topics });
        let (first, next) = feed.page(read, &input, None).await.unwrap();
        assert_eq!(first, pages[0], "{read} {input}");
        assert_eq!(next.is_some(), !pages[1].is_empty(), "{read} {input}");
        if let Some(next) = next {
            let (second, end) = feed.page(read, &input, Some(&next)).await.unwrap();
            assert_eq!((second.as_str(), end), (pages[1], None), "{read} {input}");
        }
    }
}

#[tokio::test]
async fn a_list_goes_on_where_the_clock_has_moved_its_bounds() {
    let feed = Feed::new().await;
    feed.post("x", &[('p', -2), ('q', -1), ('a', 1), ('b', 2), ('c', 3)]).await;
    let x = json!({ "topic": "x" });
    for (read, hours, pages) in [
        ("upcoming", 0, ["a", "b"]),
        // What the first page showed is before the bound by now.
        ("upcoming", 1, ["a", "b"]),
        ("lastUpcoming", 2, ["c", ""]),
        ("past", 1, ["c", "b"]),
    ] {
        let found = feed.two_pages(read, x.clone(), async |h| hours_pass(h, hours).await).await;
        assert_eq!(found, pages.map(str::to_owned), "{read} after {hours} hours");
    }
}

#[tokio::test]
async fn a_list_goes_on_over_partitions_that_have_changed() {
    let feed = Feed::new().await;
    feed.post("x", &[('a', 1), ('c', 3), ('e', 5)]).await;
    feed.post("y", &[('b', 2), ('d', 4), ('f', 6)]).await;
    feed.post("z", &[('g', 7)]).await;
    let follow = |topics: Json| {
        let follows = json!({ "topics": topics });
        async move |h: &Harness| {
            h.call("ann", "follow", follows).await.unwrap();
        }
    };
    for (before, after, pages) in [
        (json!(["x", "y"]), json!(["x", "y"]), ["ab", "cd"]),
        (json!(["x", "y"]), json!(["y", "x"]), ["ab", "cd"]),
        (json!(["x", "y"]), json!(["y"]), ["ab", "df"]),
        (json!(["x", "y"]), json!(["z", "y", "x"]), ["ab", "cd"]),
        (json!(["x", "y"]), json!(["z"]), ["ab", "g"]),
        (json!(["x"]), json!(["y"]), ["ac", "bd"]),
        (json!(["x", "y"]), json!([]), ["ab", ""]),
    ] {
        follow(before.clone())(&feed.h).await;
        let found = feed.two_pages("followed", json!({}), follow(after.clone())).await;
        assert_eq!(found, pages.map(str::to_owned), "{before} {after}");
    }
}

const TASKS: &str = r#"
model tasks
table main = "tasks" {
  key PK, SK
  index byState on GSI1PK, GSI1SK
}
caller {
  id: id = "sub"
}
entity Task in main {
  PK     = "TASK#{name}"
  SK     = "TASK"
  GSI1PK = "STATE#{state}"
  GSI1SK = "{name}"
  name:  id
  state: open | done
}
write add(name) {
  allow signed-in
  create Task from input { state = open }
}
write finish(name) {
  allow signed-in
  update Task(name) set state = done
}
read tasks {
  from main.byState where GSI1PK = "STATE#{[open, done]}"
  allow signed-in
}
"#;

#[tokio::test]
async fn an_item_that_moves_from_one_partition_to_the_next_is_listed_once() {
    let store = Arc::new(EmbeddedStore::memory().unwrap());
    let h = Harness::on(TASKS, store.clone()).await;
    for name in ["a", "b"] {
        h.call("ann", "add", json!({ "name": name })).await.unwrap();
    }
    let finished = async move {
        h.call("bob", "finish", json!({ "name": "a" })).await.unwrap();
    };
    let h = Harness::on(TASKS, Arc::new(Meanwhile::behind_a_query(store, finished))).await;
    let listed = h.call("ann", "tasks", json!({})).await.unwrap().body;
    let names: Vec<_> = listed["items"].as_array().unwrap().iter().map(|t| &t["name"]).collect();
    assert_eq!(names, ["a", "b"]);
}
