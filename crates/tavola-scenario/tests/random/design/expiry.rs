//! Random expiries: what follows from the end of items; and items that the store collects.

use super::entity::{Attribute, Kind};
use super::step::Inputs;
use super::{Design, Entity, indented};

impl Design {
    /// Says of some entities what follows when their items end, and lets the store collect those of
    /// others.
    pub fn invent_expiries(&mut self) {
        let mut has_blocks = false;
        for place in 0..self.entities.len() {
            let entity = self.entities[place].clone();
            if entity.derived || entity.append_only || entity.name == "Twin" {
                continue;
            }
            let bound = |line: &String| line.contains("derive ") || line.starts_with("also ");
            let derives = entity.lines.iter().any(bound);
            let ends = entity.has("endsAt");
            if ends || (!derives && self.chance(0.4)) {
                if !ends || self.chance(0.6) {
                    self.ending(place, derives, ends);
                    has_blocks = true;
                }
                continue;
            }
            let is_unique = entity.text().contains("unique");
            if entity.table == "main" && self.has_ttl && !derives && !is_unique {
                let kept = Attribute::new("keepTo", Kind::Made, "timestamp = now + 9s");
                self.entities[place].attributes.push(kept);
                self.entities[place].lines.push("collect keepTo".to_owned());
            }
        }
        if has_blocks {
            self.declare_trays();
        }
    }

    /// A block for an entity, and writes that change when its items end.
    fn ending(&mut self, place: usize, derives: bool, ends: bool) {
        let lasts = self.pick(&["2d", "9s", "3s"]);
        let optional = if !derives && self.chance(0.4) { "?" } else { "" };
        let made =
            Attribute::new("endsAt", Kind::Made, &format!("timestamp{optional} = now + {lasts}"));
        let entity = &mut self.entities[place];
        entity.attributes.retain(|attribute| attribute.name != "endsAt");
        entity.attributes.push(made);
        if !ends {
            entity.lines.push("expires endsAt".to_owned());
        }
        let entity = entity.clone();
        self.block(&entity);
        let mut change = |name: &str, what: &str| {
            let mut inputs = Inputs::default();
            inputs.key_of(&entity);
            let lines =
                vec!["allow signed-in".to_owned(), format!("update {}{what}", entity.load(&[]))];
            self.finish(&format!("{name}{}", entity.name), inputs, lines);
        };
        change("prolong", " set endsAt = now + 1d");
        if optional == "?" {
            change("keep", " clear endsAt");
        }
    }

    fn block(&mut self, entity: &Entity) {
        let own = if entity.has_tenant { "accountId = it.accountId, " } else { "" };
        let last = entity.keys.last().map_or(String::new(), |key| key.name.clone());
        let tray = format!("Tray({own}trayId = it.ownerId)");
        let again: Vec<String> =
            entity.keys.iter().map(|key| format!("{0} = it.{0}", key.name)).collect();
        let mut steps = vec![
            format!("update {tray} set n += 1"),
            format!("upsert {tray} set n += 1"),
            format!("upsert {tray} set n += 1"),
            format!("when exists {tray} {{ update {tray} set n += 1 }}"),
            format!("when it.n > 0 {{ upsert {tray} set n -= it.n }}"),
            format!("create Past {{ {own}pastId = it.{last}, was = it.state }}"),
            format!("upsert Past({own}pastId = it.{last}) set was = it.state"),
            "check it.state != busy else conflict \"busy\"".to_owned(),
        ];
        // What is under another item is made again only by who has loaded that.
        if entity.above.is_none() {
            let (name, again) = (&entity.name, again.join(", "));
            steps.push(format!("create {name} {{ {own}{again}, ownerId = it.ownerId }}"));
        }
        let mut lines = vec![self.pick(&steps)];
        if self.chance(0.3) {
            let more = self.pick(&steps);
            if !lines.contains(&more) {
                lines.push(more);
            }
        }
        let condition = match self.chance(0.5) {
            true => format!(" if {}", self.condition(entity)),
            false => String::new(),
        };
        self.declare(format!(
            "on expiry of {} as it{condition} {{\n{}}}\n",
            entity.name,
            indented(&lines)
        ));
    }

    /// What blocks count and leave behind.
    fn declare_trays(&mut self) {
        let (own, given, of, key) = match self.has_tenants {
            true => (
                "  accountId: id\n",
                ", accountId = caller.accountId",
                "accountId = caller.accountId, ",
                "T#{accountId}#",
            ),
            false => ("", "", "", ""),
        };
        let most = self.pick(&["", "(0..1)", "(-3..3)"]);
        self.declare(format!(
            "entity Tray in main {{\n  PK = \"{key}TRAY#{{trayId}}\"\n  SK = \"TRAY\"\n  trayId: id\n  \
             n: int{most} = 0\n{own}}}\n"
        ));
        self.declare(format!(
            "entity Past in main {{\n  PK = \"{key}PAST#{{pastId}}\"\n  SK = \"PAST\"\n  pastId: id\n  \
             was: open | busy | shut\n{own}}}\n"
        ));
        self.declare(format!(
            "write openTray(trayId: Tray.trayId) {{\n  allow signed-in\n  create Tray {{ trayId{given} }}\n}}\n"
        ));
        self.declare(format!(
            "write dropTray(trayId: Tray.trayId) {{\n  allow signed-in\n  delete Tray({of}trayId)\n}}\n"
        ));
        self.declare(format!(
            "write forget(pastId: Past.pastId) {{\n  allow signed-in\n  delete Past({of}pastId)\n}}\n"
        ));
        self.declare(format!(
            "read getTray(trayId: Tray.trayId) {{\n  get Tray({of}trayId)\n  allow signed-in\n}}\n"
        ));
    }
}
