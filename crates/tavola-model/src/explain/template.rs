//! Prints templates in the model's language.

use tavola_store::Value;

use super::bindings::Bindings;
use crate::model::{Expr, Hole, Template, TemplatePart};

impl Bindings<'_> {
    /// Prints a template without its quotes.
    pub(super) fn template(&self, template: &Template) -> String {
        self.text(template).0
    }

    /// Prints a template without its quotes, and returns whether all of it is known.
    pub(super) fn text(&self, template: &Template) -> (String, bool) {
        let (mut text, mut known) = (String::new(), true);
        for part in &template.parts {
            match part {
                TemplatePart::Literal(literal) => text.push_str(literal),
                // An optional input that is omitted ends the text.
                TemplatePart::Hole(Hole { value: Expr::Absent, cuts: true, .. }) => break,
                TemplatePart::Hole(hole) => match self.shown(hole) {
                    Some(shown) => text.push_str(&shown),
                    None => {
                        known = false;
                        text.push_str(&self.hole(hole));
                    }
                },
            }
        }
        (text, known)
    }

    /// Returns the text of a hole, if its value is known.
    fn shown(&self, hole: &Hole) -> Option<String> {
        let value = match (&hole.value, &hole.fallback) {
            (Expr::Absent, Some(fallback)) => fallback,
            (value, _) => value,
        };
        Some(hole.text(&self.printed_value(value).value?)?.into_owned())
    }

    fn hole(&self, hole: &Hole) -> String {
        let mut said = self.printed_value(&hole.value);
        if let Expr::List(_) = &hole.value {
            said.alone = all_shards(&hole.value)
                .unwrap_or_else(|| self.print_as(&hole.value, Some(&hole.ty)));
            said.inside = format!("{{{}}}", said.alone);
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

/// Prints a list of the numbers from 0 as a range.
fn all_shards(list: &Expr) -> Option<String> {
    let Expr::List(numbers) = list else { return None };
    let counts_up = numbers.iter().enumerate().all(|(place, number)| {
        matches!(number, Expr::Literal(Value::S(text)) if *text == place.to_string())
    });
    (counts_up && numbers.len() > 1).then(|| format!("*:shard({})", numbers.len()))
}
