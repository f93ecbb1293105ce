//! Finds the possible owners of a derived item from the item itself.

use tavola_model::model::{Entity, EntityId, Expr, Model, Step};
use tavola_store::Item;

use crate::item_key::ItemKey;
use crate::keys;
use crate::record::Record;

/// Which entities derive which.
pub(crate) struct Derivations {
    /// By entity: which others derive it, where nothing else makes it.
    derived: Vec<Vec<Derivation>>,
    /// By entity: one that derives it as an exclusive item.
    exclusive: Vec<Option<EntityId>>,
}

/// One way to be derived.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Derivation {
    pub owner: EntityId,
    /// The owner's key attributes and those of the derived item that repeat them; none where it
    /// does not say whose it is.
    key: Option<Vec<(String, String)>>,
    /// Whether the item names its owner.
    exclusive: bool,
}

impl Derivations {
    pub fn of(model: &Model) -> Self {
        let made = made(model);
        let derived = model.entity_ids().map(|(id, _)| {
            if made.contains(&id) {
                return Vec::new();
            }
            let mut derivations: Vec<Derivation> = Vec::new();
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
                    let derivation =
                        Derivation { owner, key, exclusive: derive.exclusive.is_some() };
                    if !derivations.contains(&derivation) {
                        derivations.push(derivation);
                    }
                }
            }
            derivations
        });
        let exclusive = model.entity_ids().map(|(id, _)| {
            let claims = |owner: &Entity| {
                owner.derives.iter().any(|d| d.entity == id && d.exclusive.is_some())
            };
            model.entity_ids().find(|(_, owner)| claims(owner)).map(|(owner, _)| owner)
        });
        Self { derived: derived.collect(), exclusive: exclusive.collect() }
    }

    /// Returns an entity whose items derive this one as an exclusive item.
    pub fn exclusive(&self, entity: EntityId) -> Option<EntityId> {
        self.exclusive.get(entity.index()).copied().flatten()
    }

    /// Returns how an entity's items are derived; nothing if they are not derived, or also created
    /// by writes.
    pub fn get(&self, entity: EntityId) -> &[Derivation] {
        self.derived.get(entity.index()).map_or(&[], Vec::as_slice)
    }

    /// Returns the entities whose items do not tell their owner.
    pub fn untraceable(&self, model: &Model) -> Vec<String> {
        let untold = |derivation: &Derivation| derivation.key.is_none() && !derivation.exclusive;
        let lost = |id| self.get(id).iter().any(untold);
        let entities = model.entity_ids().filter(|(id, _)| lost(*id));
        entities.map(|(_, entity)| entity.name.clone()).collect()
    }
}

impl Derivation {
    /// Returns the key of the owner of a derived item; `None` if the item does not tell.
    pub fn key(&self, model: &Model, derived: &Record) -> Option<ItemKey> {
        let mut attributes = Item::new();
        for (attribute, name) in self.key.as_ref()? {
            attributes.insert(attribute.clone(), derived.get(name)?.clone());
        }
        keys::primary_key(model, self.owner, &|name| attributes.get(name))
    }
}

/// Returns the entities of which something other than `derive` makes items.
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
