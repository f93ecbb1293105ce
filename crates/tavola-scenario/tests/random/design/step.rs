//! Random changes and steps of writes.

use super::{Design, Entity, Kind};

/// The inputs of a write as they come up.
#[derive(Default)]
pub struct Inputs(Vec<(String, String)>);

impl Inputs {
    pub fn add(&mut self, name: &str, ty: String) {
        if !self.0.iter().any(|(known, _)| known == name) {
            self.0.push((name.to_owned(), ty));
        }
    }

    /// Those that are no keys of an entity.
    pub fn without(mut self, entity: &Entity) -> Self {
        self.0.retain(|(name, _)| entity.keys.iter().all(|key| key.name != *name));
        self
    }

    pub fn add_all(&mut self, others: Self) {
        others.0.into_iter().for_each(|(name, ty)| self.add(&name, ty));
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(known, _)| known == name)
    }

    pub fn key_of(&mut self, entity: &Entity) {
        for key in &entity.keys {
            self.add(&key.name, format!("{}.{}", entity.name, key.name));
        }
    }

    /// The names of those that the lines of a write name.
    pub fn names(&self, lines: &[String]) -> Vec<&str> {
        self.used(lines).map(|(name, _)| name.as_str()).collect()
    }

    /// Those that the lines of a write name, with their types.
    pub fn text(&self, lines: &[String]) -> String {
        let all: Vec<String> = self.used(lines).map(|(name, ty)| format!("{name}: {ty}")).collect();
        if all.is_empty() { String::new() } else { format!("({})", all.join(", ")) }
    }

    fn used(&self, lines: &[String]) -> impl Iterator<Item = &(String, String)> {
        let text = lines.join("\n");
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        self.0.iter().filter(move |(name, _)| {
            text.match_indices(name.as_str()).any(|(at, _)| {
                let (before, behind) = (&text[..at], &text[at + name.len()..]);
                // `x = y` names an attribute `x`.
                !before.ends_with(is_part)
                    && !behind.starts_with(is_part)
                    && (!behind.starts_with(" = ") || before.ends_with("input."))
            })
        })
    }
}

impl Design {
    /// What an upsert does: mostly, enough for a new item. Some start with what another item has.
    pub fn upserted(
        &mut self,
        entity: &Entity,
        inputs: &mut Inputs,
        other: Option<(&Entity, &str)>,
    ) -> String {
        let changes = self.changes(entity, inputs);
        let begins = " set ";
        let owner = changes.contains("ownerId = ") || self.chance(0.1);
        let sets = |name: &str| changes.contains(&format!("{name} = "));
        let mut starting = Vec::new();
        for attribute in entity.attributes.iter().filter(|_| self.random.chance(0.15)) {
            let name = &attribute.name;
            match attribute.kind {
                _ if sets(name) || changes.contains(&format!("clear {name}")) => {}
                Kind::Count => {
                    let from = other.filter(|(other, _)| other.has("n"));
                    let from = from.map(|(_, load)| format!("{load}.n ?? 2"));
                    starting.push(format!("{name} = {}", from.as_deref().unwrap_or("2")));
                }
                Kind::State => starting.push(format!("{name} = busy")),
                _ => {}
            }
        }
        if !owner && self.chance(0.3) {
            starting.push("ownerId = caller.id".to_owned());
        }
        let given = starting.iter().any(|one| one.starts_with("ownerId"));
        let changes = match changes.strip_prefix(begins) {
            _ if owner || given => changes,
            Some(others) => format!("{begins}ownerId = caller.id, {others}"),
            None => format!("{begins}ownerId = caller.id{changes}"),
        };
        match starting.is_empty() {
            true => changes,
            false => format!("{changes} starting {}", starting.join(", ")),
        }
    }

    /// What an update does, each attribute once.
    pub fn changes(&mut self, entity: &Entity, inputs: &mut Inputs) -> String {
        let mut sets = Vec::new();
        let mut others = Vec::new();
        for attribute in entity.attributes.clone() {
            if !self.chance(0.4) {
                continue;
            }
            let name = &attribute.name;
            let of = format!("{}.{name}", entity.name);
            let new = format!("new{}", capital(name));
            let optional = if attribute.optional { "?" } else { "" };
            match attribute.kind {
                Kind::Count => sets.push(match self.random.below(6) {
                    0 | 1 => format!("{name} += 1"),
                    2 => format!("{name} -= 1"),
                    3 => {
                        inputs.add("by", "int(0..3)".to_owned());
                        let sign = self.pick(&["+=", "-="]);
                        format!("{name} {sign} input.by")
                    }
                    4 => self.pick(&[
                        format!("{name} = {name} + 1"),
                        format!("{name} = min({name} + 1, 3)"),
                        format!("{name} = max({name} - 1, 1)"),
                    ]),
                    _ => {
                        inputs.add("value", "int(0..3)".to_owned());
                        format!("{name} = input.value")
                    }
                }),
                Kind::Amount => sets.push(match self.random.below(5) {
                    0 => format!("{name} += 0.75"),
                    1 => format!("{name} -= 0.5"),
                    2 => {
                        inputs.add("amount", "decimal(3, 2)".to_owned());
                        let sign = self.pick(&["+=", "-="]);
                        format!("{name} {sign} input.amount")
                    }
                    3 => format!("{name} = round(({name} ?? 1) * 2 / 3, 2)"),
                    _ => {
                        inputs.add(&new, format!("{of}{optional}"));
                        format!("{name} = input.{new}{optional}")
                    }
                }),
                Kind::State => sets.push(match self.random.below(3) {
                    0 => {
                        inputs.add(&new, of);
                        format!("{name} = input.{new}")
                    }
                    _ => format!("{name} = {}", self.pick(&["open", "busy", "shut"])),
                }),
                Kind::Flag if self.chance(0.5) => {
                    sets.push(format!("{name} = {}", self.pick(&["true", "false"])));
                }
                Kind::List | Kind::Set if self.chance(0.8) => {
                    inputs.add("member", "id".to_owned());
                    others.push(self.pick(&[
                        format!("add input.member to {name}"),
                        format!("remove input.member from {name}"),
                        format!("add caller.id to {name}"),
                    ]));
                }
                Kind::Day | Kind::Text if attribute.optional && self.chance(0.3) => {
                    others.push(format!("clear {name}"));
                }
                Kind::Made => {}
                Kind::Id
                | Kind::Rank
                | Kind::Number
                | Kind::Day
                | Kind::Flag
                | Kind::Text
                | Kind::List
                | Kind::Set => {
                    inputs.add(&new, format!("{of}{optional}"));
                    sets.push(format!("{name} = input.{new}{optional}"));
                }
            }
        }
        if entity.has("here") && self.chance(0.5) {
            let by = match self.chance(0.5) {
                true => "1",
                false => {
                    inputs.add("by", "int(0..3)".to_owned());
                    "input.by"
                }
            };
            let (one, other) = self.pick(&[("here", "away"), ("away", "here")]);
            sets.push(format!("{one} -= {by}"));
            // What does not add up is refused, unless another step makes up for it.
            if self.chance(0.85) {
                sets.push(format!("{other} += {by}"));
            }
        }
        if sets.is_empty() && others.is_empty() {
            sets.push("state = busy".to_owned());
        }
        let mut text = String::new();
        if !sets.is_empty() {
            text.push_str(&format!(" set {}", sets.join(", ")));
        }
        for other in others {
            text.push_str(&format!(" {other}"));
        }
        text
    }

    /// What an update asks of its item, or nothing.
    pub fn guard(&mut self, entity: &Entity) -> String {
        if !self.chance(0.5) {
            return String::new();
        }
        let own = |entity: &Entity| entity.has("ownerId");
        let mut all = Vec::new();
        if entity.has("state") {
            all.push("state = open".to_owned());
            all.push(self.question(entity));
        }
        if own(entity) {
            all.push("ownerId = caller.id or admin".to_owned());
        }
        for count in entity.of_kind(Kind::Count) {
            let name = &count.name;
            all.push(format!("{name} >= 1"));
            all.push(format!("{name} < 3"));
            if entity.has("m") {
                all.push(format!("{name} <= m"));
            }
        }
        for amount in entity.of_kind(Kind::Amount) {
            all.push(format!("{} >= 0.5", amount.name));
        }
        if all.is_empty() {
            return String::new();
        }
        let condition = self.pick(&all);
        match self.chance(0.3) {
            true => format!(" if {condition} else conflict \"not now\""),
            false => format!(" if {condition}"),
        }
    }

    /// The fields that a new item is given, besides what comes from inputs.
    pub fn fields(&mut self, entity: &Entity, inputs: &mut Inputs, key: &[(&str, &str)]) -> String {
        let mut fields = Vec::new();
        if entity.has_tenant {
            fields.push("accountId = caller.accountId".to_owned());
        }
        for attribute in &entity.keys {
            match key.iter().find(|(name, _)| *name == attribute.name) {
                Some((name, value)) => fields.push(format!("{name} = {value}")),
                None => fields.push(attribute.name.clone()),
            }
        }
        for attribute in entity.attributes.clone() {
            let name = &attribute.name;
            let given = !(attribute.optional || attribute.has_default) || self.chance(0.4);
            if attribute.kind == Kind::Made || !given {
                continue;
            }
            if name == "ownerId" {
                fields.push("ownerId = caller.id".to_owned());
                continue;
            }
            let new = format!("new{}", capital(name));
            let optional = attribute.optional || attribute.has_default;
            let optional = if optional { "?" } else { "" };
            inputs.add(&new, format!("{}.{name}{optional}", entity.name));
            fields.push(format!("{name} = {new}"));
        }
        format!("{{ {} }}", fields.join(", "))
    }

    /// One step on an item of an entity, by its key.
    pub fn step(&mut self, entity: &Entity, inputs: &mut Inputs, key: &[(&str, &str)]) -> String {
        let load = entity.load(key);
        let update =
            |verb: &str, changes: String, guard: String| format!("{verb} {load}{changes}{guard}");
        match self.random.below(10) {
            _ if entity.append_only => {
                let fields = self.fields(entity, inputs, key);
                format!("create {} {fields}", entity.name)
            }
            0 | 1 if !entity.derived => {
                let fields = self.fields(entity, inputs, key);
                format!("create {} {fields}", entity.name)
            }
            2 if !entity.derived => {
                let guard = self.guard(entity);
                format!("delete {load}{guard}")
            }
            3 | 4 if !entity.derived => {
                let others = self.free();
                let other = self.pick(&others);
                let load = other.load(&[]);
                // Its key has to be among the inputs already.
                let known = other.keys.iter().all(|key| inputs.has(&key.name));
                let changes =
                    self.upserted(entity, inputs, known.then_some((&other, load.as_str())));
                let guard = self.guard(entity);
                let verb = self.pick(&["upsert", "upsert", "put"]);
                update(verb, changes, guard)
            }
            _ => {
                let changes = self.changes(entity, inputs);
                let guard = self.guard(entity);
                update("update", changes, guard)
            }
        }
    }
}

pub fn capital(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
