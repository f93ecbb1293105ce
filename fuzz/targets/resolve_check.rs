//! Whatever parses is resolved and checked.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if text.len() <= tavola_fuzz::LONGEST {
        tavola_fuzz::checks(text);
    }
});
