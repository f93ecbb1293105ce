# The tables of `collabhub`, and what its server and its services may do to them,
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

resource "aws_dynamodb_table" "collabhub_main" {
  name         = "collabhub-main"
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
    name = "entityType"
    type = "S"
  }

  attribute {
    name = "createdAt"
    type = "S"
  }

  attribute {
    name = "email"
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
    hash_key        = "entityType"
    range_key       = "createdAt"
    projection_type = "ALL"
  }

  global_secondary_index {
    name            = "GSI4"
    hash_key        = "email"
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
    resources = [aws_dynamodb_table.collabhub_main.arn]
  }

  statement {
    actions = ["dynamodb:Query"]
    resources = [
      "${aws_dynamodb_table.collabhub_main.arn}/index/GSI1",
      "${aws_dynamodb_table.collabhub_main.arn}/index/GSI2",
      "${aws_dynamodb_table.collabhub_main.arn}/index/GSI3",
      "${aws_dynamodb_table.collabhub_main.arn}/index/GSI4",
    ]
  }
}

resource "aws_iam_policy" "server" {
  name_prefix = "collabhub-server-"
  description = "What serving the model collabhub takes"
  policy      = data.aws_iam_policy_document.server.json
}

data "aws_iam_policy_document" "billing" {
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
      "dynamodb:UpdateItem",
    ]
    resources = [aws_dynamodb_table.collabhub_main.arn]
  }

  statement {
    actions = ["dynamodb:Query"]
    resources = [
      "${aws_dynamodb_table.collabhub_main.arn}/index/GSI1",
      "${aws_dynamodb_table.collabhub_main.arn}/index/GSI2",
      "${aws_dynamodb_table.collabhub_main.arn}/index/GSI4",
    ]
  }
}

resource "aws_iam_policy" "billing" {
  name_prefix = "collabhub-billing-"
  description = "What the operations of collabhub that the service billing may call take"
  policy      = data.aws_iam_policy_document.billing.json
}

data "aws_iam_policy_document" "operator" {
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
      "dynamodb:UpdateItem",
    ]
    resources = [aws_dynamodb_table.collabhub_main.arn]
  }
}

resource "aws_iam_policy" "operator" {
  name_prefix = "collabhub-operator-"
  description = "What the operations of collabhub that the service operator may call take"
  policy      = data.aws_iam_policy_document.operator.json
}

output "table_name" {
  description = "DynamoDB table name"
  value       = aws_dynamodb_table.collabhub_main.name
}

output "table_arn" {
  description = "DynamoDB table ARN"
  value       = aws_dynamodb_table.collabhub_main.arn
}

output "server_policy_arn" {
  description = "IAM policy ARN"
  value       = aws_iam_policy.server.arn
}

output "billing_policy_arn" {
  description = "IAM policy ARN"
  value       = aws_iam_policy.billing.arn
}

output "operator_policy_arn" {
  description = "IAM policy ARN"
  value       = aws_iam_policy.operator.arn
}
