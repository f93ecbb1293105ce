//! Parses scenario files.

use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::Value as Json;

/// One scenario.
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    /// What it shows.
    pub name: String,
    /// What happens, in order.
    pub steps: Vec<Step>,
}

/// One step of a scenario.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// Its line, from 1.
    pub line: usize,
    /// What it is.
    pub kind: StepKind,
}

/// The kinds of step.
#[derive(Debug, Clone, PartialEq)]
pub enum StepKind {
    /// `as ID in GROUP with {...}`: the caller from here on.
    AsUser {
        /// The caller's id.
        id: String,
        /// The caller's groups.
        groups: Vec<String>,
        /// Further claims.
        claims: Json,
    },
    /// `as service NAME`
    AsService(String),
    /// `as nobody`
    AsNobody,
    /// `later 31d`: time passes, in seconds.
    Later(i64),
    /// `on 2024-01-20`: sets the date.
    On(Date),
    /// `at 2024-01-20T10:00:00Z`: sets the time.
    At(Timestamp),
    /// `job NAME`: a job of the model runs once.
    Job {
        /// Its name.
        name: String,
        /// Its inputs, as those of a call.
        inputs: Vec<(String, Argument)>,
        /// What is stored afterwards.
        expectations: Vec<Expectation>,
    },
    /// `put TABLE {...}`: an item of another program is stored.
    Put {
        /// The table's name in the model.
        table: String,
        /// The whole item, as plain JSON.
        item: Json,
    },
    /// A read or write, with what is expected of it.
    Call {
        /// Its name.
        name: String,
        /// Its inputs: texts as on a command line, or JSON after `:=`.
        inputs: Vec<(String, Argument)>,
        /// What is expected.
        expectations: Vec<Expectation>,
    },
}

/// An input as it is written.
#[derive(Debug, Clone, PartialEq)]
pub enum Argument {
    /// `name=text`
    Text(String),
    /// `name:=json`
    Json(Json),
}

/// What is expected after a call or a job.
#[derive(Debug, Clone, PartialEq)]
pub enum Expectation {
    /// `answers {...}` or `answers exactly {...}`
    Answers {
        /// Whether it must be exactly this.
        exactly: bool,
        /// The answer.
        body: Json,
    },
    /// `fails KIND CODE "message"`
    Fails {
        /// `invalid`, `not-signed-in`, `forbidden`, `not-found`, `conflict`, `too-large`.
        kind: String,
        /// The code of the refusal, or of one of its faults.
        code: Option<String>,
        /// The message, or the field at fault.
        message: Option<String>,
    },
    /// `stores TABLE {...}` or `stores exactly TABLE {...}`
    Stores {
        /// Whether it must be exactly this.
        exactly: bool,
        /// The table's name in the model.
        table: String,
        /// The item, with its key.
        item: Json,
    },
    /// `lacks TABLE {key}`
    Lacks {
        /// The table's name in the model.
        table: String,
        /// The key.
        key: Json,
    },
}

impl Expectation {
    /// Returns `true` if it is about what a table holds, and not about an answer.
    fn is_about_table(&self) -> bool {
        matches!(self, Self::Stores { .. } | Self::Lacks { .. })
    }
}

/// Why a scenario file cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

/// Parses a scenario file.
pub fn parse(text: &str) -> Result<Vec<Scenario>, ParseError> {
    let mut scenarios: Vec<Scenario> = Vec::new();
    for Line { number, indented, text } in lines(text)? {
        let fail = |message: String| ParseError { line: number, message };
        let (word, rest) = split_word(&text);
        if word == "scenario" {
            let name: String = serde_json::from_str(rest.trim())
                .map_err(|_| fail("a scenario has a quoted name".to_owned()))?;
            scenarios.push(Scenario { name, steps: Vec::new() });
            continue;
        }
        let Some(scenario) = scenarios.last_mut() else {
            return Err(fail("a scenario begins with `scenario \"name\"`".to_owned()));
        };
        if indented {
            let expectation = expectation(word, rest).map_err(fail)?;
            match scenario.steps.last_mut().map(|step| &mut step.kind) {
                Some(StepKind::Call { expectations, .. }) => expectations.push(expectation),
                Some(StepKind::Job { expectations, .. }) if expectation.is_about_table() => {
                    expectations.push(expectation);
                }
                Some(StepKind::Job { .. }) => {
                    let message = "a job answers nothing: `stores` and `lacks` stand below it";
                    return Err(fail(message.to_owned()));
                }
                _ => return Err(fail("an expectation stands below a call or a job".to_owned())),
            }
        } else {
            let kind = step(word, rest).map_err(fail)?;
            scenario.steps.push(Step { line: number, kind });
        }
    }
    Ok(scenarios)
}

struct Line {
    number: usize,
    indented: bool,
    text: String,
}

/// Returns the logical lines: without comments, and with open brackets joined to the next line.
fn lines(text: &str) -> Result<Vec<Line>, ParseError> {
    let mut lines: Vec<Line> = Vec::new();
    let mut open = 0i32;
    for (place, raw) in text.lines().enumerate() {
        let content = raw.trim();
        if open == 0 && (content.is_empty() || content.starts_with("//")) {
            continue;
        }
        match lines.last_mut().filter(|_| open > 0) {
            Some(line) => {
                line.text.push(' ');
                line.text.push_str(content);
            }
            None => lines.push(Line {
                number: place + 1,
                indented: raw.starts_with([' ', '\t']),
                text: content.to_owned(),
            }),
        }
        open += balance(content);
    }
    match lines.last() {
        Some(line) if open > 0 => {
            Err(ParseError { line: line.number, message: "a bracket is never closed".to_owned() })
        }
        _ => Ok(lines),
    }
}

/// Returns how many brackets a line leaves open, outside of strings.
fn balance(line: &str) -> i32 {
    let (mut open, mut quoted, mut escaped) = (0, false, false);
    for c in line.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '{' | '[' if !quoted => open += 1,
            '}' | ']' if !quoted => open -= 1,
            _ => {}
        }
    }
    open
}

fn split_word(text: &str) -> (&str, &str) {
    text.split_once(char::is_whitespace).unwrap_or((text, ""))
}

fn step(word: &str, rest: &str) -> Result<StepKind, String> {
    // With inputs, it is an operation that has the name of a step.
    let is_call = split_word(rest.trim()).0.contains('=');
    match word {
        _ if is_call => call(word, rest),
        "as" => caller(rest),
        "later" => Ok(StepKind::Later(duration(rest.trim())?)),
        "on" => rest
            .trim()
            .parse()
            .map(StepKind::On)
            .map_err(|_| format!("`{}` is no day: on 2024-01-20", rest.trim())),
        "at" => rest
            .trim()
            .parse()
            .map(StepKind::At)
            .map_err(|_| format!("`{}` is no time: at 2024-01-20T10:00:00Z", rest.trim())),
        "job" => {
            let (name, rest) = split_word(rest.trim());
            let (name, inputs) = (name.to_owned(), inputs(rest)?);
            Ok(StepKind::Job { name, inputs, expectations: Vec::new() })
        }
        "put" => {
            let (table, item) = split_word(rest.trim());
            Ok(StepKind::Put { table: table.to_owned(), item: json(item)? })
        }
        name => call(name, rest),
    }
}

fn call(name: &str, rest: &str) -> Result<StepKind, String> {
    let (name, inputs) = (name.to_owned(), inputs(rest)?);
    Ok(StepKind::Call { name, inputs, expectations: Vec::new() })
}

fn caller(rest: &str) -> Result<StepKind, String> {
    let rest = rest.trim();
    if rest == "nobody" {
        return Ok(StepKind::AsNobody);
    }
    if let Some(service) = rest.strip_prefix("service ") {
        return Ok(StepKind::AsService(service.trim().to_owned()));
    }
    let (rest, claims) = match rest.split_once(" with ") {
        Some((rest, claims)) => (rest, json(claims)?),
        None => (rest, Json::Object(serde_json::Map::new())),
    };
    let (id, groups) = match rest.split_once(" in ") {
        Some((id, groups)) => {
            (id, groups.split(',').map(|group| group.trim().to_owned()).collect())
        }
        None => (rest, Vec::new()),
    };
    Ok(StepKind::AsUser { id: id.trim().to_owned(), groups, claims })
}

fn duration(text: &str) -> Result<i64, String> {
    let split = text.len().saturating_sub(1);
    let (count, unit) = text.split_at_checked(split).unwrap_or((text, ""));
    let seconds = match unit {
        "s" => 1,
        "m" => 60,
        "h" => 3600,
        "d" => 86_400,
        _ => return Err("a duration is a number and s, m, h or d".to_owned()),
    };
    count
        .parse::<i64>()
        .map(|count| count * seconds)
        .map_err(|_| format!("`{text}` is no duration"))
}

/// `a=text b="quoted text" c:={"json": 1}`
fn inputs(rest: &str) -> Result<Vec<(String, Argument)>, String> {
    let mut inputs = Vec::new();
    let mut rest = rest.trim();
    while !rest.is_empty() {
        let end = rest.find('=').ok_or_else(|| format!("`{rest}` is no input: name=value"))?;
        let (name, value) = rest.split_at(end);
        let value = value.get(1..).unwrap_or_default();
        let (argument, behind) = match name.strip_suffix(':') {
            Some(_) if value.starts_with('$') => {
                let (bound, behind) = split_word(value);
                (Argument::Json(bound.into()), behind)
            }
            Some(_) => {
                let (value, behind) = leading_json(value)?;
                (Argument::Json(value), behind)
            }
            None if value.starts_with('"') => match leading_json(value)? {
                (Json::String(text), behind) => (Argument::Text(text), behind),
                _ => return Err("a quoted text is expected".to_owned()),
            },
            None => {
                if let Some(Ok((json, _))) =
                    value.starts_with(['{', '[']).then(|| leading_json(value))
                {
                    return Err(format!(
                        "JSON is given with `:=`: `{name}:={json}`; a text that looks like it is quoted"
                    ));
                }
                let (text, behind) = split_word(value);
                (Argument::Text(text.to_owned()), behind)
            }
        };
        inputs.push((name.trim_end_matches(':').trim().to_owned(), argument));
        rest = behind.trim_start();
    }
    Ok(inputs)
}

/// Returns the JSON value at the start of a text, and the rest.
fn leading_json(text: &str) -> Result<(Json, &str), String> {
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<Json>();
    match stream.next() {
        Some(Ok(value)) => {
            let behind = text.get(stream.byte_offset()..).unwrap_or_default();
            Ok((value, behind))
        }
        Some(Err(error)) => Err(error.to_string()),
        None => Err("a value is missing".to_owned()),
    }
}

fn json(text: &str) -> Result<Json, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

fn expectation(word: &str, rest: &str) -> Result<Expectation, String> {
    let rest = rest.trim();
    let (exactly, behind) = match rest.strip_prefix("exactly ") {
        Some(behind) => (true, behind.trim()),
        None => (false, rest),
    };
    match word {
        "answers" => Ok(Expectation::Answers { exactly, body: json(behind)? }),
        "stores" => {
            let (table, item) = split_word(behind);
            Ok(Expectation::Stores { exactly, table: table.to_owned(), item: json(item)? })
        }
        "lacks" => {
            let (table, key) = split_word(rest);
            Ok(Expectation::Lacks { table: table.to_owned(), key: json(key)? })
        }
        "fails" => {
            let (kind, rest) = split_word(rest);
            let (code, message) = match rest.trim() {
                quoted if quoted.is_empty() || quoted.starts_with('"') => (None, quoted),
                rest => {
                    let (code, message) = split_word(rest);
                    (Some(code.to_owned()), message)
                }
            };
            let message = match message.trim() {
                "" => None,
                quoted => match json(quoted)? {
                    Json::String(text) => Some(text),
                    _ => return Err("a message is a quoted text".to_owned()),
                },
            };
            Ok(Expectation::Fails { kind: kind.to_owned(), code, message })
        }
        other => Err(format!("`{other}` is no expectation: answers, fails, stores, lacks")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scenario_is_read_line_by_line() {
        let story = parse(
            "// a comment\nscenario \"s\"\nas ann in security, staff\ncall a=1 b=\"x y\" c:={\"d\": [1]} e:=$n\n  answers { \"x\":\n    1 }\n  fails conflict \"no\"\n  fails conflict over-budget\nlater 31d\n",
        )
        .unwrap();
        let [Scenario { steps, .. }] = story.as_slice() else { panic!("{story:?}") };
        assert_eq!(
            steps[0].kind,
            StepKind::AsUser {
                id: "ann".into(),
                groups: vec!["security".into(), "staff".into()],
                claims: serde_json::json!({}),
            }
        );
        let StepKind::Call { inputs, expectations, .. } = &steps[1].kind else { panic!() };
        assert_eq!(inputs[1], ("b".to_owned(), Argument::Text("x y".into())));
        assert_eq!(inputs[2].1, Argument::Json(serde_json::json!({"d": [1]})));
        assert_eq!(inputs[3].1, Argument::Json("$n".into()));
        let code = Some("over-budget".to_owned());
        let coded = Expectation::Fails { kind: "conflict".to_owned(), code, message: None };
        let [_, Expectation::Fails { code: None, .. }, last] = expectations.as_slice() else {
            panic!("{expectations:?}")
        };
        assert_eq!(*last, coded);
        assert_eq!(steps[2].kind, StepKind::Later(31 * 86_400));
    }

    #[test]
    fn an_operation_may_have_the_name_of_a_step() {
        let story = parse("scenario \"s\"\nput a=1\nput main { \"id\": 1 }\n").unwrap();
        let kinds: Vec<_> = story[0].steps.iter().map(|step| &step.kind).collect();
        assert!(matches!(kinds[..], [StepKind::Call { .. }, StepKind::Put { .. }]), "{kinds:?}");
    }

    #[test]
    fn mistakes_name_their_line() {
        for (text, line) in [
            ("as ann", 1),
            ("scenario \"s\"\n  answers {}", 2),
            ("scenario \"s\"\ncall a", 2),
            ("scenario \"s\"\ncall\n  answers {\n", 3),
            ("scenario \"s\"\ncall\n  shows {}", 3),
            ("scenario \"s\"\ncall a=[1]", 2),
            ("scenario \"s\"\nlater soon", 2),
            ("scenario \"s\"\non monday", 2),
            ("scenario \"s\"\nat 10:00", 2),
        ] {
            assert_eq!(parse(text).unwrap_err().line, line, "{text}");
        }
    }

    #[test]
    fn what_a_table_holds_can_be_expected_of_a_job() {
        let text = "scenario \"s\"\njob sweep\n  lacks main { \"PK\": \"a\" }\n";
        let scenarios = parse(text).unwrap();
        let StepKind::Job { expectations, .. } = &scenarios[0].steps[0].kind else { panic!() };
        assert!(matches!(expectations.as_slice(), [Expectation::Lacks { .. }]));
        let wrong = parse("scenario \"s\"\njob sweep\n  answers {}\n").unwrap_err();
        assert!(wrong.message.contains("a job answers nothing"), "{wrong}");
    }
}
