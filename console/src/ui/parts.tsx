// Small parts that several views share.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

/** Says that something went wrong, and what to do. */
export function Trouble({ error, again }: { error: Error; again?: (() => void) | undefined }) {
  return (
    <div class="notice trouble" role="alert">
      <p>{error.message}</p>
      {again && (
        <button type="button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  );
}

/** Says that there is nothing, and what to do. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="notice empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Says that something is on its way. */
export function Waiting({ children }: { children?: ComponentChildren }) {
  return (
    <p class="notice waiting" role="status">
      {children ?? 'Loading…'}
    </p>
  );
}

/** Copies a text. */
export function Copy({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [done, set] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    set(true);
    setTimeout(() => set(false), 1500);
  };
  return (
    <button type="button" class="quiet" onClick={() => void copy()}>
      {done ? 'Copied' : label}
    </button>
  );
}

/** A text that can be copied. */
export function Code({ text, kind }: { text: string; kind?: string }) {
  return (
    <div class="copied">
      <pre class={kind} tabIndex={0}>
        {text}
      </pre>
      <Copy text={text} />
    </div>
  );
}

/** A number of things. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
}

/** Returns a text with `code` in it. */
export function Prose({ text }: { text: string }) {
  return (
    <>
      {text.split(/(`[^`]+`)/).map((part) =>
        part.length > 2 && part.startsWith('`') ? <code>{part.slice(1, -1)}</code> : part,
      )}
    </>
  );
}
