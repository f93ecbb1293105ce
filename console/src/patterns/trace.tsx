// What a call did, for operators: its requests with cost and time, the rules, and the items before
// and after.

import { Code, count } from '../ui/parts';

interface Units {
  read: number;
  write: number;
}

export interface Trace {
  milliseconds: number;
  capacity: Units;
  permission: { allow: string; holds: boolean } | null;
  rules: { at: number; rule: string; arguments: Record<string, unknown>; holds: boolean }[];
  requests: {
    at: number;
    operation: string;
    milliseconds: number;
    capacity: Units;
    request: Record<string, unknown>;
    items?: number;
    scanned?: number;
    error?: string;
  }[];
  changes: { at: number; table: string; key: Record<string, unknown>; before: object | null; after: object | null }[];
  complete: boolean;
}

function units({ read, write }: Units): string {
  const parts = [read > 0 && `${read} RCU`, write > 0 && `${write} WCU`].filter(Boolean);
  return parts.join(' + ') || '0 units';
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function TraceView({ trace }: { trace: Trace }) {
  const { requests, rules, changes, permission } = trace;
  return (
    <div class="trace">
      <p class="sum">
        <b>{count(requests.length, 'request')}</b> · <b>{units(trace.capacity)}</b> · <b>{trace.milliseconds} ms</b>
        {!trace.complete && ' · cut off after 10,000 events'}
      </p>
      <h3>Rules</h3>
      {permission && (
        <p>
          <Holds holds={permission.holds} /> allow <code>{permission.allow}</code>
        </p>
      )}
      {rules.length === 0 && !permission && <p class="hint">None was asked.</p>}
      <ul class="rules">
        {rules.map((rule, place) => (
          <li key={place}>
            <Holds holds={rule.holds} /> <b>{rule.rule}</b>
            <code>
              ({Object.entries(rule.arguments).map(([name, value]) => `${name} = ${show(value)}`).join(', ')})
            </code>
          </li>
        ))}
      </ul>
      <h3>DynamoDB requests</h3>
      {requests.length === 0 && <p class="hint">None was sent.</p>}
      {requests.map((request, place) => (
        <details key={place} class="request" open={requests.length === 1}>
          <summary>
            <b>{request.operation}</b>
            <span>{request.error ?? (request.items === undefined || request.operation === 'TransactWriteItems' ? '' : count(request.items, 'item'))}</span>
            <span>{units(request.capacity)}</span>
            <span>{request.milliseconds} ms</span>
          </summary>
          <Code text={JSON.stringify(request.request, null, 2)} />
        </details>
      ))}
      {changes.length > 0 && <h3>Items before and after</h3>}
      {changes.map((change, place) => (
        <Change key={place} change={change} />
      ))}
    </div>
  );
}

function Holds({ holds }: { holds: boolean }) {
  return <span class={holds ? 'holds yes' : 'holds no'}>{holds ? 'holds' : 'does not hold'}</span>;
}

function Change({ change }: { change: Trace['changes'][number] }) {
  const before = (change.before ?? {}) as Record<string, unknown>;
  const after = (change.after ?? {}) as Record<string, unknown>;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differ = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const what = !change.before ? 'created' : !change.after ? 'deleted' : differ.length > 0 ? 'changed' : 'unchanged';
  return (
    <details class="change" open={differ.length > 0 && differ.length <= 8}>
      <summary>
        <span class={`badge ${what}`}>{what}</span> <code>{Object.values(change.key).map(show).join(' / ')}</code>
      </summary>
      <div class="wide">
        <table>
          <thead>
            <tr>
              <th scope="col">attribute</th>
              <th scope="col">before</th>
              <th scope="col">after</th>
            </tr>
          </thead>
          <tbody>
            {(differ.length > 0 ? differ : names).map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{name in before ? show(before[name]) : '–'}</td>
                <td>{name in after ? show(after[name]) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
