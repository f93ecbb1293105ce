//! Random models, as text: entities that share partitions and indexes, and operations on few of
//! their items.

mod answer;
mod any;
mod claim;
mod derived;
mod entity;
mod expiry;
mod portions;
mod read;
mod step;
mod under;
mod write;

use std::fmt::Write as _;

use crate::generate::Random;
pub use entity::{Entity, Kind};

/// A model that is being made up.
pub struct Design {
    pub random: Random,
    pub entities: Vec<Entity>,
    pub has_ttl: bool,
    pub has_type: bool,
    pub has_tenants: bool,
    /// Rules about the items of an entity, by its place: names of those that take its key.
    pub rules: Vec<(usize, String)>,
    /// Reads that writes can go over: their names, and the entity.
    pub lists: Vec<(String, usize)>,
    declarations: Vec<String>,
}

impl Design {
    /// Makes one up, and returns its declarations.
    pub fn blocks(seed: u64) -> Vec<String> {
        let mut random = Random(seed);
        let has_ttl = random.chance(0.5);
        let has_type = random.chance(0.6);
        let has_tenants = random.chance(0.2);
        let mut design = Design {
            random,
            entities: Vec::new(),
            has_ttl,
            has_type,
            has_tenants,
            rules: Vec::new(),
            lists: Vec::new(),
            declarations: Vec::new(),
        };
        design.tables();
        design.invent_entities();
        design.invent_rules();
        design.invent_reads();
        design.invent_writes();
        design.invent_portions();
        design.invent_expiries();
        design.invent_answers();
        design.invent_spaces();
        design.invent_claims();
        design.invent_choices();
        let mut blocks = design.declarations;
        let declared = design.entities.iter().filter(|entity| !entity.copy);
        blocks.extend(declared.map(Entity::text));
        blocks
    }

    fn tables(&mut self) {
        let mut text = "model random\ntable main = \"main-table\" {\n  key PK, SK\n".to_owned();
        text.push_str("  index GSI1 on GSI1PK, GSI1SK\n");
        if self.has_ttl {
            text.push_str("  ttl ttl\n");
        }
        if self.has_type {
            text.push_str("  type kind\n");
        }
        text.push_str("}\ntable side = \"side-table\" {\n  key PK\n  index BYX on BYPK\n}\n");
        text.push_str("caller {\n  id: id = \"sub\"\n  groups: [string]? = \"groups\"\n");
        text.push_str("  accountId: id? = \"account\"\n}\n");
        text.push_str("rule admin if \"admin\" in caller.groups\n");
        if self.has_tenants {
            text.push_str("tenant accountId = caller.accountId except admin\n");
        }
        self.declarations.push(text);
    }

    /// Rules about items, which writes are allowed by.
    fn invent_rules(&mut self) {
        for place in 0..self.entities.len() {
            if self.entities[place].derived || !self.chance(0.6) {
                continue;
            }
            let name = format!("may{}", self.entities[place].name);
            let by_read = if self.chance(0.4) { " by read" } else { "" };
            let entity = &self.entities[place];
            let item = entity.load(&[]);
            let params = entity.inputs().join(", ");
            let condition = match self.random.below(4) {
                0 => format!("{item}.ownerId = caller.id"),
                1 => format!("{item}.state != shut or admin"),
                2 => format!("not exists {item} or {item}.ownerId = caller.id or admin"),
                _ => format!("exists {item}"),
            };
            self.declare(format!("rule {name}({params}){by_read} if {condition}\n"));
            self.rules.push((place, name));
        }
    }

    /// Whether another entity has the keys of this one.
    fn has_twin(&self, entity: &Entity) -> bool {
        let keys = |entity: &Entity| (entity.partition.clone(), entity.sort.clone());
        self.entities.iter().any(|other| other.name != entity.name && keys(other) == keys(entity))
    }

    fn declare(&mut self, text: String) {
        self.declarations.push(text);
    }

    fn chance(&mut self, chance: f64) -> bool {
        self.random.chance(chance)
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.random.below(from.len())].clone()
    }
}

/// Lines, each a step further in.
fn indented(lines: &[String]) -> String {
    let mut text = String::new();
    for line in lines {
        let _ = writeln!(text, "  {line}");
    }
    text
}
