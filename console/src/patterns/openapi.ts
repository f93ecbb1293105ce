// The operations of the served model, as its OpenAPI description tells everybody.

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  contentEncoding?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  description?: string;
  default?: unknown;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
}

interface OperationObject {
  operationId: string;
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema; example?: Record<string, unknown> }> };
  security?: Record<string, unknown>[];
  responses?: Record<string, { content?: unknown }>;
}

export interface Description {
  info: { title: string; description?: string; version?: string };
  paths: Record<string, Record<string, OperationObject>>;
  components?: Record<string, Record<string, unknown>>;
  'x-tavola-clients'?: Record<Target, ClientNames>;
}

/** A language that clients are generated in. */
export type Target = 'typescript' | 'python' | 'rust';

/** What a generated client calls itself, its methods, and inputs that do not keep their names. */
interface ClientNames {
  client: string;
  methods: Record<string, string>;
  inputs: Record<string, Record<string, string>>;
}

/** An operation in a generated client. */
export interface Method {
  client: string;
  method: string;
  input: (name: string) => string;
}

/** One input of an operation. */
export interface Input {
  name: string;
  place: 'path' | 'query' | 'header' | 'body';
  required: boolean;
  about: string | undefined;
  example: unknown;
  type: InputType;
}

/** What a form has to know of a type. */
export interface InputType {
  kind: 'text' | 'long-text' | 'number' | 'boolean' | 'choice' | 'date' | 'timestamp' | 'list' | 'json';
  nullable: boolean;
  choices?: string[];
  element?: InputType;
  /** Whether a list may have no elements. */
  mayBeEmpty?: boolean;
  /** Whether a number of many digits is sent as text. */
  decimal?: boolean;
  /** In words. */
  words: string;
}

export interface Operation {
  name: string;
  method: string;
  path: string;
  isRead: boolean;
  group: string;
  summary: string | undefined;
  about: string | undefined;
  inputs: Input[];
  hasBody: boolean;
  /** Whether it can be called without a token. */
  open: boolean;
  /** Whether it answers with more than that it is done. */
  answers: boolean;
  /** What it is called in the generated clients, which may have no method of this kind. */
  methods: Partial<Record<Target, Method>>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** From here on a text has more than one line. */
const LONG = 400;

/** Returns the operations, in the order of the description. */
export function operations(description: Description): Operation[] {
  const all: Operation[] = [];
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const method of METHODS) {
      const found = methods[method];
      if (found) all.push(operation(description, path, method, found));
    }
  }
  return all;
}

function operation(description: Description, path: string, method: string, found: OperationObject): Operation {
  const parameters = (found.parameters ?? []).map((one) => resolve<Parameter>(description, one));
  const inputs: Input[] = parameters.map((parameter) => ({
    name: parameter.name,
    place: parameter.in,
    required: parameter.required ?? false,
    about: parameter.description,
    example: parameter.example,
    type: typeOf(description, parameter.schema ?? {}),
  }));
  const body = found.requestBody?.content?.['application/json'];
  const schema = body?.schema && resolve<Schema>(description, body.schema);
  for (const [name, property] of Object.entries(schema?.properties ?? {})) {
    inputs.push({
      name,
      place: 'body',
      required: schema?.required?.includes(name) ?? false,
      about: resolve<Schema>(description, property).description,
      example: body?.example?.[name],
      type: typeOf(description, property),
    });
  }
  return {
    name: found.operationId,
    method: method.toUpperCase(),
    path,
    isRead: method === 'get',
    group: found.tags?.[0] ?? 'other',
    summary: found.summary,
    about: found.description,
    inputs,
    hasBody: body !== undefined,
    open: (found.security ?? []).some((one) => Object.keys(one).length === 0),
    answers: Object.entries(found.responses ?? {}).some(([status, { content }]) => status.startsWith('2') && content !== undefined),
    methods: methodsOf(description, found.operationId),
  };
}

function methodsOf(description: Description, name: string): Operation['methods'] {
  const methods: Operation['methods'] = {};
  for (const [target, names] of Object.entries(description['x-tavola-clients'] ?? {})) {
    const method = names.methods[name];
    const inputs = names.inputs[name] ?? {};
    if (method) methods[target as Target] = { client: names.client, method, input: (input) => inputs[input] ?? input };
  }
  return methods;
}

/** Follows references. */
function resolve<T>(description: Description, value: T & { $ref?: string }): T {
  let found = value;
  for (let steps = 0; found.$ref && steps < 20; steps += 1) {
    const path = found.$ref.replace(/^#\//, '').split('/');
    const { $ref: _, ...beside } = found;
    const target = path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], description);
    found = { ...(target as T), ...beside } as T & { $ref?: string };
  }
  return found;
}

function typeOf(description: Description, given: Schema): InputType {
  const schema = resolve<Schema>(description, given);
  const several = schema.anyOf ?? schema.oneOf;
  if (several) {
    const types = several.map((one) => resolve<Schema>(description, one));
    const others = types.filter((one) => one.type !== 'null');
    const [first] = others;
    const nullable = others.length < types.length;
    if (first && others.length === 1) return { ...typeOf(description, first), nullable };
    const isNumber = ({ type, const: fixed }: Schema) => type === 'number' || type === 'integer' || typeof fixed === 'number';
    // Numbers of many digits are texts, because a JSON number would lose some of them.
    const isDecimal = others.some(isNumber) && others.every((one) => isNumber(one) || one.type === 'string');
    return isDecimal ? { kind: 'number', nullable, decimal: true, words: 'number' } : { kind: 'json', nullable, words: 'JSON' };
  }
  const types = [schema.type ?? []].flat();
  const nullable = types.includes('null');
  const type = types.find((one) => one !== 'null');
  const words = wordsOf(schema, type);
  const choices = schema.enum?.filter((one) => one !== null).map(String);
  if (choices) return { kind: 'choice', nullable, choices, words: 'one of these' };
  switch (type) {
    case 'boolean':
      return { kind: 'boolean', nullable, words };
    case 'integer':
    case 'number':
      return { kind: 'number', nullable, words };
    case 'array': {
      const element = typeOf(description, schema.items ?? {});
      const isPlain = !['json', 'list'].includes(element.kind);
      return isPlain ? { kind: 'list', nullable, element, mayBeEmpty: !schema.minItems, words } : { kind: 'json', nullable, words: 'list, as JSON' };
    }
    case 'string':
      if (schema.format === 'date') return { kind: 'date', nullable, words };
      if (schema.format === 'date-time') return { kind: 'timestamp', nullable, words: 'time, in UTC' };
      return { kind: (schema.maxLength ?? 0) > LONG ? 'long-text' : 'text', nullable, words };
    default:
      return { kind: 'json', nullable, words: 'JSON' };
  }
}

function wordsOf(schema: Schema, type: string | undefined): string {
  // The lengths of the description are those of the text that stands for the bytes.
  if (schema.contentEncoding === 'base64') return 'bytes, as base64';
  const unit = type === 'string' ? ' characters' : type === 'array' ? ' elements' : '';
  const whole = (n: number | undefined) => (n !== undefined && Math.abs(n) < 9e15 ? n : undefined);
  const low = whole(schema.minLength ?? schema.minItems ?? schema.minimum);
  const high = whole(schema.maxLength ?? schema.maxItems ?? schema.maximum);
  const name = { string: schema.format ?? 'text', array: 'list', integer: 'whole number' }[type ?? ''] ?? type ?? '';
  if (low !== undefined && high !== undefined && low > 0) return `${name}, ${low} to ${high}${unit}`;
  if (high !== undefined) return `${name}, at most ${high}${unit}`;
  if (low !== undefined && low > 0) return `${name}, at least ${low}${unit}`;
  return name;
}
