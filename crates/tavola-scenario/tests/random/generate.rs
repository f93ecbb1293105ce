//! Random operations for any model: values that are stored, that were given before, or that its
//! types allow.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json, json};
use tavola_model::model::scalar::{Html, PlainString, Text, UuidVersion};
use tavola_model::model::{CallerTest, Expr, Input as Declared, Int, Length, Model, Type, Write};
use tavola_model::reserved::EXPIRY_JOB;
use tavola_runtime::{Caller, CallerKind, Given, Input};
use tavola_store::{Item, Number};

use crate::reference::Tables;

/// A read or write that somebody calls.
#[derive(Debug, Clone)]
pub struct Operation {
    pub name: String,
    pub input: Input,
    pub caller: Caller,
}

/// What is remembered to make operations that have a chance.
#[derive(Clone)]
pub struct Generator {
    random: Random,
    /// How many different values there are of a type, so that callers meet.
    variety: u32,
    /// Calls that succeeded, here or on another store.
    calls: BTreeMap<String, Vec<Operation>>,
    callers: Vec<Caller>,
    /// What inputs and answers held on this store.
    values: BTreeMap<String, Vec<Given>>,
    /// Whether writes that go on in portions are called.
    pub portions: bool,
    /// Of each operation: how often it was tried, and how often it succeeded.
    pub tally: BTreeMap<String, (u32, u32)>,
}

impl Generator {
    pub fn new(model: &Model, seed: u64) -> Self {
        let mut callers = vec![Caller::anonymous()];
        let mut services: Vec<String> = Vec::new();
        let allowed = model.reads.iter().map(|read| &read.allow);
        for allow in allowed.chain(model.writes.iter().map(|write| &write.allow)).flatten() {
            allow.walk(&mut |expr| {
                if let Expr::CallerIs(CallerTest::Service(name)) = expr
                    && !services.contains(name)
                {
                    services.push(name.clone());
                }
            });
        }
        callers.push(Caller::job());
        callers.extend(services.iter().map(|name| Caller::service(name, Map::new())));
        let names = model.reads.iter().map(|r| &r.name).chain(model.writes.iter().map(|w| &w.name));
        let names = names.map(String::as_str).chain([EXPIRY_JOB]);
        let tally = names.map(|name| (name.to_owned(), (0, 0))).collect();
        let (calls, values) = (BTreeMap::new(), BTreeMap::new());
        let (random, portions) = (Random(seed), false);
        Self { random, variety: 8, calls, callers, values, portions, tally }
    }

    /// One for a random model: few callers and few values.
    pub fn of_few(model: &Model, seed: u64) -> Self {
        let mut generator = Self { variety: 3, portions: true, ..Self::new(model, seed) };
        let user = |name: &str, account: &str, groups: &[&str]| {
            let claims =
                [("sub", json!(name)), ("account", json!(account)), ("groups", json!(groups))];
            Caller::user(claims)
        };
        generator.callers = vec![
            user("ann", "a1", &[]),
            user("bob", "a1", &["admin"]),
            user("cat", "a2", &[]),
            user("ann", "a1", &[]),
            Caller::anonymous(),
        ];
        generator
    }

    fn small(&mut self) -> u32 {
        self.random.small() % self.variety
    }

    /// Remembers a call, whatever came of it.
    pub fn learn(&mut self, operation: &Operation, answer: Option<&Json>) {
        if !self.callers.iter().any(|known| same(known, &operation.caller)) {
            self.callers.push(operation.caller.clone());
        }
        if let Some(answer) = answer {
            for (name, given) in &operation.input.values {
                self.learn_value(name, given.clone());
            }
            self.learn_answer(answer);
            let calls = self.calls.entry(operation.name.clone()).or_default();
            if calls.len() >= 40 {
                calls.remove(0);
            }
            calls.push(operation.clone());
        }
    }

    fn learn_answer(&mut self, answer: &Json) {
        match answer {
            Json::Object(entries) => {
                for (name, value) in entries {
                    self.learn_value(name, Given::Json(value.clone()));
                    self.learn_answer(value);
                }
            }
            Json::Array(list) => list.iter().for_each(|element| self.learn_answer(element)),
            _ => {}
        }
    }

    fn learn_value(&mut self, name: &str, value: Given) {
        let known = self.values.entry(name.to_owned()).or_default();
        if value != Given::Json(Json::Null) && known.len() < 50 && !known.contains(&value) {
            known.push(value);
        }
    }

    /// On a new store, what was made on the last one is not there.
    pub fn forget_values(&mut self) {
        self.values.clear();
    }

    pub fn count(&mut self, name: &str, success: bool) {
        let (tried, succeeded) = self.tally.entry(name.to_owned()).or_default();
        *tried += 1;
        *succeeded += u32::from(success);
    }

    /// The next operation on what is stored: a write, if not otherwise said.
    pub fn next(&mut self, model: &Model, tables: &Tables, reads: bool) -> Operation {
        let names: Vec<&String> = match reads {
            true => model.reads.iter().map(|read| &read.name).collect(),
            // The reference does not know work in portions.
            false => {
                let at_once = model.writes.iter().filter(|write| is_called(write, self.portions));
                at_once.map(|write| &write.name).collect()
            }
        };
        if !reads && model.ends_items() && self.random.chance(0.1) {
            let (name, input) = (EXPIRY_JOB.to_owned(), Input::default());
            return Operation { name, input, caller: Caller::job() };
        }
        // What has succeeded less often is tried more often.
        let picks = if self.random.chance(0.5) { 3 } else { 1 };
        let name = (0..picks)
            .map(|_| names[self.random.below(names.len())])
            .min_by_key(|name| self.tally.get(*name).map_or(0, |(_, succeeded)| *succeeded))
            .expect("a model has operations")
            .clone();
        let declared = match model.read_named(&name) {
            Some(id) => &model.read(id).inputs,
            None => &model.write(model.write_named(&name).expect("an operation")).inputs,
        };
        let item = self.fitting(declared, tables);
        let known = self.calls.get(&name).filter(|known| !known.is_empty());
        let mut operation = match known {
            Some(known) if self.random.chance(0.8) => known[self.random.below(known.len())].clone(),
            _ => {
                let caller = self.callers[self.random.below(self.callers.len())].clone();
                Operation { name, input: Input::default(), caller }
            }
        };
        operation.input.cursor = None;
        operation.input.limit = (reads && self.random.chance(0.5)).then(|| 1 + self.random.small());
        operation.input.idempotency_key =
            (!reads && self.random.chance(0.1)).then(|| format!("key-{}", self.random.small()));
        let write = model.write_named(&operation.name).map(|id| model.write(id));
        if write.is_some_and(|write| !write.portions.is_empty()) {
            // A repetition is told how the work stands.
            operation.input.idempotency_key = None;
        }
        if self.random.chance(0.8) {
            self.overlay(declared, item, &mut operation.input);
        }
        let change = if self.random.chance(0.5) { 0.0 } else { 0.3 };
        self.vary(declared, change, &mut operation.input);
        let mentioned = self.mentioned(item);
        match self.random.below(10) {
            0 => operation.caller = self.callers[self.random.below(self.callers.len())].clone(),
            1..=3 => operation.caller = mentioned.unwrap_or(operation.caller),
            _ => {}
        }
        operation
    }

    /// A stored item that has many of the inputs, so that they belong together.
    fn fitting<'t>(&mut self, declared: &[Declared], tables: &'t Tables) -> Option<&'t Item> {
        let fits = |item: &Item| declared.iter().filter(|i| item.contains_key(&i.name)).count();
        let best = tables.values().map(fits).max()?;
        let least = if self.random.chance(0.7) { best } else { 1 };
        let fitting: Vec<&Item> = tables.values().filter(|item| fits(item) >= least).collect();
        fitting.get(self.random.below(fitting.len())).copied()
    }

    fn overlay(&mut self, declared: &[Declared], item: Option<&Item>, input: &mut Input) {
        for input_of in declared.iter().filter(|input| !input.optional) {
            if let Some(value) = item.and_then(|item| item.get(&input_of.name)) {
                input
                    .values
                    .insert(input_of.name.clone(), Given::Json(input_of.ty.to_answer(value)));
            }
        }
    }

    /// Somebody whom an item names.
    fn mentioned(&mut self, item: Option<&Item>) -> Option<Caller> {
        let names = |caller: &&Caller| {
            let mut claims = caller.claims.values().filter_map(Json::as_str);
            claims
                .any(|claim| item.is_some_and(|it| it.values().any(|v| v.as_str() == Some(claim))))
        };
        let mentioned: Vec<&Caller> = self.callers.iter().filter(names).collect();
        let chosen = self.random.below(mentioned.len());
        mentioned.get(chosen).map(|caller| (*caller).clone())
    }

    /// Fills in what is missing and changes some of the rest.
    fn vary(&mut self, declared: &[Declared], change: f64, input: &mut Input) {
        for input_of in declared {
            let strange = match (input.values.get(&input_of.name), self.values.get(&input_of.name))
            {
                (Some(given), Some(known)) => !known.contains(given),
                (given, _) => given.is_none() && !input_of.optional,
            };
            if !self.random.chance(if strange { 0.9 } else { change }) {
                continue;
            }
            if input_of.optional && self.random.chance(0.3) {
                input.values.remove(&input_of.name);
            } else {
                let value = self.value(input_of);
                input.values.insert(input_of.name.clone(), value);
            }
        }
    }

    fn value(&mut self, declared: &Declared) -> Given {
        if declared.optional && self.random.chance(0.05) {
            return Given::Json(Json::Null);
        }
        let known = self.values.get(&declared.name).filter(|known| !known.is_empty());
        match known {
            Some(known) if self.random.chance(0.85) => {
                known[self.random.below(known.len())].clone()
            }
            _ => Given::Json(self.of_type(&declared.ty)),
        }
    }

    fn of_type(&mut self, ty: &Type) -> Json {
        let n = self.small();
        match ty {
            Type::String(string)
                if self.variety < 8 && string.0.max.is_some_and(|max| max < 20) =>
            {
                let blank = self.random.chance(0.05);
                json!(if blank { " " } else { ["a", "A", "bb"][n as usize % 3] })
            }
            Type::String(PlainString(length))
            | Type::Text(Text(length))
            | Type::Html(Html(length)) => self.words(length),
            Type::Id if self.variety < 8 => json!(["a", "b", "ann"][n as usize % 3]),
            Type::Id => json!(format!("id-{n}")),
            Type::Word => json!(WORDS[n as usize % WORDS.len()]),
            Type::Ulid => {
                json!(ulid::Ulid::from_parts(1_700_000_000_000, u128::from(n)).to_string())
            }
            Type::Uuid(uuid) => {
                let version = uuid.version.map_or(4, UuidVersion::number);
                json!(format!("5e0c1f0a-7d44-{version}a3e-9c1f-{n:012x}"))
            }
            Type::Email => json!(format!("user{n}@example.com")),
            Type::Url => json!(format!("https://example.com/{n}")),
            Type::Int(Int { min, max }) => {
                let (low, high) = ((*min).max(-20), (*max).min(100));
                json!(low.max(*min) + i64::from(n * n) % (high - low).max(1))
            }
            Type::Number(number) => json!(i64::from(n).clamp(number.bounds.min, number.bounds.max)),
            Type::Decimal(decimal) => {
                // Now and then with more places than it has, or so many digits.
                let places = usize::from(decimal.places) + usize::from(n == 7);
                let number = Number::from_parts(n == 6, u128::from(n * n * 37), -2);
                json!(number.unwrap_or_default().to_text_with_places(places))
            }
            Type::Bool => json!(n.is_multiple_of(2)),
            Type::Timestamp => json!(format!("2031-03-0{}T10:30:00Z", 1 + n % 9)),
            Type::Date => json!(format!("2031-03-0{}", 1 + n % 9)),
            Type::Epoch(epoch) => {
                json!((1_930_000_000 + i64::from(n) * 86_400) * epoch.unit.per_second())
            }
            Type::Enum(members) => json!(members[n as usize % members.len()]),
            Type::List(element, size) | Type::Set(element, size) => {
                // Now and then so many that what follows from them does not ride along.
                let many = if self.random.chance(0.15) { 30 } else { n };
                let many = u64::from(many).min(size.max.unwrap_or(30));
                let mut list: Vec<Json> = Vec::new();
                for k in 0..many {
                    let value = match &**element {
                        Type::Id if self.variety == 8 => json!(format!("id-{}", u64::from(n) + k)),
                        element => self.of_type(element),
                    };
                    if !list.contains(&value) {
                        list.push(value);
                    }
                }
                Json::Array(list)
            }
            Type::Map => json!({ "n": n }),
            Type::Record(attributes) => {
                let mut map = Map::new();
                for attribute in attributes.iter() {
                    let wanted = !attribute.optional && attribute.value.is_none();
                    if wanted || self.random.chance(0.5) {
                        let null = attribute.optional && self.random.chance(0.05);
                        let value = if null { Json::Null } else { self.of_type(&attribute.ty) };
                        map.insert(attribute.name.clone(), value);
                    }
                }
                Json::Object(map)
            }
            Type::Binary(_) | Type::Duration | Type::Item(_) | Type::Unknown => Json::Null,
        }
    }

    /// Words, sometimes so many that those derived from them do not ride along.
    fn words(&mut self, length: &Length) -> Json {
        let most = usize::try_from(length.max.unwrap_or(400)).unwrap_or(400).min(400);
        let many = if self.random.chance(0.2) { 60 } else { 1 + self.random.small() as usize };
        let mut text = String::new();
        for _ in 0..many {
            let number = self.random.below(90);
            let word = format!("{}{}", WORDS[number % WORDS.len()], number / WORDS.len());
            if text.len() + word.len() + 1 > most {
                break;
            }
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&word);
        }
        while text.len() < usize::try_from(length.given().min).unwrap_or(0) {
            text.push('x');
        }
        json!(text)
    }

    pub fn chance(&mut self, chance: f64) -> bool {
        self.random.chance(chance)
    }

    pub fn below(&mut self, below: usize) -> usize {
        self.random.below(below)
    }
}

/// Whether somebody calls a write: nobody does an expiry.
pub fn is_called(write: &Write, portions: bool) -> bool {
    (portions || write.portions.is_empty()) && write.expiry.is_none()
}

const WORDS: [&str; 9] =
    ["guard", "sweep", "mount", "passing", "choke", "board", "note", "goal", "plan"];

fn same(a: &Caller, b: &Caller) -> bool {
    a.kind == b.kind && a.claims == b.claims
}

/// Who a caller is, in a line.
pub fn describe(caller: &Caller) -> String {
    match &caller.kind {
        CallerKind::Anonymous => "nobody".to_owned(),
        CallerKind::User => Json::Object(caller.claims.clone()).to_string(),
        CallerKind::Service(name) => format!("service {name}"),
        CallerKind::Job => "job".to_owned(),
    }
}

/// Random numbers from a seed (SplitMix64).
#[derive(Clone)]
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, below: usize) -> usize {
        usize::try_from(self.next() % (below.max(1) as u64)).expect("below a usize")
    }

    pub fn chance(&mut self, chance: f64) -> bool {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64 <= chance
    }

    /// A number from 0 to 7.
    fn small(&mut self) -> u32 {
        (self.next() % 8) as u32
    }
}
