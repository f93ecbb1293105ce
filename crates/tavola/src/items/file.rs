//! Files of items: a line of DynamoDB's JSON for each, `{"Item": {...}}`, as AWS exports them; also
//! compressed with gzip. Lines that are an item alone are read as well.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use serde_json::Value as Json;
use tavola_store::{Item, MAX_ITEM_SIZE, item_from_dynamodb_json, item_to_dynamodb_json};

use crate::fail::Fail;

/// The most bytes of a line: an item of the largest size, with every letter escaped.
const LONGEST_LINE: usize = 16 * MAX_ITEM_SIZE;

/// Writes items to a file that appears under its name when it is complete.
pub(crate) struct ItemWriter {
    out: Out,
    path: PathBuf,
    partial: PathBuf,
    pub(crate) items: usize,
}

enum Out {
    Plain(BufWriter<File>),
    Gzip(GzEncoder<BufWriter<File>>),
}

impl ItemWriter {
    /// Creates a file; compressed if its name ends with `.gz`.
    pub(crate) fn create(path: &Path) -> Result<Self, Fail> {
        let partial = partial(path);
        let file = File::create(&partial).map_err(|error| unwritten(&partial, &error))?;
        let plain = BufWriter::with_capacity(1 << 16, file);
        let out = match is_compressed(path) {
            true => Out::Gzip(GzEncoder::new(plain, Compression::default())),
            false => Out::Plain(plain),
        };
        Ok(Self { out, path: path.to_owned(), partial, items: 0 })
    }

    /// Creates a file again that was not completed, and returns the last item that is in it.
    pub(super) fn resume(path: &Path) -> Result<(Self, Option<Item>), Fail> {
        let (partial, interrupted) = (partial(path), interrupted(path));
        // If it is there, whoever took its items over was interrupted, too.
        if !interrupted.exists() && partial.exists() {
            std::fs::rename(&partial, &interrupted).map_err(|e| unwritten(&interrupted, &e))?;
        }
        let (mut out, mut last) = (Self::create(path)?, None);
        if interrupted.exists() {
            // What is broken is what was being written.
            read_lines(&interrupted, is_compressed(path), |_, item| {
                out.write(&item)?;
                last = Some(item);
                Ok(())
            })?;
            out.flush()?;
            std::fs::remove_file(&interrupted).map_err(|error| unwritten(&interrupted, &error))?;
        }
        Ok((out, last))
    }

    /// Returns `true` if a file was begun and not completed.
    pub(super) fn is_begun(path: &Path) -> bool {
        partial(path).exists() || interrupted(path).exists()
    }

    /// Hands everything that was written to the operating system.
    fn flush(&mut self) -> Result<(), Fail> {
        let flushed = match &mut self.out {
            Out::Plain(out) => out.flush(),
            Out::Gzip(out) => out.flush().and_then(|()| out.get_mut().flush()),
        };
        flushed.map_err(|error| unwritten(&self.partial, &error))
    }

    /// Writes an item.
    pub(crate) fn write(&mut self, item: &Item) -> Result<(), Fail> {
        let line = format!("{{\"Item\":{}}}\n", item_to_dynamodb_json(item));
        let written = match &mut self.out {
            Out::Plain(out) => out.write_all(line.as_bytes()),
            Out::Gzip(out) => out.write_all(line.as_bytes()),
        };
        written.map_err(|error| unwritten(&self.partial, &error))?;
        self.items += 1;
        Ok(())
    }

    /// Makes the file durable, and gives it its name.
    pub(crate) fn finish(self) -> Result<usize, Fail> {
        let Self { out, path, partial, items } = self;
        let plain = match out {
            Out::Plain(out) => Ok(out),
            Out::Gzip(out) => out.finish(),
        };
        let file = plain.and_then(|out| out.into_inner().map_err(|error| error.into_error()));
        let done = file.and_then(|file| file.sync_all());
        let done = done.and_then(|()| std::fs::rename(&partial, &path));
        done.map_err(|error| unwritten(&path, &error))?;
        Ok(items)
    }
}

/// Writes a file that appears under its name when it is complete.
pub(super) fn write_whole(path: &Path, text: &str) -> Result<(), Fail> {
    let partial = partial(path);
    let written = File::create(&partial).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    let written = written.and_then(|()| std::fs::rename(&partial, path));
    written.map_err(|error| unwritten(path, &error))
}

/// Returns the name of a file while it is being written.
fn partial(path: &Path) -> PathBuf {
    ending(path, ".partial")
}

/// Returns the name of a file that was not completed while another takes its items over.
fn interrupted(path: &Path) -> PathBuf {
    ending(path, ".interrupted")
}

fn ending(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// Calls `each` on the bytes of a file, piece by piece.
pub(super) fn each_piece(path: &Path, mut each: impl FnMut(&[u8])) -> Result<(), Fail> {
    let unread = |error| Fail::error(format!("cannot read {}: {error}", path.display()));
    let mut bytes = BufReader::with_capacity(1 << 16, File::open(path).map_err(unread)?);
    loop {
        let piece = bytes.fill_buf().map_err(unread)?;
        if piece.is_empty() {
            return Ok(());
        }
        each(piece);
        let read = piece.len();
        bytes.consume(read);
    }
}

/// A line that is no item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BrokenLine {
    pub(crate) file: PathBuf,
    pub(crate) line: u64,
    pub(crate) why: String,
}

/// Calls `each` on the items of a file, and returns the lines that are none.
pub(crate) fn read(
    path: &Path,
    each: impl FnMut(u64, Item) -> Result<(), Fail>,
) -> Result<Vec<BrokenLine>, Fail> {
    read_lines(path, is_compressed(path), each)
}

fn read_lines(
    path: &Path,
    compressed: bool,
    mut each: impl FnMut(u64, Item) -> Result<(), Fail>,
) -> Result<Vec<BrokenLine>, Fail> {
    let unread =
        |error: &std::io::Error| Fail::error(format!("cannot read {}: {error}", path.display()));
    let file = File::open(path).map_err(|error| unread(&error))?;
    let mut lines: Box<dyn BufRead> = match compressed {
        true => Box::new(BufReader::new(MultiGzDecoder::new(BufReader::new(file)))),
        false => Box::new(BufReader::with_capacity(1 << 16, file)),
    };
    let mut broken = Vec::new();
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let mut limited = std::io::Read::take(&mut lines, LONGEST_LINE as u64 + 1);
        match limited.read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(_) => {}
            // What follows a fault in a compressed file cannot be read.
            Err(error) => {
                let why = format!("the file ends here: {error}");
                broken.push(BrokenLine { file: path.to_owned(), line: number, why });
                break;
            }
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        if line.len() > LONGEST_LINE {
            let why = "the line is longer than any item".to_owned();
            broken.push(BrokenLine { file: path.to_owned(), line: number, why });
            if !line.ends_with(b"\n") {
                skip_line(&mut *lines).map_err(|error| unread(&error))?;
            }
            continue;
        }
        match parsed(&line) {
            Ok(item) => each(number, item)?,
            Err(why) => broken.push(BrokenLine { file: path.to_owned(), line: number, why }),
        }
    }
    Ok(broken)
}

/// Reads on to the end of a line, without keeping it.
fn skip_line(lines: &mut dyn BufRead) -> std::io::Result<()> {
    loop {
        let bytes = lines.fill_buf()?;
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let (read, is_over) = (end.map_or(bytes.len(), |end| end + 1), bytes.is_empty());
        lines.consume(read);
        if end.is_some() || is_over {
            return Ok(());
        }
    }
}

/// Reads a line: `{"Item": {...}}`, or the item alone.
fn parsed(line: &[u8]) -> Result<Item, String> {
    let json: Json = serde_json::from_slice(line.trim_ascii_end()).map_err(|error| {
        let text = error.to_string();
        // The line that it names is always the first.
        let what = text.split(" at line ").next().unwrap_or_default();
        format!("no JSON: {what}, at column {}", error.column())
    })?;
    let object = json.as_object().ok_or("there is no item")?;
    let item = object.get("Item").filter(|_| object.len() == 1).unwrap_or(&json);
    item_from_dynamodb_json(item).map_err(|error| error.to_string())
}

fn is_compressed(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "gz")
}

fn unwritten(path: &Path, error: &std::io::Error) -> Fail {
    Fail::error(format!("cannot write {}: {error}", path.display()))
}
