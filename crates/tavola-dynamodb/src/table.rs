//! Tables. DynamoDB changes them in the background; creating and deleting wait for the end.

use std::time::{Duration, Instant};

use aws_sdk_dynamodb::types as sdk;
use tavola_store::{Error, Result, StreamView, TableChange, TableDescription, TableSchema};

use crate::DynamoDbStore;
use crate::call::Repeat;
use crate::error::unavailable;
use crate::table_schema::{
    definitions, described, global_index, gone_index, key_schema, local_index, new_index, stream,
    stream_view,
};

const FIRST_LOOK: Duration = Duration::from_millis(20);
const LONGEST_LOOK: Duration = Duration::from_secs(2);

impl DynamoDbStore {
    pub(crate) async fn create_and_wait(&self, schema: TableSchema) -> Result<()> {
        let keys =
            std::iter::once(&schema.key).chain(schema.indexes.iter().map(|index| &index.key));
        let mut request = self
            .client
            .create_table()
            .table_name(&schema.name)
            .set_key_schema(Some(key_schema(&schema.key)?))
            .set_attribute_definitions(Some(definitions(keys)?))
            .billing_mode(sdk::BillingMode::PayPerRequest);
        for index in &schema.indexes {
            request = if index.local {
                request.local_secondary_indexes(local_index(index)?)
            } else {
                request.global_secondary_indexes(global_index(index)?)
            };
        }
        if schema.stream.is_some() {
            request = request.stream_specification(stream(schema.stream)?);
        }
        for (key, value) in &schema.tags {
            let tag = sdk::Tag::builder().key(key).value(value).build();
            request = request.tags(tag.map_err(|error| Error::Invalid(error.to_string()))?);
        }
        self.settings.call(Repeat::Never, &schema.name, || request.clone().send()).await?;
        self.wait_until(&schema.name, |table| {
            table.is_some_and(|table| {
                let ready = |index: &sdk::GlobalSecondaryIndexDescription| {
                    index.index_status == Some(sdk::IndexStatus::Active)
                };
                table.table_status == Some(sdk::TableStatus::Active)
                    && table.global_secondary_indexes().iter().all(ready)
            })
        })
        .await?;
        match schema.ttl {
            Some(attribute) => self.set_ttl(&schema.name, &attribute, true).await,
            None => Ok(()),
        }
    }

    pub(crate) async fn delete_and_wait(&self, table: &str) -> Result<()> {
        let request = self.client.delete_table().table_name(table);
        self.settings.call(Repeat::Never, table, || request.clone().send()).await?;
        self.wait_until(table, |table| table.is_none()).await
    }

    async fn wait_until(
        &self,
        table: &str,
        reached: impl Fn(Option<&sdk::TableDescription>) -> bool,
    ) -> Result<()> {
        let start = Instant::now();
        let mut look = FIRST_LOOK;
        while !reached(self.look_at(table).await?.as_ref()) {
            if start.elapsed() > self.settings.table_timeout {
                return Err(unavailable(format!("the table {table} is still changing"), true));
            }
            tokio::time::sleep(look).await;
            look = (look * 2).min(LONGEST_LOOK);
        }
        Ok(())
    }

    pub(crate) async fn look_at(&self, table: &str) -> Result<Option<sdk::TableDescription>> {
        let request = self.client.describe_table().table_name(table);
        match self.settings.call(Repeat::Read, table, || request.clone().send()).await {
            Ok(response) => Ok(response.table),
            Err(Error::NoSuchTable(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    pub(crate) async fn describe(&self, table: &str) -> Result<Option<TableDescription>> {
        let Some(description) = self.look_at(table).await? else { return Ok(None) };
        let ttl = self.current_ttl(table).await?;
        let tags = match &description.table_arn {
            Some(arn) => self.tags(table, arn).await?,
            None => vec![],
        };
        described(description, ttl, tags).map(Some)
    }

    /// Returns the tags of a table, or none where the endpoint has no tags or the caller may not
    /// see them.
    async fn tags(&self, table: &str, arn: &str) -> Result<Vec<(String, String)>> {
        let mut tags = Vec::new();
        let mut next = None;
        loop {
            let request = self.client.list_tags_of_resource().resource_arn(arn);
            let request = request.set_next_token(next);
            let call = self.settings.call(Repeat::Read, table, || request.clone().send());
            let response = match call.await {
                Ok(response) => response,
                Err(Error::Denied(_) | Error::Unsupported(_) | Error::Invalid(_)) => {
                    return Ok(tags);
                }
                Err(error) => return Err(error),
            };
            tags.extend(response.tags.unwrap_or_default().into_iter().map(|it| (it.key, it.value)));
            next = response.next_token;
            if next.is_none() {
                return Ok(tags);
            }
        }
    }

    pub(crate) async fn change(&self, table: &str, change: TableChange) -> Result<()> {
        let (index, attributes) = match change {
            TableChange::CreateIndex(index) if index.local => {
                return Err(Error::Unsupported("adding a local index to a table that exists"));
            }
            TableChange::CreateIndex(index) => {
                (new_index(&index)?, Some(definitions([&index.key])?))
            }
            TableChange::DeleteIndex(name) => (gone_index(&name)?, None),
            TableChange::Ttl(wanted) => return self.change_ttl(table, wanted).await,
            TableChange::Stream(wanted) => return self.change_stream(table, wanted).await,
        };
        let request = self
            .client
            .update_table()
            .table_name(table)
            .set_attribute_definitions(attributes)
            .global_secondary_index_updates(index);
        self.settings.call(Repeat::Never, table, || request.clone().send()).await?;
        Ok(())
    }

    /// Turns the stream on or off. DynamoDB refuses to turn on what is on and off what is off; here
    /// that is no change. Another view takes two changes, and each has to be complete before the
    /// next.
    async fn change_stream(&self, table: &str, wanted: Option<StreamView>) -> Result<()> {
        let missing = || Error::NoSuchTable(table.to_owned());
        let description = self.look_at(table).await?.ok_or_else(missing)?;
        let now = stream_view(description.stream_specification.as_ref());
        if now == wanted {
            return Ok(());
        }
        if now.is_some() {
            self.set_stream(table, None).await?;
        }
        if wanted.is_some() {
            self.set_stream(table, wanted).await?;
        }
        Ok(())
    }

    async fn set_stream(&self, table: &str, view: Option<StreamView>) -> Result<()> {
        let request = self.client.update_table().table_name(table);
        let request = request.stream_specification(stream(view)?);
        self.settings.call(Repeat::Never, table, || request.clone().send()).await?;
        self.wait_until(table, |table| {
            table.is_none_or(|table| table.table_status == Some(sdk::TableStatus::Active))
        })
        .await
    }

    /// Turns expiry on or off. DynamoDB refuses to turn on what is on and off what is off; here
    /// that is no change.
    async fn change_ttl(&self, table: &str, wanted: Option<String>) -> Result<()> {
        match (self.current_ttl(table).await?, wanted) {
            (now, wanted) if now == wanted => Ok(()),
            (Some(now), None) => self.set_ttl(table, &now, false).await,
            (_, Some(wanted)) => self.set_ttl(table, &wanted, true).await,
            (None, None) => Ok(()),
        }
    }

    async fn current_ttl(&self, table: &str) -> Result<Option<String>> {
        let request = self.client.describe_time_to_live().table_name(table);
        let call = self.settings.call(Repeat::Read, table, || request.clone().send());
        let Some(description) = call.await?.time_to_live_description else { return Ok(None) };
        let on = matches!(
            description.time_to_live_status,
            Some(sdk::TimeToLiveStatus::Enabled | sdk::TimeToLiveStatus::Enabling)
        );
        Ok(description.attribute_name.filter(|_| on))
    }

    async fn set_ttl(&self, table: &str, attribute: &str, enabled: bool) -> Result<()> {
        let specification = sdk::TimeToLiveSpecification::builder()
            .attribute_name(attribute)
            .enabled(enabled)
            .build()
            .map_err(|error| Error::Invalid(error.to_string()))?;
        let request = self
            .client
            .update_time_to_live()
            .table_name(table)
            .time_to_live_specification(specification);
        // Setting what is set already is refused, so a repeated request could fail by its own
        // success.
        self.settings.call(Repeat::Never, table, || request.clone().send()).await?;
        Ok(())
    }

    pub(crate) async fn list(&self) -> Result<Vec<String>> {
        let mut names = Vec::new();
        let mut start = None;
        loop {
            let request = self.client.list_tables().set_exclusive_start_table_name(start);
            let call = self.settings.call(Repeat::Read, "all tables", || request.clone().send());
            let response = call.await?;
            names.extend(response.table_names.unwrap_or_default());
            start = response.last_evaluated_table_name;
            if start.is_none() {
                return Ok(names);
            }
        }
    }
}
