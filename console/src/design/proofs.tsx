// What is proved of each read and write, before anybody calls it.

import { useState } from 'preact/hooks';

import { address } from '../route';
import { Prose, count } from '../ui/parts';
import { Template } from './keys';
import { lineOf } from './source';
import type { Design, Proved } from './wire';

export function Proofs({ design }: { design: Design }) {
  const [filter, set] = useState('');
  const wanted = filter.trim().toLowerCase();
  const shown = design.operations.filter(({ name, entities }) =>
    [name, ...entities].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <div class="proofs">
      <div class="proof-tools">
        <input
          data-search
          type="search"
          placeholder="name or entity"
          aria-label="Filter reads and writes"
          value={filter}
          onInput={(event) => set(event.currentTarget.value)}
        />
        <span class="hint" role="status">
          {count(shown.length, 'read or write', 'reads and writes')}
        </span>
      </div>
      {shown.map((operation) => (
        <Operation key={operation.kind + operation.name} operation={operation} source={design.source} />
      ))}
    </div>
  );
}

function Operation({ operation, source }: { operation: Proved; source: string }) {
  const { kind, name, route, allow, rules, tenant, checks, visible, requests } = operation;
  const line = lineOf(source, kind, name);
  return (
    <details class="proof">
      <summary>
        <span class={`method ${route?.method.toLowerCase() ?? ''}`}>{route?.method ?? kind}</span>
        <b>{name}</b>
        <Tenant tenant={tenant} />
        <span class="who-may">{allow ?? 'nobody'}</span>
      </summary>
      <dl>
        <dt>Who may</dt>
        <dd>
          {allow ? <code>{allow}</code> : 'Nobody: it has no `allow`.'}
          {rules.map(({ rule, if: condition }) => (
            <p key={rule} class="hint">
              <code>{rule}</code> if <code>{condition}</code>
            </p>
          ))}
        </dd>
        <dt>Tenant</dt>
        <dd>
          {tenant === null && 'The model has no tenants.'}
          {tenant?.length === 0 && 'It touches no items.'}
          {tenant?.map(({ entity, how }) => (
            <p key={entity}>
              {entity}: {EXPLAINED[how] ?? how}
            </p>
          ))}
        </dd>
        <dt>Keys</dt>
        <dd>
          {requests.map(({ operation, purpose, keys }, place) => (
            <div key={place} class="request-keys">
              <p>
                <b>{operation}</b> <span class="hint">
                  <Prose text={purpose} />
                </span>
              </p>
              <ul>
                {keys.map(({ place, what, key }, number) => (
                  <li key={number}>
                    <span class="badge">{place}</span> {what} <Template text={key} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
          {requests.length === 0 && 'It sends nothing.'}
        </dd>
        <Lines title="Checks" lines={checks} />
        <Lines title="Visible" lines={visible} />
      </dl>
      {line && <a href={address(['design', 'text'], { line: String(line) })}>Line {line} of the model</a>}
    </details>
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd>
        {lines.map((line) => (
          <p key={line}>
            <code>{line}</code>
          </p>
        ))}
      </dd>
    </>
  );
}

const EXPLAINED: Record<string, string> = {
  'by key': 'the tenant stands in the key that is asked for',
  'by item': "each item is compared with the caller's tenant",
  'by item, reading others on the way': "each item is compared with the caller's tenant; those of others are read on the way",
  exempt: 'only callers may call it who are exempt',
  fresh: 'a new item, whose key contains a new id or that of an item of the tenant',
  'no tenant': 'belongs to no tenant',
  open: 'nothing confines it',
};

function Tenant({ tenant }: { tenant: Proved['tenant'] }) {
  if (!tenant?.length) return null;
  const open = tenant.some(({ how }) => how === 'open');
  return <span class={`badge ${open ? 'bad' : 'created'}`}>{open ? 'tenant not confined' : 'within the tenant'}</span>;
}
