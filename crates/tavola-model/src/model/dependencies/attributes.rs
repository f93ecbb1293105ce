//! The attributes that an expression is made of.

use super::Attributes;
use crate::model::{Derive, Expr, Model};

/// Rules that call rules: the resolver refuses cycles, this only bounds a model that is broken.
const DEEPEST_RULE: usize = 32;

impl Model {
    /// Returns the attributes of an owner that the key of an item it derives is made of, in the
    /// order of the key.
    pub fn claimed_by(&self, derive: &Derive) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for attribute in &self.entity(derive.entity).key_attributes {
            let given = derive.fields.iter().find(|(name, _)| name == attribute);
            let sources = given.map(|(_, value)| match (value, &derive.each) {
                (Expr::Slot(_), Some((_, list))) => self.attributes_of(list),
                _ => self.attributes_of(value),
            });
            let new = |name: &String| !names.contains(name);
            let sources: Vec<String> = sources.into_iter().flatten().filter(new).collect();
            names.extend(sources);
        }
        names
    }

    /// Returns the attributes of the item that an expression is made of, also where it hands the
    /// item to a rule.
    pub fn attributes_of(&self, expr: &Expr) -> Attributes {
        let mut names = Attributes::new();
        self.collect(expr, &|expr| matches!(expr, Expr::Item), 0, &mut names);
        names
    }

    fn collect(
        &self,
        expr: &Expr,
        is_item: &dyn Fn(&Expr) -> bool,
        depth: usize,
        names: &mut Attributes,
    ) {
        expr.walk(&mut |part| match part {
            Expr::Field(base, name) if may_be(base, is_item) => {
                names.insert(name.clone());
            }
            Expr::Rule(id, args) if depth < DEEPEST_RULE => {
                let handed: Vec<bool> = args.iter().map(|arg| may_be(arg, is_item)).collect();
                if handed.contains(&true) {
                    let is_handed = |expr: &Expr| matches!(expr, Expr::Slot(place) if handed.get(*place) == Some(&true));
                    self.collect(&self.rule(*id).condition, &is_handed, depth + 1, names);
                }
            }
            _ => {}
        });
    }
}

/// Returns `true` if an expression can be the item itself.
fn may_be(expr: &Expr, is_item: &dyn Fn(&Expr) -> bool) -> bool {
    match expr {
        Expr::Coalesce(a, b) => may_be(a, is_item) || may_be(b, is_item),
        Expr::When(value, _, otherwise) => may_be(value, is_item) || may_be(otherwise, is_item),
        other => is_item(other),
    }
}
