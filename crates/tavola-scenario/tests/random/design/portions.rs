//! Random writes that go on in portions.

use super::step::Inputs;
use super::{Design, Entity};

impl Design {
    pub fn invent_portions(&mut self) {
        for number in 0..self.random.below(3) {
            match self.random.below(3) {
                0 => self.over_values(number),
                _ if self.lists.is_empty() => self.over_values(number),
                1 => self.over_items(number),
                _ => self.doing(number),
            }
        }
    }

    /// Steps for each of the values that are given.
    fn over_values(&mut self, number: usize) {
        let own = self.free();
        let entity = self.pick(&own);
        let mut inputs = Inputs::default();
        let last = entity.keys.last().map_or(String::new(), |key| key.name.clone());
        for key in entity.keys.iter().filter(|key| key.name != last) {
            inputs.add(&key.name, format!("{}.{}", entity.name, key.name));
        }
        inputs.add("each", self.pick(&["[id](3)", "set[id](3)"]).to_owned());
        let step = self.step(&entity, &mut inputs, &[(last.as_str(), "one")]);
        self.go_on(number, inputs, vec![format!("for one in each in portions {{ {step} }}")]);
    }

    /// Changes of all that a list finds.
    fn over_items(&mut self, number: usize) {
        let Some((list, entity)) = self.listed() else { return };
        let mut inputs = Inputs::default();
        let args = self.list_inputs(&entity, &mut inputs);
        let changes = self.changes(&entity, &mut inputs);
        let guard = self.guard(&entity);
        let condition = if self.chance(0.4) { " where it.state != shut" } else { "" };
        let change = format!("update it{changes}{guard}");
        self.go_on(
            number,
            inputs,
            vec![format!("for it in {list}({args}){condition} in portions {{ {change} }}")],
        );
    }

    /// Another write for each of what a list finds.
    fn doing(&mut self, number: usize) {
        let Some((list, entity)) = self.listed() else { return };
        let mut inputs = Inputs::default();
        let args = self.list_inputs(&entity, &mut inputs);
        let mut own = Inputs::default();
        own.key_of(&entity);
        let step = match self.chance(0.2) {
            true => format!("delete {}", entity.load(&[])),
            false => format!("update {}{}", entity.load(&[]), self.changes(&entity, &mut own)),
        };
        let guard = self.guard(&entity);
        let lines = vec![self.allowed(&[&entity]), format!("{step}{guard}")];
        let given = |name: &str| match entity.keys.iter().any(|key| key.name == name) {
            true => format!("it.{name}"),
            false => name.to_owned(),
        };
        let given: Vec<String> = own.names(&lines).into_iter().map(given).collect();
        let name = format!("touch{number}");
        let (text, steps) = (own.text(&lines), super::indented(&lines));
        self.declare(format!("write {name}{text} {{\n{steps}}}\n"));
        inputs.add_all(own.without(&entity));
        self.go_on(
            number,
            inputs,
            vec![format!(
                "for it in {list}({args}) in portions {{ do {name}({}) }}",
                given.join(", ")
            )],
        );
    }

    fn listed(&mut self) -> Option<(String, Entity)> {
        let (list, place) = self.pick(&self.lists.clone());
        let entity = self.entities[place].clone();
        let changes = !entity.derived && !entity.append_only && entity.has("state");
        (changes && !self.has_twin(&entity)).then_some((list, entity))
    }

    fn go_on(&mut self, number: usize, inputs: Inputs, mut lines: Vec<String>) {
        lines.insert(0, "allow signed-in".to_owned());
        let (text, steps) = (inputs.text(&lines), super::indented(&lines));
        self.declare(format!("write all{number}{text} {{\n{steps}}}\n"));
    }
}
