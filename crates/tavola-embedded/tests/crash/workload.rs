//! What the processes write: every request follows from its worker and its number, so that what
//! must be stored can be computed.

use tavola_store::{
    Action, ActionKind, BatchWrite, Comparison, Condition, IndexSchema, Item, Key, KeyAttribute,
    KeySchema, KeyType, Operand, Path, Projection, StreamView, TableSchema, TransactWrite, Update,
    UpdateAction, UpdateItem, Value,
};

/// How many callers write at the same time.
pub const WORKERS: usize = 8;
const ACCOUNTS: i64 = 16;

/// How much data a request has.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Load {
    /// All of it stays in the journal.
    Light,
    /// Memtables fill up within a few rounds, so that processes are also killed while tables are
    /// written and merged.
    Heavy,
}

impl Load {
    pub fn of_folder(number: u64) -> Self {
        if number % 3 == 1 { Self::Heavy } else { Self::Light }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Heavy => "heavy",
        }
    }

    pub fn of_name(name: &str) -> Self {
        if name == "heavy" { Self::Heavy } else { Self::Light }
    }

    fn text(self, worker: usize, n: i64) -> String {
        let least = match self {
            Self::Light => 40,
            Self::Heavy => 60_000,
        };
        let number = usize::try_from(n).unwrap();
        format!("{worker}/{n} ").repeat((least + number * 37 % 300) / 6)
    }
}

fn attribute(name: &str, key_type: KeyType) -> KeyAttribute {
    KeyAttribute { name: name.to_owned(), key_type }
}

fn index(name: &str, key: KeySchema, local: bool, projection: Projection) -> IndexSchema {
    IndexSchema { name: name.to_owned(), key, local, projection }
}

/// The tables: accounts between which amounts move, and a ledger of the moves.
pub fn schemas() -> [TableSchema; 2] {
    let by_group = KeySchema {
        partition: attribute("group", KeyType::S),
        sort: attribute("last", KeyType::S).into(),
    };
    let flagged = KeySchema { partition: attribute("flag", KeyType::S), sort: None };
    let by_amount = KeySchema {
        partition: attribute("worker", KeyType::N),
        sort: attribute("amount", KeyType::N).into(),
    };
    let accounts = TableSchema {
        name: "accounts".to_owned(),
        key: KeySchema { partition: attribute("id", KeyType::S), sort: None },
        indexes: vec![
            index("by-group", by_group, false, Projection::All),
            index("flagged", flagged, false, Projection::Keys),
        ],
        ttl: Some("expires".to_owned()),
        stream: None,
        tags: vec![],
    };
    let ledger = TableSchema {
        name: "ledger".to_owned(),
        key: KeySchema {
            partition: attribute("worker", KeyType::N),
            sort: attribute("n", KeyType::N).into(),
        },
        indexes: vec![index(
            "by-amount",
            by_amount,
            true,
            Projection::Include(vec!["from".into()]),
        )],
        ttl: None,
        stream: Some(StreamView::Keys),
        tags: vec![],
    };
    [accounts, ledger]
}

/// An index that is created and deleted while others write.
pub fn late_index() -> IndexSchema {
    let key = KeySchema { partition: attribute("last", KeyType::S), sort: None };
    index("late", key, false, Projection::Include(vec!["balance".to_owned()]))
}

/// One request of a worker.
pub enum Request {
    /// Moves an amount between accounts, and writes it down.
    Move(TransactWrite),
    /// Writes a note down and replaces the one before, in two tables.
    Note(BatchWrite),
    /// Counts, unless it was counted already.
    Count(Box<UpdateItem>),
}

/// What the request with a number is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    Move,
    Note,
    Count,
}

impl Kind {
    pub fn of(n: i64) -> Self {
        match n % NOTE_INTERVAL {
            3 => Self::Note,
            4 => Self::Count,
            _ => Self::Move,
        }
    }
}

/// Every so many requests of a worker are a note.
const NOTE_INTERVAL: i64 = 5;

fn worker_number(worker: usize) -> i64 {
    i64::try_from(worker).unwrap()
}

pub fn account(number: i64) -> String {
    format!("account-{number:02}")
}

pub fn counter(worker: usize) -> String {
    format!("counter-{worker}")
}

fn id(id: String) -> Key {
    Key { partition: ("id".to_owned(), id.into()), sort: None }
}

/// What a move moves: from an account to another, an amount.
pub fn moved(worker: usize, n: i64) -> (i64, i64, i64) {
    let from = (worker_number(worker) * 7 + n) % ACCOUNTS;
    let to = (from + 1 + n % (ACCOUNTS - 1)) % ACCOUNTS;
    (from, to, (worker_number(worker) * 31 + n * 7) % 100 + 1)
}

/// The entry in the ledger; `None` if the request has none.
pub fn entry(worker: usize, n: i64, load: Load) -> Option<Item> {
    let (from, to, amount) = moved(worker, n);
    let values: [(&str, Value); 6] = [
        ("worker", worker_number(worker).into()),
        ("n", n.into()),
        ("text", load.text(worker, n).into()),
        ("amount", amount.into()),
        ("from", from.into()),
        ("to", to.into()),
    ];
    let most = match Kind::of(n) {
        Kind::Move => 6,
        Kind::Note => 3,
        Kind::Count => return None,
    };
    Some(values.into_iter().take(most).map(|(name, value)| (name.to_owned(), value)).collect())
}

/// The note that stands after a number of requests.
pub fn note(worker: usize, last: i64) -> Option<Item> {
    let n = (1..=last).rev().find(|n| Kind::of(*n) == Kind::Note)?;
    let mut note = id(format!("note-{worker}-{n}")).to_item();
    note.insert("group".to_owned(), format!("notes-{}", n % 3).into());
    note.insert("last".to_owned(), format!("{worker}/{n}").into());
    Some(note)
}

/// How often a worker has counted after a number of requests.
pub fn counted(last: i64) -> i64 {
    i64::try_from((1..=last).filter(|n| Kind::of(*n) == Kind::Count).count()).unwrap()
}

pub fn token(worker: usize, n: i64) -> String {
    format!("token-{worker}-{n}")
}

pub fn request(worker: usize, n: i64, load: Load) -> Request {
    match Kind::of(n) {
        Kind::Move => Request::Move(transfer(worker, n, load)),
        Kind::Note => {
            let before = id(format!("note-{worker}-{}", n - NOTE_INTERVAL));
            let puts = vec![
                ("ledger".to_owned(), entry(worker, n, load).unwrap()),
                ("accounts".to_owned(), note(worker, n).unwrap()),
            ];
            Request::Note(BatchWrite { puts, deletes: vec![("accounts".to_owned(), before)] })
        }
        Kind::Count => {
            let mut update = Update::set("n", n).and_set("group", format!("counters-{}", n % 4));
            update.actions.push(UpdateAction::Add(Path::attribute("count"), 1.into()));
            update = update.and_set("last", format!("{n}"));
            let less = Condition::Compare(
                Operand::Path(Path::attribute("n")),
                Comparison::Less,
                Operand::Value(n.into()),
            );
            Request::Count(Box::new(UpdateItem {
                table: "accounts".to_owned(),
                key: id(counter(worker)),
                update,
                condition: Some(Condition::Or(vec![Condition::Absent(Path::attribute("n")), less])),
            }))
        }
    }
}

fn transfer(worker: usize, n: i64, load: Load) -> TransactWrite {
    let (from, to, amount) = moved(worker, n);
    let change = |account_number: i64, by: i64, mut update: Update| {
        update.actions.push(UpdateAction::Add(Path::attribute("balance"), by.into()));
        update = update.and_set("last", format!("{worker}/{n}"));
        Action {
            table: "accounts".to_owned(),
            kind: ActionKind::Update(id(account(account_number)), update),
            condition: None,
        }
    };
    let group =
        Update::set("group", format!("group-{}", n % 6)).and_set("expires", 4_000_000_000 + n);
    let flag = match n % 2 {
        0 => Update::set("flag", format!("flag-{}", n % 3)),
        _ => Update::default().and_remove("flag"),
    };
    let put = Action {
        table: "ledger".to_owned(),
        kind: ActionKind::Put(entry(worker, n, load).unwrap()),
        // Without its token, the same request would fail the second time.
        condition: Some(Condition::Absent(Path::attribute("worker"))),
    };
    let actions = vec![put, change(from, -amount, group), change(to, amount, flag)];
    TransactWrite { actions, token: Some(token(worker, n)) }
}
