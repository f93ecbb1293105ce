// What the running server really did and consumed, as it happens.

import { operator } from '../api';
import { address } from '../route';
import { useLoad } from '../ui/load';
import { each, few, span } from '../ui/numbers';
import { Empty, Trouble, Waiting, count } from '../ui/parts';
import { usePoll } from '../ui/poll';
import { Figure } from './parts';
import { Timeline } from './timeline';
import type { Counts, Forecast, OperationCounts, StoreCounts } from './wire';

/** How often the counts are read, and for how long they are kept. */
const PERIOD = 2000;
const KEPT = 90;

/** The counts of one moment. */
export interface Sample {
  seconds: number;
  read: number;
  write: number;
  calls: number;
}

const FAILED = ['unavailable', 'internal', 'cut-off', 'too-large'];

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

function ended(outcomes: Record<string, number>): { ok: number; conflicts: number; failed: number; refused: number; all: number } {
  const all = sum(Object.values(outcomes));
  const [ok, conflicts] = [outcomes.ok ?? 0, outcomes.conflict ?? 0];
  const failed = sum(FAILED.map((name) => outcomes[name] ?? 0));
  return { ok, conflicts, failed, refused: all - ok - conflicts - failed, all };
}

/** Adds what was counted. A server that was started again, or serves another model, begins anew. */
function remember(samples: Sample[], counts: Counts): void {
  const last = samples.at(-1);
  if (last && counts.seconds < last.seconds) samples.length = 0;
  samples.push({
    seconds: counts.seconds,
    read: sum(counts.store.map((store) => store.readUnits)),
    write: sum(counts.store.map((store) => store.writeUnits)),
    calls: sum(counts.operations.map(({ outcomes }) => ended(outcomes).all)),
  });
  if (samples.length > KEPT) samples.shift();
}

export function Consumed({ samples }: { samples: Sample[] }) {
  const { value, error, again } = usePoll(
    () => operator<Counts>('/metrics'),
    PERIOD,
    (counts) => remember(samples, counts),
  );
  // What each call was expected to take stands beside what it took.
  const { value: forecast } = useLoad(() => operator<Forecast>('/capacity'), 'capacity');
  if (!value) return error ? <Trouble error={error} again={again} /> : <Waiting />;
  const totals = value.operations.map(({ outcomes }) => ended(outcomes));
  const total = (name: 'all' | 'conflicts' | 'refused' | 'failed') => sum(totals.map((one) => one[name]));
  const read = sum(value.store.map((store) => store.readUnits));
  const write = sum(value.store.map((store) => store.writeUnits));
  const throttled = sum(value.store.map(({ outcomes }) => outcomes.throttled ?? 0));
  const retries = sum(value.operations.map((operation) => operation.retries));
  const limited = value.requests.overloaded + value.requests.rateLimited;
  return (
    <>
      {error && <p class="stale" role="alert">{error.message} These are the last figures.</p>}
      <dl class="figures" aria-label="Since the server began">
        <Figure title="Calls" about={`in ${span(value.seconds)}`}>
          {few(total('all'))}
        </Figure>
        <Figure title="Read units">{few(read)}</Figure>
        <Figure title="Write units">{few(write)}</Figure>
        <Figure title="Conflicts" about={`${few(retries)} computed again`}>
          {few(total('conflicts'))}
        </Figure>
        <Figure title="Throttles" tone={throttled > 0 ? 'bad' : undefined} about={`${few(value.storeRetries)} sent again`}>
          {few(throttled)}
        </Figure>
        <Figure
          title="Refused"
          tone={total('failed') > 0 ? 'bad' : undefined}
          about={`${few(total('failed'))} failed${limited > 0 ? ` · ${few(limited)} over a limit` : ''}`}
        >
          {few(total('refused'))}
        </Figure>
      </dl>
      <section class="card" aria-labelledby="timeline-title">
        <header class="card-head">
          <div>
            <h2 id="timeline-title">Units a second</h2>
            <p class="hint">Everything that the store charged, while this page is open: calls, jobs, and looking at tables.</p>
          </div>
        </header>
        <Timeline samples={samples} />
      </section>
      <ByOperation counts={value} forecast={forecast} />
      <ByRequest counts={value} />
    </>
  );
}

function ByOperation({ counts, forecast }: { counts: Counts; forecast: Forecast | undefined }) {
  const called = counts.operations.filter(({ outcomes }) => Object.keys(outcomes).length > 0);
  const units = (one: OperationCounts) => one.readUnits + one.writeUnits;
  called.sort((one, other) => units(other) - units(one) || ended(other.outcomes).all - ended(one.outcomes).all);
  const most = Math.max(1, ...called.map((one) => ended(one.outcomes).all));
  const quiet = counts.operations.length - called.length;
  const beyond = (kind: 'readUnits' | 'writeUnits') =>
    Math.max(0, sum(counts.store.map((one) => one[kind])) - sum(counts.operations.map((one) => one[kind])));
  if (called.length === 0) {
    return (
      <Empty title="Nobody has called anything yet.">
        <p>
          What calls consume appears here as it happens. Call a read or a write in <a href={address(['patterns'])}>Patterns</a>.
        </p>
      </Empty>
    );
  }
  return (
    <section class="card" aria-labelledby="operations-title">
      <header class="card-head">
        <div>
          <h2 id="operations-title">By pattern</h2>
          <p class="hint">Units each call took on average, and in grey what the model makes one expect.</p>
        </div>
      </header>
      <div class="wide" tabIndex={0} role="region" aria-label="Calls by pattern">
        <table class="counts">
          <thead>
            <tr>
              <th scope="col">pattern</th>
              <th scope="col">calls</th>
              <th scope="col" class="number">RCU each</th>
              <th scope="col" class="number">WCU each</th>
              <th scope="col" class="number">conflicts</th>
              <th scope="col" class="number">throttles</th>
              <th scope="col" class="number">refused</th>
              <th scope="col" class="number">
                <abbr title="Half of the calls took at most this long">half</abbr>
              </th>
              <th scope="col" class="number">
                <abbr title="95 of 100 calls took at most this long">95%</abbr>
              </th>
            </tr>
          </thead>
          <tbody>
            {called.map((one) => {
              const { all, ok, conflicts, refused, failed } = ended(one.outcomes);
              const expected = forecast?.explained[one.name];
              return (
                <tr key={one.name}>
                  <th scope="row">
                    <a href={address(['patterns', one.name])}>{one.name}</a>
                  </th>
                  <td class="calls">
                    <span class="parts" style={{ width: `${(100 * all) / most}%` }} aria-hidden="true">
                      {[['ok', ok], ['refused', refused], ['conflict', conflicts], ['failed', failed]].map(
                        ([name, part]) => Number(part) > 0 && <i key={name} class={String(name)} style={{ flexGrow: Number(part) }} />,
                      )}
                    </span>
                    {few(all)}
                  </td>
                  <td class="number">
                    {each(one.readUnits / all)} <span class="hint">{expected && each(expected.readUnits)}</span>
                  </td>
                  <td class="number">
                    {each(one.writeUnits / all)} <span class="hint">{expected && each(expected.writeUnits)}</span>
                  </td>
                  <td class="number">{few(conflicts + one.retries)}</td>
                  <td class={one.throttled > 0 ? 'number bad' : 'number'}>{few(one.throttled)}</td>
                  <td class={failed > 0 ? 'number bad' : 'number'}>{few(refused + failed)}</td>
                  <td class="number">{quantile(one.durations, counts.bounds, 0.5)}</td>
                  <td class="number">{quantile(one.durations, counts.bounds, 0.95)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p class="hint">
        {few(beyond('readUnits'))} RCU and {few(beyond('writeUnits'))} WCU went to jobs, work in the background and this console.
        {quiet > 0 && ` ${count(quiet, 'other pattern')} ${quiet === 1 ? 'was' : 'were'} not called.`}
      </p>
    </section>
  );
}

function ByRequest({ counts }: { counts: Counts }) {
  if (counts.store.length === 0) return null;
  return (
    <section class="card" aria-labelledby="requests-title">
      <header class="card-head">
        <div>
          <h2 id="requests-title">By request to DynamoDB</h2>
          <p class="hint">Each attempt counts.</p>
        </div>
      </header>
      <div class="wide" tabIndex={0} role="region" aria-label="Requests to DynamoDB">
        <table class="counts">
          <thead>
            <tr>
              <th scope="col">operation</th>
              <th scope="col" class="number">requests</th>
              <th scope="col" class="number">RCU</th>
              <th scope="col" class="number">WCU</th>
              <th scope="col" class="number">throttled</th>
              <th scope="col" class="number">conflict</th>
              <th scope="col" class="number">condition failed</th>
              <th scope="col" class="number">failed</th>
              <th scope="col" class="number">95%</th>
            </tr>
          </thead>
          <tbody>
            {counts.store.map((one: StoreCounts) => (
              <tr key={one.operation}>
                <th scope="row">{one.operation}</th>
                <td class="number">{few(sum(Object.values(one.outcomes)))}</td>
                <td class="number">{few(one.readUnits)}</td>
                <td class="number">{few(one.writeUnits)}</td>
                {['throttled', 'conflict', 'condition-failed', 'failed'].map((name) => (
                  <td key={name} class="number">
                    {few(one.outcomes[name] ?? 0)}
                  </td>
                ))}
                <td class="number">{quantile(one.durations, counts.bounds, 0.95)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Returns the bound that so large a part of the times does not exceed. */
function quantile(durations: number[], bounds: number[], part: number): string {
  let left = sum(durations) * part;
  for (const [place, number] of durations.entries()) {
    left -= number;
    if (left > 0) continue;
    const bound = bounds[place];
    if (bound === undefined) return `> ${bounds.at(-1) ?? 0} s`;
    return bound < 1 ? `≤ ${Math.round(bound * 10_000) / 10} ms` : `≤ ${bound} s`;
  }
  return '–';
}
