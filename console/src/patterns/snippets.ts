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

/** Returns the call with the client that `tavola generate typescript` makes. */
function typescript(operation: Operation, call: Call, model: string, base: string, values: Values): string {
  const body = call.body ? (JSON.parse(call.body) as Record<string, unknown>) : {};
  const own = ['cursor', 'limit'];
  const inputs: Record<string, unknown> = {};
  for (const input of operation.inputs) {
    const text = values.texts[fieldId(input)];
    if (input.place === 'body') {
      if (input.name in body) inputs[input.name] = body[input.name];
    } else if (input.place !== 'header' && text && !own.includes(input.name)) {
      inputs[input.name] = input.type.kind === 'number' ? Number(text) : text;
    }
  }
  const given = Object.keys(inputs).length > 0 ? JSON.stringify(inputs, null, 2) : '';
  const literal = given.replace(/"([A-Za-z_$][\w$]*)":/g, '$1:');
  const [client, variable] = [`${pascal(model)}Client`, camel(model)];
  const url = JSON.stringify(`${location.origin}${base}`);
  const method = /^[A-Za-z_$][\w$]*$/.test(operation.name) ? operation.name : camel(operation.name);
  const isList = operation.inputs.some((input) => input.name === 'cursor');
  const paged = isList ? '.page()' : '';
  return [
    `import { ${client} } from "./${model}.js";`,
    '',
    `const ${variable} = new ${client}({ url: ${url}, token: () => token });`,
    `const answer = await ${variable}.${method}(${literal})${paged};`,
  ].join('\n');
}

/** Returns the call in every form that can be copied. */
export function snippets(operation: Operation, call: Call, model: string, base: string, values: Values): Snippet[] {
  return [
    { title: 'curl', text: curl(call, base, operation.open) },
    { title: 'TypeScript', text: typescript(operation, call, model, base, values) },
  ];
}
