# The tables of `boards`, and what its server and its services may do to them,
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

variable "userprofiles_name" {
  type        = string
  default     = "UserProfiles"
  description = "The name of the table UserProfiles"
}

variable "boards_name" {
  type        = string
  default     = "Boards"
  description = "The name of the table Boards"
}

variable "boardmemberships_name" {
  type        = string
  default     = "BoardMemberships"
  description = "The name of the table BoardMemberships"
}

variable "boardjoinrequests_name" {
  type        = string
  default     = "BoardJoinRequests"
  description = "The name of the table BoardJoinRequests"
}

variable "availableservices_name" {
  type        = string
  default     = "AvailableServices"
  description = "The name of the table AvailableServices"
}

variable "boardservicesettings_name" {
  type        = string
  default     = "BoardServiceSettings"
  description = "The name of the table BoardServiceSettings"
}

variable "boardservicepermissions_name" {
  type        = string
  default     = "BoardServicePermissions"
  description = "The name of the table BoardServicePermissions"
}

resource "aws_dynamodb_table" "userprofiles" {
  name         = var.userprofiles_name
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
    name = "userName"
    type = "S"
  }

  global_secondary_index {
    name            = "userName-index"
    hash_key        = "userName"
    projection_type = "ALL"
  }
}

resource "aws_dynamodb_table" "boards" {
  name         = var.boards_name
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
    name = "ownerId"
    type = "S"
  }

  attribute {
    name = "boardName"
    type = "S"
  }

  global_secondary_index {
    name            = "ownerId-index"
    hash_key        = "ownerId"
    projection_type = "ALL"
  }

  global_secondary_index {
    name            = "boardName-index"
    hash_key        = "boardName"
    projection_type = "ALL"
  }
}

resource "aws_dynamodb_table" "boardmemberships" {
  name         = var.boardmemberships_name
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
    name = "userId"
    type = "S"
  }

  global_secondary_index {
    name            = "userId-index"
    hash_key        = "userId"
    projection_type = "ALL"
  }
}

resource "aws_dynamodb_table" "boardjoinrequests" {
  name         = var.boardjoinrequests_name
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
    name = "userId"
    type = "S"
  }

  global_secondary_index {
    name            = "userId-index"
    hash_key        = "userId"
    projection_type = "ALL"
  }

  ttl {
    attribute_name = "expiresAt"
    enabled        = true
  }
}

resource "aws_dynamodb_table" "availableservices" {
  name         = var.availableservices_name
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

resource "aws_dynamodb_table" "boardservicesettings" {
  name         = var.boardservicesettings_name
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
}

resource "aws_dynamodb_table" "boardservicepermissions" {
  name         = var.boardservicepermissions_name
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
    resources = [aws_dynamodb_table.userprofiles.arn]
  }

  statement {
    actions = ["dynamodb:Query"]
    resources = [
      "${aws_dynamodb_table.userprofiles.arn}/index/userName-index",
    ]
  }

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
    resources = [aws_dynamodb_table.boards.arn]
  }

  statement {
    actions = ["dynamodb:Query"]
    resources = [
      "${aws_dynamodb_table.boards.arn}/index/boardName-index",
      "${aws_dynamodb_table.boards.arn}/index/ownerId-index",
    ]
  }

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
    resources = [aws_dynamodb_table.boardmemberships.arn]
  }

  statement {
    actions = ["dynamodb:Query"]
    resources = [
      "${aws_dynamodb_table.boardmemberships.arn}/index/userId-index",
    ]
  }

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
    resources = [aws_dynamodb_table.boardjoinrequests.arn]
  }

  statement {
    actions = ["dynamodb:Query"]
    resources = [
      "${aws_dynamodb_table.boardjoinrequests.arn}/index/userId-index",
    ]
  }

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
      "dynamodb:Scan",
      "dynamodb:UpdateItem",
    ]
    resources = [aws_dynamodb_table.availableservices.arn]
  }

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
    resources = [aws_dynamodb_table.boardservicesettings.arn]
  }

  statement {
    actions = ["dynamodb:Query"]
    resources = [
      "${aws_dynamodb_table.boardservicesettings.arn}/index/GSI1",
      "${aws_dynamodb_table.boardservicesettings.arn}/index/GSI2",
    ]
  }

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
    ]
    resources = [aws_dynamodb_table.boardservicepermissions.arn]
  }
}

resource "aws_iam_policy" "server" {
  name_prefix = "boards-server-"
  description = "What serving the model boards takes"
  policy      = data.aws_iam_policy_document.server.json
}

data "aws_iam_policy_document" "setup" {
  statement {
    actions = [
      "dynamodb:DescribeTable",
      "dynamodb:DescribeTimeToLive",
      "dynamodb:GetItem",
      "dynamodb:ListTagsOfResource",
    ]
    resources = [aws_dynamodb_table.userprofiles.arn]
  }

  statement {
    actions = [
      "dynamodb:DescribeTable",
      "dynamodb:DescribeTimeToLive",
      "dynamodb:GetItem",
      "dynamodb:ListTagsOfResource",
    ]
    resources = [aws_dynamodb_table.boards.arn]
  }

  statement {
    actions = [
      "dynamodb:DescribeTable",
      "dynamodb:DescribeTimeToLive",
      "dynamodb:GetItem",
      "dynamodb:ListTagsOfResource",
    ]
    resources = [aws_dynamodb_table.boardmemberships.arn]
  }

  statement {
    actions = [
      "dynamodb:DescribeTable",
      "dynamodb:DescribeTimeToLive",
      "dynamodb:GetItem",
      "dynamodb:ListTagsOfResource",
    ]
    resources = [aws_dynamodb_table.boardjoinrequests.arn]
  }

  statement {
    actions = [
      "dynamodb:BatchGetItem",
      "dynamodb:ConditionCheckItem",
      "dynamodb:DescribeTable",
      "dynamodb:DescribeTimeToLive",
      "dynamodb:GetItem",
      "dynamodb:ListTagsOfResource",
      "dynamodb:PutItem",
      "dynamodb:UpdateItem",
    ]
    resources = [aws_dynamodb_table.availableservices.arn]
  }

  statement {
    actions = [
      "dynamodb:DescribeTable",
      "dynamodb:DescribeTimeToLive",
      "dynamodb:GetItem",
      "dynamodb:ListTagsOfResource",
    ]
    resources = [aws_dynamodb_table.boardservicesettings.arn]
  }

  statement {
    actions = [
      "dynamodb:DescribeTable",
      "dynamodb:DescribeTimeToLive",
      "dynamodb:GetItem",
      "dynamodb:ListTagsOfResource",
    ]
    resources = [aws_dynamodb_table.boardservicepermissions.arn]
  }
}

resource "aws_iam_policy" "setup" {
  name_prefix = "boards-setup-"
  description = "What the operations of boards that the service setup may call take"
  policy      = data.aws_iam_policy_document.setup.json
}

output "userprofiles_table_name" {
  description = "DynamoDB table name"
  value       = aws_dynamodb_table.userprofiles.name
}

output "userprofiles_table_arn" {
  description = "DynamoDB table ARN"
  value       = aws_dynamodb_table.userprofiles.arn
}

output "boards_table_name" {
  description = "DynamoDB table name"
  value       = aws_dynamodb_table.boards.name
}

output "boards_table_arn" {
  description = "DynamoDB table ARN"
  value       = aws_dynamodb_table.boards.arn
}

output "boardmemberships_table_name" {
  description = "DynamoDB table name"
  value       = aws_dynamodb_table.boardmemberships.name
}

output "boardmemberships_table_arn" {
  description = "DynamoDB table ARN"
  value       = aws_dynamodb_table.boardmemberships.arn
}

output "boardjoinrequests_table_name" {
  description = "DynamoDB table name"
  value       = aws_dynamodb_table.boardjoinrequests.name
}

output "boardjoinrequests_table_arn" {
  description = "DynamoDB table ARN"
  value       = aws_dynamodb_table.boardjoinrequests.arn
}

output "availableservices_table_name" {
  description = "DynamoDB table name"
  value       = aws_dynamodb_table.availableservices.name
}

output "availableservices_table_arn" {
  description = "DynamoDB table ARN"
  value       = aws_dynamodb_table.availableservices.arn
}

output "boardservicesettings_table_name" {
  description = "DynamoDB table name"
  value       = aws_dynamodb_table.boardservicesettings.name
}

output "boardservicesettings_table_arn" {
  description = "DynamoDB table ARN"
  value       = aws_dynamodb_table.boardservicesettings.arn
}

output "boardservicepermissions_table_name" {
  description = "DynamoDB table name"
  value       = aws_dynamodb_table.boardservicepermissions.name
}

output "boardservicepermissions_table_arn" {
  description = "DynamoDB table ARN"
  value       = aws_dynamodb_table.boardservicepermissions.arn
}

output "server_policy_arn" {
  description = "IAM policy ARN"
  value       = aws_iam_policy.server.arn
}

output "setup_policy_arn" {
  description = "IAM policy ARN"
  value       = aws_iam_policy.setup.arn
}
