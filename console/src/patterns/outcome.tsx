// What came of a call, and the same call elsewhere.

import { useEffect, useRef } from 'preact/hooks';

import { member, parse, plain, print } from '../ui/exact';
import { useKept } from '../ui/kept';
import { Code, Trouble } from '../ui/parts';
import { LANGUAGES, snippets, type Called } from './snippets';
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
  problem: { detail?: string; code?: string } | undefined;
  trace: Trace | undefined;
}

/** Headers that are part of an answer. */
const TOLD = ['etag', 'location', 'link', 'retry-after'];

function answerOf({ status, headers, text }: Exclude<Answered, { error: Error }>): Answer {
  const whole = parse(text);
  const [answer, trace] = [member(whole, 'answer'), member(whole, 'trace')];
  const isTraced = answer !== undefined && trace !== undefined;
  const body = isTraced ? member(answer, 'body') : whole;
  const given = isTraced ? (plain(answer) as { status: number; headers: Record<string, string> }) : { status, headers };
  const told = Object.entries(given.headers).filter(([name]) => isTraced || TOLD.includes(name));
  return {
    status: given.status,
    headers: Object.fromEntries(told),
    body: body ? print(body) : isTraced || body === null ? '' : text,
    next: plain(member(body, 'next')) as string | undefined,
    problem: given.status >= 400 ? (plain(body) as Answer['problem']) : undefined,
    trace: isTraced ? (plain(trace) as Trace) : undefined,
  };
}

interface Props {
  answered: Answered | undefined;
  nextPage: (cursor: string) => void;
  operator: boolean;
}

export function Outcome({ answered, nextPage, operator }: Props) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Below a long form, or above the button of one, nobody would see that there is an answer.
    const place = answered && top.current?.getBoundingClientRect();
    if (place && (place.top < 0 || place.top > innerHeight - 120)) top.current?.scrollIntoView({ block: 'start' });
  }, [answered]);
  return (
    <div ref={top} class="outcome">
      <Shown answered={answered} nextPage={nextPage} operator={operator} />
    </div>
  );
}

function Shown({ answered, nextPage, operator }: Props) {
  if (!answered) {
    return (
      <p class="hint">
        {operator ? 'The answer, the requests to DynamoDB, their cost and the rules appear here.' : 'The answer appears here.'}
      </p>
    );
  }
  if (answered.error) return <Trouble error={answered.error} />;
  const { status, headers, body, next, problem, trace } = answerOf(answered);
  // A code that says it all is not said twice.
  const detail = problem?.detail?.replaceAll(' ', '-') === problem?.code ? undefined : problem?.detail;
  return (
    <section aria-label="Answer" aria-live="polite">
      <p class="sum">
        <span class={status < 400 ? 'holds yes' : 'holds no'}>{status}</span>
        {problem && (
          <>
            {' '}
            <code>{problem.code}</code> {detail}
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

export function Snippets({ called }: { called: Called }) {
  const all = snippets(called);
  const [title, setTitle] = useKept('language', LANGUAGES);
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
