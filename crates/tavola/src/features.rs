//! What a binary lacks that was built without a cargo feature.

use crate::fail::Fail;

/// Returns the failure of a command that needs a feature, and how to build a binary that has it.
pub(crate) fn missing(feature: &str, what: &str) -> Fail {
    Fail::error(format!("this tavola was built without {what}"))
        .help(format!("build it with `cargo build --release --features {feature}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_feature_says_how_to_build_it() {
        let fail = format!("{:?}", missing("dynamodb", "DynamoDB and other remote stores"));
        assert!(fail.contains("built without DynamoDB and other remote stores"), "{fail}");
        assert!(fail.contains("`cargo build --release --features dynamodb`"), "{fail}");
    }
}
