//! The table of measurements, as `docs/mistakes.md` has it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::mutate::Kind;
use crate::outcome::Counts;

const INTRODUCTION: &str = "# One mistake, one finding

A mistake in a model should lead to one finding, at the line where the mistake is, with a fix that mends it.
This page is a measurement of how often that is so: each of the five models and of the designs in the tests of scenarios
is changed at random in one place, and what the checker says about the changed model is counted.

To renew it, run

```sh
TAVOLA_MUTATIONS=10 UPDATE_DOCS=1 cargo test --release -p tavola-model --test mutation -- --nocapture
```

`TAVOLA_MUTATIONS_SHOW=several` prints the mistakes with several findings, `far` those whose only finding is on another
line, `unmended` those whose fix leaves a finding, and `silent` those without any.
`cargo test` repeats the measurement with fewer mistakes, and fails if the shares fall.

";

const EXPLANATION: &str = "
- `sound`: nothing is found, because the changed model is sound too; it means something else.
- The shares are of the mistakes about which something is found.
- `at the line`: there is one finding, and it points at the line of the mistake; for a lost line, at one of its
  neighbours, or at the head of the declaration that lacks it.
- `shows the line`: there is one finding, and the line of the mistake is among those that it shows.
- `mended`: of the single findings with a fix that `check --fix` can apply, those that leave no finding.

The aim is that nine in ten mistakes lead to one finding at their line.
Some cannot, because nothing in the text tells which of two places is the mistake:

- A key and the only read that asks for it differ: the finding is at the read, and shows the key.
  Where several reads ask for the key alike, or the key lacks a word, a hole or a delimiter that the read has, it is at
  the key.
- A name is another one of the model, and what it now means is right in its place: the finding is where something that
  follows is not.
- Of two swapped lines, both are right, and the block that they open or close is not: the finding is at the end of it.
- A lost line declared what others use: the finding is at the first use, and shows the others; a lost index is missing
  in its table.
";

/// Returns the sum of all kinds.
pub fn total(counts: &BTreeMap<Kind, Counts>) -> Counts {
    let mut total = Counts::default();
    counts.values().for_each(|counts| total.join(counts));
    total
}

/// Returns the measurements as a table in Markdown.
pub fn table(counts: &BTreeMap<Kind, Counts>) -> String {
    let mut table = String::from(
        "| mistake | models | sound | one finding | at the line | shows the line | within 3 lines | most findings | mended |\n\
         |---|---|---|---|---|---|---|---|---|\n",
    );
    let rows = counts.iter().map(|(kind, counts)| (kind.describe(), counts.clone()));
    for (name, counts) in rows.chain([("all", total(counts))]) {
        let found = counts.found();
        writeln!(
            table,
            "| {name} | {} | {} | {} | {} | {} | {} | {} | {} of {} |",
            counts.all,
            counts.silent,
            share(counts.one, found),
            share(counts.at, found),
            share(counts.shown, found),
            share(counts.near, found),
            counts.most,
            counts.mended,
            counts.fixes
        )
        .unwrap();
    }
    table
}

fn share(part: usize, whole: usize) -> String {
    format!("{:.0} %", 100.0 * part as f64 / whole.max(1) as f64)
}

/// Returns the whole page.
pub fn page(table: &str) -> String {
    format!("{INTRODUCTION}{table}{EXPLANATION}")
}
