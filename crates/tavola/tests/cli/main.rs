//! The binary as users run it: arguments in; output, errors and exit codes out.

mod apply;
mod call;
mod check;
mod explain;
mod format;
mod serve;
mod support;
