//! Random writes.

use super::step::Inputs;
use super::{Design, Entity, Kind, indented};

impl Design {
    pub fn invent_writes(&mut self) {
        for place in 0..self.entities.len() {
            let entity = self.entities[place].clone();
            if entity.derived {
                if !entity.of_kind(Kind::Count).is_empty() {
                    self.see(&entity);
                }
                continue;
            }
            self.create(&entity);
            if entity.append_only {
                continue;
            }
            for number in 0..1 + self.random.below(2) {
                self.update(&entity, number);
            }
            if self.chance(0.6) {
                self.delete(&entity);
            }
            if entity.has_under {
                self.delete_all(&entity);
            }
        }
        for number in 0..1 + self.random.below(3) {
            self.several(number);
        }
        for number in 0..self.random.below(3) {
            self.looping(number);
        }
        if !self.lists.is_empty() && self.chance(0.5) {
            self.clearing();
        }
    }

    /// Who may call, given the entities whose keys are inputs.
    pub fn allowed(&mut self, entities: &[&Entity]) -> String {
        let known = self.rules.iter().filter(|(place, _)| {
            entities.iter().any(|entity| entity.name == self.entities[*place].name)
        });
        let mut all: Vec<String> = known.map(|(_, name)| name.clone()).collect();
        all.extend(["signed-in".to_owned(), "signed-in".to_owned()]);
        let rule = self.pick(&all);
        match self.chance(0.2) {
            true => format!("allow admin or {rule}"),
            false => format!("allow {rule}"),
        }
    }

    /// Declares a write of these lines, some of which may be steps with a name.
    pub fn finish(&mut self, name: &str, mut inputs: Inputs, mut lines: Vec<String>) {
        // A deletion with all under an item is a step of the write itself.
        let is_plain =
            |line: &String| !line.starts_with("let ") && !line.contains("with all under");
        let plain = lines.iter().all(is_plain);
        if let (true, [_, done @ ..]) = (plain && self.chance(0.2), lines.as_slice()) {
            let (params, steps) = (inputs.text(done), indented(done));
            self.declare(format!("steps {name}Steps{params} {{\n{steps}}}\n"));
            let args = inputs.names(done).join(", ");
            lines.truncate(1);
            lines.push(format!("do {name}Steps({args})"));
        }
        if self.chance(0.1) {
            inputs.add("event", "id".to_owned());
            lines.insert(0, "once per event for 1d".to_owned());
        }
        let inputs = inputs.text(&lines);
        self.declare(format!("write {name}{inputs} {{\n{}}}\n", indented(&lines)));
    }

    fn create(&mut self, entity: &Entity) {
        let mut inputs = Inputs::default();
        inputs.key_of(entity);
        let fields = self.fields(entity, &mut inputs, &[]);
        let otherwise = if self.chance(0.3) { " else conflict \"taken\"" } else { "" };
        let mut lines = vec!["allow signed-in".to_owned()];
        lines.extend(self.under_what(entity));
        lines.push(format!("create {} {fields}{otherwise}", entity.name));
        self.finish(&format!("create{}", entity.name), inputs, lines);
    }

    /// Counts what a derived item has of its own.
    fn see(&mut self, entity: &Entity) {
        let mut inputs = Inputs::default();
        inputs.key_of(entity);
        if !entity.has("seen") {
            return;
        }
        let lines = vec![
            "allow signed-in".to_owned(),
            format!("update {} set seen += 1", entity.load(&[])),
        ];
        self.finish(&format!("see{}", entity.name), inputs, lines);
    }

    fn update(&mut self, entity: &Entity, number: usize) {
        let mut inputs = Inputs::default();
        inputs.key_of(entity);
        let upsert = self.chance(0.3) && entity.above.is_none();
        let verb = if upsert { self.pick(&["upsert", "upsert", "put"]) } else { "update" };
        let changes = match upsert {
            true => self.upserted(entity, &mut inputs, None),
            false => self.changes(entity, &mut inputs),
        };
        let guard = self.guard(entity);
        let allow = self.allowed(&[entity]);
        let lines = match !upsert && self.chance(0.3) {
            true => {
                let mut lines = vec![format!("let it = {}", entity.load(&[])), allow];
                if let Some(count) = entity.of_kind(Kind::Count).first()
                    && self.chance(0.5)
                {
                    lines.insert(1, format!("let more = it.{} + 1", count.name));
                    lines.push("check more < 4 else conflict \"at most {more}\"".to_owned());
                }
                lines.push(format!("update it{changes}{guard}"));
                lines
            }
            false => vec![allow, format!("{verb} {}{changes}{guard}", entity.load(&[]))],
        };
        self.finish(&format!("change{}{number}", entity.name), inputs, lines);
    }

    fn delete(&mut self, entity: &Entity) {
        let mut inputs = Inputs::default();
        inputs.key_of(entity);
        let guard = self.guard(entity);
        let lines = vec![self.allowed(&[entity]), format!("delete {}{guard}", entity.load(&[]))];
        self.finish(&format!("delete{}", entity.name), inputs, lines);
    }

    /// Several steps, on items of several entities or on two of one.
    fn several(&mut self, number: usize) {
        let own = self.free();
        let mut inputs = Inputs::default();
        let (one, other) = (self.pick(&own), self.pick(&own));
        inputs.key_of(&one);
        inputs.key_of(&other);
        let mut lines = vec![self.allowed(&[&one])];
        if self.chance(0.4) {
            let load = other.load(&[]);
            lines.push(match self.random.below(3) {
                0 => format!("check exists {load}"),
                1 => format!("check {load}.state != shut else conflict \"shut\""),
                _ => format!("check {load}.n < 4 or admin"),
            });
        }
        self.look(&[&one, &other], &mut inputs, &mut lines);
        let last = other.keys.last().map_or(String::new(), |key| key.name.clone());
        inputs.add("otherId", "id".to_owned());
        let same = one.name == other.name;
        let key: &[(&str, &str)] = &[(last.as_str(), "otherId")];
        let first = self.step(&one, &mut inputs, &[]);
        let deletes = first.starts_with("delete ");
        lines.push(first);
        if same && self.chance(0.5) {
            let again = self.step(&one, &mut inputs, &[]);
            // What is gone can only be made again.
            if !deletes || again.starts_with("create ") || again.starts_with("upsert ") {
                lines.push(again);
            }
        }
        let second = self.step(&other, &mut inputs, key);
        lines.push(match self.chance(0.3) {
            true => {
                inputs.add("also", "bool".to_owned());
                let otherwise = match self.chance(0.5) {
                    true => format!(" else {{ {} }}", self.step(&other, &mut inputs, key)),
                    false => String::new(),
                };
                format!("when also and not exists {} {{ {second} }}{otherwise}", one.load(&[]))
            }
            false => second,
        });
        self.finish(&format!("several{number}"), inputs, lines);
    }

    /// An item that is only read, of an entity of which the write changes nothing.
    fn look(&mut self, changed: &[&Entity], inputs: &mut Inputs, lines: &mut Vec<String>) {
        let is_other = |entity: &&Entity| changed.iter().all(|other| other.name != entity.name);
        let others: Vec<Entity> =
            self.entities.iter().filter(is_other).filter(|e| e.has("state")).cloned().collect();
        if others.is_empty() || !self.chance(0.3) {
            return;
        }
        let seen = self.pick(&others);
        inputs.key_of(&seen);
        let optional = self.pick(&["", "?"]);
        lines.insert(0, format!("let seen = {}{optional} by read", seen.load(&[])));
        lines.push(self.pick(&[
            "check seen.state != shut else conflict \"shut\"".to_owned(),
            "check exists seen.state or admin".to_owned(),
        ]));
    }

    /// A loop over a list that is given, or over what a read finds.
    fn looping(&mut self, number: usize) {
        let mut inputs = Inputs::default();
        let name = format!("loop{number}");
        if self.lists.is_empty() || self.chance(0.4) {
            let own = self.free();
            let entity = self.pick(&own);
            let last = entity.keys.last().map_or(String::new(), |key| key.name.clone());
            for key in &entity.keys {
                if key.name != last {
                    inputs.add(&key.name, format!("{}.{}", entity.name, key.name));
                }
            }
            inputs.add("each", self.pick(&["[id](3)", "set[id](3)"]).to_owned());
            let step = self.step(&entity, &mut inputs, &[(last.as_str(), "one")]);
            let head = self.pick(&[
                "for one in each",
                "for one in each",
                "for one, place in each where place != 1",
            ]);
            let lines = vec!["allow signed-in".to_owned(), format!("{head} {{ {step} }}")];
            return self.finish(&name, inputs, lines);
        }
        let (list, place) = self.pick(&self.lists.clone());
        let entity = self.entities[place].clone();
        if self.has_twin(&entity) {
            return;
        }
        let args = self.list_inputs(&entity, &mut inputs);
        let changes = match entity.derived || entity.append_only {
            true if entity.has("seen") => " set seen += 1".to_owned(),
            true => return,
            false => self.changes(&entity, &mut inputs),
        };
        let condition = match self.chance(0.5) && entity.has("state") {
            true => " where it.state != shut",
            false => "",
        };
        let guard = if self.chance(0.2) { self.guard(&entity) } else { String::new() };
        let lines = vec![
            "allow signed-in".to_owned(),
            format!("for it in {list}({args}){condition} {{ update it{changes}{guard} }}"),
        ];
        self.finish(&name, inputs, lines);
    }

    /// The arguments of a list of an entity: the keys in its partition.
    pub fn list_inputs(&self, entity: &Entity, inputs: &mut Inputs) -> String {
        let mut args = Vec::new();
        for key in &entity.keys {
            if entity.partition.contains(&format!("{{{}}}", key.name)) {
                inputs.add(&key.name, format!("{}.{}", entity.name, key.name));
                args.push(key.name.clone());
            }
        }
        args.join(", ")
    }

    /// An item goes with all that a list finds.
    fn clearing(&mut self) {
        let goes = |entity: &Entity| !entity.derived && !entity.append_only;
        let own: Vec<Entity> = self.entities.iter().filter(|e| goes(e)).cloned().collect();
        let owner = self.pick(&own);
        let lists: Vec<(String, usize)> =
            self.lists.iter().filter(|(_, place)| goes(&self.entities[*place])).cloned().collect();
        if lists.is_empty() {
            return;
        }
        let (list, place) = self.pick(&lists);
        let entity = self.entities[place].clone();
        let mut inputs = Inputs::default();
        inputs.key_of(&owner);
        let args = self.list_inputs(&entity, &mut inputs);
        let lines = vec![
            self.allowed(&[&owner]),
            format!("for it in {list}({args}) {{ delete it }}"),
            format!("delete {}", owner.load(&[])),
        ];
        self.finish("clear", inputs, lines);
    }
}
