//! `docs/errors.md` is generated from the codes that refusals can have.

use std::fmt::Write as _;
use std::path::Path;

use tavola_runtime::{Appears, Code};

const INTRODUCTION: &str = r#"# Errors

The tables on this page are generated from `crates/tavola-model/src/code.rs`.
To update them, run the tests of `tavola-runtime` with `UPDATE_DOCS=1`.

A call that fails is answered with problem details (RFC 9457):

```json
{
  "type": "urn:tavola:problem:conflict",
  "title": "not possible in the current state",
  "status": 409,
  "code": "over-budget",
  "detail": "only 300 left",
  "instance": "urn:tavola:request:01M7FTJTP9F4TS4J012ZBVDS8J",
  "field": "balance",
  "values": { "balance": 300 }
}
```

| member | meaning |
|---|---|
| `type`, `title`, `status` | the kind of failure |
| `code` | the reason, for programs. Codes are stable; a model may [define its own](language.md#refusals) |
| `detail` | the reason, for people. The text may change |
| `instance` | the id of the request, under which the operator can find details |
| `field` | the attribute that the failure is about, if there is one; of several that are unique together, the last that was sent |
| `values` | values that the model includes in the refusal, as far as the caller may see them |
| `errors` | for a 400: every fault of the input, each with `field` (a path such as `size.width` or `tags[3]`), `code` and `message` |
| `maybeDone` | `true` if the call may nevertheless have happened |
| `rule` | in development only: the rule or condition of the model that did not hold, as it is written |

A program should decide by `code`, and treat a code that it does not know by its `status`.
"#;

fn page() -> String {
    let mut page = INTRODUCTION.to_owned();
    page.push_str("\n## Codes\n\n| code | status | meaning |\n|---|---|---|\n");
    let status = |appears: &Appears| match appears {
        Appears::Status(status) => Some(*status),
        Appears::Field => None,
    };
    let of_refusals = Code::BUILT_IN
        .iter()
        .filter_map(|described| Some((described.appears.iter().find_map(status)?, described)));
    let mut of_refusals: Vec<_> = of_refusals.collect();
    of_refusals.sort_by_key(|(status, _)| *status);
    for (status, described) in of_refusals {
        writeln!(page, "| `{}` | {status} | {} |", described.code, described.meaning.trim())
            .unwrap();
    }
    page.push_str(
        "\n## Codes of fields\n\nThese codes appear in the `errors` of a 400.\n\n| code | meaning |\n|---|---|\n",
    );
    for described in Code::BUILT_IN.iter().filter(|d| d.appears.contains(&Appears::Field)) {
        writeln!(page, "| `{}` | {} |", described.code, described.meaning.trim()).unwrap();
    }
    page
}

#[test]
fn the_page_of_errors_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/errors.md");
    let page = page();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "docs/errors.md is not current: run the tests with UPDATE_DOCS=1");
}

#[test]
fn codes_are_kebab_case_and_differ() {
    for (place, described) in Code::BUILT_IN.iter().enumerate() {
        let code = described.code;
        assert!(code.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{code}");
        assert!(Code::BUILT_IN.iter().skip(place + 1).all(|other| other.code != code), "{code}");
    }
}
