// Lines from derived items and locks to the items that they follow from, where both are loaded.

import { useMemo } from 'preact/hooks';

import { keyText } from '../ui/value';
import type { Row } from './rows';

/** The most lines that are drawn at once. */
const MOST = 40;

export interface Line {
  from: number;
  to: number;
}

/** The lines between rows, found as rows come: what was looked at is not looked at again. */
class Found {
  readonly lines: Line[] = [];
  private seen = 0;
  private readonly places = new Map<string, number>();
  /** Rows whose owner has not come yet, by the owner's key. */
  private readonly waiting = new Map<string, number[]>();

  constructor(
    readonly rows: Row[],
    private readonly keys: string[],
  ) {}

  look(): Line[] {
    if (this.rows.length < this.seen) {
      this.seen = this.lines.length = 0;
      this.places.clear();
      this.waiting.clear();
    }
    for (; this.seen < this.rows.length; this.seen += 1) this.add(this.seen);
    return this.lines;
  }

  private add(place: number): void {
    const row = this.rows[place];
    if (row?.kind !== 'item') return;
    const own = keyText(row.item.stored, this.keys);
    this.places.set(own, place);
    for (const from of this.waiting.get(own) ?? []) this.lines.push({ from, to: place });
    this.waiting.delete(own);
    if (!row.item.owner) return;
    const owner = keyText(row.item.owner.key, this.keys);
    const to = this.places.get(owner);
    if (to === undefined) this.waiting.set(owner, [...(this.waiting.get(owner) ?? []), place]);
    else if (to !== place) this.lines.push({ from: place, to });
  }
}

/** Returns the lines between rows, which grow. */
export function useLines(rows: Row[], keys: string[]): Line[] {
  return useMemo(() => new Found(rows, keys), [rows, keys.join()]).look();
}

/** Draws those lines of which an end is visible. */
export function Lines({ lines, height, from, to, active }: { lines: Line[]; height: number; from: number; to: number; active: number }) {
  const seen = (place: number) => place >= from && place < to;
  const near = lines.filter((line) => seen(line.from) || seen(line.to)).slice(0, MOST);
  return (
    <svg class="lines" aria-hidden="true" style={{ top: `${from * height}px`, height: `${(to - from) * height}px` }}>
      {near.map((line, place) => {
        const x = 18 - (place % 6) * 2.5;
        const y = (row: number) => (Math.min(to, Math.max(from - 1, row)) - from + 0.5) * height;
        const [start, end] = [y(line.from), y(line.to)];
        const strong = line.from === active || line.to === active;
        return (
          <path key={`${line.from}`} class={strong ? 'strong' : ''} d={`M22 ${start}H${x}V${end}H22`} />
        );
      })}
    </svg>
  );
}
