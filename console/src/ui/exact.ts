// JSON of which no digit is lost: JavaScript would round numbers of more than 15 digits.

declare const tagged: unique symbol;
/** A parsed value. Its texts and numbers are strings that begin with what they are. */
export type Exact = { readonly [tagged]: true };

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
const TAGGED = /"(?:t((?:[^"\\]|\\.)*)|n([^"]*))"/g;

/** Returns the value of a text, or nothing if it is not JSON. */
export function parse(json: string): Exact | undefined {
  try {
    JSON.parse(json);
    return JSON.parse(json.replace(TOKEN, (token) => (token.startsWith('"') ? `"t${token.slice(1)}` : `"n${token}"`))) as Exact;
  } catch {
    return undefined;
  }
}

/** Returns what is under a name. */
export function member(value: Exact | undefined, name: string): Exact | undefined {
  return value && typeof value === 'object' ? (value as unknown as Record<string, Exact | undefined>)[`t${name}`] : undefined;
}

/** Returns the members of an object by their names. */
export function members(value: Exact | undefined): [string, Exact][] {
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value as unknown as Record<string, Exact>).map(([name, inner]) => [name.slice(1), inner]);
}

/** Returns a value as JSON, with all of its digits. */
export function print(value: Exact, indent = 2): string {
  return JSON.stringify(value, null, indent).replace(TAGGED, (_, text: string | undefined, digits: string | undefined) =>
    digits === undefined ? `"${text ?? ''}"` : digits,
  );
}

/** Returns a value as JavaScript has it; a number that it cannot hold is a text. */
export function plain(value: Exact | undefined): unknown {
  if (Array.isArray(value)) return value.map((inner) => plain(inner as Exact));
  if (value && typeof value === 'object') return Object.fromEntries(members(value).map(([name, inner]) => [name, plain(inner)]));
  if (typeof value !== 'string') return value;
  const text = (value as string).slice(1);
  const number = Number(text);
  return (value as string).startsWith('n') && String(number) === text ? number : text;
}
