// The same call elsewhere: on a command line, and in the generated clients.

import type { Call } from '../api';
import { members, parse, print, type Exact } from '../ui/exact';
import type { About, ModelDocument } from '../wire';
import type { Claims } from './caller';
import type { Method, Operation } from './openapi';
import { bodyOf, fieldId, type Values } from './request';

/** The languages that calls are shown in. */
export const LANGUAGES = ['curl', 'TypeScript', 'Python', 'Rust'] as const;

export interface Snippet {
  title: (typeof LANGUAGES)[number];
  text: string;
}

/** Who calls, and what. */
export interface Called {
  operation: Operation;
  call: Call;
  values: Values;
  about: About;
  /** The model, where calls can be made as anybody, and as whom. */
  model: ModelDocument | undefined;
  claims: Claims;
}

/** What all clients are told: the inputs as JSON, in their order. */
interface Told {
  operation: Operation;
  method: Method;
  inputs: [name: string, value: Exact][];
  model: string;
  url: string;
  /** Where the token comes from; nothing if none is needed. */
  token: string | undefined;
}

function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns the command that makes a token for the caller, or says whose token it is. */
function tokenOf({ operation, about, model, claims }: Called): string | undefined {
  if (operation.open && !claims) return undefined;
  if (!model) return about.signIn.issuer ? `TOKEN is an access token of ${about.signIn.issuer}` : 'TOKEN is the token that you signed in with';
  const command = ['tavola', 'token', quoted(`${about.model}.tavola`)];
  for (const [claim, value] of Object.entries(claims ?? {})) {
    const { name } = model.caller.find((known) => known.claim === claim) ?? { name: claim };
    if (name === 'id') command.push('--as', quoted(String(value)));
    else if (name === 'tavola:service') command.push('--service', quoted(String(value)));
    else if (name === 'groups' && Array.isArray(value)) for (const group of value) command.push('--group', quoted(String(group)));
    else command.push('--claim', quoted(typeof value === 'string' ? `${name}=${value}` : `${name}:=${JSON.stringify(value)}`));
  }
  if (!claims) command.push('--as', 'ID');
  return `TOKEN=$(${command.join(' ')})`;
}

/** Returns the call as a command. The token is a variable: commands end up in histories. */
function curl({ call, about }: Called, token: string | undefined): string {
  const parts = [`curl -X ${call.method} ${quoted(`${location.origin}${about.basePath}${call.target}`)}`];
  if (token) parts.push('-H "Authorization: Bearer $TOKEN"');
  for (const [name, value] of Object.entries(call.headers)) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (call.body !== undefined) parts.push(`-d ${quoted(call.body)}`);
  const first = token && (token.startsWith('TOKEN=') ? [token] : [`# ${token}`]);
  return [...(first || []), parts.join(' \\\n  ')].join('\n');
}

/** Words that no variable or module can be called in Rust, Python or TypeScript. */
const WORDS = new Set(
  (
    'abstract and as assert async await become box break case catch class const continue crate debugger def default del delete do ' +
    'dyn elif else enum except export extends extern false final finally fn for from function gen global if impl import in ' +
    'instanceof interface is lambda let loop macro match mod move mut new none nonlocal not null or override package pass priv ' +
    'private protected pub public raise ref return self static struct super switch this throw trait true try type typeof unsafe ' +
    'unsized use var virtual void where while with yield'
  ).split(' '),
);

/** Returns the name of a variable or module for a model: it begins with a letter, and has no hyphens. */
function variableOf(model: string): string {
  const name = model.replace(/[^A-Za-z0-9]+/g, '_').replace(/^(?=\d)|^$/, '_').toLowerCase();
  return WORDS.has(name) ? `${name}_` : name;
}

/** Pages are asked for in another way than inputs are given. */
const OF_PAGES = ['cursor', 'limit'];

/** Returns the inputs of a call, wherever they are in its request. */
function inputsOf({ operation, call, values }: Called): [string, Exact][] {
  const body = new Map(members(call.body === undefined ? undefined : parse(call.body)));
  return operation.inputs.flatMap((input): [string, Exact][] => {
    const { name, place } = input;
    const text = values.texts[fieldId(input)];
    const sent = place === 'body' ? body.get(name) : undefined;
    if (sent !== undefined) return [[name, sent]];
    if (place === 'body' || place === 'header' || !text || OF_PAGES.includes(name)) return [];
    const value = parse(bodyOf(input.type, text));
    return value === undefined ? [] : [[name, value]];
  });
}

function isList(operation: Operation): boolean {
  return operation.inputs.some((input) => input.name === 'cursor');
}

/** Returns JSON with its numbers and words as a language writes them. */
function translated(json: string, write: (token: string) => string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|null|true|false/g, (token) => (token.startsWith('"') ? token : write(token)));
}

/** Returns a number as text where a binary fraction would lose digits. */
function fraction(token: string): string {
  return token.replace(/[eE].*/, '').replace(/\D/g, '').length > 15 ? `"${token}"` : token;
}

const isWhole = (token: string) => /^-?\d+$/.test(token);

/** A number that is not exact is a `bigint`, or a text. */
function typescriptNumber(token: string): string {
  if (!isWhole(token)) return fraction(token);
  return Number.isSafeInteger(Number(token)) ? token : `${token}n`;
}

/** A number without a type is of 32 bits. */
function rustNumber(token: string): string {
  if (!isWhole(token)) return fraction(token);
  const number = BigInt(token);
  if (BigInt.asIntN(32, number) === number) return token;
  if (BigInt.asIntN(64, number) === number) return `${token}_i64`;
  return BigInt.asUintN(64, number) === number ? `${token}_u64` : `"${token}"`;
}

/** Returns the inputs as an object, with names as they are written. */
function object(inputs: [string, Exact][], name: (name: string) => string, number: (token: string) => string): string {
  const lines = inputs.map(([input, value]) => `  ${name(input)}: ${translated(print(value), number).replaceAll('\n', '\n  ')},`);
  return `{\n${lines.join('\n')}\n}`;
}

/** Returns the call with the client that `tavola generate typescript` makes. */
function typescript({ operation, method, inputs, model, url, token }: Told): string {
  const named = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
  const { client } = method;
  const variable = variableOf(model);
  const options = token ? `{ url: ${url}, token: () => process.env["TOKEN"] ?? "" }` : `{ url: ${url} }`;
  const given = inputs.length > 0 ? object(inputs, named, typescriptNumber) : '';
  return [
    ...(token ? [`// ${token}`] : []),
    `import { ${client} } from "./${model}.js";`,
    '',
    `const ${variable} = new ${client}(${options});`,
    `${operation.answers ? 'const answer = ' : ''}await ${variable}.${method.method}(${given})${isList(operation) ? '.page()' : ''};`,
  ].join('\n');
}

/** Returns a value as Python writes it: JSON, but for three words. */
function pythonValue(value: Exact): string {
  const words: Record<string, string> = { null: 'None', true: 'True', false: 'False' };
  return translated(print(value, 0), (token) => words[token] ?? (isWhole(token) ? token : fraction(token)));
}

/** Returns the call with the client that `tavola generate python` makes. */
function python({ operation, method, inputs, model, url, token }: Told): string {
  const { client } = method;
  const variable = variableOf(model);
  const given = inputs.map(([name, value]) => `${method.input(name)}=${pythonValue(value)}`);
  const options = token ? `url=${url}, token=lambda refresh: os.environ["TOKEN"]` : `url=${url}`;
  return [
    ...(token ? [`# ${token}`, 'import os', ''] : []),
    `from ${variable} import ${client}, ClientOptions`,
    '',
    `${variable} = ${client}(ClientOptions(${options}))`,
    `${operation.answers ? 'answer = ' : ''}${variable}.${method.method}(${given.join(', ')})${isList(operation) ? '.page()' : ''}`,
  ].join('\n');
}

/** Returns the call with the client that `tavola generate rust` makes. */
function rust({ operation, method, inputs, model, url, token }: Told): string {
  const { client } = method;
  const variable = variableOf(model);
  const takes = operation.inputs.some(({ name, place }) => place !== 'header' && !OF_PAGES.includes(name));
  const given = inputs.length > 0 ? object(inputs, (name) => JSON.stringify(name), rustNumber) : '{}';
  const http = `Http::new(${url})?${token ? '.token(std::env::var("TOKEN")?)' : ''}`;
  return [
    ...(token ? [`// ${token}`] : []),
    `use ${variable}::${client};`,
    ...(takes ? ['use serde_json::{from_value, json};'] : []),
    'use tavola_client::Http;',
    '',
    `let ${variable} = ${client}::new(${http});`,
    `${operation.answers ? 'let answer = ' : ''}${variable}.${method.method}(${takes ? `from_value(json!(${given}))?` : ''})${isList(operation) ? '.page(None)' : ''}.await?;`,
  ].join('\n');
}

/** Returns the call in every form that can be copied. */
export function snippets(called: Called): Snippet[] {
  const { operation, about } = called;
  const token = tokenOf(called);
  const url = JSON.stringify(`${location.origin}${about.basePath}`);
  const told = { operation, inputs: inputsOf(called), model: about.model, url, token };
  const { methods } = operation;
  const all: Snippet[] = [{ title: 'curl', text: curl(called, token) }];
  if (methods.typescript) all.push({ title: 'TypeScript', text: typescript({ ...told, method: methods.typescript }) });
  if (methods.python) all.push({ title: 'Python', text: python({ ...told, method: methods.python }) });
  if (methods.rust) all.push({ title: 'Rust', text: rust({ ...told, method: methods.rust }) });
  return all;
}
