// Figures and bars.

import type { ComponentChildren } from 'preact';

/** A figure with its name. */
export function Figure({ title, children, about, tone }: {
  title: string;
  children: ComponentChildren;
  about?: ComponentChildren;
  tone?: string | undefined;
}) {
  return (
    <div class={`figure ${tone ?? ''}`}>
      <dt>{title}</dt>
      <dd>
        <b>{children}</b>
        {about && <span class="hint">{about}</span>}
      </dd>
    </div>
  );
}

/** A choice among a few. */
export function Choice<T extends string | number>({ label, value, options, choose }: {
  label: string;
  value: T;
  options: [T, string][];
  choose: (value: T) => void;
}) {
  return (
    <div class="segments" role="group" aria-label={label}>
      {options.map(([option, title]) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => choose(option)}>
          {title}
        </button>
      ))}
    </div>
  );
}

/** A part of the whole, as a bar. It is also told in words beside it. */
export function Bar({ share, tone }: { share: number; tone?: string | undefined }) {
  const width = share > 0 ? Math.max(0.5, Math.min(100, share * 100)) : 0;
  return (
    <span class={`track ${tone ?? ''}`} aria-hidden="true">
      <i style={{ width: `${width}%` }} />
    </span>
  );
}
