//! How answers show the items of an entity, worked out once and not for every item.

use serde_json::Value as Json;

use super::{Entity, Model};

/// What answers have to know of an entity's attributes.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct AnswerPlan {
    /// The places of the attributes in the order of their names, which is that of stored items.
    pub by_name: Vec<usize>,
    /// How each attribute is answered, by its place.
    pub attributes: Vec<AnsweredAttribute>,
}

/// How an attribute is answered.
#[derive(Debug, Clone, PartialEq)]
pub struct AnsweredAttribute {
    /// Its name as a member of a JSON object, with the colon behind it.
    pub json_name: String,
    /// Whether the plain JSON of what is stored is what answers give.
    pub as_stored: bool,
    /// The restrictions of it or of something in it, by their places.
    pub restricted_by: Vec<usize>,
}

impl Model {
    /// Works out how answers show the items of each entity. Everything else about them is known.
    pub(crate) fn plan_answers(&mut self) {
        for entity in &mut self.entities {
            entity.answers = AnswerPlan::of(entity);
        }
    }
}

impl AnswerPlan {
    fn of(entity: &Entity) -> Self {
        let name = |place: &usize| entity.attributes.get(*place).map(|one| one.name.as_str());
        let mut by_name: Vec<usize> = (0..entity.attributes.len()).collect();
        by_name.sort_by(|one, other| name(one).cmp(&name(other)));
        let answered = entity.attributes.iter().map(|attribute| {
            let restricted = entity.restricted.iter().enumerate();
            let own = restricted.filter(|(_, it)| it.path.first() == Some(&attribute.name));
            AnsweredAttribute {
                json_name: format!("{}:", Json::from(attribute.name.as_str())),
                as_stored: attribute.ty.is_answered_as_stored(),
                restricted_by: own.map(|(place, _)| place).collect(),
            }
        });
        Self { by_name, attributes: answered.collect() }
    }
}
