//! An item that can exceed 400 KB.
//!
//! DynamoDB rejects items larger than 400 KB, attribute names included.
//! The maximum size follows from the types: a character has up to four bytes, and a list has its
//! maximum number of elements times their size.
//! An attribute without a bound counts as zero here; if a write keeps adding to it, the item grows
//! without limit, and that is reported too.
//!
//! ```text
//! history: [Edit]                   // and a write that does `add ... to history`
//! body:    text(200000)             // 800 KB in four-byte characters
//! ```
//!
//! Fix: bound strings and lists, `[Edit](40)`, or store the elements as items of their own.

use super::context::Context;
use crate::Finding;
use crate::model::{ChangeKind, Entity, EntityId, Length, Model, Step, Type};
use crate::scale::size::{self, LARGEST_ITEM, attribute_size};

pub(super) const CODE: &str = "item-too-large";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (_, entity) in context.entities() {
        findings.extend(too_large(context.model, entity));
    }
    growing(context, findings);
}

fn too_large(model: &Model, entity: &Entity) -> Option<Finding> {
    let attributes = entity.attributes.iter();
    let sizes: Vec<_> = attributes.filter_map(|one| Some((one, attribute_size(one)?))).collect();
    let keys = size::keys(model, entity).unwrap_or(0);
    let total = sizes.iter().fold(keys, |all, (_, size)| all.saturating_add(*size));
    let (largest, size) = sizes.iter().max_by_key(|(_, size)| *size)?;
    (total > LARGEST_ITEM).then(|| {
        let message = format!("an item of `{}` can be larger than 400 KB", entity.name);
        Finding::warning(CODE, largest.span, message)
            .why(format!(
                "with every attribute as large as its type allows, it has {} KB, {} of them in `{}`",
                total.div_ceil(1024),
                size.div_ceil(1024),
                largest.name
            ))
            .help("give the largest attributes smaller bounds")
    })
}

/// Reports lists without a bound that some write adds to.
fn growing(context: &Context, findings: &mut Vec<Finding>) {
    let mut seen: Vec<(EntityId, &str)> = Vec::new();
    for write in &context.model.writes {
        write.all_steps().for_each(|step| {
            let Step::Update { entity: id, changes, .. } = step else { return };
            for change in changes {
                let ([name], ChangeKind::Add(_)) = (change.path.as_slice(), &change.kind) else {
                    continue;
                };
                let entity = context.model.entity(*id);
                let Some(attribute) = entity.attribute(name) else { continue };
                let endless = matches!(
                    &attribute.ty,
                    Type::List(_, Length { max: None, .. })
                        | Type::Set(_, Length { max: None, .. })
                );
                if !endless || seen.contains(&(*id, name)) {
                    continue;
                }
                seen.push((*id, name));
                let message = format!("`{}` of `{}` can grow without limit", name, entity.name);
                findings.push(
                    Finding::warning(CODE, attribute.span, message)
                        .why(format!("`{}` adds to it, and an item has at most 400 KB", write.name))
                        .help(format!("bound it, such as `{}`", bounded(&attribute.ty))),
                );
            }
        });
    }
}

/// Returns a type with a bound, as far as it has a name.
fn bounded(ty: &Type) -> String {
    let element = ty.element().filter(|element| matches!(element, Type::Record(_)));
    match element {
        Some(_) => "[...](100)".to_owned(),
        None => format!("{ty}(100)"),
    }
}
