//! Random reads.

use super::{Design, Entity, Kind};

impl Design {
    pub fn invent_reads(&mut self) {
        for place in 0..self.entities.len() {
            let entity = self.entities[place].clone();
            self.get(&entity);
            if entity.table == "main" && entity.sort.as_deref().is_some_and(|s| s.contains('{')) {
                self.list(place, &entity);
            }
            if entity.indexed.is_some() {
                self.by_index(place, &entity);
            }
        }
        let shared = |entity: &&Entity| entity.partition.ends_with("GROUP#{groupId}");
        if self.entities.iter().filter(shared).count() > 1 {
            let partition = self.partition("GROUP#{groupId}");
            self.declare(format!(
                "read listGroup(groupId: id) {{\n  from main where PK = \"{partition}\"\n  allow \
                 signed-in\n}}\n"
            ));
            if self.chance(0.5) {
                let members: Vec<String> =
                    self.entities.iter().filter(shared).map(|entity| entity.name.clone()).collect();
                let wanted = self.pick(&members);
                let order = self.pick(&["", "  descending if backwards\n"]);
                let input = if order.is_empty() { "" } else { ", backwards: bool = false" };
                self.declare(format!(
                    "read someOfGroup(groupId: id{input}) {{\n  from main where PK = \
                     \"{partition}\"\n  for {wanted}\n{order}  allow signed-in\n}}\n"
                ));
            }
        }
        self.either();
    }

    /// A partition as a call names it: the tenant is the caller's.
    fn partition(&self, template: &str) -> String {
        if self.has_tenants && !template.starts_with("T#") {
            format!("T#{{caller.accountId}}#{template}")
        } else {
            template.replace("{accountId}", "{caller.accountId}")
        }
    }

    fn get(&mut self, entity: &Entity) {
        let defaults = entity.attributes.iter().all(|a| a.optional || a.has_default);
        let otherwise = if defaults && self.chance(0.3) { " or default" } else { "" };
        let strong = if self.chance(0.5) { "  strong\n" } else { "" };
        let (name, inputs) = (&entity.name, entity.inputs().join(", "));
        let load = entity.load(&[]);
        self.declare(format!(
            "read get{name}({inputs}) {{\n  get {load}{otherwise}\n{strong}  allow signed-in\n}}\n"
        ));
    }

    /// An item of one entity or, without one, of another.
    fn either(&mut self) {
        let [one, .., other] = self.entities.as_slice() else { return };
        let mut inputs = one.inputs();
        for (key, input) in other.keys.iter().zip(other.inputs()) {
            if !one.keys.iter().any(|known| known.name == key.name) {
                inputs.push(input);
            }
        }
        let (inputs, loads) = (inputs.join(", "), [one.load(&[]), other.load(&[])].join(" or "));
        if self.chance(0.5) {
            self.declare(format!(
                "read either({inputs}) {{\n  get {loads}\n  allow signed-in\n}}\n"
            ));
        }
    }

    /// The items of an entity in a partition.
    fn list(&mut self, place: usize, entity: &Entity) {
        let partition = self.partition(&entity.partition);
        let mut inputs: Vec<String> = Vec::new();
        for key in &entity.keys {
            if entity.partition.contains(&format!("{{{}}}", key.name)) {
                inputs.push(format!("{}: {}.{}", key.name, entity.name, key.name));
            }
        }
        let sort = entity.sort.as_deref().unwrap_or_default();
        let prefix = sort.split('{').next().unwrap_or_default();
        let sort = if prefix.is_empty() {
            String::new()
        } else {
            format!(" and begins_with(SK, \"{prefix}\")")
        };
        let mut lines = vec![format!("from main where PK = \"{partition}\"{sort}")];
        if self.chance(0.3) {
            lines.push("descending".to_owned());
        }
        if self.chance(0.4) {
            lines.push("strong".to_owned());
        }
        let name = format!("list{}", entity.name);
        self.lists.push((name.clone(), place));
        self.shaped(&name, entity, inputs, lines);
    }

    fn by_index(&mut self, place: usize, entity: &Entity) {
        let Some(template) = &entity.indexed else { return };
        let mut inputs: Vec<String> = Vec::new();
        for attribute in &entity.attributes {
            if "}: ".chars().any(|end| template.contains(&format!("{{{}{end}", attribute.name))) {
                let name = &attribute.name;
                inputs.push(format!("{name}: {}.{name}", entity.name));
            }
        }
        let partition = self.partition(template);
        let partition = partition.replace(" ?? 9999-12-31", "");
        let source =
            if entity.table == "side" { "side.BYX where BYPK" } else { "main.GSI1 where GSI1PK" };
        let lines = vec![format!("from {source} = \"{partition}\"")];
        let name = format!("find{}", entity.name);
        // What a global index finds late is only read.
        let _ = place;
        self.shaped(&name, entity, inputs, lines);
    }

    /// The list, and sometimes what is made of it.
    fn shaped(&mut self, name: &str, entity: &Entity, inputs: Vec<String>, mut lines: Vec<String>) {
        let header = |name: &str, inputs: &[String]| match inputs.is_empty() {
            true => format!("read {name}"),
            false => format!("read {name}({})", inputs.join(", ")),
        };
        let body = |lines: &[String]| super::indented(lines);
        lines.push("allow signed-in".to_owned());
        self.declare(format!("{} {{\n{}}}\n", header(name, &inputs), body(&lines)));
        if self.chance(0.3) {
            let mut counted = lines.clone();
            counted.push("at most 500".to_owned());
            let numbers = [Kind::Count, Kind::Amount].map(|kind| entity.of_kind(kind));
            let shape = match numbers.concat().last() {
                Some(count) if self.chance(0.5) => {
                    let name = &count.name;
                    let by = if entity.has("ownerId") { " by ownerId" } else { "" };
                    self.pick(&[
                        format!("return sum {name}"),
                        format!("return count, sum {name}, avg {name}, min {name}, max {name}"),
                        format!("return most = max {name}, count{by}"),
                    ])
                }
                _ if entity.has("state") && self.chance(0.5) => "return count by state".to_owned(),
                _ => "return count".to_owned(),
            };
            counted.push(shape);
            let name = format!("{name}Counted");
            self.declare(format!("{} {{\n{}}}\n", header(&name, &inputs), body(&counted)));
        }
        // Other entities are in this partition of the index too, or under the same keys.
        let alone = !lines.iter().any(|line| line.contains("OWNER#")) && !self.has_twin(entity);
        if entity.has("state") && entity.has("ownerId") && alone && self.chance(0.2) {
            let mut chosen = lines.clone();
            chosen.push("return state, ownerId".to_owned());
            let name = format!("{name}Chosen");
            self.declare(format!("{} {{\n{}}}\n", header(&name, &inputs), body(&chosen)));
        }
        if entity.has("state") && alone && self.chance(0.3) {
            let mut filtered = lines.clone();
            filtered.push(format!("filter {}", self.question(entity)));
            let name = format!("{name}Filtered");
            self.declare(format!("{} {{\n{}}}\n", header(&name, &inputs), body(&filtered)));
        }
    }
}
