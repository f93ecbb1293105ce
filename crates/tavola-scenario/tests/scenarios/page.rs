//! The examples of `docs/designs.md`: each is a model without errors that does what is told below
//! it.

use std::path::Path;
use std::sync::Arc;

use tavola_model::model::Model;
use tavola_model::render::render;
use tavola_model::{Severity, check, resolve, syntax};

use crate::setup::{On, Served, run_all_of};

/// A fenced block of the page: what stands behind its fence, its text, and the heading above it.
struct Block {
    kind: String,
    text: String,
    heading: String,
}

fn blocks() -> Vec<Block> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/designs.md");
    let page = std::fs::read_to_string(path).unwrap();
    let mut blocks = Vec::new();
    let mut heading = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(text) = line.strip_prefix("## ") {
            heading = text.to_owned();
        }
        let Some(kind) = line.strip_prefix("```") else { continue };
        let inside: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let text = inside.join("\n") + "\n";
        blocks.push(Block { kind: kind.to_owned(), text, heading: heading.clone() });
    }
    blocks
}

/// The model of a block, which has no errors.
fn model(heading: &str, text: &str) -> Arc<Model> {
    let parsed = syntax::parse(text);
    let (model, mut findings) = resolve(&parsed.file);
    findings.extend(parsed.findings);
    if findings.is_empty() {
        findings.extend(check::check(&model, &parsed.file));
    }
    findings.retain(|finding| finding.severity == Severity::Error);
    let said = render(&findings, "designs.md", text, false);
    assert!(findings.is_empty(), "{heading}\n{said}");
    Arc::new(model)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_design_of_the_page_runs() {
    let mut preamble = String::new();
    let mut current: Option<Arc<Model>> = None;
    let mut run = 0;
    for Block { kind, text, heading } in blocks() {
        match kind.as_str() {
            "tavola,preamble" => preamble = text,
            "tavola" => current = Some(model(&heading, &format!("{preamble}\n{text}"))),
            "tavola,file" => current = Some(model(&heading, &text)),
            "scenario" => {
                let told = format!("scenario \"{heading}\"\n{text}");
                let scenarios = tavola_scenario::parse(&told).unwrap();
                let model = current.take().unwrap();
                run_all_of(&model, &scenarios, Served::Directly, On::Memory).await;
                run_all_of(&model, &scenarios, Served::OverHttp, On::Memory).await;
                run += 1;
            }
            other => panic!("{heading}: nobody knows blocks of the kind `{other}`"),
        }
    }
    assert!(current.is_none(), "a model without a scenario");
    assert!(run >= 18, "{run} designs");
}
