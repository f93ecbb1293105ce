//! A design document's own words, as the request that they stand for.
//!
//! Documents write queries as parameters of an SDK, as rows of a table of access patterns, or in
//! passing. Each form is read as it stands; nothing is added but placeholders for values.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;

/// What is sent.
#[derive(Debug, Default, PartialEq)]
pub struct Request {
    /// `GetItem`, else `Query`.
    pub get: bool,
    pub index: Option<String>,
    pub condition: String,
    pub values: HashMap<String, AttributeValue>,
    /// The attributes that must be equal to a value: the key of a `GetItem`.
    pub equal: Vec<(String, String)>,
}

/// Reads a snippet in which placeholders are filled in already.
pub fn read(text: &str) -> Request {
    if text.contains("KeyConditionExpression") { parameters(text) } else { words(text) }
}

/// `const params = { IndexName: '...', KeyConditionExpression: '...', ... };`
fn parameters(text: &str) -> Request {
    let code: String = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n");
    let object = code.split_once("params = {").unwrap().1;
    let mut request = Request::default();
    for (name, value) in entries(object) {
        match name.as_str() {
            "IndexName" => request.index = Some(unquoted(&value)),
            "KeyConditionExpression" => request.condition = unquoted(&value),
            "ExpressionAttributeValues" => {
                let inner = entries(value.trim().strip_prefix('{').unwrap());
                request.values = inner
                    .into_iter()
                    .map(|(name, value)| (unquoted(&name), AttributeValue::S(unquoted(&value))))
                    .collect();
            }
            other => panic!("`{other}` is not known here"),
        }
    }
    request
}

/// The entries of an object, behind its opening brace.
fn entries(text: &str) -> Vec<(String, String)> {
    let (mut parts, mut depth, mut quote) = (vec![String::new()], 0, None);
    for c in text.chars() {
        match (c, quote) {
            (c, Some(open)) if c == open => quote = None,
            (_, Some(_)) => {}
            ('\'' | '`', None) => quote = Some(c),
            ('{', None) => depth += 1,
            ('}', None) if depth == 0 => break,
            ('}', None) => depth -= 1,
            (',', None) if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().unwrap().push(c);
    }
    parts
        .iter()
        .filter(|part| !part.trim().is_empty())
        .map(|part| {
            // A quoted name may hold a colon itself: `':pk': '...'`.
            let from = part.trim_start().starts_with('\'').then(|| part.find(':').unwrap() + 1);
            let at = part[from.unwrap_or(0)..].find(':').unwrap() + from.unwrap_or(0);
            (part[..at].trim().to_owned(), part[at + 1..].trim().to_owned())
        })
        .collect()
}

fn unquoted(text: &str) -> String {
    text.trim().trim_matches(['\'', '`']).to_owned()
}

/// `GetItem PK=..., SK=...`, `Query GSI1 WHERE ... AND begins_with(...)`, a row of a table, or keys
/// in a sentence.
fn words(text: &str) -> Request {
    let mut request = Request::default();
    let cells: Vec<&str> = text.split('|').map(str::trim).filter(|cell| !cell.is_empty()).collect();
    let text = match cells.as_slice() {
        [text] => text.replace('`', ""),
        [_, rest @ ..] => {
            let place = rest.iter().position(|cell| cell.contains('=')).unwrap();
            let index = rest.iter().enumerate().find(|(at, _)| *at != place).unwrap().1;
            request.index = Some((*index).to_owned()).filter(|it| it != "Main" && it != "Table");
            rest[place].replace('`', "")
        }
        [] => panic!("there is no snippet"),
    };
    let mut text = text.trim();
    if let Some(rest) = text.strip_prefix("GetItem ") {
        (request.get, text) = (true, rest);
    } else if let Some(rest) = text.strip_prefix("Query ") {
        text = rest;
        if let Some((index, rest)) = text.split_once(" WHERE ").filter(|(it, _)| !it.contains('='))
        {
            (request.index, text) = (Some(index.to_owned()), rest);
        }
    }
    let mut conditions = Vec::new();
    for clause in clauses(text) {
        let clause = Clause::read(&clause, conditions.len());
        if let Clause::Compare(name, "=", value) = &clause {
            request.equal.push((name.clone(), value.clone()));
        }
        conditions.push(clause.render(&mut request.values));
    }
    request.condition = conditions.join(" AND ");
    request
}

/// What stands between `,`, `AND`, `WHERE`, `+` and `/`, except inside brackets and behind
/// `BETWEEN`.
fn clauses(text: &str) -> Vec<String> {
    let mut clauses = vec![String::new()];
    let mut rest = text;
    let mut depth = 0;
    while let Some(c) = rest.chars().next() {
        let clause = clauses.last().unwrap();
        let separator = [", ", " AND ", " WHERE ", " + ", "/"].iter().find(|separator| {
            depth == 0
                && rest.starts_with(**separator)
                && !(**separator == " AND "
                    && clause.contains(" BETWEEN ")
                    && !clause.contains(" AND "))
        });
        if let Some(separator) = separator {
            rest = &rest[separator.len()..];
            clauses.push(String::new());
            continue;
        }
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        clauses.last_mut().unwrap().push(c);
        rest = &rest[c.len_utf8()..];
    }
    clauses
}

/// One condition on a key attribute.
enum Clause {
    Compare(String, &'static str, String),
    Begins(String, String),
    Between(String, String, String),
}

impl Clause {
    fn read(text: &str, place: usize) -> Self {
        let text = text.trim();
        let value = |text: &str| text.trim().trim_matches('\'').to_owned();
        if let Some(inner) = text.strip_prefix("begins_with(") {
            let (name, prefix) = inner.trim_end_matches(')').split_once(',').unwrap();
            return Self::Begins(name.to_owned(), value(prefix));
        }
        if let Some((name, prefix)) = text.split_once(" begins_with ") {
            return Self::Begins(name.to_owned(), value(prefix));
        }
        if let Some((name, range)) = text.split_once(" BETWEEN ") {
            let (from, to) = range.split_once(" AND ").unwrap();
            return Self::Between(name.to_owned(), value(from), value(to));
        }
        for operator in ["<=", "="] {
            if let Some((name, operand)) = text.split_once(operator) {
                return Self::Compare(name.trim().to_owned(), operator, value(operand));
            }
        }
        // A bare key: the partition's first, then the sort key's.
        let name = if place == 0 { "PK" } else { "SK" }.to_owned();
        match text.strip_suffix("...") {
            Some(prefix) => Self::Begins(name, prefix.to_owned()),
            None => Self::Compare(name, "=", text.to_owned()),
        }
    }

    fn render(self, values: &mut HashMap<String, AttributeValue>) -> String {
        let mut placeholder = |value: String| {
            let name = format!(":v{}", values.len());
            values.insert(name.clone(), AttributeValue::S(value));
            name
        };
        match self {
            Self::Compare(name, operator, value) => {
                format!("{name} {operator} {}", placeholder(value))
            }
            Self::Begins(name, prefix) => format!("begins_with({name}, {})", placeholder(prefix)),
            Self::Between(name, from, to) => {
                format!("{name} BETWEEN {} AND {}", placeholder(from), placeholder(to))
            }
        }
    }
}

#[test]
fn each_form_is_read_as_it_stands() {
    for (text, get, index, condition, values) in [
        (
            "const params = {\n  IndexName: 'GSI2', // why\n  KeyConditionExpression: 'A = :pk AND begins_with(B, :sk)',\n  ExpressionAttributeValues: {\n    ':pk': `E#1`,\n    ':sk': 'L#'\n  }\n};",
            false,
            Some("GSI2"),
            "A = :pk AND begins_with(B, :sk)",
            vec!["E#1", "L#"],
        ),
        (
            "| List roles | PK = S#1, SK begins_with ROLE# | Main |",
            false,
            None,
            "PK = :v0 AND begins_with(SK, :v1)",
            vec!["ROLE#", "S#1"],
        ),
        (
            "| Sent | GSI3 | `GSI3PK = N#sent` + `GSI3SK BETWEEN 1 AND 2` |",
            false,
            Some("GSI3"),
            "GSI3PK = :v0 AND GSI3SK BETWEEN :v1 AND :v2",
            vec!["1", "2", "N#sent"],
        ),
        (
            "Query GSI1 WHERE GSI1PK=USER#u AND begins_with(GSI1SK, 'INVITE#')",
            false,
            Some("GSI1"),
            "GSI1PK = :v0 AND begins_with(GSI1SK, :v1)",
            vec!["INVITE#", "USER#u"],
        ),
        ("GetItem PK=R#1, SK=C#2", true, None, "PK = :v0 AND SK = :v1", vec!["C#2", "R#1"]),
        ("`ENTRY#1/META`", false, None, "PK = :v0 AND SK = :v1", vec!["ENTRY#1", "META"]),
        (
            "`U#1` + `KW#a#TS#...`",
            false,
            None,
            "PK = :v0 AND begins_with(SK, :v1)",
            vec!["KW#a#TS#", "U#1"],
        ),
    ] {
        let read = read(text);
        let mut found: Vec<_> =
            read.values.values().map(|it| it.as_s().unwrap().as_str()).collect();
        found.sort_unstable();
        assert_eq!((read.get, read.index.as_deref(), &*read.condition), (get, index, condition));
        assert_eq!(found, values, "{text}");
    }
}
