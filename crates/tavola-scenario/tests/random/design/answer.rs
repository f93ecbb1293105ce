//! Random writes that say what they answer with.

use super::step::Inputs;
use super::{Design, Entity};

impl Design {
    pub fn invent_answers(&mut self) {
        let own = self.free();
        for number in 0..self.random.below(3) {
            let entity = self.pick(&own);
            match self.chance(0.5) {
                true => self.old_or_made(&entity, number),
                false => self.answering(&entity, &own, number),
            }
        }
    }

    /// An item that is made if it is not there.
    fn old_or_made(&mut self, entity: &Entity, number: usize) {
        let mut inputs = Inputs::default();
        inputs.key_of(entity);
        let fields = self.fields(entity, &mut inputs, &[]);
        let answer = self.pick(&["old ?? made", "old ?? made", "made ?? old", "made"]);
        let lines = [
            format!("let old = {}?", entity.load(&[])),
            self.pick(&["allow signed-in".to_owned(), "allow admin or not exists old".to_owned()]),
            format!("when not exists old {{ let made = create {} {fields} }}", entity.name),
            format!("answer {answer}"),
        ];
        self.finish(&format!("old{number}"), inputs, lines.to_vec());
    }

    /// An item that is loaded, beside a step on another one or on itself.
    fn answering(&mut self, entity: &Entity, all: &[Entity], number: usize) {
        let mut inputs = Inputs::default();
        inputs.key_of(entity);
        let other = self.pick(all);
        inputs.key_of(&other);
        let optional = self.pick(&["", "?"]);
        let step = self.step(&other, &mut inputs, &[]);
        let lines = [
            format!("let it = {}{optional}", entity.load(&[])),
            "allow signed-in".to_owned(),
            step,
            "answer it".to_owned(),
        ];
        self.finish(&format!("answer{number}"), inputs, lines.to_vec());
    }
}
