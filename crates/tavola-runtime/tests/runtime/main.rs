//! The runtime on a real store: races, crashes, repetitions.

#![allow(missing_docs)]

mod beyond;
mod clear;
mod crash;
mod harness;
mod once;
mod races;
mod tenancy;
mod unique;
