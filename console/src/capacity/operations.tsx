// Jobs and unfinished work as they are, and what the operator can do about them.

import { useState } from 'preact/hooks';

import { operator } from '../api';
import { few, span } from '../ui/numbers';
import { Empty, Prose, Trouble, Waiting, count } from '../ui/parts';
import { usePoll } from '../ui/poll';
import type { ModelDocument } from '../wire';
import { Figure } from './parts';
import type { Counts, Job, JobReport, Unfinished } from './wire';

const PERIOD = 3000;

interface State {
  jobs: Job[];
  unfinished: Unfinished[];
  counts: Counts;
}

export function Operations({ model }: { model: ModelDocument }) {
  const { value, error, again } = usePoll<State>(async () => {
    const [{ jobs }, { unfinished }, counts] = await Promise.all([
      operator<{ jobs: Job[] }>('/jobs'),
      operator<{ unfinished: Unfinished[] }>('/work'),
      operator<Counts>('/metrics'),
    ]);
    return { jobs, unfinished, counts };
  }, PERIOD);
  if (!value) return error ? <Trouble error={error} again={again} /> : <Waiting />;
  const { derived, clearing } = value.counts.work;
  const both = (name: keyof typeof derived) => derived[name] + clearing[name];
  return (
    <>
      {error && <p class="stale" role="alert">{error.message} This is how it was.</p>}
      <section class="card" aria-labelledby="jobs-title">
        <header class="card-head">
          <div>
            <h2 id="jobs-title">Jobs</h2>
            <p class="hint">They run by themselves; counts are of this process.</p>
          </div>
        </header>
        {value.jobs.length === 0 && (
          <Empty title="The model has no jobs.">
            <p>A job does a write for each item of a read, on a schedule:</p>
            <pre>job tidyUp every 1h {'{ … }'}</pre>
          </Empty>
        )}
        <ul class="jobs">
          {value.jobs.map((job) => (
            <JobCard key={job.name} job={job} model={model} ran={again} />
          ))}
        </ul>
      </section>
      <section class="card" aria-labelledby="work-title">
        <header class="card-head">
          <div>
            <h2 id="work-title">Unfinished work</h2>
            <p class="hint">What did not fit one transaction goes on by itself. Work that nobody has touched for a minute is taken over.</p>
          </div>
          <Action label="Finish abandoned work" busy="Finishing…" act={finish} done={again} />
        </header>
        <dl class="figures small" aria-label="Work since the server began">
          <Figure title="Unfinished now">{few(value.unfinished.length)}</Figure>
          <Figure title="Begun">{few(both('begun'))}</Figure>
          <Figure title="Finished at once">{few(both('finishedAtOnce'))}</Figure>
          <Figure title="Finished later">{few(both('finishedLater'))}</Figure>
          <Figure title="Given up">{few(both('givenUp'))}</Figure>
        </dl>
        {value.unfinished.length === 0 && <p class="hint">Nothing is unfinished.</p>}
        <ul class="works">
          {value.unfinished.map((work, place) => (
            <Work key={work.portions?.id ?? `${work.table}${JSON.stringify(work.key)}${place}`} work={work} done={again} />
          ))}
        </ul>
      </section>
    </>
  );
}

async function finish(): Promise<string> {
  const { finished, left } = await operator<{ finished: number; left: number }>('/work/finish', { method: 'POST' });
  return `${few(finished)} finished, ${few(left)} left.`;
}

/** A button that does something and tells what came of it. */
function Action({ label, busy, act, done }: { label: string; busy: string; act: () => Promise<string>; done: () => void }) {
  const [state, set] = useState<{ running?: boolean; told?: string; failed?: boolean }>({});
  const run = async () => {
    set({ running: true });
    try {
      set({ told: await act() });
    } catch (error) {
      set({ told: (error as Error).message, failed: true });
    }
    done();
  };
  return (
    <div class="action">
      <span class={state.failed ? 'fault' : 'hint'} role="status">
        {state.told}
      </span>
      <button type="button" disabled={state.running} onClick={() => void run()}>
        {state.running ? busy : label}
      </button>
    </div>
  );
}

function JobCard({ job, model, ran }: { job: Job; model: ModelDocument; ran: () => void }) {
  const [texts, setTexts] = useState<Record<string, string>>({});
  const types = model.jobs.find(({ name }) => name === job.name)?.inputs ?? [];
  const run = async () => {
    const given = Object.entries(texts).filter(([, text]) => text.trim());
    const kind = (name: string) => types.find((input) => input.name === name)?.type.kind;
    const body = JSON.stringify(Object.fromEntries(given.map(([name, text]) => [name, valueOf(kind(name), text)])));
    const headers = { 'Content-Type': 'application/json' };
    const path = `/jobs/${encodeURIComponent(job.name)}/run`;
    const report = await operator<JobReport>(path, { method: 'POST', headers, body });
    return `${few(report.done)} done, ${few(report.skipped)} skipped, ${few(report.refused)} refused.`;
  };
  return (
    <li class="job">
      <div class="job-head">
        <div>
          <h3>
            {job.name} <span class="badge">every {span(job.everySeconds)}</span>
            {job.failures > 0 && <span class="badge bad">{count(job.failures, 'failed run')}</span>}
          </h3>
          {job.description && (
            <p class="hint">
              <Prose text={job.description} />
            </p>
          )}
        </div>
        <Action label="Run now" busy="Running…" act={run} done={ran} />
      </div>
      {job.inputs.length > 0 && (
        <div class="job-inputs">
          {job.inputs.map((name) => (
            <label key={name}>
              {name}
              <input
                value={texts[name] ?? ''}
                placeholder={types.find((input) => input.name === name)?.type.kind}
                autocomplete="off"
                spellcheck={false}
                onInput={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
              />
            </label>
          ))}
        </div>
      )}
      <p class="hint">
        {count(job.runs, 'run')} · {few(job.done)} done · {few(job.skipped)} skipped · {few(job.refused)} refused
      </p>
    </li>
  );
}

/** Returns the value that a text stands for. */
function valueOf(kind: string | undefined, text: string): unknown {
  if (kind === 'int' || kind === 'number' || kind === 'epoch') return Number(text);
  return kind === 'bool' ? text.trim() === 'true' : text.trim();
}

const KINDS: Record<Unfinished['kind'], string> = {
  derived: 'derived items follow',
  clearing: 'deleted with everything under it',
  portions: 'goes on with each element',
};

function Work({ work, done }: { work: Unfinished; done: () => void }) {
  const { portions } = work;
  const [sure, setSure] = useState(false);
  const cancel = async (id: string) => {
    await operator(`/work/${encodeURIComponent(id)}/cancel`, { method: 'POST' });
    return 'Cancelled; what was done stays.';
  };
  const known = portions?.left == null ? undefined : portions.done + portions.skipped + portions.left;
  return (
    <li class="work">
      <div>
        <p>
          <b>{work.entity ?? work.write ?? 'work'}</b> {work.key && <code>{Object.values(work.key).map(String).join(' / ')}</code>}{' '}
          {KINDS[work.kind]}
          {work.write && work.entity && (
            <>
              , by <code>{work.write}</code>
            </>
          )}
        </p>
        <p class="hint">
          {portions && `${few(portions.done)} done, ${few(portions.skipped)} skipped${portions.left === null ? '' : `, ${few(portions.left)} left`} · `}
          last worked on {span(Math.max(0, Date.now() / 1000 - work.lastWorkedOn))} ago
          {portions?.stopped && ` · ${portions.stopped}`}
        </p>
        {portions && known !== undefined && known > 0 && <progress max={known} value={known - (portions.left ?? 0)} aria-label="Done" />}
      </div>
      {work.abandoned ? <span class="badge time">abandoned</span> : <span class="badge created">in progress</span>}
      {portions?.cancellable &&
        (sure ? (
          <Action label="Cancel it for good" busy="Cancelling…" act={() => cancel(portions.id)} done={done} />
        ) : (
          <button type="button" onClick={() => setSure(true)}>
            Cancel…
          </button>
        ))}
    </li>
  );
}
