// From what stands in a form to the request that it describes.

import type { Call } from '../api';
import type { Input, InputType, Operation } from './openapi';

/** What stands in a form: texts by input, and which inputs are `null`. */
export interface Values {
  texts: Record<string, string>;
  nulls: Record<string, boolean>;
}

export function fieldId({ place, name }: Input): string {
  return `${place}.${name}`;
}

/** Returns what an example puts into a field. */
export function textOf(type: InputType, example: unknown): string {
  if (example === undefined || example === null) return '';
  if (type.kind === 'list' && Array.isArray(example)) return example.map(String).join('\n');
  if (type.kind === 'timestamp') return String(example).replace(/Z$/, '');
  return typeof example === 'object' ? JSON.stringify(example, null, 2) : String(example);
}

/** Returns the values that a form begins with: the examples of what is required. */
export function beginning(operation: Operation): Values {
  const required = operation.inputs.filter((input) => input.required);
  return {
    texts: Object.fromEntries(required.map((input) => [fieldId(input), textOf(input.type, input.example)])),
    nulls: {},
  };
}

/** A request, or what is wrong with the form. */
export type Made = { call: Call; faults?: undefined } | { call?: undefined; faults: Record<string, string> };

/** Returns the request that a form describes. */
export function request(operation: Operation, values: Values): Made {
  const faults: Record<string, string> = {};
  const headers: Record<string, string> = {};
  const query: string[] = [];
  const members: string[] = [];
  let target = operation.path;
  for (const input of operation.inputs) {
    const id = fieldId(input);
    const text = values.texts[id] ?? '';
    const isNull = values.nulls[id] ?? false;
    if (text === '' && !isNull) {
      // No lines are a list, too, where it is not left out.
      if (input.required && input.place === 'body' && input.type.mayBeEmpty) members.push(`${JSON.stringify(input.name)}: []`);
      else if (input.required) faults[id] = 'is required';
      continue;
    }
    const { name } = input;
    try {
      if (input.place === 'body') members.push(`${JSON.stringify(name)}: ${isNull ? 'null' : bodyOf(input.type, text)}`);
      else if (input.place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(plain(input.type, text)));
      else if (input.place === 'header') headers[name] = text;
      else for (const one of several(input.type, text)) query.push(`${encodeURIComponent(name)}=${encodeURIComponent(one)}`);
    } catch (error) {
      faults[id] = (error as Error).message;
    }
  }
  if (Object.keys(faults).length > 0) return { faults };
  if (query.length > 0) target += `?${query.join('&')}`;
  const call: Call = { method: operation.method, target, headers };
  if (operation.hasBody) {
    headers['Content-Type'] = 'application/json';
    call.body = members.length > 0 ? `{\n  ${members.join(',\n  ')}\n}` : '{}';
  }
  return { call };
}

function plain(type: InputType, text: string): string {
  return type.kind === 'timestamp' ? timestamp(text) : text;
}

function several(type: InputType, text: string): string[] {
  if (type.kind !== 'list') return [plain(type, text)];
  return lines(text);
}

function lines(text: string): string[] {
  return text.split('\n').map((line) => line.trim()).filter(Boolean);
}

/** A field for times has no time zone and may leave out the seconds: it is UTC. */
function timestamp(text: string): string {
  if (/[Zz]|[+-]\d\d:\d\d$/.test(text)) return text;
  return `${/T\d\d:\d\d$/.test(text) ? `${text}:00` : text}Z`;
}

/** Returns a value as JSON. Numbers stay the text that they are, whatever their digits. */
export function bodyOf(type: InputType, text: string): string {
  switch (type.kind) {
    case 'number':
      if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text.trim())) throw new Error('is not a number');
      return type.decimal && text.replace(/\D/g, '').length > 15 ? JSON.stringify(text.trim()) : text.trim();
    case 'boolean':
      return text === 'true' ? 'true' : 'false';
    case 'list': {
      const element = type.element;
      return `[${lines(text).map((line) => (element ? bodyOf(element, line) : JSON.stringify(line))).join(', ')}]`;
    }
    case 'json':
      try {
        JSON.parse(text);
      } catch {
        throw new Error('is not valid JSON');
      }
      return text;
    case 'timestamp':
      return JSON.stringify(timestamp(text));
    default:
      return JSON.stringify(text);
  }
}
