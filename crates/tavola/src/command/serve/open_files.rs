//! The limit of open files, of which every connection is one.

/// Files that a server needs beside its connections, for its store and its own.
const OTHERS: u64 = 512;

/// Raises this process's limit of open files as far as it may, and warns if connections would reach
/// it before their own limit.
#[cfg(unix)]
pub(crate) fn raise(connections: usize) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    let effective = if raised.is_ok() { maximum } else { current };
    let needed = u64::try_from(connections).unwrap_or(u64::MAX).saturating_add(OTHERS);
    if let Some(files) = effective.filter(|files| *files < needed) {
        tracing::warn!(
            files,
            needed,
            "the system allows fewer open files than `max-connections` needs: raise `ulimit -n`"
        );
    }
}

/// Does nothing where there is no such limit.
#[cfg(not(unix))]
pub(crate) fn raise(_connections: usize) {}
