//! Writes YAML with CloudFormation's tags.

/// A value in YAML.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Node {
    Text(String),
    Bool(bool),
    List(Vec<Node>),
    Map(Vec<(String, Node)>),
    /// `!Tag text`
    Tagged(&'static str, String),
}

impl Node {
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    pub(super) fn map<const N: usize>(entries: [(&str, Node); N]) -> Self {
        Self::Map(entries.map(|(name, value)| (name.to_owned(), value)).into())
    }

    /// Returns a reference to a parameter or resource.
    pub(super) fn reference(name: &str) -> Self {
        Self::Tagged("Ref", name.to_owned())
    }

    /// Writes a document.
    pub(super) fn document(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, 0);
        out
    }

    /// Writes the value where a line begins, indented by so many blanks.
    fn write(&self, out: &mut String, indent: usize) {
        match self {
            Self::Map(entries) => {
                for (place, (name, value)) in entries.iter().enumerate() {
                    // The first entry of a map in a list stands behind the dash.
                    if place > 0 || !out.ends_with("- ") {
                        out.push_str(&" ".repeat(indent));
                    }
                    out.push_str(&scalar(name));
                    out.push(':');
                    value.write_behind(out, indent + 2);
                }
            }
            Self::List(elements) => {
                for element in elements {
                    out.push_str(&" ".repeat(indent));
                    out.push_str("- ");
                    match element {
                        Self::Map(entries) if !entries.is_empty() => element.write(out, indent + 2),
                        other => {
                            out.pop();
                            other.write_behind(out, indent + 2);
                        }
                    }
                }
            }
            scalar => scalar.write_behind(out, indent),
        }
    }

    /// Writes the value behind a name or a dash, to the end of the line.
    fn write_behind(&self, out: &mut String, indent: usize) {
        match self {
            Self::Text(text) => out.push_str(&format!(" {}\n", scalar(text))),
            Self::Bool(value) => out.push_str(&format!(" {value}\n")),
            Self::Tagged(tag, text) => out.push_str(&format!(" !{tag} {}\n", scalar(text))),
            Self::List(elements) if elements.is_empty() => out.push_str(" []\n"),
            Self::Map(entries) if entries.is_empty() => out.push_str(" {}\n"),
            Self::List(_) | Self::Map(_) => {
                out.push('\n');
                self.write(out, indent);
            }
        }
    }
}

/// Writes a text, in quotes where YAML would take it for something else.
fn scalar(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./ ".contains(c) || c == ':';
    let word = matches!(
        text.to_ascii_lowercase().as_str(),
        "true" | "false" | "yes" | "no" | "on" | "off" | "y" | "n" | "null"
    );
    let begins = text.starts_with(|c: char| c.is_ascii_alphabetic());
    let ends = !text.ends_with([' ', ':']);
    if begins && ends && !word && text.chars().all(plain) && !text.contains(": ") {
        return text.to_owned();
    }
    // A string in JSON is one in YAML.
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::{Node, scalar};

    #[test]
    fn texts_that_yaml_would_misread_are_quoted() {
        for (text, written) in [
            ("PAY_PER_REQUEST", "PAY_PER_REQUEST"),
            ("AWS::DynamoDB::Table", "AWS::DynamoDB::Table"),
            ("2012-10-17", "\"2012-10-17\""),
            ("no", "\"no\""),
            ("a: b", "\"a: b\""),
            ("", "\"\""),
            ("# x", "\"# x\""),
            ("it's \"so\"", "\"it's \\\"so\\\"\""),
            ("${T.Arn}/index/I", "\"${T.Arn}/index/I\""),
        ] {
            assert_eq!(scalar(text), written);
        }
    }

    #[test]
    fn maps_and_lists_are_nested() {
        let entry = Node::map([("Key", Node::text("a")), ("Value", Node::text("b"))]);
        let page = Node::map([
            ("Tags", Node::List(vec![entry, Node::text("x")])),
            ("Name", Node::reference("T")),
            ("Empty", Node::List(Vec::new())),
        ]);
        let expected = "Tags:\n  - Key: a\n    Value: b\n  - x\nName: !Ref T\nEmpty: []\n";
        assert_eq!(page.document(), expected);
    }
}
