//! What usually helps, for findings that cannot say it better where they are made.

use crate::Finding;

/// Adds to a finding without help what usually helps.
pub(super) fn added(mut finding: Finding) -> Finding {
    let usual = match finding.code {
        // The rest of the line may stay.
        "unknown-word" if finding.message.contains("has no meaning after") => {
            Some("take it out, or look up in docs/language.md how it is written")
        }
        code => usual(code),
    };
    finding.help = finding.help.or_else(|| usual.map(str::to_owned));
    finding
}

fn usual(code: &str) -> Option<&'static str> {
    Some(match code {
        "bad-character" => "take it out, or write it in a string",
        "bad-date" => "write a day that exists: `2026-02-28`",
        "bad-deletion" => {
            "without `with all under it`, only the item goes: delete what is under it in a write of its own"
        }
        "bad-index" => "write `index GSI1 on GSI1PK, GSI1SK`, or `local index LSI1 on PK, LSI1SK`",
        "bad-job" => "write `for item in read(...) { do write(...) }`",
        "bad-number" => "write a smaller number",
        "bad-page" => "write `page 50`, for example",
        "bad-portions" => {
            "write what is done for each element: `{ delete item }`, or take the line out"
        }
        "cycle" => "take one of them out of the circle: say what it stands for",
        "does-nothing" => {
            "write a step, such as `create`, `update` or `delete`, or take the write out"
        }
        "empty-key" => "write what it begins with: `\"META\"`, or a hole: `\"{orderId}\"`",
        "duplicate-name" => "give one of them another name, or take it out",
        "misplaced-statement" => "put it into the write or read itself, or take it out",
        "optional-in-key" => "take out the `?`: an item without its whole key cannot be stored",
        "reserved-name" => "give it another name",
        "too-deep" => "give parts of it names, with `let` or as rules",
        "type-mismatch" => "write a value of that type, or change the type where it is declared",
        "unknown-word" => "take the line out, or look up in docs/language.md how it is written",
        "wrong-arguments" => "pass as many values as it takes",
        _ => return None,
    })
}
