//! Entities that follow from others, or share their keys.

use super::Design;
use super::entity::{Attribute, Entity, Kind};

impl Design {
    /// Derives items from some of the entities that there are.
    pub fn derive(&mut self) {
        for owner in 0..self.entities.len() {
            if self.chance(0.4) {
                self.derive_one(owner);
            }
            if self.chance(0.4) {
                self.derive_each(owner);
            }
            if self.chance(0.3) {
                self.claim(owner);
            }
            if self.chance(0.4) {
                self.also(owner);
            }
        }
    }

    /// The attributes that a derived item copies.
    fn copies(&mut self, owner: &Entity) -> Vec<Attribute> {
        let copied = |attribute: &&Attribute| attribute.kind != Kind::Made;
        let all: Vec<Attribute> = owner.attributes.iter().filter(copied).cloned().collect();
        let mut copies: Vec<Attribute> = Vec::new();
        for mut attribute in all {
            if self.chance(0.4) {
                let bare = attribute.ty.replace(" distinct", "");
                let bare = bare.split(" unique").next().unwrap_or_default().to_owned();
                attribute.ty = bare.split(" = ").next().unwrap_or_default().to_owned();
                attribute.has_default = false;
                copies.push(attribute);
            }
        }
        copies
    }

    fn derive_one(&mut self, place: usize) {
        let owner = self.entities[place].clone();
        let name = format!("{}View", owner.name);
        let holes: Vec<String> = owner.keys.iter().map(|key| format!("{{{}}}", key.name)).collect();
        let tenant = if owner.has_tenant { "T#{accountId}#" } else { "" };
        let partition = format!("{tenant}{}#{}", name.to_uppercase(), holes.join("#"));
        self.derived(place, &name, owner.keys.clone(), partition, "VIEW".to_owned(), String::new());
    }

    fn derive_each(&mut self, place: usize) {
        let owner = self.entities[place].clone();
        let lists = ["tags", "crew"].into_iter().filter(|name| owner.has(name));
        let lists: Vec<&str> = lists.collect();
        if lists.is_empty() {
            return;
        }
        let list = self.pick(&lists);
        let name = format!("{}One", owner.name);
        let holes: Vec<String> = owner.keys.iter().map(|key| format!("{{{}}}", key.name)).collect();
        let tenant = if owner.has_tenant { "T#{accountId}#" } else { "" };
        let partition = format!("{tenant}ONE#{{one}}");
        let sort = format!("{}#{}", name.to_uppercase(), holes.join("#"));
        let mut keys = vec![Attribute::new("one", Kind::Id, "id")];
        keys.extend(owner.keys.clone());
        let each = format!("for one in {list} ");
        self.derived(place, &name, keys, partition, sort, each);
    }

    /// Items that owners can take from each other: each owner has its own kind of them, or all
    /// share one.
    fn claim(&mut self, place: usize) {
        let owner = self.entities[place].clone();
        let shared = self.chance(0.5);
        let name = if shared { "Claim".to_owned() } else { format!("{}Claim", owner.name) };
        let tenant = if owner.has_tenant { "T#{accountId}#" } else { "" };
        let each = ["tags", "crew"].into_iter().find(|list| owner.has(list) && !shared);
        let each = each.filter(|_| self.random.chance(0.5));
        let condition = match self.chance(0.5) {
            true => format!(" while {}", self.condition(&owner)),
            false => String::new(),
        };
        let last = owner.keys.last().map_or("", |key| &key.name);
        let loops = each.map_or(String::new(), |list| format!("for one in {list} "));
        self.entities[place]
            .lines
            .push(format!("{loops}derive exclusive {name}{condition} {{ holder = {last} }}"));
        if self.entities.iter().any(|entity| entity.name == name) {
            return;
        }
        let mut keys = vec![Attribute::new("ownerId", Kind::Id, "id")];
        let mut partition = format!("{tenant}CLAIM#{{ownerId}}");
        let mut sorts = vec![("state", "open | busy | shut", "{state}"), ("n", "int", "{n}")];
        if owner.has("rank") && !shared {
            sorts.push(("rank", "low | mid | high", "{rank:rank}"));
        }
        let (by, ty, hole) = self.pick(&sorts);
        let mut sort = format!("{}#{hole}", name.to_uppercase());
        if each.is_some() {
            keys = vec![Attribute::new("one", Kind::Id, "id")];
            partition = format!("{tenant}CLAIM#{{one}}");
            sort = name.to_uppercase();
        } else {
            keys.push(Attribute::new(by, Kind::Made, ty));
        }
        let mut attributes = vec![Attribute::new("holder", Kind::Made, "id")];
        let mut lines = Vec::new();
        if self.chance(0.3) {
            attributes.push(Attribute::new("seen", Kind::Count, "int = 0"));
        }
        if self.has_ttl {
            attributes.push(Attribute::new("endsAt", Kind::Made, "timestamp?"));
            lines.push("expires endsAt".to_owned());
        }
        self.entities.push(Entity {
            name,
            table: "main",
            keys,
            attributes,
            partition,
            sort: Some(sort),
            lines,
            indexed: None,
            derived: true,
            copy: false,
            has_tenant: owner.has_tenant,
            append_only: false,
            above: None,
            has_under: false,
        });
    }

    /// Copies, in partitions that follow from what can change.
    fn also(&mut self, place: usize) {
        let owner = self.entities[place].clone();
        let name = format!("{}Also", owner.name);
        let by = ["ownerId", "state", "n", "rank", "m", "day", "name", "flag"];
        let by: Vec<&str> = by.into_iter().filter(|name| owner.has(name)).collect();
        let by = self.pick(&by);
        let holes: Vec<String> = owner.keys.iter().map(|key| format!("{{{}}}", key.name)).collect();
        let tenant = if owner.has_tenant { "T#{accountId}#" } else { "" };
        let upper = name.to_uppercase();
        let (partition, sort) = match owner.sort {
            Some(_) => {
                (format!("{tenant}ALSO#{{{by}}}"), Some(format!("{upper}#{}", holes.join("#"))))
            }
            None => (format!("{tenant}{upper}#{}#{{{by}}}", holes.join("#")), None),
        };
        let (keep, kept) = match self.random.below(3) {
            0 => (String::new(), owner.attributes.clone()),
            1 => (" keep keys".to_owned(), Vec::new()),
            _ => {
                let mut kept = owner.attributes.clone();
                kept.retain(|_| self.random.chance(0.5));
                let names: Vec<&str> = kept.iter().map(|one| one.name.as_str()).collect();
                match names.is_empty() {
                    true => (" keep keys".to_owned(), kept),
                    false => (format!(" keep ({})", names.join(", ")), kept.clone()),
                }
            }
        };
        let condition = match self.chance(0.4) {
            true => format!(" while {}", self.condition(&owner)),
            false => String::new(),
        };
        let sorted = sort.iter().map(|sort| format!(", SK = \"{sort}\"")).collect::<String>();
        let line = format!("also {name} PK = \"{partition}\"{sorted}{condition}{keep}");
        self.entities[place].lines.push(line);
        let mut keys: Vec<Attribute> = owner.attributes.clone();
        keys.retain(|attribute| attribute.name == by);
        keys.extend(owner.keys.clone());
        let mut attributes = kept;
        attributes.retain(|attribute| attribute.name != by);
        attributes.iter_mut().for_each(|attribute| attribute.has_default = false);
        self.entities.push(Entity {
            name,
            table: owner.table,
            keys,
            attributes,
            partition,
            sort,
            lines: Vec::new(),
            indexed: None,
            derived: true,
            copy: true,
            has_tenant: owner.has_tenant,
            append_only: false,
            above: None,
            has_under: false,
        });
    }

    fn derived(
        &mut self,
        place: usize,
        name: &str,
        keys: Vec<Attribute>,
        partition: String,
        sort: String,
        each: String,
    ) {
        let owner = self.entities[place].clone();
        let mut attributes = self.copies(&owner);
        let has_own = self.chance(0.5);
        if has_own {
            attributes.push(Attribute::new("seen", Kind::Count, "int = 0"));
        }
        let mut lines = Vec::new();
        if owner.has("endsAt") {
            attributes.push(Attribute::new("endsAt", Kind::Made, "timestamp"));
            lines.push("expires endsAt".to_owned());
        }
        let states = attributes.iter().any(|attribute| attribute.name == "state");
        if states && self.chance(0.5) {
            let tenant = if owner.has_tenant { "T#{accountId}#" } else { "" };
            lines.push(format!("GSI1PK = \"{tenant}{}#{{state}}\"", name.to_uppercase()));
            let last = owner.keys.last().map_or("", |key| &key.name);
            lines.push(format!("GSI1SK = \"{{{last}}}\""));
        }
        let condition = match self.chance(0.5) {
            true => format!(" while {}", self.condition(&owner)),
            false => String::new(),
        };
        self.entities[place].lines.push(format!("{each}derive {name}{condition}"));
        self.entities.push(Entity {
            name: name.to_owned(),
            table: "main",
            keys,
            attributes,
            partition,
            sort: Some(sort),
            lines,
            indexed: None,
            derived: true,
            copy: false,
            has_tenant: owner.has_tenant,
            append_only: false,
            above: None,
            has_under: false,
        });
    }

    /// A second entity under the keys of another.
    pub fn twin(&mut self) {
        let is_free = |e: &&Entity| !e.derived && e.above.is_none() && !e.has_under;
        let Some(first) = self.entities.iter().filter(is_free).find(|e| e.table == "main") else {
            return;
        };
        let (keys, partition, sort) =
            (first.keys.clone(), first.partition.clone(), first.sort.clone());
        let mut twin = self.invent_entity("Twin");
        twin.table = "main";
        twin.lines.clear();
        (twin.keys, twin.partition, twin.sort, twin.indexed) = (keys, partition, sort, None);
        self.entities.push(twin);
    }
}
