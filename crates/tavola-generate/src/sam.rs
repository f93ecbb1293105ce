//! A template of AWS SAM: the model as a Lambda function on DynamoDB.
//!
//! The function may do to the model's tables what serving the model takes, and nothing else: it
//! creates no table, and scans only those that a read of the model scans.

use std::fmt::Write;

use tavola_model::model::{Model, Source as ReadFrom, Table, TableId};

use crate::Source;

/// What serving a model does to each of its tables.
const ACTIONS: [&str; 9] = [
    "BatchGetItem",
    "ConditionCheckItem",
    "DeleteItem",
    "DescribeTable",
    "DescribeTimeToLive",
    "GetItem",
    "ListTagsOfResource",
    "PutItem",
    "UpdateItem",
];

/// Generates the template, as YAML.
pub fn text(source: Source<'_>) -> String {
    let model = source.model;
    let mut page = INTRODUCTION.replace("{model}", &model.name);
    let named = |table: &&Table| table.env.is_some();
    for table in model.tables.iter().filter(named) {
        let (parameter, name) = (parameter(table), &table.physical);
        // Writing to a string cannot fail.
        let _ = write!(
            page,
            "  {parameter}:\n    Type: String\n    Default: {name}\n    \
             Description: The name of the table `{}`\n",
            table.name
        );
    }
    page.push_str(RESOURCES);
    for table in model.tables.iter().filter(named) {
        let variable = table.env.as_deref().unwrap_or_default();
        let _ = writeln!(page, "          {variable}: !Ref {}", parameter(table));
    }
    page.push_str(POLICIES);
    for (id, table) in model.table_ids() {
        statements(&mut page, model, id, table);
    }
    page.push_str(EVENTS);
    page
}

/// Adds what the function may do to a table.
fn statements(page: &mut String, model: &Model, id: TableId, table: &Table) {
    let name = match table.env {
        Some(_) => format!("${{{}}}", parameter(table)),
        None => table.physical.clone(),
    };
    let arn = format!(
        "!Sub arn:${{AWS::Partition}}:dynamodb:${{AWS::Region}}:${{AWS::AccountId}}:table/{name}"
    );
    page.push_str("            - Effect: Allow\n              Action:\n");
    for action in ACTIONS {
        let _ = writeln!(page, "                - dynamodb:{action}");
    }
    let _ = writeln!(page, "              Resource: {arn}");
    page.push_str("            - Effect: Allow\n              Action:\n");
    page.push_str("                - dynamodb:Query\n");
    if scans(model, id) {
        page.push_str("                - dynamodb:Scan\n");
    }
    let _ = writeln!(page, "              Resource:\n                - {arn}");
    for index in &table.indexes {
        let _ = writeln!(page, "                - {arn}/index/{}", index.name);
    }
}

/// Returns `true` if a read scans the table.
fn scans(model: &Model, id: TableId) -> bool {
    let scans = |from: &ReadFrom| matches!(from, ReadFrom::Scan { table, .. } if *table == id);
    model.reads.iter().any(|read| scans(&read.source))
}

/// Returns the name of the parameter with the name of a table: letters and digits.
fn parameter(table: &Table) -> String {
    let words = table.name.split(|c: char| !c.is_ascii_alphanumeric());
    let word = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    format!("{}Table", words.map(word).collect::<String>())
}

const INTRODUCTION: &str = r#"# `{model}` as an AWS Lambda function on DynamoDB, by `tavola generate sam`.
#
# The folder `lambda` beside this file holds
#   - model.tavola, the model,
#   - tavola, built for Amazon Linux 2023: cargo build --profile dist --features lambda
#   - bootstrap, executable, with two lines:
#       #!/bin/sh
#       exec "$LAMBDA_TASK_ROOT/tavola" serve "$LAMBDA_TASK_ROOT/model.tavola"
# and, if services call or there are several issuers, tavola.toml with `[[issuers]]`.
#
# The tables are created beforehand: tavola apply model.tavola --store dynamodb:
AWSTemplateFormatVersion: "2010-09-09"
Transform: AWS::Serverless-2016-10-31
Description: The model `{model}` on Lambda and DynamoDB

Parameters:
  Issuer:
    Type: String
    AllowedPattern: https://.+
    Description: The OpenID Connect issuer of your users' tokens
  Audience:
    Type: String
    MinLength: 1
    Description: The audience that these tokens must be for
  AudienceClaim:
    Type: String
    Default: aud
    AllowedValues: [aud, client_id, azp]
    Description: The claim that names the audience; client_id for access tokens of Cognito
  CorsOrigins:
    Type: String
    Default: ""
    Description: The origins of web pages that may call, separated by commas
"#;

const RESOURCES: &str = r#"
Conditions:
  HasCorsOrigins: !Not [!Equals [!Ref CorsOrigins, ""]]

Resources:
  # The key that encrypts cursors: 64 hexadecimal digits, the same for all instances.
  CursorKeys:
    Type: AWS::SecretsManager::Secret
    Properties:
      GenerateSecretString:
        PasswordLength: 64
        ExcludeCharacters: ghijklmnopqrstuvwxyz
        ExcludeUppercase: true
        ExcludePunctuation: true

  Api:
    Type: AWS::Serverless::Function
    Properties:
      CodeUri: lambda
      Handler: bootstrap
      Runtime: provided.al2023
      Architectures: [x86_64]
      MemorySize: 512
      Timeout: 60
      # Anybody may call the URL: the function itself verifies tokens.
      FunctionUrlConfig:
        AuthType: NONE
      Environment:
        Variables:
          TAVOLA_STORE: "dynamodb:"
          TAVOLA_ISSUER: !Ref Issuer
          TAVOLA_AUDIENCE: !Ref Audience
          TAVOLA_AUDIENCE_CLAIM: !Ref AudienceClaim
          TAVOLA_CORS_ORIGIN: !If [HasCorsOrigins, !Ref CorsOrigins, !Ref AWS::NoValue]
          TAVOLA_CURSOR_KEYS: !Sub "{{resolve:secretsmanager:${CursorKeys}}}"
          TAVOLA_CALL_TIMEOUT: 25s
          TAVOLA_LOG_FORMAT: json
          # Behind a stage of API Gateway, paths are those of the model.
          AWS_LAMBDA_HTTP_IGNORE_STAGE_IN_PATH: "true"
"#;

const POLICIES: &str = r#"      Policies:
        - Version: "2012-10-17"
          Statement:
"#;

const EVENTS: &str = r#"      Events:
        # Nothing runs between invocations, so jobs and unfinished work have their own.
        Maintenance:
          Type: ScheduleV2
          Properties:
            ScheduleExpression: rate(1 minute)
            Input: '{"tavola": "maintain"}'
            RetryPolicy:
              MaximumRetryAttempts: 0

Outputs:
  Url:
    Description: Where the API is
    Value: !GetAtt ApiUrl.FunctionUrl
"#;
