//! Files and folders that only their owner can read.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::Result;
use std::path::Path;

/// Creates a folder with those above it, for its owner alone.
pub(crate) fn create_folder(path: &Path) -> Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Opens a file to read and write, and creates it for its owner alone if there is none.
pub(crate) fn open_file(path: &Path) -> Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Takes from everyone but the owner the right to use a file, or a folder and what is in it.
pub(crate) fn restrict(path: &Path) -> Result<()> {
    let metadata = std::fs::symlink_metadata(path)?;
    restrict_one(path, &metadata)?;
    if metadata.is_dir() {
        for entry in std::fs::read_dir(path)? {
            match restrict(&entry?.path()) {
                // The engine deletes files that it has replaced.
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
                other => other?,
            }
        }
    }
    Ok(())
}

/// Takes from everyone but the owner the right to use a file or folder itself.
#[cfg(unix)]
pub(crate) fn restrict_one(path: &Path, metadata: &std::fs::Metadata) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    const OTHERS: u32 = 0o077;
    let mode = metadata.permissions().mode();
    if metadata.is_symlink() || mode & OTHERS == 0 {
        return Ok(());
    }
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode & !OTHERS & 0o7777))
}

#[cfg(not(unix))]
pub(crate) fn restrict_one(_path: &Path, _metadata: &std::fs::Metadata) -> Result<()> {
    Ok(())
}
