//! Items in files: the exports of Tavola and of AWS, and putting them into tables.

mod aws_export;
mod backup;
mod begun;
mod examine;
mod file;
mod put;
mod read;
mod source;
mod write;

pub(crate) use aws_export::export_for_aws;
pub(crate) use backup::{back_up, check_backup, digests, expect_same};
pub(crate) use begun::Begun;
pub(crate) use examine::{Examined, examine, expect_complete};
pub(crate) use file::BrokenLine;
pub(crate) use put::{
    Destination, Import, Selection, begin, expect_ready, put_mark, remove_mark, unfinished,
};
pub(crate) use read::{Consistency, ItemReader};
pub(crate) use source::Source;
pub(crate) use write::{Exported, MANIFEST, export, rename_folder};
