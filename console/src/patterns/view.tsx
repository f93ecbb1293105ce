// The patterns view: every read and write as a form, its answer, and what it did.

import { useEffect, useMemo, useState } from 'preact/hooks';

import { call as send, openapi, operator } from '../api';
import { address, type Route } from '../route';
import { useLoad } from '../ui/load';
import { Empty, Prose, Trouble, Waiting } from '../ui/parts';
import type { About, ModelDocument } from '../wire';
import { useCaller, type Claims } from './caller';
import { Form } from './form';
import { operations, type Description, type Operation } from './openapi';
import { Outcome, Snippets, type Answered } from './outcome';
import { beginning, request, type Values } from './request';

interface Known {
  operations: Operation[];
  model: ModelDocument | undefined;
}

export function PatternsView({ about, route }: { about: About; route: Route }) {
  const { value, error, again } = useLoad<Known>(async () => {
    const [description, model] = await Promise.all([
      openapi<Description>(),
      about.impersonates ? operator<ModelDocument>('/model') : undefined,
    ]);
    return { operations: operations(description), model };
  }, 'operations');
  if (error) return <Trouble error={error} again={again} />;
  if (!value) return <Waiting />;
  return <Patterns about={about} known={value} route={route} />;
}

function Patterns({ about, known, route }: { about: About; known: Known; route: Route }) {
  const [wanted, setWanted] = useState('');
  const [claims, caller] = useCaller(known.model);
  const operation = known.operations.find(({ name }) => name === route.path[1]);
  const text = wanted.trim().toLowerCase();
  const fitting = known.operations.filter(({ name, path, summary }) =>
    `${name} ${path} ${summary ?? ''}`.toLowerCase().includes(text),
  );
  const groups = [
    { title: 'Reads', list: fitting.filter(({ isRead }) => isRead) },
    { title: 'Writes', list: fitting.filter(({ isRead }) => !isRead) },
  ];
  return (
    <div class={operation ? 'panes chosen' : 'panes'}>
      <nav class="operations" aria-label="Patterns">
        <input
          type="search"
          data-search
          aria-label="Filter patterns"
          aria-keyshortcuts="/"
          placeholder="filter"
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
        {fitting.length === 0 && <p class="hint">No pattern has this in its name or path.</p>}
        {groups.map(
          ({ title, list }) =>
            list.length > 0 && (
              <section key={title}>
                <h2>{title}</h2>
                <ul>
                  {list.map(({ name, method }) => (
                    <li key={name}>
                      <a href={address(['patterns', name])} aria-current={name === operation?.name ? 'true' : undefined}>
                        <span class={`method ${method.toLowerCase()}`}>{method}</span> {name}
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </nav>
      {operation ? (
        <Pattern key={operation.name} about={about} operation={operation} model={known.model} claims={claims} caller={caller()} />
      ) : (
        <div class="pattern">
          <Empty title="Choose a read or a write.">
            <p>Its form is built from the types of its inputs. What it answers stands beside it.</p>
          </Empty>
        </div>
      )}
    </div>
  );
}

interface PatternProps {
  about: About;
  operation: Operation;
  model: ModelDocument | undefined;
  claims: Claims;
  caller: preact.ComponentChildren;
}

function Pattern({ about, operation, model, claims, caller }: PatternProps) {
  const [values, setValues] = useState<Values>(() => beginning(operation));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [answered, setAnswered] = useState<Answered>();
  const [busy, setBusy] = useState(false);
  const made = useMemo(() => request(operation, values), [operation, values]);
  useEffect(() => document.querySelector<HTMLElement>('.pattern h2')?.focus({ preventScroll: true }), []);
  const run = async (values: Values) => {
    const { call, faults } = request(operation, values);
    setFaults(faults ?? {});
    if (!call) return;
    setBusy(true);
    try {
      const response = await send(call, about.impersonates ? claims : undefined);
      const text = await response.text();
      setAnswered({ status: response.status, headers: Object.fromEntries(response.headers), text });
      setFaults(faultsOf(operation, text));
    } catch (error) {
      setAnswered({ error: error as Error });
    } finally {
      setBusy(false);
    }
  };
  const nextPage = (cursor: string) => {
    const next = { ...values, texts: { ...values.texts, 'query.cursor': cursor } };
    setValues(next);
    void run(next);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void run(values);
  };
  return (
    <div class="pattern">
      <a class="back" href={address(['patterns'])}>
        ← all patterns
      </a>
      <header>
        <h2 tabIndex={-1}>
          <span class={`method ${operation.method.toLowerCase()}`}>{operation.method}</span> {operation.name}
        </h2>
        <code class="path">{operation.path}</code>
        {operation.summary && (
          <p>
            <Prose text={operation.summary} />
          </p>
        )}
      </header>
      <div class="columns">
        <form onSubmit={submit} noValidate aria-label={operation.name}>
          {about.impersonates ? (
            caller
          ) : (
            <p class="hint">You call as {about.session?.caller ?? 'nobody: sign in with a token to be somebody'}.</p>
          )}
          <Form operation={operation} values={values} faults={faults} set={setValues} />
          <button type="submit" class="main" disabled={busy}>
            {busy ? 'Calling…' : operation.isRead ? 'Read' : 'Write'}
          </button>
          {Object.keys(faults).length > 0 && (
            <p class="fault" role="alert">
              {Object.keys(faults).length === 1 ? 'One input is' : `${Object.keys(faults).length} inputs are`} not valid.
            </p>
          )}
        </form>
        <div class="result">
          <Outcome answered={answered} nextPage={nextPage} operator={about.session?.operator ?? false} />
          {made.call && <Snippets called={{ operation, call: made.call, values, about, model, claims }} />}
        </div>
      </div>
    </div>
  );
}

/** Returns the faults of the inputs that an answer tells, by field. */
function faultsOf(operation: Operation, text: string): Record<string, string> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return {};
  }
  const envelope = body as { answer?: { body?: unknown }; trace?: unknown };
  const problem = (envelope.trace ? envelope.answer?.body : body) as { errors?: { field?: string; message?: string }[] } | null;
  const faults: Record<string, string> = {};
  for (const { field, message } of problem?.errors ?? []) {
    const name = field?.split(/[.[]/)[0];
    const input = operation.inputs.find((input) => input.name === name);
    if (input && message) faults[`${input.place}.${input.name}`] = message;
  }
  return faults;
}
