//! Replaces a file as a whole.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Writes a new file and renames it, so that a full disk or a crash never leaves half a model.
pub(crate) fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    // Of a symbolic link, its target is replaced.
    let path = fs::canonicalize(path)?;
    let mut new = path.clone().into_os_string();
    new.push(format!(".{}.new", std::process::id()));
    let new = PathBuf::from(new);
    let permissions = fs::metadata(&path)?.permissions();
    if permissions.readonly() {
        return Err(std::io::ErrorKind::PermissionDenied.into());
    }
    let written = fs::File::create_new(&new).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.set_permissions(permissions)?;
        file.sync_all()
    });
    let replaced = written.and_then(|()| fs::rename(&new, &path));
    if replaced.is_err() {
        let _ = fs::remove_file(&new);
    }
    replaced
}
