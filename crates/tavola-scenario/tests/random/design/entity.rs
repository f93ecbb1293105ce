//! Random entities: their attributes, keys, locks and derived items.

use super::{Design, indented};

/// What an attribute is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Id,
    /// `open | busy | shut`
    State,
    /// `low | mid | high`
    Rank,
    /// A number that writes count up and down.
    Count,
    /// A decimal that writes count up and down.
    Amount,
    /// A number that is only set.
    Number,
    Day,
    Flag,
    Text,
    List,
    Set,
    /// Made by the model: nobody gives it.
    Made,
}

#[derive(Debug, Clone)]
pub struct Attribute {
    pub name: String,
    pub kind: Kind,
    /// The type and all that stands behind it.
    pub ty: String,
    pub optional: bool,
    pub has_default: bool,
}

impl Attribute {
    pub fn new(name: &str, kind: Kind, ty: &str) -> Self {
        let optional = ty.ends_with('?') || ty.contains("? ");
        let has_default = ty.contains(" = ");
        Self { name: name.to_owned(), kind, ty: ty.to_owned(), optional, has_default }
    }
}

#[derive(Debug, Clone)]
pub struct Entity {
    pub name: String,
    pub table: &'static str,
    pub keys: Vec<Attribute>,
    pub attributes: Vec<Attribute>,
    /// The keys as they are written, without the names of the key attributes' values.
    pub partition: String,
    pub sort: Option<String>,
    /// Keys of the index, locks, derived items and the rest.
    pub lines: Vec<String>,
    /// The partition key of the index, if it has one.
    pub indexed: Option<String>,
    /// Whether it is only made from others.
    pub derived: bool,
    /// Whether it is a line of another.
    pub copy: bool,
    pub has_tenant: bool,
    /// Whether nothing changes its items, which only writes are told.
    pub append_only: bool,
    /// The entity that its items are under, and whether any are under its own.
    pub above: Option<String>,
    pub has_under: bool,
}

impl Entity {
    pub fn of_kind(&self, kind: Kind) -> Vec<&Attribute> {
        self.attributes.iter().filter(|attribute| attribute.kind == kind).collect()
    }

    pub fn has(&self, name: &str) -> bool {
        self.attributes.iter().any(|attribute| attribute.name == name)
    }

    /// Whether an attribute is computed when an item is read.
    pub fn computes(&self, name: &str) -> bool {
        self.lines.iter().any(|line| line.starts_with(&format!("{name}: ")))
    }

    /// The inputs that its key takes, with their types.
    pub fn inputs(&self) -> Vec<String> {
        let keys = self.keys.iter();
        keys.map(|key| format!("{}: {}.{}", key.name, self.name, key.name)).collect()
    }

    /// An item by its key, in which some attributes have other values than those of their names.
    pub fn load(&self, others: &[(&str, &str)]) -> String {
        let tenant = self.has_tenant.then(|| "accountId = caller.accountId".to_owned());
        let key = |name: &str| match others.iter().find(|(known, _)| *known == name) {
            Some((_, value)) => format!("{name} = {value}"),
            None => name.to_owned(),
        };
        let keys = self.keys.iter().map(|attribute| key(&attribute.name));
        let args: Vec<String> = tenant.into_iter().chain(keys).collect();
        format!("{}({})", self.name, args.join(", "))
    }

    pub fn text(&self) -> String {
        let mut lines = vec![format!("PK = \"{}\"", self.partition)];
        lines.extend(self.sort.iter().map(|sort| format!("SK = \"{sort}\"")));
        if self.has_tenant {
            lines.push("accountId: id".to_owned());
        }
        let attributes = self.keys.iter().chain(&self.attributes);
        lines.extend(attributes.map(|a| format!("{}: {}", a.name, a.ty)));
        lines.extend(self.lines.iter().cloned());
        format!("entity {} in {} {{\n{}}}\n", self.name, self.table, indented(&lines))
    }
}

const NAMES: [&str; 4] = ["Ant", "Bee", "Cow", "Dog"];

impl Design {
    pub fn invent_entities(&mut self) {
        let many = 1 + self.random.below(3);
        for name in &NAMES[..many] {
            let entity = self.invent_entity(name);
            self.entities.push(entity);
        }
        if self.chance(0.3) {
            let mut log = self.invent_entity("Log");
            log.append_only = true;
            log.lines.push("append-only".to_owned());
            self.entities.push(log);
        }
        self.invent_under();
        self.derive();
        if self.has_type && self.chance(0.3) {
            self.twin();
        }
    }

    pub fn invent_entity(&mut self, name: &str) -> Entity {
        let lower = name.to_lowercase();
        let upper = name.to_uppercase();
        let id = format!("{lower}Id");
        let table = if self.chance(0.2) { "side" } else { "main" };
        let mut keys = Vec::new();
        let mut sort = vec![upper.clone()];
        match self.random.below(5) {
            0 => {
                keys.push(Attribute::new("colour", Kind::Rank, "red | blue"));
                sort.push(self.pick(&["{colour}", "{colour:upper}", "{colour:rank}"]).to_owned());
            }
            1 => {
                keys.push(Attribute::new("slot", Kind::Number, "int(0..2)"));
                sort.push(self.pick(&["{slot:pad(2)}", "{slot:desc(1)}"]).to_owned());
            }
            2 => {
                keys.push(Attribute::new("on", Kind::Day, "date"));
                sort.push("{on}".to_owned());
            }
            _ => {}
        }
        keys.push(Attribute::new(&id, Kind::Id, "id"));
        sort.push(format!("{{{id}}}"));
        let tenant = if self.has_tenants { "T#{accountId}#" } else { "" };
        let (partition, sort) = if table == "side" {
            (format!("{tenant}{}", sort.join("#")), None)
        } else if self.chance(0.3) {
            let sort = if self.chance(0.5) { "META" } else { upper.as_str() };
            (format!("{tenant}{}", self.sorted(&upper, &keys)), Some(sort.to_owned()))
        } else {
            keys.insert(0, Attribute::new("groupId", Kind::Id, "id"));
            (format!("{tenant}GROUP#{{groupId}}"), Some(sort.join("#")))
        };
        let mut entity = Entity {
            name: name.to_owned(),
            table,
            keys,
            attributes: Vec::new(),
            partition,
            sort,
            lines: Vec::new(),
            indexed: None,
            derived: false,
            copy: false,
            has_tenant: self.has_tenants,
            append_only: false,
            above: None,
            has_under: false,
        };
        for key in &mut entity.keys {
            let shown = format!("{{{}}}", key.name);
            let is_plain = [Some(&entity.partition), entity.sort.as_ref()]
                .into_iter()
                .flatten()
                .any(|template| template.contains(&shown));
            if is_plain && self.chance(0.2) {
                key.ty.push_str(" key only");
            }
        }
        self.attributes(&mut entity);
        self.index(&mut entity);
        self.locks(&mut entity);
        if entity.table == "main" && self.has_ttl && self.chance(0.4) {
            let ty = "timestamp = now + 2d";
            entity.attributes.push(Attribute::new("endsAt", Kind::Made, ty));
            entity.lines.push("expires endsAt".to_owned());
        }
        if self.chance(0.15) {
            entity.lines.push("item visible if ownerId = caller.id or admin".to_owned());
        }
        if self.chance(0.25) {
            let ends = if self.chance(0.5) { " by admin" } else { "" };
            entity.lines.push("moves state {".to_owned());
            entity.lines.push("  open -> busy".to_owned());
            entity.lines.push(format!("  busy -> open | shut{ends}"));
            entity.lines.push("  shut -> open".to_owned());
            entity.lines.push("}".to_owned());
        }
        self.checks(&mut entity);
        self.on_read(&mut entity);
        entity
    }

    /// What always holds: a sum that some writes keep, and what others are refused by.
    fn checks(&mut self, entity: &mut Entity) {
        let refusal = "else conflict broken \"not like this\"";
        if self.chance(0.2) {
            entity.attributes.push(Attribute::new("here", Kind::Made, "int = 5"));
            entity.attributes.push(Attribute::new("away", Kind::Made, "int = 0"));
            let sum = self.pick(&["here + away = 5", "5 - away = here", "here + away <= 5"]);
            entity.lines.push(format!("check {sum} {refusal}"));
        }
        if !self.chance(0.2) {
            return;
        }
        let mut all = vec!["n < 5".to_owned(), "state != shut or n < 3".to_owned()];
        for (name, condition) in [
            ("m", "n <= m + 1"),
            ("m", "not (n > m + 1) and m < 8"),
            ("name", "not exists name or state != shut"),
            ("rank", "rank >= mid or n != 2"),
            ("tags", "size(tags) < 3 or not exists tags or state = open"),
            ("version", "version < 9 or n < 4"),
            ("double", "double < 9"),
        ] {
            if entity.has(name) {
                all.push(condition.to_owned());
            }
        }
        let condition = self.pick(&all);
        entity.lines.push(format!("check {condition} {refusal}"));
    }

    /// What is computed when an item is read.
    fn on_read(&mut self, entity: &mut Entity) {
        for (name, line) in [
            ("n", "big: bool = n > 2 computed"),
            ("n", "next: int = n + 1 computed"),
            ("m", "both: int = n * m + (1 when big else 0) computed"),
            ("day", "overdue: bool = day < today computed"),
            ("name", "label: string(20)? = \"{name:upper} {n}\" computed"),
            ("tags", "first: int? = size(tags) computed"),
        ] {
            let needs_big = line.contains("when big") && !entity.computes("big");
            if entity.has(name) && !needs_big && self.chance(0.2) {
                entity.lines.push(line.to_owned());
            }
        }
    }

    /// A condition on an item that nothing is stored by: it may ask what is computed.
    pub fn question(&mut self, entity: &Entity) -> String {
        let all = [("big", "big"), ("next", "next < 4"), ("overdue", "not overdue or n = 1")];
        let known: Vec<&str> =
            all.iter().filter(|(name, _)| entity.computes(name)).map(|(_, it)| *it).collect();
        if known.is_empty() || self.chance(0.4) {
            return self.condition(entity);
        }
        self.pick(&known).to_owned()
    }

    /// All of a key in a partition of its own.
    fn sorted(&self, upper: &str, keys: &[Attribute]) -> String {
        let holes: Vec<String> = keys.iter().map(|key| format!("{{{}}}", key.name)).collect();
        format!("{upper}#{}", holes.join("#"))
    }

    fn attributes(&mut self, entity: &mut Entity) {
        let bounded = self.pick(&["int(0..4)", "int(0..9)", "int(-3..3)"]);
        let count = if self.chance(0.5) { "int" } else { bounded };
        let start = self.pick(&["0", "0", "1", "2"]);
        let number = self.pick(&["int(0..9)", "int"]);
        let list = self.pick(&[
            "[id](4) = []",
            "[id](3) = [] distinct",
            "[id](4)?",
            "[id](1..3)?",
            "[id](2..4)?",
        ]);
        let amount = self.pick(&[
            "decimal(4, 2, 0..20) = 2.5",
            "decimal(3, 2) = 0",
            "decimal(4, 2)?",
            "decimal(5, 3, 0..9) = 1",
            "decimal(4, 2, 0..20) as text = 2.5",
            "decimal(4, 2) as text?",
        ]);
        let name =
            self.pick(&["string(1..8)?", "string(8)?", "string(8) = \"a\"", "string(0..8)?"]);
        let mut all = vec![
            Attribute::new("ownerId", Kind::Id, "id"),
            Attribute::new("state", Kind::State, "open | busy | shut = open"),
            Attribute::new("n", Kind::Count, &format!("{count} = {start}")),
        ];
        let some = [
            Attribute::new("rank", Kind::Rank, "low | mid | high = mid"),
            Attribute::new("m", Kind::Number, &format!("{number} = 1")),
            Attribute::new("purse", Kind::Amount, amount),
            Attribute::new("day", Kind::Day, "date?"),
            Attribute::new("flag", Kind::Flag, "bool = false"),
            Attribute::new("name", Kind::Text, name),
            Attribute::new("tags", Kind::List, list),
            Attribute::new("crew", Kind::Set, self.pick(&["set[id](3)?", "set[id]?"])),
        ];
        for attribute in some {
            if self.chance(0.6) {
                all.push(attribute);
            }
        }
        let has = |name: &str| all.iter().any(|attribute| attribute.name == name);
        let mut made = Vec::new();
        if self.chance(0.3) {
            made.push(Attribute::new("double", Kind::Made, "int = n * 2 kept"));
        }
        if has("m") && self.chance(0.4) {
            made.push(Attribute::new("triple", Kind::Made, "int = m * 3 kept"));
        }
        if has("tags") && self.chance(0.4) {
            let ty = if list.ends_with('?') { "int?" } else { "int" };
            made.push(Attribute::new("many", Kind::Made, &format!("{ty} = size(tags) kept")));
        }
        if has("name") && self.chance(0.4) {
            let ty = "string(9) = lower(left(name ?? state, 2)) kept";
            made.push(Attribute::new("short", Kind::Made, ty));
        }
        if self.chance(0.3) {
            made.push(Attribute::new("version", Kind::Made, "int counts writes"));
        }
        if self.chance(0.3) {
            made.push(Attribute::new("changedAt", Kind::Made, "timestamp = now on write"));
        }
        if self.chance(0.2) {
            let ty = "epoch(milliseconds) = now + 1m on write";
            made.push(Attribute::new("checkedAt", Kind::Made, ty));
        }
        all.extend(made);
        entity.attributes = all;
    }

    /// A condition on an item's own attributes: for keys, locks and derived items.
    pub fn condition(&mut self, entity: &Entity) -> String {
        let mut all = vec!["state != shut".to_owned(), "state = open or state = busy".to_owned()];
        if entity.has("n") {
            all.extend(["n >= 2".to_owned(), "n < 3".to_owned(), "n != 1".to_owned()]);
        }
        for (name, condition) in [
            ("rank", "rank >= mid"),
            ("m", "m > 1"),
            ("purse", "purse >= 0.75"),
            ("day", "exists day"),
            ("flag", "flag"),
            ("flag", "not flag"),
            ("name", "exists name"),
            ("tags", "size(tags) > 1"),
            ("crew", "not exists crew"),
            ("crew", "ownerId in crew"),
        ] {
            if entity.has(name) && entity.has("ownerId") {
                all.push(condition.to_owned());
            }
        }
        if self.chance(0.2) {
            let (one, other) = (self.pick(&all), self.pick(&all));
            return format!("({one}) and ({other})");
        }
        self.pick(&all)
    }

    fn index(&mut self, entity: &mut Entity) {
        if !self.chance(0.7) {
            return;
        }
        let tenant = if self.has_tenants { "T#{accountId}#" } else { "" };
        let upper = entity.name.to_uppercase();
        let mut partitions = vec![format!("{upper}#STATE#{{state}}"), format!("{upper}#ALL")];
        partitions.push("OWNER#{ownerId}".to_owned());
        partitions.push(format!("{upper}#N#{{n}}"));
        let sorts = ["{state}", "{ownerId}", "{n:pad(2)}", "{n:desc(2)}"];
        let mut sorts: Vec<String> = sorts.map(str::to_owned).into();
        let extra = [
            ("rank", "RANK#{rank}", "{rank:rank}"),
            ("m", "M#{m:pad(2)}", "{m:pad(2)}"),
            ("day", "DAY#{day:month ?? 9999-12-31}", "{day ?? 9999-12-31}"),
            ("day", "DAY#{day}", "{day}"),
            ("flag", "FLAG#{flag}", "{flag}"),
            ("name", "NAME#{name:lower}", "{name ?? state}"),
            ("name", "NAME#{name:left(1)}", "{name ?? state}"),
        ];
        for (name, partition, sort) in extra {
            if entity.has(name) {
                partitions.push(format!("{upper}#{partition}"));
                if name != "name" {
                    sorts.push(sort.to_owned());
                }
            }
        }
        let partition = format!("{tenant}{}", self.pick(&partitions));
        let condition = match self.chance(0.4) {
            true => format!(" while {}", self.condition(entity)),
            false => String::new(),
        };
        if entity.table == "side" {
            entity.lines.push(format!("BYPK = \"{partition}\"{condition}"));
        } else {
            entity.lines.push(format!("GSI1PK = \"{partition}\"{condition}"));
            let last = entity.keys.last().map_or("", |key| &key.name).to_owned();
            let ways = if self.chance(0.2) { 2 } else { 1 };
            for way in (0..ways).rev() {
                let sort = self.pick(&sorts);
                let condition = match way {
                    0 => String::new(),
                    _ => format!(" while {}", self.condition(entity)),
                };
                entity.lines.push(format!("GSI1SK = \"{sort}#{{{last}}}\"{condition}"));
            }
        }
        entity.indexed = Some(partition);
    }

    fn locks(&mut self, entity: &mut Entity) {
        let case = if self.chance(0.5) { " ignoring case" } else { "" };
        if let Some(name) = entity.attributes.iter_mut().find(|a| a.name == "name")
            && self.random.chance(0.5)
        {
            name.ty = format!("{} unique{case}", name.ty);
        }
        if self.chance(0.3) {
            let mut pairs = vec!["ownerId, state".to_owned(), "ownerId, n".to_owned()];
            for other in ["rank", "m", "flag"] {
                if entity.has(other) {
                    pairs.push(format!("ownerId, {other}"));
                }
            }
            let pair = self.pick(&pairs);
            let condition = match self.chance(0.6) {
                true => format!(" while {}", self.condition(entity)),
                false => String::new(),
            };
            entity.lines.push(format!("unique {pair}{condition}"));
        }
    }
}
