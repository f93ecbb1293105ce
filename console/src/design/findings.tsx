// Findings of the checker, each leading to its line, with the two items that collide.

import { address } from '../route';
import { Prose, count } from '../ui/parts';
import type { Finding, Witness } from './wire';

export function Findings({ findings }: { findings: Finding[] }) {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  // What keeps the model from being served comes first.
  const ordered = [...findings].sort((one, other) => Number(other.severity === 'error') - Number(one.severity === 'error'));
  return (
    <section class="findings" aria-label="Findings">
      <h2>Findings</h2>
      <p class="hint" role="status">
        {[errors && count(errors, 'error'), warnings && count(warnings, 'warning')].filter(Boolean).join(', ')}
      </p>
      <ul>
        {ordered.map((finding, place) => (
          <li key={place} class={`finding ${finding.severity}`}>
            <p class="finding-head">
              <span class={`badge ${finding.severity === 'error' ? 'bad' : 'time'}`}>{finding.severity}</span>
              <a href={address(['design', 'text'], { line: String(finding.start.line) })}>
                line {finding.start.line}
                <span class="hidden">: {finding.code}</span>
              </a>
              <code>{finding.code}</code>
            </p>
            <p>
              <Prose text={finding.message} />
            </p>
            {finding.witness ? (
              <Collision witness={finding.witness} />
            ) : (
              finding.why && (
                <p class="hint">
                  <Prose text={finding.why} />
                </p>
              )
            )}
            {finding.help && (
              <p class="help">
                <Prose text={finding.help} />
              </p>
            )}
            {finding.related?.map(({ message, start }) => (
              <p key={start.line + message} class="hint">
                <a href={address(['design', 'text'], { line: String(start.line) })}>line {start.line}</a>: <Prose text={message} />
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says that there is none. */
export function NoFindings() {
  return (
    <p class="no-findings" role="status" title="Every rule of the checker holds">
      <span aria-hidden="true">✓</span> No errors and no warnings
    </p>
  );
}

/** Draws the two items, and the one key that both have. */
function Collision({ witness }: { witness: Witness }) {
  return (
    <figure class="collision">
      <div class="colliding">
        {witness.items.map(({ is, values }, place) => (
          <div key={place} class="colliding-item">
            <b>{is}</b>
            <dl>
              {Object.entries(values).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <code>{JSON.stringify(value)}</code>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
      <svg class="joint" viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
        <path d="M25 0C25 14 50 8 50 24M75 0C75 14 50 8 50 24" />
      </svg>
      <div class="shared-key">
        {Object.entries(witness.key).map(([name, value]) => (
          <p key={name}>
            {name} <code>{JSON.stringify(value)}</code>
          </p>
        ))}
      </div>
      <figcaption class="hint">Two items, one key</figcaption>
    </figure>
  );
}
