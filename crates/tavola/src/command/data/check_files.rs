//! `tavola data check --files`: checks the files of a store by their checksums.

use serde_json::json;
use tavola_embedded::Damage;

use crate::exit::Exit;
use crate::fail::Fail;
use crate::store_url::StoreUrl;
use crate::{output, store_failure};

/// Checks the files of a store without opening them for writing.
pub(super) fn run(url: &StoreUrl, as_json: bool) -> Result<Exit, Fail> {
    let StoreUrl::File(folder) = url else {
        return Err(Fail::error(format!("the store {url} has no files here"))
            .help("only a store in a folder has: `--store file:PATH`"));
    };
    let checked = tavola_embedded::check_files(folder);
    let checked = checked.map_err(|error| store_failure::failed(&error))?;
    for damage in &checked.damages {
        output::line(&if as_json { line(damage) } else { as_text(damage) });
    }
    let damaged = checked.damages.len();
    if as_json {
        let summary = json!({
            "files": checked.files,
            "bytes": checked.bytes,
            "damaged": damaged,
            "unfinished": checked.unfinished,
        });
        output::line(&json!({ "summary": summary }).to_string());
    } else {
        let files = usize::try_from(checked.files).unwrap_or(usize::MAX);
        let files = format!("{} of {} bytes", output::count(files, "file"), checked.bytes);
        output::line(&match damaged {
            0 => format!("{files}, nothing is damaged"),
            _ => format!("{files}, {}", output::count(damaged, "damage")),
        });
        if checked.unfinished > 0 {
            let bytes = checked.unfinished;
            output::line(&format!(
                "the last {bytes} bytes are of a write that was not finished and not acknowledged"
            ));
        }
    }
    if damaged == 0 {
        return Ok(Exit::Ok);
    }
    if !as_json {
        output::error(&format!(
            "help: restore a backup, or bring what can be read into a new folder: `{} data salvage \
             {url} file:NEW`",
            output::program()
        ));
    }
    Ok(Exit::No)
}

/// Returns a damage for people.
pub(super) fn as_text(damage: &Damage) -> String {
    format!("{}: {}; what can be lost: {}", damage.file.display(), damage.what, damage.lost)
}

fn line(damage: &Damage) -> String {
    json!({ "file": damage.file, "what": damage.what, "lost": damage.lost }).to_string()
}
