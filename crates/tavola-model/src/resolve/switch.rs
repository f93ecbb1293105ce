//! Switches.

use super::Resolver;
use crate::model::Switch;
use crate::syntax::ast::{self, SwitchLine};

impl<'a> Resolver<'a> {
    pub(super) fn switch(&mut self, decl: &'a ast::Decl, node: &'a ast::Switch) -> Switch {
        let mut switch = Switch {
            name: node.name.text.clone(),
            docs: decl.docs.clone(),
            env: None,
            on: node.on,
            covers: Vec::new(),
        };
        for line in &node.lines {
            match line {
                SwitchLine::Env(name) if switch.env.is_some() => {
                    self.error("duplicate-name", name.span, "`env` is given twice");
                }
                SwitchLine::Env(name) => switch.env = Some(name.text.clone()),
                SwitchLine::Covers(names) => {
                    switch.covers.extend(self.operations_named(names));
                }
                SwitchLine::CoversAllExcept(names) => {
                    let except = self.operations_named(names);
                    let covered = self.operation_names().into_iter();
                    switch.covers.extend(covered.filter(|name| !except.contains(name)));
                }
            }
        }
        switch.covers.sort_unstable();
        switch.covers.dedup();
        if switch.covers.is_empty() {
            self.error("does-nothing", node.name.span, "this switch covers no read or write")
                .help = Some("`covers a, b` or `covers all except a, b`".to_owned());
        }
        switch
    }

    /// Returns the reads and writes with these names; unknown names are reported.
    fn operations_named(&mut self, names: &'a [ast::Name]) -> Vec<String> {
        let mut known = Vec::new();
        for name in names {
            if self.reads.contains_key(name.text.as_str())
                || self.writes.contains_key(name.text.as_str())
            {
                known.push(name.text.clone());
            } else {
                let all = self.operation_names();
                let all = all.iter().map(String::as_str);
                self.unknown("read or write", &name.text, name.span, all);
            }
        }
        known
    }

    fn operation_names(&self) -> Vec<String> {
        self.reads.keys().chain(self.writes.keys()).map(|name| (*name).to_owned()).collect()
    }
}
