//! A page of metrics in Prometheus's text format.

use std::fmt::{Display, Write};

/// A page, to which families of metrics are added.
#[derive(Default)]
pub(crate) struct Page(pub(crate) String);

impl Page {
    /// Begins a counter.
    pub(crate) fn counter(&mut self, name: &str, help: &str) {
        self.family(name, "counter", help);
    }

    /// Begins a gauge.
    pub(crate) fn gauge(&mut self, name: &str, help: &str) {
        self.family(name, "gauge", help);
    }

    /// Begins a family of another kind.
    pub(crate) fn family(&mut self, name: &str, kind: &str, help: &str) {
        self.line(format_args!("# HELP {name} {help}"));
        self.line(format_args!("# TYPE {name} {kind}"));
    }

    /// Adds a number to the family.
    pub(crate) fn sample(&mut self, name: &str, labels: &[(&str, &str)], value: impl Display) {
        let labels: Vec<_> =
            labels.iter().map(|(name, value)| format!("{name}=\"{}\"", escaped(value))).collect();
        match labels.is_empty() {
            true => self.line(format_args!("{name} {value}")),
            false => self.line(format_args!("{name}{{{}}} {value}", labels.join(","))),
        }
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "{line}");
    }
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_a_label_cannot_end_it() {
        let mut page = Page::default();
        page.sample("x", &[("a", "\"} 1\n\\"), ("b", "é")], 2.5);
        assert_eq!(page.0, "x{a=\"\\\"} 1\\n\\\\\",b=\"é\"} 2.5\n");
    }
}
