# Everyday commands; `just` lists them. CI runs `.ci/run`, which is `just ci`.

default:
    @just --list

# Type-checks everything, tests included.
check:
    cargo check --workspace --all-targets --all-features

# Runs all tests that need nothing but Rust.
test:
    cargo test --workspace --all-features

# Formats the code.
fmt:
    cargo fmt --all

# Formatting and lints, as CI sees them.
lint:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets --all-features -- -D warnings

# Calls all operations of the five systems with valid and invalid inputs, on the debug build.
schemathesis:
    scripts/schemathesis

# Signs in at a real OpenID Connect provider in Chromium, and calls the debug build from other origins.
browser:
    scripts/browser/run

# Everything that CI does.
ci:
    .ci/run

# Serves a model on http://127.0.0.1:4780.
serve model="models/gg-core.tavola":
    cargo run --release -- serve {{model}}
