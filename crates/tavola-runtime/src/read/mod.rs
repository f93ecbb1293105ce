//! Reads: permission, then items, then what the caller sees of them.

mod aggregates;
mod collect;
mod fallback;
mod included;
mod one;
mod page;
mod page_end;
mod partitions;
mod position;
mod query;
mod shape;
mod stream;
mod visible;

use tavola_model::model::{Read, Shape};
use tavola_store::Value;

use crate::loader::Loader;
use crate::permission::permit;
use crate::{Failure, Response};
use collect::bind_lets;
pub(crate) use collect::{aggregate, arguments, collect};
pub(crate) use page::{Paging, fingerprint};
pub(crate) use stream::ReadStream;

/// Runs a read for its caller.
pub(crate) async fn read<'r>(
    loader: &mut Loader<'r>,
    read: &'r Read,
    values: Vec<Option<Value>>,
    paging: Paging<'_>,
) -> Result<Response, Failure> {
    paging.check(read)?;
    let digest = match read.shape {
        Shape::List => page::digest(paging.fingerprint, &values, loader.call().identity()),
        _ => Vec::new(),
    };
    loader.items_mut().keep_answers();
    let mut bound = loader.items().bind(&read.inputs, values, read.frame.len())?;
    let missing = bind_lets(loader, read, &mut bound).await?;
    let required = read
        .lets
        .iter()
        .filter(|binding| binding.is_required())
        .map(|binding| binding.slot)
        .collect();
    let permission = (read.allow.as_ref(), &read.refusal);
    permit(loader, permission, &bound, required, missing).await?;
    if missing {
        return Err(Failure::not_found());
    }
    let body = match &read.shape {
        Shape::One => return one::one(loader, read, &bound).await,
        Shape::List if read.is_paged() => {
            return Box::pin(page::list(loader, read, &bound, &paging, &digest)).await;
        }
        _ => Box::pin(shape::everything(loader, read, &bound, paging.limit)).await?,
    };
    Ok(Response { body: body.into(), ..Response::default() })
}
