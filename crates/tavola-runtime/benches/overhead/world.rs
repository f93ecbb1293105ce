//! gg-core on a store, and its calls in two forms: through the runtime, and as the requests that
//! they come to.

use std::fmt;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Map, Value as Json, json};
use tavola_runtime::cursor::{CursorKey, CursorKeys};
use tavola_runtime::{Caller, Clock, Deployment, Input, Options, Runtime};
use tavola_store::{
    Action, ActionKind, BatchGet, BatchWrite, Comparison, Condition, Get, Item, Key, Operand, Path,
    Query, SortCondition, Store, TransactWrite, Value,
};

const TABLE: &str = "gg_core";
pub const AT: &str = "2026-01-01T00:00:00Z";

/// What is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// `getComment`
    Get,
    /// `listComments`
    List,
    /// `comment`
    Write,
}

impl Call {
    pub const ALL: [Self; 3] = [Self::Get, Self::List, Self::Write];

    pub fn named(name: &str) -> Self {
        match name {
            "get" => Self::Get,
            "list" => Self::List,
            "write" => Self::Write,
            other => panic!("`{other}` is none of get, list, write"),
        }
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Get => "get an item, with one rule",
            Self::List => "list 20 items, with one rule",
            Self::Write => "a write of five actions",
        })
    }
}

/// Who is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Store,
    Runtime,
}

impl Side {
    pub fn named(name: &str) -> Self {
        match name {
            "store" => Self::Store,
            "runtime" => Self::Runtime,
            other => panic!("`{other}` is neither store nor runtime"),
        }
    }
}

/// A call, ready to be made.
pub enum Asked {
    Directly(Call, usize),
    Runtime(&'static str, Input),
}

/// A resource with 200 comments, and whatever else is in the table.
pub struct World {
    store: Arc<dyn Store>,
    runtime: Runtime,
    caller: Caller,
    /// When they were made, and their ids.
    comments: Vec<(String, String)>,
}

impl World {
    pub async fn open(store: Arc<dyn Store>) -> Self {
        Self::at(Clock::system(), store).await
    }

    pub async fn at(clock: Clock, store: Arc<dyn Store>) -> Self {
        let parsed = tavola_model::syntax::parse(include_str!("../../../../models/gg-core.tavola"));
        let (model, findings) = tavola_model::resolve(&parsed.file);
        assert!(findings.is_empty());
        let model = Arc::new(model);
        let deployment = Deployment::new(&model, &Default::default(), |_| None);
        for (id, _) in model.table_ids() {
            store.create_table(deployment.schema(&model, id)).await.unwrap();
        }
        let options = Options {
            cursor_keys: CursorKeys::new(CursorKey::from_bytes([1; 32])),
            deployment,
            clock,
            development: false,
        };
        let runtime = Runtime::open(model, store.clone(), options).await.unwrap();
        let comments = fill(&runtime).await;
        Self { store, runtime, caller: ann(), comments }
    }

    /// Adds comments on other resources, a hundred on each, until the table has this many items.
    pub async fn grow(&self, items: usize) {
        const AT_ONCE: usize = 1000;
        for first in (0..items).step_by(AT_ONCE) {
            let numbers = first..items.min(first + AT_ONCE);
            let put =
                |number| (TABLE.to_owned(), comment(&format!("other-{}", number / 100), number));
            let puts = numbers.map(put).collect();
            self.store.batch_write(BatchWrite { puts, deletes: Vec::new() }).await.unwrap();
        }
    }

    /// One call, and how long it took. What a caller has to make before calling is not counted.
    pub async fn run(&self, call: Call, side: Side, round: usize) -> Duration {
        let asked = self.prepare(call, side, round);
        let start = Instant::now();
        self.send(asked).await;
        start.elapsed()
    }

    /// What a caller has to make before calling.
    pub fn prepare(&self, call: Call, side: Side, round: usize) -> Asked {
        match side {
            Side::Store => Asked::Directly(call, round),
            Side::Runtime => {
                let (name, input) = self.input(call, round);
                Asked::Runtime(name, input)
            }
        }
    }

    /// The call alone: what profilers count.
    pub async fn send(&self, asked: Asked) {
        match asked {
            Asked::Directly(call, round) => self.directly(call, round).await,
            Asked::Runtime(name, input) => {
                black_box(self.runtime.call(name, input, &self.caller).await.unwrap());
            }
        }
    }

    fn input(&self, call: Call, round: usize) -> (&'static str, Input) {
        match call {
            Call::Get => {
                let (created, id) = &self.comments[round % self.comments.len()];
                let more = [("createdAt", created.as_str()), ("commentId", id)];
                ("getComment", of_the_goal(&more))
            }
            Call::List => ("listComments", Input { limit: Some(20), ..of_the_goal(&[]) }),
            Call::Write => ("comment", of_the_goal(&[("text", &text(round))])),
        }
    }

    /// What the call comes to: the item of its rule and of its `let`, then the read or the
    /// transaction.
    async fn directly(&self, call: Call, round: usize) {
        let keys = vec![(TABLE.into(), owner())];
        black_box(self.store.batch_get(BatchGet { keys, strong: true }).await.unwrap());
        match call {
            Call::Get => {
                let (created, id) = &self.comments[round % self.comments.len()];
                let get = Get {
                    table: TABLE.into(),
                    key: key("RESOURCE#GOAL#g", &format!("COMMENT#{created}#{id}")),
                    strong: false,
                    attributes: vec![],
                };
                black_box(self.store.get(get).await.unwrap());
            }
            Call::List => {
                let mut query = Query::partition(TABLE, "PK", "RESOURCE#GOAL#g");
                query.sort = Some(("SK".into(), SortCondition::BeginsWith("COMMENT#".into())));
                query.limit = Some(21);
                black_box(self.store.query(query).await.unwrap());
            }
            Call::Write => {
                black_box(self.store.transact_write(comment_by_hand(round)).await.unwrap());
            }
        }
    }
}

/// A resource with 200 comments; their keys.
async fn fill(runtime: &Runtime) -> Vec<(String, String)> {
    let service = Caller::service("resources", Map::new());
    let resource = of_the_goal(&[("ownerId", "ann")]);
    runtime.call("registerResource", resource, &service).await.unwrap();
    let mut comments = Vec::new();
    for number in 0..200 {
        let text = format!("comment {number}: {}", "some words of a usual length ".repeat(8));
        let input = of_the_goal(&[("text", &text)]);
        let made = runtime.call("comment", input, &ann()).await.unwrap().body;
        let field = |name: &str| made[name].as_str().unwrap().to_owned();
        comments.push((field("createdAt"), field("commentId")));
    }
    comments
}

fn of_the_goal(more: &[(&str, &str)]) -> Input {
    let goal = [("resourceType", "goal"), ("resourceId", "g")];
    let given = goal.iter().chain(more);
    Input::json(given.map(|(name, value)| ((*name).to_owned(), Json::from(*value))))
}

fn ann() -> Caller {
    Caller::user(Map::from_iter([("sub".to_owned(), json!("ann"))]))
}

fn text(round: usize) -> String {
    format!("a comment, number {round}, of a usual length")
}

/// Of the length of an id, and in no order, as ids of the same second are: where an item lies
/// matters to the store.
fn id(number: usize) -> String {
    format!("{:026}", (number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

fn comment(resource: &str, number: usize) -> Item {
    let text_of = |value: &str| Value::from(value);
    item([
        ("PK", Value::S(format!("RESOURCE#GOAL#{resource}"))),
        ("SK", Value::S(format!("COMMENT#{AT}#cmt-{}", id(number)))),
        ("type", text_of("Comment")),
        ("commentId", Value::S(format!("cmt-{}", id(number)))),
        ("resourceType", text_of("goal")),
        ("resourceId", text_of(resource)),
        ("userId", text_of("ann")),
        ("text", Value::S(text(number))),
        ("mentions", Value::L(vec![])),
        ("createdAt", text_of(AT)),
        ("editHistory", Value::L(vec![])),
    ])
}

/// What the write `comment` sends: the comment, the notice of it, the audit entry, the author's own
/// list, and a check of what permitted it.
fn comment_by_hand(round: usize) -> TransactWrite {
    let id = id(round);
    let comment_id = Value::S(format!("cmt-{id}"));
    let of_comment = [
        ("commentId", comment_id),
        ("resourceType", Value::from("goal")),
        ("resourceId", Value::from("g")),
    ];
    let notice = [
        ("PK", Value::S(format!("NOTICE#{id}"))),
        ("SK", Value::from("NOTICE")),
        ("GSI1PK", Value::from("OUTBOX#0")),
        ("GSI1SK", Value::S(format!("{AT}#{id}"))),
        ("type", Value::from("Notice")),
        ("noticeId", Value::S(id.clone())),
        ("kind", Value::from("commented")),
        ("actorId", Value::from("ann")),
        ("mentions", Value::L(vec![])),
        ("commentCreatedAt", Value::from(AT)),
        ("createdAt", Value::from(AT)),
    ];
    let audit = [
        ("PK", Value::from("AUDIT#ann")),
        ("SK", Value::S(format!("{AT}#{id}"))),
        ("type", Value::from("AuditEvent")),
        ("auditId", Value::S(id.clone())),
        ("actorId", Value::from("ann")),
        ("action", Value::from("comment")),
        ("entity", Value::from("Comment")),
        ("key", Value::S(format!("RESOURCE#GOAL#g COMMENT#{AT}#cmt-{id}"))),
        ("at", Value::from(AT)),
    ];
    let authored = [
        ("PK", Value::from("USER#ann")),
        ("SK", Value::S(format!("AUTHORED#{AT}#cmt-{id}"))),
        ("type", Value::from("AuthoredComment")),
        ("userId", Value::from("ann")),
        ("createdAt", Value::from(AT)),
    ];
    let expired = Condition::Compare(
        Operand::Path(Path::attribute("ttl")),
        Comparison::LessOrEqual,
        Operand::Value(Value::from(1_767_225_600)),
    );
    let new = Condition::Or(vec![Condition::absent("PK"), expired.clone()]);
    // Nothing but an earlier item of the same kind may be under the key of a derived item.
    let derived = Condition::Or(vec![
        Condition::absent("PK"),
        expired,
        Condition::equals("type", "AuthoredComment"),
        Condition::absent("type"),
        Condition::equals("type", Value::Null),
    ]);
    let permitted = Condition::And(vec![
        Condition::exists("PK"),
        Condition::absent("tavola:deleting"),
        Condition::equals("type", "Resource"),
        Condition::equals("ownerId", "ann"),
    ]);
    let action = |kind, condition| Action { table: TABLE.into(), kind, condition: Some(condition) };
    let put = |item: Item, condition| action(ActionKind::Put(item), condition);
    TransactWrite {
        actions: vec![
            put(comment("g", round), new.clone()),
            put(item(notice.into_iter().chain(of_comment.clone())), new.clone()),
            put(item(audit), new),
            put(item(authored.into_iter().chain(of_comment)), derived),
            action(ActionKind::Check(owner()), permitted),
        ],
        token: None,
    }
}

fn item(attributes: impl IntoIterator<Item = (&'static str, Value)>) -> Item {
    attributes.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn owner() -> Key {
    key("RESOURCE#GOAL#g", "METADATA")
}

fn key(partition: &str, sort: &str) -> Key {
    Key { partition: ("PK".into(), partition.into()), sort: Some(("SK".into(), sort.into())) }
}
