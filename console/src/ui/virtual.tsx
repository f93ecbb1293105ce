// A list of which only what is visible exists. All rows are equally high, so that a position is a
// multiplication, whatever there is.

import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Rows above and below what is visible. */
const MARGIN = 8;

interface Props {
  label: string;
  rows: number;
  height: number;
  active: number;
  setActive: (row: number) => void;
  /** Opens a row. */
  open: (row: number) => void;
  row: (row: number) => ComponentChildren;
  /** Called when the last rows come into view. */
  end: () => void;
  /** Drawn behind the rows, in the coordinates of all rows. */
  behind?: (from: number, to: number) => ComponentChildren;
  onKey?: (event: KeyboardEvent, row: number) => void;
}

export function VirtualList(props: Props) {
  const { label, rows, height, active, setActive, open, row, end, behind, onKey } = props;
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [view, setView] = useState(600);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setView(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const from = Math.max(0, Math.floor(top / height) - MARGIN);
  const to = Math.min(rows, Math.ceil((top + view) / height) + MARGIN);
  useEffect(() => {
    if (to >= rows - MARGIN) end();
  }, [to, rows, end]);
  const reveal = useCallback(
    (place: number) => {
      const element = box.current;
      if (!element) return;
      const [above, below] = [place * height, (place + 1) * height];
      if (above < element.scrollTop) element.scrollTop = above;
      else if (below > element.scrollTop + element.clientHeight) element.scrollTop = below - element.clientHeight;
    },
    [height],
  );
  useEffect(() => {
    if (active >= 0) reveal(active);
  }, [active, height]);
  const keys = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(view / height) - 1);
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows - 1,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive(Math.min(rows - 1, Math.max(0, step)));
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      open(active);
    } else if (active >= 0) onKey?.(event, active);
  };
  const shown = [];
  for (let place = from; place < to; place += 1) {
    shown.push(
      <div
        key={place}
        id={`row-${place}`}
        role="option"
        aria-selected={place === active}
        aria-setsize={rows}
        aria-posinset={place + 1}
        class={place === active ? 'row active' : 'row'}
        style={{ top: `${place * height}px`, height: `${height}px` }}
        onClick={() => {
          setActive(place);
          open(place);
        }}
      >
        {row(place)}
      </div>,
    );
  }
  return (
    <div
      ref={box}
      class="virtual"
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={active >= from && active < to ? `row-${active}` : undefined}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      onKeyDown={keys}
      onFocus={() => active < 0 && rows > 0 && setActive(0)}
    >
      <div class="all" role="presentation" style={{ height: `${rows * height}px` }}>
        {behind?.(from, to)}
        {shown}
      </div>
    </div>
  );
}

/** Returns whether a media query holds, and follows it. */
export function useMedia(query: string): boolean {
  const [holds, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const follow = () => set(list.matches);
    list.addEventListener('change', follow);
    return () => list.removeEventListener('change', follow);
  }, [query]);
  return holds;
}
