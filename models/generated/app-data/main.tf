# The tables of `app-data`, and what its server and its services may do to them,
# by `tavola generate terraform`.
#
# tavola apply MODEL --store dynamodb: --tables-exist

terraform {
  required_version = ">= 1.3"

  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = ">= 5.0"
    }
  }
}

resource "aws_dynamodb_table" "app_data" {
  name         = "app_data"
  billing_mode = "PAY_PER_REQUEST"
  hash_key     = "PK"
  range_key    = "SK"

  attribute {
    name = "PK"
    type = "S"
  }

  attribute {
    name = "SK"
    type = "S"
  }

  attribute {
    name = "GSI1PK"
    type = "S"
  }

  attribute {
    name = "GSI1SK"
    type = "S"
  }

  attribute {
    name = "GSI2PK"
    type = "S"
  }

  attribute {
    name = "GSI2SK"
    type = "S"
  }

  attribute {
    name = "GSI3PK"
    type = "S"
  }

  attribute {
    name = "GSI3SK"
    type = "S"
  }

  global_secondary_index {
    name            = "GSI1"
    hash_key        = "GSI1PK"
    range_key       = "GSI1SK"
    projection_type = "ALL"
  }

  global_secondary_index {
    name            = "GSI2"
    hash_key        = "GSI2PK"
    range_key       = "GSI2SK"
    projection_type = "ALL"
  }

  global_secondary_index {
    name            = "GSI3"
    hash_key        = "GSI3PK"
    range_key       = "GSI3SK"
    projection_type = "ALL"
  }

  tags = {
    "Environment" = "production"
    "Application" = "multi-tenant-platform"
  }
}

data "aws_iam_policy_document" "server" {
  statement {
    actions = [
      "dynamodb:BatchGetItem",
      "dynamodb:ConditionCheckItem",
      "dynamodb:DeleteItem",
      "dynamodb:DescribeTable",
      "dynamodb:DescribeTimeToLive",
      "dynamodb:GetItem",
      "dynamodb:ListTagsOfResource",
      "dynamodb:PutItem",
      "dynamodb:Query",
      "dynamodb:UpdateItem",
    ]
    resources = [aws_dynamodb_table.app_data.arn]
  }

  statement {
    actions = ["dynamodb:Query"]
    resources = [
      "${aws_dynamodb_table.app_data.arn}/index/GSI1",
      "${aws_dynamodb_table.app_data.arn}/index/GSI2",
      "${aws_dynamodb_table.app_data.arn}/index/GSI3",
    ]
  }
}

resource "aws_iam_policy" "server" {
  name_prefix = "app-data-server-"
  description = "What serving the model app-data takes"
  policy      = data.aws_iam_policy_document.server.json
}

data "aws_iam_policy_document" "notifications" {
  statement {
    actions = [
      "dynamodb:BatchGetItem",
      "dynamodb:DescribeTable",
      "dynamodb:DescribeTimeToLive",
      "dynamodb:GetItem",
      "dynamodb:ListTagsOfResource",
      "dynamodb:PutItem",
    ]
    resources = [aws_dynamodb_table.app_data.arn]
  }
}

resource "aws_iam_policy" "notifications" {
  name_prefix = "app-data-notifications-"
  description = "What the operations of app-data that the service notifications may call take"
  policy      = data.aws_iam_policy_document.notifications.json
}

output "table_name" {
  description = "DynamoDB table name"
  value       = aws_dynamodb_table.app_data.name
}

output "table_arn" {
  description = "DynamoDB table ARN"
  value       = aws_dynamodb_table.app_data.arn
}

output "server_policy_arn" {
  description = "IAM policy ARN"
  value       = aws_iam_policy.server.arn
}

output "notifications_policy_arn" {
  description = "IAM policy ARN"
  value       = aws_iam_policy.notifications.arn
}
