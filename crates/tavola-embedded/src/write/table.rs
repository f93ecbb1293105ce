//! Tables come, change and go.

use std::sync::Arc;

use tavola_store::{
    Error, IndexSchema, KeySchema, MAX_GLOBAL_INDEXES, MAX_LOCAL_INDEXES, Result, StreamView,
    TableChange, TableSchema, is_table_name,
};

use super::{Changes, Properties};
use crate::catalog::{Expiry, Index, Space, Stream, Table};
use crate::layout::invalid;

impl Changes<'_> {
    pub(super) fn create_table(&mut self, schema: TableSchema, settings: String) -> Result<()> {
        if self.catalog.tables.contains_key(&schema.name) {
            return Err(Error::TableInUse(schema.name));
        }
        check(&schema)?;
        let items = self.new_space();
        let mut indexes = Vec::with_capacity(schema.indexes.len());
        for index in schema.indexes {
            indexes.push(Index { schema: index, space: self.new_space(), filling: None });
        }
        let expiry = schema.ttl.map(|attribute| Expiry {
            attribute,
            space: self.new_space(),
            filling: None,
        });
        let stream = schema.stream.map(|view| self.new_stream(view));
        self.set_table(Table {
            name: schema.name,
            key: schema.key,
            items,
            indexes,
            expiry,
            stream,
            ended: Vec::new(),
            tags: schema.tags,
            settings: settings.into(),
            created: self.now,
        });
        Ok(())
    }

    pub(super) fn delete_table(&mut self, name: &str) -> Result<()> {
        let table = self.table(name)?;
        let catalog = Arc::make_mut(&mut self.catalog);
        catalog.tables.remove(name);
        catalog.dropped.extend(table.spaces());
        self.catalog_changed = true;
        Ok(())
    }

    pub(super) fn describe_table(&mut self, name: &str, properties: Properties) -> Result<()> {
        let mut table = (*self.table(name)?).clone();
        match properties {
            Properties::Settings(settings) => table.settings = settings.into(),
            Properties::Tags { add, remove } => {
                let replaced = |key: &String| add.iter().any(|(added, _)| added == key);
                table.tags.retain(|(key, _)| !remove.contains(key) && !replaced(key));
                table.tags.extend(add);
            }
        }
        self.set_table(table);
        Ok(())
    }

    pub(super) fn change_table(&mut self, name: &str, change: TableChange) -> Result<()> {
        let mut table = (*self.table(name)?).clone();
        match change {
            TableChange::CreateIndex(schema) => self.create_index(&mut table, schema)?,
            TableChange::DeleteIndex(index) => {
                let Some(place) = table.indexes.iter().position(|it| it.schema.name == index)
                else {
                    return Err(Error::NoSuchTable(index));
                };
                let gone = table.indexes.remove(place);
                self.drop_space(gone.space);
            }
            TableChange::Ttl(attribute) => {
                if table.expiry.as_ref().map(|expiry| &expiry.attribute) == attribute.as_ref() {
                    return Ok(());
                }
                if let (Some(_), Some(_)) = (&table.expiry, &attribute) {
                    return Err(invalid("TTL is already on, by another attribute"));
                }
                table.expiry.take().into_iter().for_each(|old| self.drop_space(old.space));
                if let Some(attribute) = attribute {
                    let (space, filling) = (self.new_space(), Some(Vec::new()));
                    table.expiry = Some(Expiry { attribute, space, filling });
                }
            }
            TableChange::Stream(view) => {
                if table.stream.as_ref().map(|stream| stream.view) == view {
                    return Ok(());
                }
                // What it has told can be read for as long as if it went on.
                let ended = table.stream.take();
                table.ended.extend(ended.map(|old| Stream { ended: Some(self.now), ..old }));
                table.stream = view.map(|view| self.new_stream(view));
            }
        }
        self.set_table(table);
        Ok(())
    }

    fn new_stream(&mut self, view: StreamView) -> Stream {
        Stream { view, space: self.new_space(), began: self.now, ended: None }
    }

    fn create_index(&mut self, table: &mut Table, schema: IndexSchema) -> Result<()> {
        if schema.local {
            return Err(Error::Unsupported("adding a local index to a table that exists"));
        }
        if table.indexes.iter().any(|index| index.schema.name == schema.name) {
            return Err(invalid(format!("there is an index `{}` already", schema.name)));
        }
        let index = Index { schema, space: self.new_space(), filling: Some(Vec::new()) };
        table.indexes.push(index);
        check(&table.describe(0).schema)
    }

    fn new_space(&mut self) -> Space {
        Arc::make_mut(&mut self.catalog).new_space()
    }

    fn drop_space(&mut self, space: Space) {
        Arc::make_mut(&mut self.catalog).dropped.push(space);
    }
}

/// Fails if DynamoDB would take no such table.
fn check(schema: &TableSchema) -> Result<()> {
    let keys = std::iter::once(&schema.key).chain(schema.indexes.iter().map(|index| &index.key));
    KeySchema::attributes(keys)?;
    let names = std::iter::once(("table", &schema.name));
    let indexes = schema.indexes.iter().map(|index| ("index", &index.name));
    for (what, name) in names.chain(indexes) {
        check_name(what, name)?;
    }
    for (place, index) in schema.indexes.iter().enumerate() {
        let earlier = schema.indexes.iter().take(place);
        if earlier.into_iter().any(|earlier| earlier.name == index.name) {
            return Err(invalid(format!("there are two indexes `{}`", index.name)));
        }
        if index.local
            && (index.key.partition != schema.key.partition
                || index.key.sort.is_none()
                || schema.key.sort.is_none())
        {
            return Err(invalid(format!(
                "the local index `{}` needs the partition key of the table and a sort key",
                index.name
            )));
        }
    }
    let local = schema.indexes.iter().filter(|index| index.local).count();
    if local > MAX_LOCAL_INDEXES || schema.indexes.len() - local > MAX_GLOBAL_INDEXES {
        return Err(invalid(format!(
            "a table has at most {MAX_GLOBAL_INDEXES} global and {MAX_LOCAL_INDEXES} local indexes"
        )));
    }
    Ok(())
}

fn check_name(what: &str, name: &str) -> Result<()> {
    if is_table_name(name) {
        return Ok(());
    }
    Err(invalid(format!(
        "the name of a {what} has 3 to 255 letters, digits, `_`, `.` or `-`, other than `{name}`"
    )))
}
