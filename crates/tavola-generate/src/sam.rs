//! A template of AWS SAM: the model as a Lambda function on DynamoDB.
//!
//! The function may do to the model's tables what serving the model takes, and nothing else: it
//! creates no table, and scans only those that a read of the model scans.

use std::fmt::Write;

use tavola_model::model::{Model, Table};

use crate::Source;
use crate::infrastructure::pascal;
use crate::infrastructure::policy::{Grant, Policy};

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
    for grant in Policy::server(model, source.turned_off).grants {
        statements(&mut page, model, &grant);
    }
    page.push_str(EVENTS);
    page
}

/// Adds what the function may do to a table.
fn statements(page: &mut String, model: &Model, grant: &Grant) {
    let table = model.table(grant.table);
    let name = match table.env {
        Some(_) => format!("${{{}}}", parameter(table)),
        None => table.physical.clone(),
    };
    let arn = format!(
        "!Sub arn:${{AWS::Partition}}:dynamodb:${{AWS::Region}}:${{AWS::AccountId}}:table/{name}"
    );
    page.push_str("            - Effect: Allow\n              Action:\n");
    for action in &grant.actions {
        let _ = writeln!(page, "                - dynamodb:{action}");
    }
    let _ = writeln!(page, "              Resource: {arn}");
    if grant.indexes.is_empty() {
        return;
    }
    page.push_str("            - Effect: Allow\n              Action: dynamodb:Query\n");
    page.push_str("              Resource:\n");
    for index in &grant.indexes {
        let _ = writeln!(page, "                - {arn}/index/{index}");
    }
}

/// Returns the name of the parameter with the name of a table: letters and digits.
fn parameter(table: &Table) -> String {
    format!("{}Table", pascal(&table.name))
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
