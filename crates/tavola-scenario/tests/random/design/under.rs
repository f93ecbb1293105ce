//! Random entities under others, which go with them.

use super::entity::{Attribute, Kind};
use super::step::Inputs;
use super::{Design, Entity};

impl Design {
    /// Lets items be under those of an entity, and others under them.
    pub fn invent_under(&mut self) {
        // What marks an item needs a table with a sort key.
        let goes =
            |entity: &Entity| !entity.derived && !entity.append_only && entity.table == "main";
        let own: Vec<Entity> = self.entities.iter().filter(|e| goes(e)).cloned().collect();
        if own.is_empty() || !self.chance(0.4) {
            return;
        }
        let root = self.pick(&own);
        let calf = self.below(&root, "Calf");
        if self.chance(0.4) {
            self.below(&calf, "Milk");
        }
    }

    fn below(&mut self, above: &Entity, name: &str) -> Entity {
        let mut entity = self.invent_entity(name);
        while entity.table != "main" {
            entity = self.invent_entity(name);
        }
        let holes: Vec<String> = above.keys.iter().map(|key| format!("{{{}}}", key.name)).collect();
        let tenant = if above.has_tenant { "T#{accountId}#" } else { "" };
        let (lower, upper) = (name.to_lowercase(), name.to_uppercase());
        entity.keys = above.keys.clone();
        entity.keys.push(Attribute::new(&format!("{lower}Id"), Kind::Id, "id"));
        entity.partition = format!("{tenant}OF{upper}#{}", holes.join("#"));
        entity.sort = Some(format!("{upper}#{{{lower}Id}}"));
        entity.above = Some(above.name.clone());
        if let Some(known) = self.entities.iter_mut().find(|known| known.name == above.name) {
            known.has_under = true;
        }
        self.entities.push(entity.clone());
        entity
    }

    /// The entities whose items any write may create.
    pub fn free(&self) -> Vec<Entity> {
        let is_free = |e: &&Entity| !e.derived && e.above.is_none();
        self.entities.iter().filter(is_free).cloned().collect()
    }

    /// What asks that the items are there which a new one is under.
    pub fn under_what(&self, entity: &Entity) -> Vec<String> {
        let mut lines = Vec::new();
        let mut above = entity.above.clone();
        while let Some(known) =
            self.entities.iter().find(|known| Some(&known.name) == above.as_ref())
        {
            lines.push(format!("check exists {}", known.load(&[])));
            above = known.above.clone();
        }
        lines
    }

    /// An item goes with all that is under it.
    pub fn delete_all(&mut self, entity: &Entity) {
        let mut inputs = Inputs::default();
        inputs.key_of(entity);
        let milk = self.entities.iter().any(|other| other.name == "Milk");
        let except =
            if milk && entity.name != "Calf" && self.chance(0.3) { " except Milk" } else { "" };
        let allow = self.allowed(&[entity]);
        let lines = match self.chance(0.5) {
            true => vec![
                format!("let it = {}", entity.load(&[])),
                allow,
                format!("delete it with all under it{except}"),
            ],
            false => vec![allow, format!("delete {} with all under it{except}", entity.load(&[]))],
        };
        self.finish(&format!("end{}", entity.name), inputs, lines);
    }
}
