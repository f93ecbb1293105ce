//! Any text is read, and its findings are about places in it.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if text.len() <= tavola_fuzz::LONGEST {
        tavola_fuzz::parses(text);
    }
});
