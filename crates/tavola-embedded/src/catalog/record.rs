//! The catalog as it is stored: JSON, because it is small and somebody may have to read it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tavola_store::{IndexSchema, KeyAttribute, KeySchema, KeyType, Projection, StreamView};

use super::{Catalog, Expiry, Index, Stream, Table};

/// The form of what is stored. Another one is not opened.
const FORMAT: u32 = 1;

#[derive(Serialize, Deserialize)]
struct CatalogRecord {
    format: u32,
    last_space: u32,
    dropped: Vec<u32>,
    tables: Vec<TableRecord>,
}

#[derive(Serialize, Deserialize)]
struct TableRecord {
    name: String,
    key: Vec<(String, String)>,
    items: u32,
    indexes: Vec<IndexRecord>,
    expiry: Option<ExpiryRecord>,
    stream: Option<StreamRecord>,
    ended: Vec<StreamRecord>,
    tags: Vec<(String, String)>,
    settings: String,
    created: i64,
}

#[derive(Serialize, Deserialize)]
struct IndexRecord {
    name: String,
    key: Vec<(String, String)>,
    local: bool,
    projection: ProjectionRecord,
    space: u32,
    filling: Option<Vec<u8>>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ProjectionRecord {
    All,
    Keys,
    Include(Vec<String>),
}

#[derive(Serialize, Deserialize)]
struct ExpiryRecord {
    attribute: String,
    space: u32,
    filling: Option<Vec<u8>>,
}

#[derive(Serialize, Deserialize)]
struct StreamRecord {
    view: String,
    space: u32,
    began: i64,
    ended: Option<i64>,
}

/// Returns the bytes of a catalog.
pub(crate) fn encode(catalog: &Catalog) -> Vec<u8> {
    let record = CatalogRecord {
        format: FORMAT,
        last_space: catalog.last_space,
        dropped: catalog.dropped.clone(),
        tables: catalog.tables.values().map(|table| table_record(table)).collect(),
    };
    // Plain data with text keys: there is nothing that cannot be written.
    serde_json::to_vec(&record).unwrap_or_default()
}

/// Returns the catalog that bytes hold, or why they hold none that can be used.
pub(crate) fn decode(bytes: &[u8]) -> Result<Catalog, String> {
    #[derive(Deserialize)]
    struct Format {
        format: u32,
    }
    let format: Format = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    if format.format != FORMAT {
        return Err(format!("its format is {}, and this program knows {FORMAT}", format.format));
    }
    let record: CatalogRecord = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    let mut catalog =
        Catalog { last_space: record.last_space, dropped: record.dropped, ..Catalog::default() };
    for table in record.tables {
        let table = table_of(table).ok_or("a table in it makes no sense")?;
        catalog.tables.insert(table.name.clone(), Arc::new(table));
    }
    Ok(catalog)
}

fn table_record(table: &Table) -> TableRecord {
    TableRecord {
        name: table.name.clone(),
        key: key_record(&table.key),
        items: table.items,
        indexes: table.indexes.iter().map(index_record).collect(),
        expiry: table.expiry.as_ref().map(|expiry| ExpiryRecord {
            attribute: expiry.attribute.clone(),
            space: expiry.space,
            filling: expiry.filling.clone(),
        }),
        stream: table.stream.as_ref().map(stream_record),
        ended: table.ended.iter().map(stream_record).collect(),
        tags: table.tags.clone(),
        settings: (*table.settings).to_owned(),
        created: table.created,
    }
}

fn table_of(record: TableRecord) -> Option<Table> {
    Some(Table {
        name: record.name,
        key: key_of(record.key)?,
        items: record.items,
        indexes: record.indexes.into_iter().map(index_of).collect::<Option<_>>()?,
        expiry: record.expiry.map(|expiry| Expiry {
            attribute: expiry.attribute,
            space: expiry.space,
            filling: expiry.filling,
        }),
        stream: match record.stream {
            Some(stream) => Some(stream_of(stream)?),
            None => None,
        },
        ended: record.ended.into_iter().map(stream_of).collect::<Option<_>>()?,
        tags: record.tags,
        settings: record.settings.into(),
        created: record.created,
    })
}

fn stream_record(stream: &Stream) -> StreamRecord {
    StreamRecord {
        view: stream.view.name().to_owned(),
        space: stream.space,
        began: stream.began,
        ended: stream.ended,
    }
}

fn stream_of(record: StreamRecord) -> Option<Stream> {
    Some(Stream {
        view: StreamView::of_name(&record.view)?,
        space: record.space,
        began: record.began,
        ended: record.ended,
    })
}

fn index_record(index: &Index) -> IndexRecord {
    IndexRecord {
        name: index.schema.name.clone(),
        key: key_record(&index.schema.key),
        local: index.schema.local,
        projection: match &index.schema.projection {
            Projection::All => ProjectionRecord::All,
            Projection::Keys => ProjectionRecord::Keys,
            Projection::Include(names) => ProjectionRecord::Include(names.clone()),
        },
        space: index.space,
        filling: index.filling.clone(),
    }
}

fn index_of(record: IndexRecord) -> Option<Index> {
    Some(Index {
        schema: IndexSchema {
            name: record.name,
            key: key_of(record.key)?,
            local: record.local,
            projection: match record.projection {
                ProjectionRecord::All => Projection::All,
                ProjectionRecord::Keys => Projection::Keys,
                ProjectionRecord::Include(names) => Projection::Include(names),
            },
        },
        space: record.space,
        filling: record.filling,
    })
}

fn key_record(key: &KeySchema) -> Vec<(String, String)> {
    let parts = std::iter::once(&key.partition).chain(&key.sort);
    parts.map(|part| (part.name.clone(), format!("{:?}", part.key_type))).collect()
}

fn key_of(record: Vec<(String, String)>) -> Option<KeySchema> {
    let mut parts = record.into_iter().map(|(name, key_type)| {
        let key_type = match key_type.as_str() {
            "S" => KeyType::S,
            "N" => KeyType::N,
            "B" => KeyType::B,
            _ => return None,
        };
        Some(KeyAttribute { name, key_type })
    });
    let partition = parts.next()??;
    let sort = match parts.next() {
        Some(sort) => Some(sort?),
        None => None,
    };
    Some(KeySchema { partition, sort })
}
