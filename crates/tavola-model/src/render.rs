//! Renders findings as text with the lines they are about, or as JSON.

use crate::{CollidingItems, Finding, Severity, Span};
use ariadne::{Color, Config, IndexType, Label, Report, ReportKind, Source};
use serde_json::{Map, Value, json};

/// Renders findings as text, each with its line underlined. The caller chooses the file name and
/// whether to use colours.
pub fn render(findings: &[Finding], file_name: &str, text: &str, color: bool) -> String {
    let text = &harmless(text);
    let source = Source::from(text.as_str());
    let mut out = Vec::new();
    for finding in findings {
        let report = report(finding, file_name, text, color);
        // Writing to a vector cannot fail.
        let _ = report.write((file_name, &source), &mut out);
    }
    let lines = String::from_utf8_lossy(&out);
    // Trailing blanks are removed, because they make tests unreadable.
    lines.lines().map(str::trim_end).fold(String::new(), |all, line| all + line + "\n")
}

/// Replaces characters that a terminal would interpret instead of showing them, keeping the length
/// in bytes.
fn harmless(text: &str) -> String {
    let shown = |c: char| match c {
        '\n' | '\t' | '\r' => c,
        c if c.is_ascii_control() => '?',
        c if c.len_utf8() == 2 && (c.is_control() || c == '\u{061C}') => '\u{00BF}',
        '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => '\u{FFFD}',
        c => c,
    };
    text.chars().map(shown).collect()
}

type Location<'a> = (&'a str, std::ops::Range<usize>);

fn report<'a>(
    finding: &Finding,
    file_name: &'a str,
    text: &str,
    color: bool,
) -> Report<'a, Location<'a>> {
    let (kind, paint) = match finding.severity {
        Severity::Error => (ReportKind::Error, Color::Red),
        Severity::Warning => (ReportKind::Warning, Color::Yellow),
    };
    let config = Config::default().with_index_type(IndexType::Byte).with_color(color);
    let place = |span: Span| (file_name, visible(span, text));
    let mut report = Report::build(kind, place(finding.span))
        .with_config(config)
        .with_code(finding.code)
        .with_message(&finding.message)
        .with_label(Label::new(place(finding.span)).with_message("here").with_color(paint));
    for (span, words) in &finding.related {
        report =
            report.with_label(Label::new(place(*span)).with_message(words).with_color(Color::Cyan));
    }
    if let Some(why) = &finding.why {
        report = report.with_note(why);
    }
    if let Some(help) = &finding.help {
        report = report.with_help(help);
    }
    report.finish()
}

/// Returns the bytes to underline: inside the text and on character boundaries.
fn visible(span: Span, text: &str) -> std::ops::Range<usize> {
    let start = text.floor_char_boundary(span.start as usize);
    let end = text.ceil_char_boundary((span.end as usize).min(text.len())).max(start);
    start..end
}

/// Renders findings as JSON. Lines and columns count from one, columns in characters.
pub fn to_json(findings: &[Finding], file_name: &str, text: &str) -> Value {
    let lines = Lines::new(text);
    let findings = findings.iter().map(|finding| {
        let mut object = Map::new();
        object.insert("code".into(), json!(finding.code));
        let severity = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        object.insert("severity".into(), json!(severity));
        object.insert("message".into(), json!(finding.message));
        object.insert("file".into(), json!(file_name));
        object.insert("start".into(), lines.place(finding.span.start));
        object.insert("end".into(), lines.place(finding.span.end));
        for (name, words) in [("why", &finding.why), ("help", &finding.help)] {
            if let Some(words) = words {
                object.insert(name.into(), json!(words));
            }
        }
        if finding.undecided {
            object.insert("undecided".into(), json!(true));
        }
        if let Some(witness) = &finding.witness {
            let members = |values: &[(String, String)]| {
                values
                    .iter()
                    .map(|(name, value)| (name.clone(), json!(value)))
                    .collect::<Map<_, _>>()
            };
            let items = witness
                .items
                .iter()
                .map(|(what, values)| json!({ "is": what, "values": members(values) }));
            let items: Vec<Value> = items.collect();
            let witness = json!({ "items": items, "key": members(&witness.key) });
            object.insert("witness".into(), witness);
        }
        if let Some(fix) = &finding.fix {
            let edits = fix.edits.iter().map(|edit| {
                json!({
                    "start": lines.place(edit.span.start),
                    "end": lines.place(edit.span.end),
                    "text": edit.text,
                })
            });
            object.insert("fix".into(), edits.collect());
        }
        if !finding.related.is_empty() {
            let related = finding.related.iter().map(|(span, words)| {
                json!({
                    "message": words,
                    "start": lines.place(span.start),
                    "end": lines.place(span.end),
                })
            });
            object.insert("related".into(), related.collect());
        }
        Value::Object(object)
    });
    findings.collect()
}

/// Renders two items that have one key side by side, their values above the key.
pub fn side_by_side(colliding: &CollidingItems) -> String {
    let [(one, left), (other, right)] = &colliding.items;
    let value = |values: &[(String, String)], name: &str| {
        let found = values.iter().find(|(known, _)| known == name);
        found.map_or_else(String::new, |(_, value)| format!("{value:?}"))
    };
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in left.iter().chain(right) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    let mut rows = vec![[String::new(), one.clone(), other.clone()]];
    rows.extend(
        names.iter().map(|name| [(*name).to_owned(), value(left, name), value(right, name)]),
    );
    rows.extend(colliding.key.iter().map(|(name, text)| {
        let text = format!("{text:?}");
        [name.clone(), text.clone(), text]
    }));
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let (first, second) = (width(0), width(1));
    let line = |[name, one, other]: &[String; 3]| {
        format!("  {name:first$}  {one:second$}  {other}").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

/// The offsets at which lines begin.
struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    fn new(text: &'t str) -> Self {
        let ends =
            text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        Self { text, starts: std::iter::once(0).chain(ends).collect() }
    }

    fn place(&self, offset: u32) -> Value {
        let offset = self.text.floor_char_boundary(offset as usize);
        let line = self.starts.partition_point(|start| *start <= offset);
        let start =
            line.checked_sub(1).and_then(|line| self.starts.get(line)).copied().unwrap_or(0);
        let before = self.text.get(start..offset).unwrap_or_default();
        json!({ "line": line, "column": before.chars().count() + 1, "offset": offset })
    }
}
