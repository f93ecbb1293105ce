//! Model files: reads, parses, resolves and checks them for every command.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use tavola_model::model::Model;
use tavola_model::{Analysis, Finding, Severity, analyse, render};

use crate::fail::Fail;
use crate::output;

/// The size of the largest model that is read. The largest known ones have 100 KB.
const LARGEST: u64 = 16 * 1024 * 1024;

/// A model file with its findings.
#[derive(Debug)]
pub(crate) struct ModelFile {
    pub(crate) path: PathBuf,
    pub(crate) text: String,
    pub(crate) model: Model,
    /// The findings in the order of the text.
    pub(crate) findings: Vec<Finding>,
}

impl ModelFile {
    /// Reads and checks a model, even if it has errors.
    pub(crate) fn read(path: &Path) -> Result<Self, Fail> {
        let text = text(path)?;
        let Analysis { model, findings, .. } = analyse(&text);
        Ok(Self { path: path.to_owned(), text, model, findings })
    }

    /// Reads a model that can run, and reports its errors if it cannot.
    pub(crate) fn load(path: &Path) -> Result<Self, Fail> {
        let file = Self::read(path)?;
        if file.errors() == 0 {
            return Ok(file);
        }
        let errors: Vec<_> = file.findings.iter().filter(|f| is_error(f)).cloned().collect();
        output::error_text(&render::render(&errors, &file.name(), &file.text, output::colors()));
        output::error(&file.summary());
        Err(Fail::said())
    }

    /// Returns the file name as the user gave it.
    pub(crate) fn name(&self) -> String {
        self.path.display().to_string()
    }

    pub(crate) fn errors(&self) -> usize {
        self.findings.iter().filter(|finding| is_error(finding)).count()
    }

    pub(crate) fn warnings(&self) -> usize {
        self.findings.len() - self.errors()
    }

    /// Returns a line such as `models/gg-core.tavola: no errors, 2 warnings`, with the number of
    /// findings that are proved neither right nor wrong.
    pub(crate) fn summary(&self) -> String {
        let (errors, warnings) = (self.errors(), self.warnings());
        let [errors, warnings] = [(errors, "error"), (warnings, "warning")]
            .map(|(number, one)| output::count(number, one));
        let undecided = match self.findings.iter().filter(|finding| finding.undecided).count() {
            0 => String::new(),
            some => format!(" ({some} undecided)"),
        };
        format!("{}: {errors}, {warnings}{undecided}", self.name())
    }
}

fn is_error(finding: &Finding) -> bool {
    finding.severity == Severity::Error
}

/// Reads the text of a model file.
pub(crate) fn text(path: &Path) -> Result<String, Fail> {
    let name = path.display();
    let unreadable = |error: std::io::Error| Fail::error(format!("cannot read {name}: {error}"));
    let file = File::open(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Fail::error(format!("there is no file {name}")),
        _ => unreadable(error),
    })?;
    let mut bytes = Vec::new();
    // One byte more than allowed shows that the file is too large, whatever its metadata says.
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > LARGEST {
        return Err(Fail::error(format!("{name} is larger than 16 MB, too large for a model")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        Fail::error(format!("{name} is not a model: it is not UTF-8 text (at byte {place})"))
    })
}
