//! A real model behind a real server: conditional requests, places of new items, and pages.

use crate::client::{Answer, Running, start_model};
use serde_json::{Value as Json, json};
use std::sync::Arc;
use std::time::Duration;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Options, Runtime, apply};
use tavola_store::Store;

const SHOP: &str = r#"
model shop
table main = "shop" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Dish in main {
  PK = "SHOP"
  SK = "DISH#{dishId}"
  dishId:    id
  name:      string(40)
  price:     int = 1
  by:        id
  cost:      int? visible if by = caller.id
  updatedAt: timestamp = now on write
}
entity Note in main {
  PK = "NOTES"
  SK = "NOTE#{noteId}"
  noteId: id
  by:     id
  item visible if by = caller.id
}
read dish(dishId) {
  GET /dishes/{dishId}
  get Dish(dishId)
  strong
  allow anyone
}
read dishes {
  GET /dishes
  from main where PK = "SHOP" and begins_with(SK, "DISH#")
  strong
  page 3
  allow anyone
}
read notes {
  GET /notes
  from main where PK = "NOTES" and begins_with(SK, "NOTE#")
  strong
  page 3
  allow signed-in
}
write addDish(dishId, name, cost?) {
  POST /dishes
  allow signed-in
  create Dish from input { by = caller.id }
}
write changeDish(dishId, name?, price?) {
  PATCH /dishes/{dishId}
  allow signed-in
  update Dish(dishId) from input
}
write removeDish(dishId) {
  DELETE /dishes/{dishId}
  allow signed-in
  delete Dish(dishId)
}
write note(noteId, by: id) {
  POST /notes
  allow signed-in
  create Note from input
}
"#;

pub struct Shop {
    pub service: Running,
}

impl Shop {
    pub async fn start(base_path: &str) -> Self {
        let model = Arc::new(tavola_model::load(SHOP).unwrap());
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let options = Options::new(&model).unwrap();
        apply::complete(&model, store.clone(), &options.deployment).await.unwrap();
        let runtime = Arc::new(Runtime::open(model, store, options).await.unwrap());
        let base_path = base_path.parse().unwrap();
        let options = |options: &mut tavola_service::Options| {
            options.call_timeout = Duration::from_secs(30);
            options.base_path = base_path;
        };
        Self { service: start_model(runtime, options, |_| {}).await }
    }

    /// Sends a request, written as `METHOD /path`, as a user.
    pub async fn send(
        &self,
        user: &str,
        request: &str,
        headers: &[(&str, &str)],
        body: Json,
    ) -> Answer {
        let (method, target) = request.split_once(' ').unwrap();
        let token = format!("Bearer {}", self.service.token_for("shop", json!({ "sub": user })));
        let mut all = vec![("Authorization", token.as_str())];
        all.extend(headers);
        let body = match body {
            Json::Null => String::new(),
            body => {
                all.push(("Content-Type", "application/json"));
                body.to_string()
            }
        };
        self.service.send(method, target, &all, body.as_bytes()).await
    }

    async fn soup(&self, base: &str) -> Answer {
        let soup = json!({ "dishId": "soup", "name": "Soup", "cost": 1 });
        self.send("ann", &format!("POST {base}/dishes"), &[], soup).await
    }
}

const SOUP: &str = "GET /dishes/soup";
const CHANGE: &str = "PATCH /dishes/soup";

fn tag(answer: &Answer) -> String {
    answer.header("etag").unwrap_or_else(|| panic!("no tag: {answer:?}")).to_owned()
}

#[tokio::test]
async fn an_item_has_a_tag_that_spares_its_body() {
    let shop = Shop::start("/").await;
    let made = shop.soup("").await;
    let got = shop.send("ann", SOUP, &[], Json::Null).await;
    assert_eq!(got.header("cache-control"), Some("private, no-cache"));
    assert_eq!(got.header("vary"), Some("Authorization"));
    let etag = tag(&got);
    assert!(etag.starts_with('"') && etag.ends_with('"'), "{etag}");
    assert_eq!(tag(&made), etag, "a write answers the same view");
    for known in [etag.clone(), format!("\"x\", W/{etag}"), "*".to_owned()] {
        for method in ["GET", "HEAD"] {
            let request = format!("{method} /dishes/soup");
            let headers = [("If-None-Match", known.as_str())];
            let same = shop.send("ann", &request, &headers, Json::Null).await;
            assert_eq!((same.status, same.body.as_str()), (304, ""), "{known}");
            assert_eq!(tag(&same), etag);
            assert_eq!(same.header("cache-control"), Some("private, no-cache"));
            assert_eq!(same.header("vary"), Some("Authorization"));
        }
    }
    // Another caller sees less of it.
    let bobs = shop.send("bob", SOUP, &[("If-None-Match", &etag)], Json::Null).await;
    assert_eq!(bobs.status, 200);
    assert_ne!(tag(&bobs), etag);
    let list = shop.send("ann", "GET /dishes", &[("If-None-Match", "*")], Json::Null).await;
    assert_eq!((list.status, list.header("etag")), (200, None));
    assert_eq!(list.header("cache-control"), Some("no-store"));
}

#[tokio::test]
async fn a_write_changes_what_its_caller_saw_or_nothing() {
    let shop = Shop::start("/").await;
    let seen = tag(&shop.soup("").await);
    let dear = json!({ "price": 9 });
    let changed = shop.send("ann", CHANGE, &[("If-Match", &seen)], dear.clone()).await;
    assert_eq!((changed.status, changed.json()["price"].as_i64()), (200, Some(9)));
    let late = shop.send("ann", CHANGE, &[("If-Match", &seen)], dear.clone()).await;
    let problem = late.problem(412, "precondition-failed");
    assert_eq!(
        (&problem["code"], &problem["field"]),
        (&json!("precondition-failed"), &json!("if-match"))
    );
    let weak = format!("W/{}", tag(&changed));
    let weak = shop.send("ann", CHANGE, &[("If-Match", &weak)], dear.clone()).await;
    weak.problem(412, "precondition-failed");
    let now = tag(&shop.send("ann", SOUP, &[], Json::Null).await);
    assert_eq!(now, tag(&changed));
    // A repetition is not about what the item is by now.
    let again = [("If-Match", now.as_str()), ("Idempotency-Key", "k1")];
    for replayed in [None, Some("true")] {
        let answer = shop.send("ann", CHANGE, &again, json!({ "price": 3 })).await;
        assert_eq!((answer.status, answer.header("idempotency-replayed")), (200, replayed));
    }
    let gone = shop.send("ann", "DELETE /dishes/soup", &[("If-Match", "*")], Json::Null).await;
    assert_eq!((gone.status, gone.body.as_str()), (204, ""));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_64_callers_with_one_tag_one_wins() {
    let shop = Arc::new(Shop::start("/").await);
    let seen = tag(&shop.soup("").await);
    let calls: Vec<_> = (0..64)
        .map(|number| {
            let (shop, seen) = (shop.clone(), seen.clone());
            tokio::spawn(async move {
                let price = json!({ "price": number + 100 });
                shop.send("ann", CHANGE, &[("If-Match", &seen)], price).await.status
            })
        })
        .collect();
    let mut statuses = Vec::new();
    for call in calls {
        statuses.push(call.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 412).count(), 63, "{statuses:?}");
}

#[tokio::test]
async fn a_precondition_that_cannot_apply_is_refused() {
    let shop = Shop::start("/").await;
    shop.soup("").await;
    let pie = json!({ "dishId": "pie", "name": "Pie" });
    for (request, header, value, body, code) in [
        ("POST /dishes", "If-Match", "\"x\"", pie.clone(), "not-applicable"),
        (SOUP, "If-Match", "*", Json::Null, "not-applicable"),
        ("POST /dishes", "If-None-Match", "*", pie, "not-applicable"),
        (CHANGE, "If-Match", "x", json!({ "price": 2 }), "wrong-format"),
        (SOUP, "If-None-Match", "x", Json::Null, "wrong-format"),
    ] {
        let answer = shop.send("ann", request, &[(header, value)], body).await;
        let fault = &answer.problem(400, "invalid")["errors"][0];
        let field = header.to_ascii_lowercase();
        assert_eq!((&fault["field"], &fault["code"]), (&json!(field), &json!(code)), "{request}");
    }
}

#[tokio::test]
async fn one_rule_gives_the_status_of_every_write() {
    for (base, location) in [("", "/dishes/soup"), ("/api/v1", "/api/v1/dishes/soup")] {
        let shop = Shop::start(if base.is_empty() { "/" } else { base }).await;
        let made = shop.soup(base).await;
        assert_eq!((made.status, made.header("location")), (201, Some(location)));
        let found = shop.send("bob", &format!("GET {location}"), &[], Json::Null).await;
        assert_eq!(found.json()["name"], "Soup");
        let request = format!("PATCH {location}");
        let before = shop.send("ann", &format!("GET {location}"), &[], Json::Null).await;
        let nothing = shop.send("ann", &request, &[], json!({})).await;
        assert_eq!((nothing.status, nothing.header("location")), (200, None));
        assert_eq!((tag(&nothing), &nothing.body), (tag(&before), &before.body));
        // Nothing that she sees is left to show.
        let hidden = json!({ "noteId": "n1", "by": "bob" });
        let hidden = shop.send("ann", &format!("POST {base}/notes"), &[], hidden).await;
        assert_eq!((hidden.status, hidden.body.as_str()), (204, ""));
        let gone = shop.send("ann", &format!("DELETE {location}"), &[], Json::Null).await;
        assert_eq!((gone.status, gone.body.as_str()), (204, ""));
    }
}

/// Reads a list by its links; the names of its items, page by page.
async fn linked(shop: &Shop, first: &str, name: &str) -> Vec<Vec<String>> {
    let (mut target, mut pages) = (first.to_owned(), Vec::new());
    loop {
        let page = shop.send("ann", &format!("GET {target}"), &[], Json::Null).await;
        assert_eq!(page.status, 200, "{page:?}");
        let items = page.json()["items"].as_array().unwrap().clone();
        pages.push(items.iter().map(|it| it[name].as_str().unwrap().to_owned()).collect());
        let next = page.json()["next"].as_str().map(str::to_owned);
        let Some(link) = page.header("link") else {
            assert_eq!(next, None);
            return pages;
        };
        let link = link.strip_prefix('<').unwrap().strip_suffix(">; rel=\"next\"").unwrap();
        assert!(link.ends_with(&format!("cursor={}", next.unwrap())), "{link}");
        target = link.to_owned();
    }
}

#[tokio::test]
async fn links_lead_through_a_list() {
    for base in ["", "/api"] {
        let shop = Shop::start(if base.is_empty() { "/" } else { base }).await;
        for name in ["a", "b", "c", "d", "e"] {
            let dish = json!({ "dishId": name, "name": name });
            assert_eq!(
                shop.send("ann", &format!("POST {base}/dishes"), &[], dish).await.status,
                201
            );
        }
        let pages = linked(&shop, &format!("{base}/dishes"), "dishId").await;
        assert_eq!(pages, [vec!["a", "b", "c"], vec!["d", "e"]]);
        let pages = linked(&shop, &format!("{base}/dishes?limit=2"), "dishId").await;
        assert_eq!(pages, [vec!["a", "b"], vec!["c", "d"], vec!["e"]]);
        let wrong = shop.send("ann", &format!("GET {base}/dishes?limit=4"), &[], Json::Null).await;
        let fault = &wrong.problem(400, "invalid")["errors"][0];
        assert_eq!(fault["message"], "must be a whole number from 1 to 3");
    }
}

#[tokio::test]
async fn pages_are_full_whatever_is_hidden_between_their_items() {
    let shop = Shop::start("/").await;
    for number in 0..40 {
        let by = if number % 9 == 0 { "ann" } else { "bob" };
        let note = json!({ "noteId": format!("{number:02}"), "by": by });
        shop.send("ann", "POST /notes", &[], note).await;
    }
    let pages = linked(&shop, "/notes", "noteId").await;
    assert_eq!(pages, [vec!["00", "09", "18"], vec!["27", "36"]]);
}

#[tokio::test]
async fn nothing_is_outside_the_base_path_but_what_watches_the_server() {
    let shop = Shop::start("/api").await;
    shop.soup("/api").await;
    assert_eq!(shop.send("ann", "GET /api/dishes", &[], Json::Null).await.status, 200);
    for target in ["/dishes", "/apidishes", "/api", "/api/healthz", "/"] {
        let missing = shop.send("ann", &format!("GET {target}"), &[], Json::Null).await;
        assert_eq!(missing.problem(404, "not-found")["code"], "not-found", "{target}");
    }
    assert_eq!(shop.service.get("/healthz").await.status, 200);
    let other = shop.send("ann", "PUT /api/dishes", &[], json!({})).await;
    other.problem(405, "method-not-allowed");
    assert_eq!(other.header("allow"), Some("GET, HEAD, POST"));
}
