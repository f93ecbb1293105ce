//! The operations that the endpoint serves.

/// What `X-Amz-Target` asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operation {
    BatchGetItem,
    BatchWriteItem,
    CreateTable,
    DeleteItem,
    DeleteTable,
    DescribeContinuousBackups,
    DescribeEndpoints,
    DescribeLimits,
    DescribeStream,
    DescribeTable,
    DescribeTimeToLive,
    GetItem,
    GetRecords,
    GetShardIterator,
    ListStreams,
    ListTables,
    ListTagsOfResource,
    PutItem,
    Query,
    Scan,
    TagResource,
    TransactGetItems,
    TransactWriteItems,
    UntagResource,
    UpdateItem,
    UpdateTable,
    UpdateTimeToLive,
}

impl Operation {
    /// All of them, with DynamoDB's names.
    const ALL: [(&'static str, Self); 27] = [
        ("BatchGetItem", Self::BatchGetItem),
        ("BatchWriteItem", Self::BatchWriteItem),
        ("CreateTable", Self::CreateTable),
        ("DeleteItem", Self::DeleteItem),
        ("DeleteTable", Self::DeleteTable),
        ("DescribeContinuousBackups", Self::DescribeContinuousBackups),
        ("DescribeEndpoints", Self::DescribeEndpoints),
        ("DescribeLimits", Self::DescribeLimits),
        ("DescribeStream", Self::DescribeStream),
        ("DescribeTable", Self::DescribeTable),
        ("DescribeTimeToLive", Self::DescribeTimeToLive),
        ("GetItem", Self::GetItem),
        ("GetRecords", Self::GetRecords),
        ("GetShardIterator", Self::GetShardIterator),
        ("ListStreams", Self::ListStreams),
        ("ListTables", Self::ListTables),
        ("ListTagsOfResource", Self::ListTagsOfResource),
        ("PutItem", Self::PutItem),
        ("Query", Self::Query),
        ("Scan", Self::Scan),
        ("TagResource", Self::TagResource),
        ("TransactGetItems", Self::TransactGetItems),
        ("TransactWriteItems", Self::TransactWriteItems),
        ("UntagResource", Self::UntagResource),
        ("UpdateItem", Self::UpdateItem),
        ("UpdateTable", Self::UpdateTable),
        ("UpdateTimeToLive", Self::UpdateTimeToLive),
    ];

    /// Returns DynamoDB's name of the operation.
    pub(crate) fn name(self) -> &'static str {
        let known = Self::ALL.iter().find(|(_, operation)| *operation == self);
        known.map_or("", |(name, _)| name)
    }

    /// Returns the operation of an `X-Amz-Target` header.
    pub(crate) fn of_target(target: &str) -> Option<Self> {
        let (service, name) = target.split_once('.')?;
        let streams = match service {
            "DynamoDB_20120810" => false,
            "DynamoDBStreams_20120810" => true,
            _ => return None,
        };
        let (_, operation) = *Self::ALL.iter().find(|(known, _)| *known == name)?;
        (operation.is_of_streams() == streams).then_some(operation)
    }

    fn is_of_streams(self) -> bool {
        matches!(
            self,
            Self::DescribeStream | Self::GetRecords | Self::GetShardIterator | Self::ListStreams
        )
    }

    /// Returns `true` if the operation may change anything. An operation that is added above counts
    /// as a write until it is named here.
    pub(crate) fn is_write(self) -> bool {
        !matches!(
            self,
            Self::BatchGetItem
                | Self::DescribeContinuousBackups
                | Self::DescribeEndpoints
                | Self::DescribeLimits
                | Self::DescribeStream
                | Self::DescribeTable
                | Self::DescribeTimeToLive
                | Self::GetItem
                | Self::GetRecords
                | Self::GetShardIterator
                | Self::ListStreams
                | Self::ListTables
                | Self::ListTagsOfResource
                | Self::Query
                | Self::Scan
                | Self::TransactGetItems
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_has_a_name() {
        let all: Vec<_> =
            Operation::ALL.iter().map(|(name, operation)| (*name, operation)).collect();
        for (name, operation) in all {
            assert_eq!((format!("{operation:?}").as_str(), operation.name()), (name, name));
        }
    }

    #[test]
    fn targets_name_a_service_and_an_operation() {
        let of = Operation::of_target;
        assert_eq!(of("DynamoDB_20120810.GetItem"), Some(Operation::GetItem));
        assert_eq!(of("DynamoDBStreams_20120810.GetRecords"), Some(Operation::GetRecords));
        for unknown in [
            "",
            "GetItem",
            "DynamoDB_20120810.",
            "DynamoDB_20120810.Drop",
            "DynamoDB_20120810.GetRecords",
            "DynamoDBStreams_20120810.GetItem",
            "Other.GetItem",
        ] {
            assert_eq!(of(unknown), None, "{unknown}");
        }
    }
}
