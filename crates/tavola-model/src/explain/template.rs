//! Templates as model text.

use tavola_store::Value;

use super::scope::Scope;
use crate::model::{Expr, Hole, Part, Template, Transform};

impl Scope<'_> {
    /// A template without its quotes.
    pub(super) fn template(&self, template: &Template) -> String {
        let part = |part: &Part| match part {
            Part::Literal(text) => text.clone(),
            Part::Hole(hole) => self.hole(hole),
        };
        template.parts.iter().map(part).collect()
    }

    fn hole(&self, hole: &Hole) -> String {
        let mut said = self.say(&hole.value);
        if let Expr::List(_) = &hole.value {
            said.alone = all_shards(&hole.value)
                .unwrap_or_else(|| self.print_as(&hole.value, Some(&hole.ty)));
            said.inside = format!("{{{}}}", said.alone);
        }
        if said.constant
            && let Some(text) = hole.transforms.iter().try_fold(said.inside.clone(), constant)
        {
            return text;
        }
        if hole.transforms.is_empty() && hole.fallback.is_none() && !hole.cuts {
            return said.inside;
        }
        let mut text = said.alone;
        if hole.cuts {
            text.push('?');
        }
        for transform in &hole.transforms {
            text.push(':');
            text.push_str(&transform.to_string());
        }
        if let Some(fallback) = &hole.fallback {
            text.push_str(&format!(" ?? {}", self.print(fallback)));
        }
        format!("{{{text}}}")
    }
}

/// What a transform makes of text that is known now.
fn constant(text: String, transform: &Transform) -> Option<String> {
    match transform {
        Transform::Upper => Some(text.to_uppercase()),
        Transform::Lower => Some(text.to_lowercase()),
        _ => None,
    }
}

/// The numbers from 0, as they are written.
fn all_shards(list: &Expr) -> Option<String> {
    let Expr::List(numbers) = list else { return None };
    let counts_up = numbers.iter().enumerate().all(|(place, number)| {
        matches!(number, Expr::Literal(Value::S(text)) if *text == place.to_string())
    });
    (counts_up && numbers.len() > 1).then(|| format!("*:shard({})", numbers.len()))
}
