//! Writes Terraform's configuration language.

/// A block with its labels and what is in it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Block {
    head: String,
    lines: Vec<Line>,
}

#[derive(Debug, Clone, PartialEq)]
enum Line {
    Attribute(String, String),
    Block(Block),
}

impl Block {
    /// Starts a block such as `resource "aws_dynamodb_table" "app_data"`.
    pub(super) fn new(kind: &str, labels: &[&str]) -> Self {
        let labels = labels.iter().map(|label| format!(" {}", quoted(label)));
        Self { head: format!("{kind}{}", labels.collect::<String>()), lines: Vec::new() }
    }

    /// Starts an attribute whose value is an object: `tags = {`.
    pub(super) fn object(name: &str) -> Self {
        Self { head: format!("{name} ="), lines: Vec::new() }
    }

    /// Adds an attribute with an expression.
    pub(super) fn set(&mut self, name: &str, expression: impl Into<String>) {
        self.lines.push(Line::Attribute(name.to_owned(), expression.into()));
    }

    /// Adds an attribute with a text.
    pub(super) fn text(&mut self, name: &str, text: &str) {
        self.set(name, quoted(text));
    }

    /// Adds a block.
    pub(super) fn block(&mut self, block: Block) {
        self.lines.push(Line::Block(block));
    }

    /// Writes the block as `terraform fmt` does: the values of neighbouring attributes aligned.
    pub(super) fn write(&self, out: &mut String, indent: usize) {
        let blanks = " ".repeat(indent);
        out.push_str(&format!("{blanks}{} {{\n", self.head));
        let mut rest = self.lines.as_slice();
        let mut first = true;
        while let Some(line) = rest.first() {
            let run = rest.iter().take_while(|line| matches!(line, Line::Attribute(..))).count();
            match line {
                Line::Attribute(..) => {
                    let (attributes, others) = rest.split_at_checked(run).unwrap_or((rest, &[]));
                    aligned(out, attributes, indent + 2);
                    rest = others;
                }
                Line::Block(block) => {
                    if !first {
                        out.push('\n');
                    }
                    block.write(out, indent + 2);
                    rest = rest.get(1..).unwrap_or_default();
                    if rest.first().is_some_and(|line| matches!(line, Line::Attribute(..))) {
                        out.push('\n');
                    }
                }
            }
            first = false;
        }
        out.push_str(&format!("{blanks}}}\n"));
    }
}

fn aligned(out: &mut String, attributes: &[Line], indent: usize) {
    let blanks = " ".repeat(indent);
    let is_long = |value: &str| value.contains('\n');
    let mut rest = attributes;
    while !rest.is_empty() {
        // A value of several lines stands by itself.
        let run = rest
            .iter()
            .take_while(|line| !matches!(line, Line::Attribute(_, value) if is_long(value)));
        let count = run.count().max(1);
        let (some, others) = rest.split_at_checked(count).unwrap_or((rest, &[]));
        let width = some.iter().map(|line| match line {
            Line::Attribute(name, _) => name.len(),
            Line::Block(_) => 0,
        });
        let width = width.max().unwrap_or(0);
        for line in some {
            if let Line::Attribute(name, value) = line {
                let value = value.replace('\n', &format!("\n{blanks}"));
                out.push_str(&format!("{blanks}{name:width$} = {value}\n"));
            }
        }
        rest = others;
    }
}

/// Writes a list, one element a line.
pub(super) fn list(elements: impl IntoIterator<Item = String>) -> String {
    let lines: String = elements.into_iter().map(|element| format!("  {element},\n")).collect();
    format!("[\n{lines}]")
}

/// Writes a text in quotes, in which nothing is an expression.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out.replace("${", "$${").replace("%{", "%%{")
}

#[cfg(test)]
mod tests {
    use super::{Block, list, quoted};

    #[test]
    fn texts_contain_no_expressions() {
        assert_eq!(quoted("a \"b\" \\ ${x} %{if}\n"), r#""a \"b\" \\ $${x} %%{if}\n""#);
    }

    #[test]
    fn blocks_are_formatted() {
        let mut block = Block::new("resource", &["aws_dynamodb_table", "t"]);
        block.text("name", "t");
        block.text("hash_key", "PK");
        let mut ttl = Block::new("ttl", &[]);
        ttl.set("enabled", "true");
        block.block(ttl);
        block.set("names", list([quoted("a"), quoted("b")]));
        let mut out = String::new();
        block.write(&mut out, 0);
        let expected = "resource \"aws_dynamodb_table\" \"t\" {\n  name     = \"t\"\n  \
            hash_key = \"PK\"\n\n  ttl {\n    enabled = true\n  }\n\n  names = [\n    \"a\",\n    \
            \"b\",\n  ]\n}\n";
        assert_eq!(out, expected);
    }
}
