//! The layout of AWS's exports to S3: `AWSDynamoDB/ID/data/NAME.json.gz`, with
//! `manifest-files.json`, which lists the data files, and `manifest-summary.json`, which names the
//! table.

use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::Timestamp;
use serde_json::{Value as Json, json};
use tavola_model::model::Model;
use tavola_runtime::Deployment;

use super::file::{self, ItemWriter};
use super::read::ItemReader;
use super::source::ItemFile;
use super::write::{Exported, write_table};
use crate::fail::Fail;
use crate::progress::Progress;

const DATA: &str = "data";
const FILES: &str = "manifest-files.json";
const SUMMARY: &str = "manifest-summary.json";
const FORMAT: &str = "DYNAMODB_JSON";
/// What the names of tables outside of AWS begin with.
const ARN: &str = "arn:aws:dynamodb:local:000000000000:table/";
/// How many folders deep an export may lie: the table's, `AWSDynamoDB`, and the export's own, with
/// a few of the prefix in S3 between them.
const DEEPEST: u32 = 6;

/// One export of one table.
#[derive(Debug)]
pub(super) struct AwsExport {
    pub(super) folder: PathBuf,
    /// The name of the exported table, if the export says so.
    pub(super) table: Option<String>,
    pub(super) files: Vec<ItemFile>,
}

/// Returns the exports in a folder and below it, in order.
pub(super) fn find(folder: &Path) -> Result<Vec<AwsExport>, Fail> {
    let mut found = Vec::new();
    let mut open = vec![(folder.to_owned(), 0)];
    while let Some((folder, depth)) = open.pop() {
        if !folder.is_dir() || depth > DEEPEST {
            continue;
        }
        if folder.join(DATA).is_dir() {
            found.push(AwsExport::read(&folder)?);
            continue;
        }
        let unread = |error| cannot_read(&folder, &error);
        for entry in std::fs::read_dir(&folder).map_err(unread)? {
            open.push((entry.map_err(unread)?.path(), depth + 1));
        }
    }
    found.sort_by(|one, other| one.folder.cmp(&other.folder));
    Ok(found)
}

impl AwsExport {
    fn read(folder: &Path) -> Result<Self, Fail> {
        let summary = json_lines(&folder.join(SUMMARY))?;
        let summary = summary.first();
        let text = |name: &str| summary.and_then(|s| s.get(name)).and_then(Json::as_str);
        if let Some(format) = text("outputFormat").filter(|format| *format != FORMAT) {
            return Err(Fail::error(format!(
                "{} is an export in the format {format}",
                folder.display()
            ))
            .help("export the table in the format DYNAMODB_JSON"));
        }
        let table = text("tableArn").and_then(|arn| arn.rsplit('/').next());
        let files = match json_lines(&folder.join(FILES))?.as_slice() {
            [] => unlisted(&folder.join(DATA))?,
            listed => {
                listed.iter().map(|line| listed_file(folder, line)).collect::<Result<_, _>>()?
            }
        };
        Ok(Self { folder: folder.to_owned(), table: table.map(str::to_owned), files })
    }
}

/// Returns a data file that the manifest lists; fails if it is not there.
fn listed_file(folder: &Path, line: &Json) -> Result<ItemFile, Fail> {
    let key = line.get("dataFileS3Key").and_then(Json::as_str).unwrap_or_default();
    let name = key.rsplit('/').next().unwrap_or_default();
    let path = folder.join(DATA).join(name);
    if name.is_empty() || !path.is_file() {
        return Err(Fail::error(format!(
            "{} lists the file `{key}`, which is not there",
            folder.join(FILES).display()
        ))
        .help("copy the whole folder of the export"));
    }
    Ok(ItemFile { path, items: line.get("itemCount").and_then(Json::as_u64) })
}

/// Returns the data files of an export without a list of them.
fn unlisted(folder: &Path) -> Result<Vec<ItemFile>, Fail> {
    let mut files = Vec::new();
    let unread = |error| cannot_read(folder, &error);
    for entry in std::fs::read_dir(folder).map_err(unread)? {
        let path = entry.map_err(unread)?.path();
        let name = path.to_string_lossy();
        if path.is_file() && (name.ends_with(".json.gz") || name.ends_with(".json")) {
            files.push(ItemFile { path, items: None });
        }
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(files)
}

/// Returns the lines of a manifest; none if it does not exist.
fn json_lines(path: &Path) -> Result<Vec<Json>, Fail> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(cannot_read(path, &error)),
    };
    let values = serde_json::Deserializer::from_str(&text).into_iter::<Json>();
    values.collect::<Result<_, _>>().map_err(|error| {
        Fail::error(format!("{} is not what an export writes: {error}", path.display()))
    })
}

fn cannot_read(path: &Path, error: &std::io::Error) -> Fail {
    Fail::error(format!("cannot read {}: {error}", path.display()))
}

/// Writes an export of each table into a folder named after it. The manifests are written last:
/// with them, an export is complete.
pub(crate) async fn export_for_aws(
    mut reader: ItemReader<'_>,
    model: &Model,
    deployment: &Deployment,
    folder: &Path,
) -> Result<Exported, Fail> {
    let progress = Progress::counting();
    let mut counts = Exported::new();
    for (id, table) in model.table_ids() {
        let mut name = [0; 12];
        getrandom::fill(&mut name).map_err(|error| Fail::error(error.to_string()))?;
        let hex: String = name.iter().map(|byte| format!("{byte:02x}")).collect();
        let (short, long) = hex.split_at(8);
        let begun = Timestamp::now();
        let id_text = format!("{:014}-{short}", begun.as_millisecond());
        let within = format!("AWSDynamoDB/{id_text}");
        let export = folder.join(&table.name).join(&within);
        let data = export.join(DATA);
        std::fs::create_dir_all(&data)
            .map_err(|e| Fail::error(format!("cannot write {}: {e}", data.display())))?;
        let path = data.join(format!("{long}.json.gz"));
        let out = ItemWriter::create(&path)?;
        let items = write_table(&mut reader, (id, &table.name), out, &progress).await?;
        let mut digest = md5::Context::new();
        file::each_piece(&path, |piece| digest.consume(piece))?;
        let digest = digest.compute();
        let listed = json!({
            "itemCount": items,
            "md5Checksum": STANDARD.encode(*digest),
            "etag": format!("{digest:x}"),
            "dataFileS3Key": format!("{within}/{DATA}/{long}.json.gz"),
        });
        file::write_whole(&export.join(FILES), &format!("{listed}\n"))?;
        let physical = deployment.table(id);
        let summary = json!({
            "version": "2020-06-30",
            "exportArn": format!("{ARN}{physical}/export/{id_text}"),
            "startTime": begun.to_string(),
            "endTime": Timestamp::now().to_string(),
            "tableArn": format!("{ARN}{physical}"),
            "exportTime": begun.to_string(),
            "manifestFilesS3Key": format!("{within}/{FILES}"),
            "itemCount": items,
            "outputFormat": FORMAT,
            "exportType": "FULL_EXPORT",
        });
        file::write_whole(&export.join(SUMMARY), &format!("{summary}\n"))?;
        counts.insert(table.name.clone(), items);
    }
    progress.end();
    reader.end().await?;
    Ok(counts)
}
