//! Templates as model text.

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
            said.alone = self.print_as(&hole.value, Some(&hole.ty));
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
            text.push_str(&describe(*transform));
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

fn describe(transform: Transform) -> String {
    match transform {
        Transform::Upper => "upper".to_owned(),
        Transform::Lower => "lower".to_owned(),
        Transform::Date => "date".to_owned(),
        Transform::Month => "month".to_owned(),
        Transform::Pad(width) => format!("pad({width})"),
        Transform::Shard(shards) => format!("shard({shards})"),
    }
}
