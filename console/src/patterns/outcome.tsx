// What came of a call, and the same call elsewhere.

import { useState } from 'preact/hooks';

import type { Call } from '../api';
import { Code, Trouble } from '../ui/parts';
import type { About } from '../wire';
import type { Operation } from './openapi';
import type { Values } from './request';
import { snippets } from './snippets';
import { TraceView, type Trace } from './trace';

export type Answered =
  | { error: Error }
  | { error?: undefined; status: number; headers: Record<string, string>; text: string };

interface Answer {
  status: number;
  headers: Record<string, string>;
  /** As text, so that no digit of a number is lost. */
  body: string;
  next: string | undefined;
  trace: Trace | undefined;
}

/** Headers that are part of an answer. */
const TOLD = ['etag', 'location', 'link', 'retry-after'];

function answerOf({ status, headers, text }: Exclude<Answered, { error: Error }>): Answer {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  const told = Object.fromEntries(Object.entries(headers).filter(([name]) => TOLD.includes(name)));
  const next = (value: unknown) => (value as { next?: string } | null)?.next;
  const envelope = body as { answer?: { status: number; headers: Record<string, string>; body: unknown }; trace?: Trace };
  if (body && envelope.answer && envelope.trace) {
    const { answer, trace } = envelope;
    const shown = answer.body === null ? '' : JSON.stringify(answer.body, null, 2);
    return { status: answer.status, headers: answer.headers, body: shown, next: next(answer.body), trace };
  }
  const shown = body === undefined ? text : JSON.stringify(body, null, 2);
  return { status, headers: told, body: shown, next: next(body), trace: undefined };
}

interface Props {
  answered: Answered | undefined;
  nextPage: (cursor: string) => void;
  operator: boolean;
}

export function Outcome({ answered, nextPage, operator }: Props) {
  if (!answered) {
    return (
      <p class="hint">
        {operator ? 'The answer, the requests to DynamoDB, their cost and the rules appear here.' : 'The answer appears here.'}
      </p>
    );
  }
  if (answered.error) return <Trouble error={answered.error} />;
  const { status, headers, body, next, trace } = answerOf(answered);
  const problem = status >= 400 ? (parsed(body) as { detail?: string; code?: string } | undefined) : undefined;
  return (
    <section aria-label="Answer" aria-live="polite">
      <p class="sum">
        <span class={status < 400 ? 'holds yes' : 'holds no'}>{status}</span>
        {problem && (
          <>
            {' '}
            <code>{problem.code}</code> {problem.detail}
          </>
        )}
      </p>
      {Object.entries(headers).map(([name, value]) => (
        <p key={name} class="header">
          <span class="hint">{name}</span> <code>{value}</code>
        </p>
      ))}
      {body && <Code text={body} kind="answer" />}
      {next && (
        <button type="button" onClick={() => nextPage(next)}>
          Next page
        </button>
      )}
      {trace && <TraceView trace={trace} />}
    </section>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface SnippetsProps {
  operation: Operation;
  call: Call;
  about: About;
  values: Values;
}

export function Snippets({ operation, call, about, values }: SnippetsProps) {
  const all = snippets(operation, call, about.model, about.basePath, values);
  const [title, setTitle] = useState('curl');
  const shown = all.find((one) => one.title === title) ?? all[0];
  if (!shown) return null;
  return (
    <section class="snippets" aria-label="The same call elsewhere">
      <h3>The same call</h3>
      <div class="tabs" role="group" aria-label="Language">
        {all.map((one) => (
          <button key={one.title} type="button" aria-pressed={one.title === shown.title} onClick={() => setTitle(one.title)}>
            {one.title}
          </button>
        ))}
      </div>
      <Code text={shown.text} />
    </section>
  );
}
