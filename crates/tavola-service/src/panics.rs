//! Panics are bugs. Wherever in the process one happens, in a request or in the background, it is
//! logged and counted.

use std::any::Any;
use std::panic::PanicHookInfo;
use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};

static PANICS: AtomicU64 = AtomicU64::new(0);

/// Logs and counts every panic of this process from now on; `/metrics` shows the count. The hook
/// that was there before is called as well.
pub fn watch_panics() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let former = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            PANICS.fetch_add(1, Ordering::Relaxed);
            log(panic);
            former(panic);
        }));
    });
}

fn log(panic: &PanicHookInfo<'_>) {
    let thread = std::thread::current();
    let thread = thread.name().unwrap_or("unnamed");
    let location = panic.location().map(ToString::to_string);
    tracing::error!(message = message(panic.payload()), location, thread, "panicked");
}

/// Returns the number of panics since they are watched.
pub(crate) fn count() -> u64 {
    PANICS.load(Ordering::Relaxed)
}

/// Returns the message of a panic.
pub(crate) fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}
