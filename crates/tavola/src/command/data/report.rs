//! Reports what an import cannot put, and what it has put.

use std::path::Path;

use serde_json::json;

use crate::fail::Fail;
use crate::items::BrokenLine;
use crate::output;

/// The lines that are listed for people.
const LISTED: usize = 20;

/// What an import reports.
pub(super) struct Report {
    json: bool,
    skip: bool,
    lines: usize,
}

impl Report {
    pub(super) fn new(json: bool, skip: bool) -> Self {
        Self { json, skip, lines: 0 }
    }

    /// Lists a line that cannot be imported; `kind` is that of `tavola data check`, or `broken`.
    pub(super) fn line(&mut self, file: &Path, line: u64, kind: &str, why: &str) {
        self.lines += 1;
        if self.json {
            let entry = json!({ "file": file, "line": line, "kind": kind, "text": why });
            output::line(&entry.to_string());
        } else if self.lines <= LISTED {
            let kind = if kind == BROKEN { String::new() } else { format!("{kind}: ") };
            output::error(&format!("{}:{line}: {kind}{why}", file.display()));
        }
    }

    /// Lists lines that are broken, and fails unless they are left out.
    pub(super) fn broken(&mut self, broken: &[BrokenLine]) -> Result<(), Fail> {
        for BrokenLine { file, line, why } in broken {
            self.line(file, *line, BROKEN, why);
        }
        self.conclude()
    }

    /// Fails if lines were listed, unless they are left out.
    pub(super) fn conclude(&self) -> Result<(), Fail> {
        if self.lines == 0 || self.skip {
            return Ok(());
        }
        self.unlisted();
        let lines = output::count(self.lines, "line");
        Err(Fail::no(format!("{lines} cannot be imported; nothing was written"))
            .help("`--skip-broken` leaves them out"))
    }

    /// Tells people what happens.
    pub(super) fn note(&self, text: &str) {
        if !self.json {
            output::line(text);
        }
    }

    fn unlisted(&self) {
        if self.lines > LISTED && !self.json {
            let more = self.lines - LISTED;
            output::error(&format!("and {more} more, which `--json` lists"));
        }
    }

    /// Tells how many items each table has got.
    pub(super) fn done(&self, counts: &[(String, usize)]) {
        self.unlisted();
        if self.json {
            let items: serde_json::Map<_, _> =
                counts.iter().map(|(name, items)| (name.clone(), json!(items))).collect();
            let summary = json!({ "items": items, "leftOut": self.lines });
            return output::line(&json!({ "summary": summary }).to_string());
        }
        if self.lines > 0 {
            output::line(&format!("left out {}", output::count(self.lines, "line")));
        }
        for (name, items) in counts {
            output::line(&format!("{name}: {}", output::count(*items, "item")));
        }
    }
}

/// The kind of lines that are no items of the table.
pub(super) const BROKEN: &str = "broken";
