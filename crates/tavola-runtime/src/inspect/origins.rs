//! Where derived items come from, told backwards.

use tavola_model::model::{EntityId, Expr, Model, Step};
use tavola_store::Item;

use crate::context::Context;
use crate::record::{Place, Record};

/// By entity: which others derive it, where nothing else makes it.
pub(super) struct Origins(Vec<Vec<Origin>>);

/// One way to be derived.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Origin {
    pub owner: EntityId,
    /// The owner's key attributes and those of the derived item that repeat them; none where it does not
    /// say whose it is.
    key: Option<Vec<(String, String)>>,
}

impl Origins {
    pub fn of(model: &Model) -> Self {
        let made = made(model);
        let origins = model.entity_ids().map(|(id, _)| {
            if made.contains(&id) {
                return Vec::new();
            }
            let mut origins: Vec<Origin> = Vec::new();
            for (owner, entity) in model.entity_ids() {
                for derive in entity.derives.iter().filter(|derive| derive.entity == id) {
                    let repeated = |attribute: &String| {
                        let (name, _) = derive.fields.iter().find(|(_, value)| {
                            matches!(value, Expr::Field(base, name)
                                if **base == Expr::Item && name == attribute)
                        })?;
                        Some((attribute.clone(), name.clone()))
                    };
                    let key = entity.key_attributes.iter().map(repeated).collect();
                    let origin = Origin { owner, key };
                    if !origins.contains(&origin) {
                        origins.push(origin);
                    }
                }
            }
            origins
        });
        Self(origins.collect())
    }

    /// None of an entity that is not derived, or also made by itself.
    pub fn get(&self, entity: EntityId) -> &[Origin] {
        self.0.get(entity.index()).map_or(&[], Vec::as_slice)
    }

    /// The entities whose items do not say whose they are.
    pub fn untraceable(&self, model: &Model) -> Vec<String> {
        let lost = |id| self.get(id).iter().any(|origin| origin.key.is_none());
        let entities = model.entity_ids().filter(|(id, _)| lost(*id));
        entities.map(|(_, entity)| entity.name.clone()).collect()
    }
}

impl Origin {
    /// Where the owner of a derived item is; none if the item does not say.
    pub fn place(&self, context: &Context<'_>, derived: &Record) -> Option<Place> {
        let mut attributes = Item::new();
        for (attribute, name) in self.key.as_ref()? {
            attributes.insert(attribute.clone(), derived.get(name)?.clone());
        }
        context.place_of(self.owner, &|name| attributes.get(name))
    }
}

/// The entities of which something other than `derive` makes items.
fn made(model: &Model) -> Vec<EntityId> {
    fn of(steps: &[Step], made: &mut Vec<EntityId>) {
        for step in steps {
            match step {
                Step::Create { entity, .. } | Step::Update { entity, upsert: true, .. } => {
                    made.push(*entity);
                }
                Step::For { body, .. } => of(body, made),
                Step::Let(_) | Step::Check(..) | Step::Update { .. } | Step::Delete { .. } => {}
            }
        }
    }
    let mut made: Vec<EntityId> = model.data.iter().map(|(entity, _)| *entity).collect();
    made.extend(model.audit.iter().map(|(entity, _)| *entity));
    model.writes.iter().for_each(|write| of(&write.steps, &mut made));
    made
}
