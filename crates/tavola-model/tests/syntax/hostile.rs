//! Text that nobody means: it is answered, and never with a panic.

use crate::samples::SAMPLES;
use proptest::prelude::*;
use tavola_model::render::render;
use tavola_model::syntax::{Parsed, format, parse};

/// Parses in a thread with a small stack, as a server might.
fn parse_small(text: String) -> Parsed {
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(move || {
        let parsed = parse(&text);
        let _ = format(&text);
        drop(parsed.clone());
        parsed
    });
    thread.unwrap().join().unwrap()
}

fn codes(parsed: &Parsed) -> Vec<&'static str> {
    parsed.findings.iter().map(|finding| finding.code).collect()
}

#[test]
fn deep_nesting_is_one_finding() {
    for (open, close) in [("(", ")"), ("[", "]"), ("f(", ")"), ("X { a = ", " }"), ("f([", "])")] {
        let text = format!("rule a if {}x{}\n", open.repeat(10_000), close.repeat(10_000));
        assert_eq!(codes(&parse_small(text)), ["too-deep"], "{open}");
    }
    let types = format!("type A = {}id{}\n", "[".repeat(10_000), "]".repeat(10_000));
    assert_eq!(codes(&parse_small(types)), ["too-deep"]);
    let loops = format!(
        "write w {{ {}delete x{} }}\n",
        "for a in b { ".repeat(10_000),
        " }".repeat(10_000)
    );
    assert_eq!(codes(&parse_small(loops)), ["too-deep"]);
}

#[test]
fn depth_without_brackets_is_limited_too() {
    for part in ["not ", "exists ", "a when ", "a when b else "] {
        let text = format!("rule a if {}x\n", part.repeat(10_000));
        assert_eq!(codes(&parse_small(text)), ["too-deep"], "{part}");
    }
    for part in ["a + ", "a or ", "a and ", "a ?? ", "a * ", "a."] {
        let text = format!("rule a if {}x\n", part.repeat(100_000));
        assert_eq!(codes(&parse_small(text)), ["too-deep"], "{part}");
    }
    let spine =
        format!("rule a if {}x{}\n", "(".repeat(60), format!("{})", " + a".repeat(300)).repeat(60));
    assert_eq!(codes(&parse_small(spine)), ["too-deep"]);
}

#[test]
fn the_deepest_that_is_allowed_fits_a_small_stack() {
    for (open, close) in [("(", ")"), ("f(", ")"), ("[", "]"), ("X { a = ", " }")] {
        let text = format!("rule a if {}x{}\n", open.repeat(60), close.repeat(60));
        assert_eq!(codes(&parse_small(text)), [""; 0], "{open}");
    }
}

#[test]
fn unclosed_brackets_by_the_thousand_are_few_findings() {
    for part in ["(", "[", "{", "(\n", "{\n", "{ (", ")", "}", "]\n"] {
        let parsed = parse_small(format!("rule a if {}", part.repeat(10_000)));
        assert!(parsed.findings.len() <= 101, "{part}: {}", parsed.findings.len());
        assert!(!parsed.findings.is_empty());
    }
}

#[test]
fn ten_megabytes_are_answered() {
    let model = SAMPLES[3].1;
    // Whatever takes the square of its length would never end, at a tenth of it neither.
    let (large, sizes) = (10 << 20, 1 << 20);
    let texts = [
        model.repeat(large / model.len()),
        "x".repeat(large),
        "(".repeat(large),
        "\u{0}\u{1}\u{fffd}".repeat(large / 5),
        "\n".repeat(sizes),
        "{\n".repeat(sizes / 2),
        "]".repeat(sizes),
        "\"".repeat(sizes),
        "\"{".repeat(sizes / 2),
        format!("rule a if \"{}\"", "{".repeat(sizes)),
        format!("rule a if \"{}\"", "{x}".repeat(sizes / 3)),
        "é ".repeat(sizes / 3),
        "' ".repeat(sizes / 2),
        "@accept(x, \"y\")\n".repeat(sizes / 16),
        "/// doc\n".repeat(sizes / 8),
        "GET /x ".repeat(sizes / 7),
        "entity E in t {\n".repeat(sizes / 16),
        "a = (\n".repeat(sizes / 6),
    ];
    for text in texts {
        let parsed = parse(&text);
        let shown: String = text.chars().take(20).collect();
        assert!(parsed.findings.len() <= 101, "{shown:?}");
    }
}

/// Words and signs of the language, in no order.
fn soup() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "model",
        "table",
        "caller",
        "type",
        "entity",
        "rule",
        "tenant",
        "read",
        "write",
        "job",
        "audit",
        "data",
        "fallback",
        "switch",
        "covers",
        "volume",
        "key",
        "index",
        "in",
        "as",
        "for",
        "derive",
        "while",
        "unique",
        "item",
        "visible",
        "if",
        "no",
        "moves",
        "by",
        "let",
        "get",
        "one",
        "from",
        "where",
        "scan",
        "at",
        "most",
        "filter",
        "page",
        "allow",
        "with",
        "return",
        "count",
        "check",
        "create",
        "input",
        "update",
        "upsert",
        "put",
        "starting",
        "steps",
        "set",
        "add",
        "to",
        "remove",
        "clear",
        "delete",
        "do",
        "once",
        "per",
        "else",
        "conflict",
        "and",
        "or",
        "not",
        "exists",
        "between",
        "when",
        "service",
        "size",
        "on",
        "x",
        "E",
        "userName-index",
        "GET",
        "GET /a/{b}",
        "5",
        "30d",
        "2KB",
        "1.5",
        "9999-12-31",
        "5x",
        "\"a#{b:upper ?? 1}\"",
        "\"a{\"",
        "\"",
        "\"}\"",
        "// c\n",
        "/// d\n",
        "@accept(a, \"b\")",
        "@",
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        ",",
        ":",
        ".",
        "..",
        "=",
        "==",
        "!=",
        "<",
        "<=",
        "+",
        "-",
        "*",
        "/",
        "+=",
        "-=",
        "?",
        "??",
        "->",
        "|",
        "\n",
        "\n",
        "\n  ",
        "\r\n",
        "é",
        "\u{202e}",
        "#",
    ]);
    prop::collection::vec((words, prop::bool::weighted(0.9)), 0..120).prop_map(|words| {
        words
            .into_iter()
            .map(|(word, blank)| format!("{word}{}", if blank { " " } else { "" }))
            .collect()
    })
}

/// Whatever the text, it is answered; its findings can be shown; its format means the same.
fn survives(text: &str) {
    let parsed = parse(text);
    for finding in &parsed.findings {
        assert!(finding.span.start <= finding.span.end && finding.span.end as usize <= text.len());
        assert!(text.is_char_boundary(finding.span.start as usize));
        assert!(text.is_char_boundary(finding.span.end as usize));
        assert!(!finding.message.ends_with('.'), "{}", finding.message);
    }
    render(&parsed.findings, "x", text, false);
    if let Ok(formatted) = format(text) {
        let again = parse(&formatted);
        assert_eq!(crate::tree::meaning(&parsed.file), crate::tree::meaning(&again.file), "{text}");
        assert_eq!(format(&formatted).unwrap(), formatted, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        survives(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_characters_are_answered(text in "\\PC{0,200}") {
        survives(&text);
    }

    #[test]
    fn any_words_are_answered(text in soup()) {
        survives(&text);
    }

    #[test]
    fn a_model_with_a_piece_missing_is_answered(sample in 0..7usize, from in 0.0..1.0f64, length in 0..40usize) {
        let text = match sample {
            5 => include_str!("good/everything.tavola"),
            6 => include_str!("good/untidy.tavola"),
            sample => SAMPLES[sample].1,
        };
        let start = text.floor_char_boundary((from * text.len() as f64) as usize);
        let end = text.floor_char_boundary((start + length).min(text.len())).max(start);
        let broken = format!("{}{}", &text[..start], &text[end..]);
        survives(&broken);
        // One wound, few findings: the rest of the model is read as usual.
        let findings = parse(&broken).findings;
        prop_assert!(sample >= 5 || findings.len() <= 15, "{}", render(&findings, "x", &broken, false));
    }
}
