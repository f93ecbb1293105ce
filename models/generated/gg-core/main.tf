# The tables of `gg-core`, and what its server and its services may do to them,
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

resource "aws_dynamodb_table" "gg_core" {
  name         = "gg_core"
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

  global_secondary_index {
    name            = "GSI1"
    hash_key        = "GSI1PK"
    range_key       = "GSI1SK"
    projection_type = "ALL"
  }

  ttl {
    attribute_name = "ttl"
    enabled        = true
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
    resources = [aws_dynamodb_table.gg_core.arn]
  }

  statement {
    actions = ["dynamodb:Query"]
    resources = [
      "${aws_dynamodb_table.gg_core.arn}/index/GSI1",
    ]
  }
}

resource "aws_iam_policy" "server" {
  name_prefix = "gg-core-server-"
  description = "What serving the model gg-core takes"
  policy      = data.aws_iam_policy_document.server.json
}

data "aws_iam_policy_document" "mailer" {
  statement {
    actions = [
      "dynamodb:BatchGetItem",
      "dynamodb:ConditionCheckItem",
      "dynamodb:DescribeTable",
      "dynamodb:DescribeTimeToLive",
      "dynamodb:GetItem",
      "dynamodb:ListTagsOfResource",
      "dynamodb:PutItem",
      "dynamodb:Query",
      "dynamodb:UpdateItem",
    ]
    resources = [aws_dynamodb_table.gg_core.arn]
  }

  statement {
    actions = ["dynamodb:Query"]
    resources = [
      "${aws_dynamodb_table.gg_core.arn}/index/GSI1",
    ]
  }
}

resource "aws_iam_policy" "mailer" {
  name_prefix = "gg-core-mailer-"
  description = "What the operations of gg-core that the service mailer may call take"
  policy      = data.aws_iam_policy_document.mailer.json
}

data "aws_iam_policy_document" "resources" {
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
    resources = [aws_dynamodb_table.gg_core.arn]
  }

  statement {
    actions = ["dynamodb:Query"]
    resources = [
      "${aws_dynamodb_table.gg_core.arn}/index/GSI1",
    ]
  }
}

resource "aws_iam_policy" "resources" {
  name_prefix = "gg-core-resources-"
  description = "What the operations of gg-core that the service resources may call take"
  policy      = data.aws_iam_policy_document.resources.json
}

output "table_name" {
  description = "DynamoDB table name"
  value       = aws_dynamodb_table.gg_core.name
}

output "table_arn" {
  description = "DynamoDB table ARN"
  value       = aws_dynamodb_table.gg_core.arn
}

output "server_policy_arn" {
  description = "IAM policy ARN"
  value       = aws_iam_policy.server.arn
}

output "mailer_policy_arn" {
  description = "IAM policy ARN"
  value       = aws_iam_policy.mailer.arn
}

output "resources_policy_arn" {
  description = "IAM policy ARN"
  value       = aws_iam_policy.resources.arn
}
