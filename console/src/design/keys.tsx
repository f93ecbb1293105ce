// For the table and each index: which entities appear under which key templates.

import type { Design, KeyPlace } from './wire';

interface Given {
  design: Design;
  hues: Map<string, number>;
  isNew: (what: string) => boolean;
}

/** Names a row of a place. */
export const rowKey = (place: KeyPlace, partition: string, row: { entity: string; sort: string }): string =>
  `${place.title} ${partition} ${row.sort} ${row.entity}`;

export function Keys({ design, hues, isNew }: Given) {
  return (
    <div class="places">
      {design.places.map((place) => (
        <section key={place.title} class="place" aria-label={place.title}>
          <h2>{place.title}</h2>
          <p class="hint">{place.about}</p>
          {place.collections.length === 0 && <p class="hint">No entity has these keys.</p>}
          {place.collections.map(({ partition, rows }) => (
            <div key={partition} class="templates">
              <p class="partition">
                <Template text={partition} />
              </p>
              <ul>
                {rows.map((row) => (
                  <li
                    key={row.sort + row.entity}
                    style={`--h:${hues.get(row.entity) ?? 0}`}
                    class={isNew(rowKey(place, partition, row)) ? 'new' : undefined}
                  >
                    <span class="chip">{row.entity}</span>
                    <Template text={row.sort} />
                    {row.condition && <span class="hint">while {row.condition}</span>}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

/** A key template, whose holes stand out. */
export function Template({ text }: { text: string }) {
  return (
    <span class="key">
      {text.split(/(\{[^}]*\})/).map((part, place) =>
        part.startsWith('{') ? (
          <b key={place} class="template-hole">
            {part}
          </b>
        ) : (
          part
        ),
      )}
    </span>
  );
}
