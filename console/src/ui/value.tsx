// Values as they are stored, as text. Numbers stay the text that they are: they may have 38 digits.

import type { Stored, StoredItem } from '../wire';

/** Returns a value on one line. */
export function text(value: Stored): string {
  if ('S' in value) return value.S;
  if ('N' in value) return value.N;
  if ('BOOL' in value) return String(value.BOOL);
  if ('NULL' in value) return 'null';
  if ('B' in value) return `bytes ${value.B}`;
  if ('SS' in value) return `{${value.SS.join(', ')}}`;
  if ('NS' in value) return `{${value.NS.join(', ')}}`;
  if ('BS' in value) return `{${value.BS.join(', ')}}`;
  if ('L' in value) return `[${value.L.map(inner).join(', ')}]`;
  const members = Object.entries(value.M).map(([name, member]) => `${name}: ${inner(member)}`);
  return `{ ${members.join(', ')} }`;
}

function inner(value: Stored): string {
  return 'S' in value ? JSON.stringify(value.S) : text(value);
}

/** Returns DynamoDB's name of the type of a value. */
export function typeOf(value: Stored): string {
  return Object.keys(value)[0] ?? '';
}

/** Returns the epoch second that a value stands for. */
export function epoch(value: Stored | undefined): number | undefined {
  if (!value) return undefined;
  const seconds = 'N' in value ? Number(value.N) : 'S' in value ? Date.parse(value.S) / 1000 : NaN;
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** The last second that a calendar of JavaScript has. */
const LAST = 8.64e12;

/** Returns a time, given in epoch seconds, as text: as a number where no calendar has it. */
export function moment(seconds: number): string {
  return Math.abs(seconds) <= LAST ? new Date(seconds * 1000).toISOString() : `${seconds} s after 1970`;
}

/** Returns what tells a key from others. */
export function keyText(key: StoredItem, names: string[]): string {
  return JSON.stringify(names.map((name) => key[name]));
}

const YEAR = 31_557_600;
/** From how many seconds on times are told in a unit. */
const UNITS: [number, string][] = [
  [2 * YEAR, 'years'],
  [86400, 'd'],
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
];

/** Returns how far away a time is. */
export function distance(seconds: number): string {
  const far = Math.abs(seconds);
  const [size, unit] = UNITS.find(([size]) => far >= size) ?? [1, 's'];
  return `${Math.round(far / (unit === 'years' ? YEAR : size))} ${unit}`;
}

/** A value with its parts on lines of their own. */
export function Value({ value }: { value: Stored }) {
  if ('M' in value) {
    return (
      <dl class="members">
        {Object.entries(value.M).map(([name, member]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Value value={member} />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  if ('L' in value && value.L.length > 0) {
    return (
      <ol class="elements">
        {value.L.map((element, place) => (
          <li key={place}>
            <Value value={element} />
          </li>
        ))}
      </ol>
    );
  }
  const plain = 'S' in value ? 'string' : 'N' in value ? 'number' : 'other';
  return <span class={`value ${plain}`}>{'S' in value && value.S === '' ? '""' : text(value)}</span>;
}
