// The text of the model, with colours, and the lines that findings are about.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { pieces } from './highlight';
import type { Finding } from './wire';

const HEIGHT = 20;
/** Lines above and below what is visible. */
const MARGIN = 20;

/** Returns the line of a declaration, counted from one. */
export function lineOf(source: string, kind: string, name: string): number | undefined {
  const lines = source.split('\n');
  const place = lines.findIndex((line) => {
    const [first, second] = line.split(/[^\w-]+/, 2);
    return first === kind && second === name;
  });
  return place < 0 ? undefined : place + 1;
}

interface Given {
  source: string;
  findings: Finding[];
  line: number | undefined;
  /** The lines that a change of the file has brought. */
  changed: Set<number>;
}

export function Source({ source, findings, line, changed }: Given) {
  const lines = useMemo(() => source.replace(/\n$/, '').split('\n'), [source]);
  const marks = useMemo(() => marked(findings), [findings]);
  const widest = useMemo(() => lines.reduce((most, { length }) => Math.max(most, length), 0), [lines]);
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [view, setView] = useState(800);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setView(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (line && box.current) box.current.scrollTop = Math.max(0, (line - 6) * HEIGHT);
  }, [line]);
  const from = Math.max(0, Math.floor(top / HEIGHT) - MARGIN);
  const to = Math.min(lines.length, Math.ceil((top + view) / HEIGHT) + MARGIN);
  return (
    <div
      ref={box}
      class="source"
      role="region"
      aria-label="Text of the model"
      tabIndex={0}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div class="lines" style={{ height: `${lines.length * HEIGHT}px`, minWidth: `${widest + 8}ch` }}>
        {lines.slice(from, to).map((text, place) => {
          const number = from + place + 1;
          const mark = marks.get(number);
          const states = ['line', mark, number === line && 'wanted', changed.has(number) && 'new'];
          return (
            <div
              key={number}
              class={states.filter(Boolean).join(' ')}
              aria-current={number === line ? 'location' : undefined}
              style={{ top: `${(number - 1) * HEIGHT}px` }}
            >
              <span class="number" aria-hidden="true">
                {number}
              </span>
              <code>
                {pieces(text).map(({ kind, text }, piece) => (kind === 'plain' ? text : <span key={piece} class={`t-${kind}`}>{text}</span>))}
              </code>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Returns the lines of findings, with how serious the worst on each is. */
function marked(findings: Finding[]): Map<number, string> {
  const marks = new Map<number, string>();
  for (const { start, severity } of findings) {
    if (severity === 'error' || !marks.has(start.line)) marks.set(start.line, severity);
  }
  return marks;
}
