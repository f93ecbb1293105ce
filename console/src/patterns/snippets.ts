// The same call elsewhere: on a command line, and in the generated clients.

import type { Call } from '../api';
import type { Operation } from './openapi';
import { fieldId, type Values } from './request';

export interface Snippet {
  title: string;
  text: string;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns the call as a command. The token is a variable: commands end up in histories. */
function curl(call: Call, base: string, open: boolean): string {
  const parts = [`curl -X ${call.method} ${quoted(`${location.origin}${base}${call.target}`)}`];
  if (!open) parts.push('-H "Authorization: Bearer $TOKEN"');
  for (const [name, value] of Object.entries(call.headers)) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (call.body !== undefined) parts.push(`-d ${quoted(call.body)}`);
  return parts.join(' \\\n  ');
}

function pascal(name: string): string {
  return name.replace(/(^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, __, first: string) => first.toUpperCase());
}

function camel(name: string): string {
  const text = pascal(name);
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function snake(name: string): string {
  return camel(name).replace(/[A-Z]+/g, (upper) => `_${upper.toLowerCase()}`);
}

/** Pages are asked for in another way than inputs are given. */
const OF_PAGES = ['cursor', 'limit'];

/** Returns the inputs of a call, wherever they are in its request. */
function inputsOf(operation: Operation, call: Call, values: Values): Record<string, unknown> {
  const body = call.body ? (JSON.parse(call.body) as Record<string, unknown>) : {};
  const inputs: Record<string, unknown> = {};
  for (const input of operation.inputs) {
    const text = values.texts[fieldId(input)];
    if (input.place === 'body') {
      if (input.name in body) inputs[input.name] = body[input.name];
    } else if (input.place !== 'header' && text && !OF_PAGES.includes(input.name)) {
      inputs[input.name] = input.type.kind === 'number' ? Number(text) : text;
    }
  }
  return inputs;
}

function isList(operation: Operation): boolean {
  return operation.inputs.some((input) => input.name === 'cursor');
}

/** Returns the call with the client that `tavola generate typescript` makes. */
function typescript(operation: Operation, inputs: Record<string, unknown>, model: string, base: string): string {
  const given = Object.keys(inputs).length > 0 ? JSON.stringify(inputs, null, 2) : '';
  const literal = given.replace(/"([A-Za-z_$][\w$]*)":/g, '$1:');
  const [client, variable] = [`${pascal(model)}Client`, camel(model)];
  const url = JSON.stringify(`${location.origin}${base}`);
  const method = /^[A-Za-z_$][\w$]*$/.test(operation.name) ? operation.name : camel(operation.name);
  const paged = isList(operation) ? '.page()' : '';
  return [
    `import { ${client} } from "./${model}.js";`,
    '',
    `const ${variable} = new ${client}({ url: ${url}, token: () => token });`,
    `const answer = await ${variable}.${method}(${literal})${paged};`,
  ].join('\n');
}

/** Returns a value as Python writes it. */
function python(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`;
  if (typeof value === 'object') {
    return `{${Object.entries(value as object).map(([name, one]) => `${JSON.stringify(name)}: ${python(one)}`).join(', ')}}`;
  }
  return JSON.stringify(value);
}

/** Returns the call with the client that `tavola generate python` makes. */
function pythonCall(operation: Operation, inputs: Record<string, unknown>, model: string, base: string): string {
  const [client, variable] = [`${pascal(model)}Client`, snake(model)];
  const url = JSON.stringify(`${location.origin}${base}`);
  const given = Object.entries(inputs).map(([name, value]) => `${snake(name)}=${python(value)}`);
  const paged = isList(operation) ? '.page()' : '';
  return [
    `from ${variable} import ${client}, ClientOptions`,
    '',
    `${variable} = ${client}(ClientOptions(url=${url}, token=lambda refresh: token))`,
    `answer = ${variable}.${snake(operation.name)}(${given.join(', ')})${paged}`,
  ].join('\n');
}

/** Returns the call in every form that can be copied. */
export function snippets(operation: Operation, call: Call, model: string, base: string, values: Values): Snippet[] {
  const inputs = inputsOf(operation, call, values);
  return [
    { title: 'curl', text: curl(call, base, operation.open) },
    { title: 'TypeScript', text: typescript(operation, inputs, model, base) },
    { title: 'Python', text: pythonCall(operation, inputs, model, base) },
  ];
}
