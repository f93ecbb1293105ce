//! Files and folders that only their owner can use.

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

/// Gives what root owns in a folder, under the names that are meant, to the owner of the folder, who
/// could not use it otherwise: a server may run as another user than the command that has looked at
/// its store.
///
/// That user can change the folder meanwhile. So what is given away is what was opened, no link is
/// followed, and a file with several names stays as it is: it may be one of root's elsewhere.
#[cfg(unix)]
pub(crate) fn hand_over(path: &Path, is_meant: impl Fn(&[u8]) -> bool) -> Result<()> {
    use std::os::unix::fs::MetadataExt;
    if !rustix::process::geteuid().is_root() {
        return Ok(());
    }
    let folder = File::open(path)?;
    let owner = folder.metadata()?;
    if owner.uid() == 0 { Ok(()) } else { hand_over_in(&folder, &owner, &is_meant) }
}

#[cfg(unix)]
fn hand_over_in(
    folder: &File,
    owner: &std::fs::Metadata,
    is_meant: &dyn Fn(&[u8]) -> bool,
) -> Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};

    use rustix::fs::{Dir, Mode, OFlags, openat};
    use rustix::io::Errno;

    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    for entry in Dir::read_from(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if matches!(name.to_bytes(), b"." | b"..") || !is_meant(name.to_bytes()) {
            continue;
        }
        let file = match openat(folder, name, flags, Mode::empty()) {
            // A link, or a file that was deleted meanwhile.
            Err(Errno::LOOP | Errno::NOENT) => continue,
            opened => File::from(opened?),
        };
        let metadata = file.metadata()?;
        if metadata.uid() == 0 && (metadata.is_dir() || metadata.nlink() == 1) {
            fchown(&file, Some(owner.uid()), Some(owner.gid()))?;
        }
        if metadata.is_dir() {
            hand_over_in(&file, owner, &|_| true)?;
        }
    }
    Ok(())
}
