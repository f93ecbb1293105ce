//! A whole table or index, or a segment of it.

use tavola_store::{Metered, Page, Result, Scan};

use super::page::{Range, Source};
use crate::catalog::Catalog;
use crate::kv::View;
use crate::layout;
use crate::tally::Tally;

/// Reads a page of a table.
pub(crate) fn scan(
    view: &dyn View,
    catalog: &Catalog,
    request: &Scan,
    whole: bool,
    tally: &mut Tally,
) -> Result<Metered<Page>> {
    let table = catalog.table(&request.table)?;
    let index = request.index.as_ref().map(|name| table.index(name)).transpose()?;
    let space = index.map_or(table.items, |index| index.space);
    let source = Source {
        view,
        table,
        index,
        filter: request.filter.as_ref(),
        attributes: &[],
        limit: request.limit,
        strong: request.strong,
        whole,
    };
    source.check()?;
    let (segment, total) = request.segment.unwrap_or((0, 1));
    let (from, to) = layout::segment(space, segment, total);
    let outside = "The provided Exclusive start key is not within the segment";
    source.page(Range { from, to, descending: false, outside }, request.start.as_ref(), tally)
}
