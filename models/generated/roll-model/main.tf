# The tables of `roll-model`, and what its server and its services may do to them,
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

resource "aws_dynamodb_table" "rollmodel" {
  name         = "RollModel"
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
    resources = [aws_dynamodb_table.rollmodel.arn]
  }
}

resource "aws_iam_policy" "server" {
  name_prefix = "roll-model-server-"
  description = "What serving the model roll-model takes"
  policy      = data.aws_iam_policy_document.server.json
}

data "aws_iam_policy_document" "ai" {
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
    resources = [aws_dynamodb_table.rollmodel.arn]
  }
}

resource "aws_iam_policy" "ai" {
  name_prefix = "roll-model-ai-"
  description = "What the operations of roll-model that the service ai may call take"
  policy      = data.aws_iam_policy_document.ai.json
}

output "table_name" {
  description = "DynamoDB table name"
  value       = aws_dynamodb_table.rollmodel.name
}

output "table_arn" {
  description = "DynamoDB table ARN"
  value       = aws_dynamodb_table.rollmodel.arn
}

output "server_policy_arn" {
  description = "IAM policy ARN"
  value       = aws_iam_policy.server.arn
}

output "ai_policy_arn" {
  description = "IAM policy ARN"
  value       = aws_iam_policy.ai.arn
}
