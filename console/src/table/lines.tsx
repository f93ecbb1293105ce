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

/** Returns the lines between rows; the rows grow, so their number tells that there are more. */
export function useLines(rows: Row[], length: number, keys: string[]): Line[] {
  return useMemo(() => {
    const places = new Map<string, number>();
    rows.forEach((row, place) => {
      if (row.kind === 'item') places.set(keyText(row.item.stored, keys), place);
    });
    const lines: Line[] = [];
    rows.forEach((row, from) => {
      if (row.kind !== 'item' || !row.item.owner) return;
      const to = places.get(keyText(row.item.owner.key, keys));
      if (to !== undefined && to !== from) lines.push({ from, to });
    });
    return lines;
  }, [rows, length, keys.join()]);
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
