//! Makes a store's tables what a model needs, and never less than they are.

mod concern;
mod data;
mod existing;

use std::sync::Arc;
use std::time::Duration;

use tavola_model::diff::{Change, Effect};
use tavola_model::model::Model;
use tavola_store::{
    Error, IndexSchema, IndexStatus, KeySchema, Projection, Store, StreamView, TableChange,
    TableDescription, TableSchema,
};

use crate::system::EXPIRES;
use crate::versions::Versions;
use crate::{Deployment, Failure, OpenError};

pub use data::{missing_data, put_data};
pub use existing::{Existing, Need, Survey};

/// How often a filling index is looked at.
const PAUSE: Duration = Duration::from_secs(2);
/// How often at most: an index of a large table takes hours, and filling goes on without us.
const LOOKS: u32 = 1800;

/// One change of a store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableStep {
    /// A table that is not there.
    CreateTable(TableSchema),
    /// A global index that a table lacks.
    CreateIndex {
        /// The physical table.
        table: String,
        /// The index.
        index: IndexSchema,
    },
    /// Items of the table shall expire.
    SetTtl {
        /// The physical table.
        table: String,
        /// The attribute with the expiry time.
        attribute: String,
    },
    /// Items of the table shall expire by the model's attribute, and no more by Tavola's own.
    ReplaceTtl {
        /// The physical table.
        table: String,
        /// The attribute that is set.
        found: String,
        /// The attribute with the expiry time.
        attribute: String,
    },
    /// Changes of the table shall be told in a stream.
    SetStream {
        /// The physical table.
        table: String,
        /// What it tells of them.
        view: StreamView,
    },
}

impl TableStep {
    /// Returns `true` if the model cannot run without it. Without a lifetime of their own, records
    /// of calls that have expired stay in the table, where they cost only storage.
    pub fn is_required(&self) -> bool {
        !matches!(self, Self::SetTtl { attribute, .. } if attribute == EXPIRES)
    }
}

/// What a table has and the model does not know of. It may be another program's, and stays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Left {
    /// An index.
    Index {
        /// The physical table.
        table: String,
        /// The index.
        index: IndexSchema,
    },
    /// Items expire.
    Ttl {
        /// The physical table.
        table: String,
        /// The attribute with the expiry time.
        attribute: String,
    },
    /// Changes are told in a stream.
    Stream {
        /// The physical table.
        table: String,
        /// What it tells of them.
        view: StreamView,
    },
}

/// Why a table cannot be made what the model needs.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ApplyError {
    /// The key of a table is fixed at its creation.
    #[error(
        "the table `{table}` has the key {found}, but the model declares {wanted}; a table's key cannot \
         change"
    )]
    OtherKey {
        /// The physical table.
        table: String,
        /// The key that it has.
        found: KeySchema,
        /// The key in the model.
        wanted: KeySchema,
    },
    /// An index of that name is there, and it is another one.
    #[error(
        "the table `{table}` has the {found}, but the model declares the {wanted}; replace it \
         yourself"
    )]
    OtherIndex {
        /// The physical table.
        table: String,
        /// The index that is there.
        found: Box<IndexSchema>,
        /// The one of the model.
        wanted: Box<IndexSchema>,
    },
    /// Local indexes are made with their table only.
    #[error("the table `{table}` lacks the local index `{index}`, which only a new table can get")]
    LocalIndex {
        /// The physical table.
        table: String,
        /// The index.
        index: String,
    },
    /// Items expire by another attribute.
    #[error(
        "items of the table `{table}` expire by `{found}`, but in the model by `{wanted}`; DynamoDB \
         needs up to an hour between turning one off and the other on, so change it yourself"
    )]
    OtherTtl {
        /// The physical table.
        table: String,
        /// The attribute that is set.
        found: String,
        /// The attribute of the model.
        wanted: String,
    },
    /// The stream tells something else.
    #[error(
        "the stream of the table `{table}` is {}, but in the model {}; changing it starts another \
         stream, and readers lose the records that they have not read yet, so change it yourself",
        found.name(), wanted.name()
    )]
    OtherStream {
        /// The physical table.
        table: String,
        /// What it tells.
        found: StreamView,
        /// What it tells in the model.
        wanted: StreamView,
    },
    /// An index took too long. The store goes on filling it.
    #[error("the index `{index}` of the table `{table}` is still being filled")]
    StillFilling {
        /// The physical table.
        table: String,
        /// The index.
        index: String,
    },
    /// The tables are not as the model needs them.
    #[error("the tables are not ready: {}", listed(.0))]
    NotReady(Vec<OpenError>),
    /// Stored items would be lost to reads of the model as it is now, or be read wrongly.
    #[error("the model has changed since the data was stored: {}", listed(.0))]
    ModelChanged(Vec<Change>),
    /// Every run would add another item.
    #[error("initial data of `{entity}` must give `{attribute}`, which is part of its key")]
    NoKey {
        /// The entity.
        entity: String,
        /// The attribute.
        attribute: String,
    },
    /// An item of the initial data could not be made.
    #[error("the initial data could not be stored: {0}")]
    NotPut(Failure),
    /// Several things at once.
    #[error("{}", listed(.0))]
    Several(Vec<ApplyError>),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] Error),
}

fn listed(errors: &[impl ToString]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// Makes all that a model needs on a store: tables, indexes, lifetimes and initial data. What is
/// there stays.
///
/// This is for a store of the program's own. Where tables are shared or cost money, see what
/// [`plan`] says before [`execute`]; and data that was there before the model may lack what
/// [`Existing`] adds.
///
/// # Errors
///
/// What prevents it, all at once; among it [`ApplyError::ModelChanged`], before anything is made,
/// where items that a former version of the model stored would not be found any more.
pub async fn complete(
    model: &Model,
    store: Arc<dyn Store>,
    deployment: &Deployment,
) -> Result<(), ApplyError> {
    let steps = plan(model, &*store, deployment).await.map_err(ApplyError::Several)?;
    let versions = Versions::read(model, Arc::clone(&store), deployment).await?;
    let formats = versions.other_formats();
    if !formats.is_empty() {
        return Err(ApplyError::NotReady(formats));
    }
    let mut changes = versions.changes();
    changes.retain(|change| change.effect == Effect::Loss);
    if !changes.is_empty() {
        return Err(ApplyError::ModelChanged(changes));
    }
    execute(&*store, steps).await?;
    versions.record_served().await?;
    put_data(model, store, deployment).await?;
    Ok(())
}

/// Returns what has to happen before a model can run on a store, or everything that prevents it.
pub async fn plan(
    model: &Model,
    store: &dyn Store,
    deployment: &Deployment,
) -> Result<Vec<TableStep>, Vec<ApplyError>> {
    let (mut steps, mut errors) = (Vec::new(), Vec::new());
    for (id, _) in model.table_ids() {
        let wanted = deployment.schema(model, id);
        match store.describe_table(&wanted.name).await {
            Ok(None) => steps.push(TableStep::CreateTable(wanted)),
            Ok(Some(found)) => compare(&wanted, &found, &mut steps, &mut errors),
            Err(error) => errors.push(error.into()),
        }
    }
    if errors.is_empty() { Ok(steps) } else { Err(errors) }
}

fn compare(
    wanted: &TableSchema,
    found: &TableDescription,
    steps: &mut Vec<TableStep>,
    errors: &mut Vec<ApplyError>,
) {
    let table = || wanted.name.clone();
    if wanted.key != found.schema.key {
        let (found, wanted) = (found.schema.key.clone(), wanted.key.clone());
        errors.push(ApplyError::OtherKey { table: table(), found, wanted });
        return;
    }
    for index in &wanted.indexes {
        let name = || index.name.clone();
        match found.schema.indexes.iter().find(|found| found.name == index.name) {
            Some(found) if same(index, found) => {}
            Some(found) => errors.push(ApplyError::OtherIndex {
                table: table(),
                found: Box::new(found.clone()),
                wanted: Box::new(index.clone()),
            }),
            None if index.local => {
                errors.push(ApplyError::LocalIndex { table: table(), index: name() });
            }
            None => {
                steps.push(TableStep::CreateIndex { table: table(), index: index.clone() });
            }
        }
    }
    match (&wanted.ttl, &found.schema.ttl) {
        (Some(wanted), None) => {
            steps.push(TableStep::SetTtl { table: table(), attribute: wanted.clone() });
        }
        (Some(wanted), Some(found)) if wanted == found || wanted == EXPIRES => {}
        (Some(attribute), Some(found)) if found == EXPIRES => {
            let (found, attribute) = (found.clone(), attribute.clone());
            steps.push(TableStep::ReplaceTtl { table: table(), found, attribute });
        }
        (Some(wanted), Some(found)) => errors.push(ApplyError::OtherTtl {
            table: table(),
            found: found.clone(),
            wanted: wanted.clone(),
        }),
        (None, _) => {}
    }
    match (wanted.stream, found.schema.stream) {
        (Some(view), None) => steps.push(TableStep::SetStream { table: table(), view }),
        (Some(wanted), Some(found)) if wanted != found => {
            errors.push(ApplyError::OtherStream { table: table(), found, wanted });
        }
        _ => {}
    }
}

/// Returns what the tables of a model have beyond what the model needs.
pub async fn left(
    model: &Model,
    store: &dyn Store,
    deployment: &Deployment,
) -> Result<Vec<Left>, Error> {
    let mut left = Vec::new();
    for (id, _) in model.table_ids() {
        let wanted = deployment.schema(model, id);
        let Some(found) = store.describe_table(&wanted.name).await? else { continue };
        let table = || wanted.name.clone();
        let known = |name: &str| wanted.indexes.iter().any(|index| index.name == name);
        for index in found.schema.indexes.into_iter().filter(|index| !known(&index.name)) {
            left.push(Left::Index { table: table(), index });
        }
        let of_model = wanted.ttl.as_ref().filter(|ttl| *ttl != EXPIRES);
        if let (None, Some(attribute)) = (of_model, found.schema.ttl.filter(|ttl| ttl != EXPIRES)) {
            left.push(Left::Ttl { table: table(), attribute });
        }
        if let (None, Some(view)) = (wanted.stream, found.schema.stream) {
            left.push(Left::Stream { table: table(), view });
        }
    }
    Ok(left)
}

/// Returns `true` if an index is the one of the model. The order of projected attributes does not
/// matter.
fn same(wanted: &IndexSchema, found: &IndexSchema) -> bool {
    let kept = |projection: &Projection| match projection {
        Projection::Include(names) => {
            let mut names = names.clone();
            names.sort();
            Projection::Include(names)
        }
        other => other.clone(),
    };
    wanted.key == found.key
        && wanted.local == found.local
        && kept(&wanted.projection) == kept(&found.projection)
}

/// Does what was planned, one step after the other, and waits until indexes can be used.
pub async fn execute(store: &dyn Store, steps: Vec<TableStep>) -> Result<(), ApplyError> {
    for step in steps {
        match step {
            TableStep::CreateTable(schema) => store.create_table(schema).await?,
            TableStep::CreateIndex { table, index } => {
                let name = index.name.clone();
                store.change_table(&table, TableChange::CreateIndex(index)).await?;
                // DynamoDB fills one index of a table at a time.
                until_ready(store, &table, &name).await?;
            }
            TableStep::SetTtl { table, attribute } => {
                store.change_table(&table, TableChange::Ttl(Some(attribute))).await?;
            }
            TableStep::ReplaceTtl { table, attribute, .. } => {
                store.change_table(&table, TableChange::Ttl(None)).await?;
                store.change_table(&table, TableChange::Ttl(Some(attribute))).await?;
            }
            TableStep::SetStream { table, view } => {
                store.change_table(&table, TableChange::Stream(Some(view))).await?;
            }
        }
    }
    Ok(())
}

async fn until_ready(store: &dyn Store, table: &str, index: &str) -> Result<(), ApplyError> {
    for _ in 0..LOOKS {
        let found = store.describe_table(table).await?;
        let ready = found.is_some_and(|found| {
            found.active
                && found.indexes.iter().any(|i| i.name == index && i.status == IndexStatus::Active)
        });
        if ready {
            return Ok(());
        }
        tokio::time::sleep(PAUSE).await;
    }
    Err(ApplyError::StillFilling { table: table.to_owned(), index: index.to_owned() })
}
