//! The operator's side of a running server: jobs, checks, copies and traces beside users' calls.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use serde_json::{Value as Json, json};

use crate::data::{SHOP, stocked, stored};
use crate::server::{Server, send};
use crate::support::Place;

/// A model with a derived item, a lock, a job and a route for each operation.
const LIBRARY: &str = r#"model library
table main = "library" {
  key   PK, SK
  index GSI1 on GSI1PK, GSI1SK
  index GSI2 on GSI2PK
  type  kind
}
caller { id: id = "sub" }
entity Book in main {
  PK     = "BOOK#{bookId}"
  SK     = "BOOK"
  GSI1PK = "BOOKS"
  GSI1SK = "{bookId}"
  GSI2PK = "GENRE#{genre}"
  bookId: id
  owner:  id
  genre:  novel | poetry = novel
  isbn:   string(40) unique
  lent:   bool = false
  derive Shelf
}
entity Shelf in main {
  PK = "SHELF#{owner}"
  SK = "{bookId}"
  owner:  id
  bookId: id
}
rule owns(bookId) if Book(bookId).owner = caller.id
/// Lists all books
read books {
  GET /books
  from main.GSI1 where GSI1PK = "BOOKS"
  allow signed-in
}
write add(bookId, isbn) {
  POST /books/{bookId}
  allow signed-in
  create Book from input { owner = caller.id }
}
write lend(bookId) {
  POST /books/{bookId}/lend
  allow owns(bookId)
  update Book(bookId) set lent = true
    if lent = false
    else conflict "it is lent already"
}
write bringBack(bookId) {
  allow job
  update Book(bookId) set lent = false
    if lent = true
    else conflict "it is here already"
}
/// Brings every book back
job bringAllBack every 1h {
  for book in books() {
    do bringBack(book.bookId)
  }
}
volume { Book 1000/month size 1KB }
"#;

pub struct Library {
    pub place: Place,
    pub server: Server,
    user: String,
    operator: String,
}

impl Library {
    pub fn open() -> Self {
        let place = Place::new();
        place.file("library.tavola", LIBRARY);
        let args = ["serve", "library.tavola", "--listen", "127.0.0.1:0"];
        let server = Server::run(place.command(&args));
        let user = place.run("token library.tavola --as ann").ok().trim().to_owned();
        let operator = std::fs::read_to_string(place.path("config/tavola/operator.key")).unwrap();
        Self { place, server, user, operator: operator.trim().to_owned() }
    }

    pub fn add(&self, id: &str) -> u16 {
        let body = json!({ "isbn": format!("isbn-{id}") }).to_string();
        self.server.send(&format!("POST /books/{id}"), Some(&self.user), &body).0
    }

    /// A request to the operator's side.
    pub fn operate(&self, head: &str, body: &str) -> (u16, Json) {
        self.server.send(head, Some(&self.operator), body)
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.server.address)
    }
}

#[test]
fn a_job_runs_beside_the_server_that_has_the_file() {
    let library = Library::open();
    let Library { place, server, user, .. } = &library;
    assert_eq!((library.add("a"), library.add("b")), (201, 201));
    assert_eq!(server.send("POST /books/a/lend", Some(user), "").0, 200);
    let busy = place.run("job library.tavola bringAllBack").fails(2);
    assert!(busy.contains("--server URL"), "{busy}");
    let line = format!("job library.tavola bringAllBack --server {}", library.url());
    assert_eq!(place.run(&line).ok(), "bringAllBack: 1 done, 1 skipped, 0 refused\n");
    let (_, jobs) = library.operate("GET /_tavola/jobs", "");
    assert_eq!(jobs["jobs"][0]["name"], "bringAllBack");
    assert_eq!(jobs["jobs"][0]["everySeconds"], 3600);
    assert_eq!(library.operate("POST /_tavola/jobs/tidy/run", "").0, 404);
    let (_, work) = library.operate("GET /_tavola/work", "");
    assert_eq!(work, json!({ "unfinished": [] }));
    let (_, done) = library.operate("POST /_tavola/work/finish", "");
    assert_eq!(done, json!({ "finished": 0, "left": 0 }));
    assert_eq!(library.server.stop().code, 0);
}

#[test]
fn the_operator_sees_what_calls_consumed_and_what_the_model_will() {
    let library = Library::open();
    let Library { server, user, .. } = &library;
    assert_eq!((library.add("a"), library.add("a")), (201, 409));
    assert_eq!(server.send("GET /books", Some(user), "").0, 200);
    let (_, metrics) = library.operate("GET /_tavola/metrics", "");
    let of = |name: &str| {
        let all = metrics["operations"].as_array().unwrap().iter();
        all.clone().find(|operation| operation["name"] == name).unwrap().clone()
    };
    assert_eq!(of("add")["outcomes"], json!({ "ok": 1, "conflict": 1 }));
    // The book, its place in the index, its lock and its derived item, each twice in a transaction.
    assert!(of("add")["writeUnits"].as_f64().unwrap() >= 7.0, "{}", of("add"));
    assert!(of("books")["readUnits"].as_f64().unwrap() > 0.0, "{}", of("books"));
    assert_eq!(of("lend")["outcomes"], json!({}));

    let (_, one) = library.operate("GET /_tavola/capacity", "");
    assert_eq!(one["hasVolumes"], true);
    let (_, ten) = library.operate("GET /_tavola/capacity?factor=10", "");
    let price = |figures: &Json| figures["items"][0]["price"].as_f64().unwrap();
    assert!((price(&ten) / price(&one) - 10.0).abs() < 1e-9, "{ten}");
    assert!(one["explained"]["add"]["writeUnits"].as_f64().unwrap() >= 7.0, "{one}");
    let (status, problem) = library.operate("GET /_tavola/capacity?factor=-1&scale=2", "");
    assert_eq!((status, problem["errors"].as_array().unwrap().len()), (400, 2), "{problem}");
    assert_eq!(library.operate("POST /_tavola/work/none/cancel", "").0, 404);
    assert_eq!(library.operate("GET /_tavola/work/none", "").0, 404);
    assert_eq!(library.server.stop().code, 0);
}

#[test]
fn the_operator_needs_a_token_and_the_right_server() {
    let library = Library::open();
    let Library { place, server, user, .. } = &library;
    for path in ["", "/jobs", "/model", "/tables", "/metrics", "/capacity", "/nothing"] {
        for token in [None, Some(user.as_str()), Some("x")] {
            let (status, problem) = server.send(&format!("GET /_tavola{path}"), token, "");
            assert_eq!((status, &problem["code"]), (401, &json!("invalid-token")), "{path}");
        }
    }
    assert_eq!(library.operate("GET /_tavola/nothing", "").0, 404);
    assert_eq!(library.operate("GET /_tavola/copies", "").0, 405);

    let job = |server: &str| format!("job library.tavola bringAllBack --server {server}");
    place.file("other.token", "another token, of 32 characters-".replace([' ', ','], "-"));
    let line = format!("{} --operator-token-file other.token", job(&library.url()));
    let err = place.run(&line).fails(2);
    assert!(err.contains("does not accept this token for its operator's side"), "{err}");
    place.file("short.token", "short");
    let err = place.run(&line.replace("other.token", "short.token")).fails(2);
    assert!(err.contains("at least 32 characters"), "{err}");
    let err = place.run(&job("http://127.0.0.1:1")).fails(2);
    assert!(err.contains("cannot call http://127.0.0.1:1"), "{err}");
    assert!(err.contains("is `tavola serve` running there?"), "{err}");
    let err = place.run(&job("127.0.0.1:1")).fails(2);
    assert!(err.contains("is not the address of a server"), "{err}");
    let err = place.run(&job("http://192.0.2.1:4780")).fails(2);
    assert!(err.contains("needs its token"), "{err}");
    let other = format!("job gg.tavola tidy --server {}", library.url());
    assert!(place.run(&other).fails(2).contains("the model has no jobs"));
    place.file("shop.tavola", SHOP);
    let err = place.run(&format!("data check shop.tavola --server {}", library.url())).fails(2);
    assert!(err.contains("serves the model `library`, not `shop`"), "{err}");
    assert_eq!(library.server.stop().code, 0);
}

#[test]
fn data_is_checked_and_repaired_while_it_is_served() {
    let place = stocked();
    stored(&place, |item| {
        if item.contains_key("GSI1PK") {
            item.insert("GSI1PK".to_owned(), "MAKER#nobody".into());
        }
    });
    let args = ["serve", "shop.tavola", "--listen", "127.0.0.1:0"];
    let server = Server::run(place.command(&args));
    let line = format!("data check shop.tavola --server http://{}", server.address);
    let found = place.run(&line).no();
    assert_eq!(found.matches("stale-index-key: shop Product").count(), 2, "{found}");
    assert!(found.contains("2 of 2 can be repaired with --repair"), "{found}");
    let lines = place.run(&format!("{line} --json")).no();
    let last: Json = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    assert_eq!(last["summary"]["found"]["stale-index-key"], 2);
    let repaired = place.run(&format!("{line} --repair")).ok();
    assert!(repaired.contains("nothing is wrong"), "{repaired}");
    assert!(place.run(&line).ok().contains("nothing is wrong"));
    let unknown = place.run(&format!("{line} --only mian")).fails(2);
    assert!(unknown.contains("did you mean `main`?"), "{unknown}");
    assert_eq!(server.stop().code, 0);
}

#[test]
fn a_copy_is_consistent_while_64_callers_write() {
    let library = Library::open();
    for n in 0..20 {
        assert_eq!(library.add(&format!("before-{n}")), 201);
    }
    let (copied, written) = (AtomicBool::new(false), AtomicUsize::new(0));
    let (library, copied, written) = (&library, &copied, &written);
    thread::scope(|scope| {
        for caller in 0..64 {
            scope.spawn(move || {
                for n in 0.. {
                    assert_eq!(library.add(&format!("during-{caller}-{n}")), 201);
                    written.fetch_add(1, Ordering::Relaxed);
                    if copied.load(Ordering::Relaxed) {
                        break;
                    }
                }
            });
        }
        while written.load(Ordering::Relaxed) < 64 {
            thread::yield_now();
        }
        let line = format!("data copy --server {} file:backup", library.url());
        let said = library.place.run(&line).ok();
        copied.store(true, Ordering::Relaxed);
        assert!(said.contains("and compared"), "{said}");
        let again = library.place.run(&line).fails(1);
        assert!(again.contains("exists already"), "{again}");
    });
    // The copy is a store: whole books with their shelves and locks, and none of the first is missing.
    let check = library.place.run("data check library.tavola --store file:backup").ok();
    assert!(check.contains("nothing is wrong"), "{check}");
    let books = "call library.tavola books --as ann --limit 50 --store file:backup";
    let books = library.place.run(books).json();
    let all = books["items"].as_array().unwrap();
    let first = |book: &&Json| book["bookId"].as_str().unwrap().starts_with("before-");
    assert_eq!(all.iter().filter(first).count(), 20);
}

#[test]
fn a_copy_needs_an_absolute_path_and_a_store_of_the_servers_own() {
    let library = Library::open();
    for (body, field) in [("{}", "to"), (r#"{"to": "x"}"#, "to"), (r#"{"to": "/x", "y": 1}"#, "y")]
    {
        let (status, problem) = library.operate("POST /_tavola/copies", body);
        assert_eq!((status, &problem["errors"][0]["field"]), (400, &json!(field)), "{body}");
    }
    let err = library.place.run(&format!("data copy --server {} memory:", library.url())).fails(2);
    assert!(err.contains("a folder of its machine"), "{err}");
    let err = library.place.run("data copy file:x").fails(2);
    assert!(err.contains("FROM"), "{err}");
    assert_eq!(library.server.stop().code, 0);
}

#[test]
fn a_call_is_traced_for_the_operator_only() {
    let library = Library::open();
    let Library { place, server, user, operator } = &library;
    assert_eq!(library.add("a"), 201);
    let trace = |head: &str, token: &str| {
        let head = format!("{head} HTTP/1.1\r\nTavola-Trace: {token}\r\nX: ");
        send(&server.address, &head, Some(user), "")
    };
    let (status, traced) = trace("POST /books/a/lend", operator);
    assert_eq!((status, &traced["answer"]["status"]), (200, &json!(200)));
    assert_eq!(traced["answer"]["body"]["lent"], true);
    let told = &traced["trace"];
    assert_eq!(told["permission"], json!({ "allow": "owns(bookId)", "holds": true }));
    assert_eq!(told["rules"][0]["rule"], "owns");
    assert_eq!(told["rules"][0]["arguments"], json!({ "bookId": "a" }));
    let sent = told["requests"].as_array().unwrap().last().unwrap();
    assert_eq!(sent["operation"], "TransactWriteItems");
    assert_eq!(sent["request"]["TransactItems"][0]["Update"]["TableName"], "library");
    assert!(sent["capacity"]["write"].as_f64().unwrap() >= 2.0, "{sent}");
    let change = &told["changes"][0];
    assert_eq!(
        (&change["before"]["lent"], &change["after"]["lent"]),
        (&json!(false), &json!(true))
    );

    let (_, refused) = trace("POST /books/a/lend", operator);
    assert_eq!(refused["answer"]["status"], 409);
    assert_eq!(refused["answer"]["body"]["detail"], "it is lent already");
    assert_eq!(refused["trace"]["changes"], json!([]));
    let (status, problem) = trace("POST /books/a/lend", user);
    assert_eq!((status, &problem["code"]), (401, &json!("invalid-token")));

    let line = format!("call library.tavola books --as ann --server {} --trace", library.url());
    let ran = place.run(&line);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(serde_json::from_str::<Json>(&ran.out).unwrap()["items"][0]["bookId"], "a");
    assert!(ran.err.contains("allow signed-in: yes"), "{}", ran.err);
    assert!(ran.err.contains("Query: 1 item, 0.5 read units"), "{}", ran.err);
    assert_eq!(library.server.stop().code, 0);
    let ran = library.place.run("call library.tavola lend bookId=a --as bob --trace");
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("rule owns(bookId=\"a\"): no"), "{}", ran.err);
}

/// All item collections of a table or index, by pages of two with three items of each.
fn collections(library: &Library, index: &str) -> Vec<Json> {
    let first = format!("/_tavola/tables/main/collections?limit=2&preview=3&plain=false{index}");
    let (mut all, mut target) = (Vec::new(), first.clone());
    loop {
        let (status, page) = library.operate(&format!("GET {target}"), "");
        assert_eq!(status, 200, "{page}");
        let collections = page["collections"].as_array().unwrap();
        assert!(collections.len() <= 2, "{page}");
        all.extend(collections.iter().cloned());
        match page["next"].as_str() {
            Some(next) => target = format!("{first}&cursor={next}"),
            None => return all,
        }
    }
}

#[test]
fn collections_are_listed_once_with_their_first_items_and_what_these_are_made_of() {
    let library = Library::open();
    for n in 0..9 {
        assert_eq!(library.add(&format!("b{n}")), 201);
    }
    let all = collections(&library, "");
    let mut partitions: Vec<&str> = all.iter().map(|c| c["partition"].as_str().unwrap()).collect();
    partitions.sort_unstable();
    let mut distinct = partitions.clone();
    distinct.dedup();
    assert_eq!(partitions, distinct);
    // Nine books with a lock each, one shelf, and what the system keeps.
    let begin = |start: &str| partitions.iter().filter(|name| name.starts_with(start)).count();
    assert_eq!((begin("BOOK#"), begin("SHELF#"), begin("TAVOLA#UNIQUE#")), (9, 1, 9));
    let named = |name: &str| all.iter().find(|c| c["partition"] == name).unwrap();

    let shelf = named("SHELF#ann");
    assert_eq!(shelf["items"].as_array().unwrap().len(), 3);
    let first = &shelf["items"][0];
    assert_eq!((&first["kind"], &first["item"]), (&json!("derived"), &Json::Null));
    assert_eq!(first["stored"]["SK"], json!({ "S": "b0" }));
    assert_eq!(first["keys"]["PK"], json!([["SHELF#"], ["ann", "owner"]]));
    let owner = json!({
        "table": "main", "entity": "Book",
        "key": { "PK": { "S": "BOOK#b0" }, "SK": { "S": "BOOK" } },
    });
    assert_eq!(first["owner"], owner);
    let rest = shelf["next"].as_str().unwrap();
    let target = format!("/_tavola/tables/main/items?partition=SHELF%23ann&cursor={rest}");
    let (_, page) = library.operate(&format!("GET {target}"), "");
    let items = page["collections"][0]["items"].as_array().unwrap();
    assert_eq!((items.len(), &items[0]["item"]["SK"]), (6, &json!("b3")));

    let lock = all.iter().find(|c| c["items"][0]["owner"] == owner && *c != shelf).unwrap();
    assert_eq!(lock["items"][0]["kind"], "lock");
    assert_eq!(named("BOOK#b1")["next"], Json::Null);

    let books = collections(&library, "&index=GSI1");
    assert_eq!(books.len(), 1);
    assert_eq!(books[0]["items"][2]["keys"]["GSI1SK"], json!([["b2", "bookId"]]));
    assert_eq!(library.server.stop().code, 0);
}

#[test]
fn items_are_found_by_an_id() {
    let library = Library::open();
    for n in 0..3 {
        assert_eq!(library.add(&format!("b{n}")), 201);
    }
    let find = |query: &str| {
        let (status, found) =
            library.operate(&format!("GET /_tavola/tables/main/find?{query}"), "");
        assert_eq!(status, 200, "{found}");
        let items = found["items"].as_array().unwrap().iter();
        items.map(|item| item["stored"]["PK"]["S"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(find("id=b1&entity=Book"), ["BOOK#b1"]);
    assert_eq!(find("id=b1"), ["BOOK#b1"]);
    assert_eq!(find("id=BOOK%23b2"), ["BOOK#b2"]);
    assert_eq!(find("id=ann&entity=Shelf").len(), 3);
    // A partition that shows another attribute only is not what the id leads to.
    assert_eq!(find("id=isbn-b2"), [""; 0]);
    assert_eq!(find("id=isbn-b2&scan=true"), ["BOOK#b2"]);
    assert_eq!(find("id=ann&entity=Book&scan=true").len(), 3);
    // All items of one entity, in the table and in an index that has none of another.
    let sorted = |query: &str| {
        let mut found = find(query);
        found.sort_unstable();
        found
    };
    assert_eq!(sorted("entity=Book&scan=true"), ["BOOK#b0", "BOOK#b1", "BOOK#b2"]);
    assert_eq!(sorted("entity=Book&index=GSI1&scan=true").len(), 3);
    assert_eq!(find("entity=Shelf&scan=true"), ["SHELF#ann"; 3]);
    assert_eq!(find("entity=Shelf&index=GSI1&scan=true"), [""; 0]);
    assert_eq!(library.server.stop().code, 0);
}

#[test]
fn the_model_and_the_tables_can_be_read() {
    let library = Library::open();
    assert_eq!(library.add("a"), 201);
    let (_, about) = library.operate("GET /_tavola", "");
    assert_eq!((&about["model"], &about["canCopy"]), (&json!("library"), &json!(true)));
    assert_eq!(about["tables"], json!({ "main": "library" }));
    let (_, model) = library.operate("GET /_tavola/model", "");
    assert_eq!(model, library.place.run("model library.tavola --json").json());
    let (_, tables) = library.operate("GET /_tavola/tables", "");
    assert_eq!(tables["tables"][0]["indexes"][0]["name"], "GSI1");
    let mut kinds = Vec::new();
    let mut target = "/_tavola/tables/main/items?limit=2".to_owned();
    loop {
        let (status, page) = library.operate(&format!("GET {target}"), "");
        assert_eq!(status, 200, "{page}");
        for collection in page["collections"].as_array().unwrap() {
            for item in collection["items"].as_array().unwrap() {
                assert_eq!(item["item"]["PK"], collection["partition"]);
                let part = |name: &str| item[name].as_str().unwrap_or_default().to_owned();
                kinds.push((part("kind"), part("entity")));
            }
        }
        match page["next"].as_str() {
            Some(next) => target = format!("/_tavola/tables/main/items?limit=2&cursor={next}"),
            None => break,
        }
    }
    for (kind, entity) in [("entity", "Book"), ("derived", "Shelf"), ("lock", ""), ("lease", "")] {
        let known = (kind.to_owned(), entity.to_owned());
        assert_eq!(kinds.iter().filter(|kind| **kind == known).count(), 1, "{known:?} {kinds:?}");
    }
    let (_, page) =
        library.operate("GET /_tavola/tables/main/items?index=GSI1&partition=BOOKS", "");
    assert_eq!(page["collections"][0]["items"][0]["item"]["bookId"], "a");
    for wrong in [
        "main/items?limit=0",
        "main/items?cursor=x",
        "main/items?x=1",
        "main/items?plain=yes",
        "main/collections?preview=0",
        "main/collections?partition=x",
        "main/find",
        "main/find?scan=true",
        "main/find?entity=Book",
        "main/find?id=a&index=GSI1",
    ] {
        assert_eq!(library.operate(&format!("GET /_tavola/tables/{wrong}"), "").0, 400, "{wrong}");
    }
    for missing in [
        "other/items",
        "main/items?index=GSI9",
        "main/collections?index=GSI9",
        "main/find?id=x&entity=Magazine",
        "main/find?entity=Book&index=GSI9&scan=true",
    ] {
        let (status, _) = library.operate(&format!("GET /_tavola/tables/{missing}"), "");
        assert_eq!(status, 404, "{missing}");
    }
    assert_eq!(library.server.stop().code, 0);
}

#[test]
fn the_size_of_the_store_is_a_metric() {
    let library = Library::open();
    assert_eq!(library.add("a"), 201);
    let metrics = crate::server::text(&library.server.address, "GET /metrics");
    let value = |name: &str| -> f64 {
        let line = metrics.lines().find(|line| line.starts_with(name)).unwrap_or_else(|| {
            panic!("there is no {name} in {metrics}");
        });
        line.rsplit(' ').next().unwrap().parse().unwrap()
    };
    assert!(value("tavola_store_disk_bytes ") > 0.0);
    assert!(value("tavola_store_disk_free_bytes ") > 0.0);
    assert!(value("tavola_table_items{table=\"library\"} ") >= 3.0);
    assert!(value("tavola_table_bytes{table=\"library\"} ") > 0.0);
    assert_eq!(library.server.stop().code, 0);
}
