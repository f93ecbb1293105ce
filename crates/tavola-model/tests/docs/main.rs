//! The examples of `docs/language.md` mean what the page says.
//!
//! The word behind `tavola` in a block's first line says how it is read:
//!
//! | first line              | the block is                                                    |
//! |-------------------------|-----------------------------------------------------------------|
//! | `tavola,preamble`       | the model that the other examples stand on; the page has one    |
//! | `tavola`                | a whole file                                                    |
//! | `tavola,declarations`   | declarations beside the preamble                                |
//! | `tavola,entity`         | lines of an entity beside the preamble                          |
//! | `tavola,table`          | lines of a table in a file of its own                           |
//!
//! Such a block must have no errors. With `,error=CODE` behind it, it must have that finding.

#![expect(clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

use std::path::Path;

use tavola_model::syntax::parse;
use tavola_model::{Finding, Severity, render, resolve};

/// One fenced block of the page.
#[derive(Debug)]
struct Block {
    /// The line of its first fence, from 1.
    line: usize,
    kind: String,
    /// The code of the finding that it must have.
    error: Option<String>,
    text: String,
}

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/language.md");
    std::fs::read_to_string(path).expect("docs/language.md is there")
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = page.lines().enumerate();
    while let Some((place, line)) = lines.next() {
        let Some(info) = line.strip_prefix("```") else { continue };
        let text: Vec<&str> =
            lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```").collect();
        let mut words = info.trim().split(',');
        if words.next() != Some("tavola") {
            continue;
        }
        let mut block = Block {
            line: place + 1,
            kind: "file".to_owned(),
            error: None,
            text: text.join("\n") + "\n",
        };
        for word in words {
            match word.strip_prefix("error=") {
                Some(code) => block.error = Some(code.to_owned()),
                None => block.kind = word.to_owned(),
            }
        }
        blocks.push(block);
    }
    blocks
}

/// The file that a block stands for.
fn file(block: &Block, preamble: &str) -> String {
    let Block { line, kind, text, .. } = block;
    match kind.as_str() {
        "file" | "preamble" => text.clone(),
        "declarations" => format!("{preamble}\n{text}"),
        "entity" => format!(
            "{preamble}\nentity Example in main {{\n  PK = \"EXAMPLE#{{exampleId}}\"\n  SK = \
             \"EXAMPLE\"\n  exampleId: id\n{text}}}\n"
        ),
        "table" => format!("model example\ntable example {{\n{text}}}\n"),
        other => panic!("docs/language.md:{line}: nobody knows blocks of the kind `{other}`"),
    }
}

fn findings(text: &str) -> Vec<Finding> {
    let parsed = parse(text);
    let (_, resolved) = resolve(&parsed.file);
    parsed.findings.into_iter().chain(resolved).collect()
}

fn preamble(blocks: &[Block]) -> &str {
    let mut preambles = blocks.iter().filter(|block| block.kind == "preamble");
    let first = preambles.next().expect("the page has a preamble");
    assert!(preambles.next().is_none(), "the page has one preamble");
    &first.text
}

#[test]
fn every_example_does_what_the_page_says() {
    let page = page();
    let blocks = blocks(&page);
    assert!(blocks.len() > 40, "the examples are found: {}", blocks.len());
    let preamble = preamble(&blocks);
    let mut wrong = Vec::new();
    for block in &blocks {
        let text = file(block, preamble);
        let findings = findings(&text);
        let as_said = match &block.error {
            Some(code) => findings.iter().any(|finding| finding.code == code),
            None => findings.iter().all(|finding| finding.severity != Severity::Error),
        };
        if !as_said {
            let wanted = block.error.as_deref().unwrap_or("no errors");
            let name = format!("docs/language.md:{}", block.line);
            let shown = render::render(&findings, &name, &text, false);
            wrong.push(format!("{name}: wanted {wanted}, found:\n{shown}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_block_with_a_mistake_would_be_noticed() {
    let page = "```tavola\nmodel a\nentity B in nowhere {}\n```\n";
    let blocks = blocks(page);
    assert_eq!(blocks.len(), 1);
    assert!(findings(&file(&blocks[0], "")).iter().any(|finding| finding.code == "unknown-name"));
}
