// For the table and each index: which entities appear under which key templates.

import { Legend } from '../ui/legend';
import type { Design, KeyPlace } from './wire';

interface Given {
  design: Design;
  hues: Map<string, number>;
  isNew: (what: string) => boolean;
  /** The entity that is shown alone, if one is. */
  alone: string | undefined;
}

/** Names a row of a place. */
export const rowKey = (place: KeyPlace, partition: string, row: { entity: string; sort: string }): string =>
  `${place.title} ${partition} ${row.sort} ${row.entity}`;

export function Keys({ design, hues, isNew, alone: wanted }: Given) {
  const names = design.entities.map(({ name }) => name);
  const alone = names.find((name) => name === wanted);
  const places = alone === undefined ? design.places : design.places.flatMap((place) => only(place, alone));
  return (
    <div class="places">
      <Legend entities={names} hues={hues} alone={alone} path={['design', 'keys']} />
      {places.map((place) => (
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

/** Returns what an entity has in a place, if it has anything there. */
function only(place: KeyPlace, entity: string): KeyPlace[] {
  const collections = place.collections.flatMap(({ partition, rows }) => {
    const own = rows.filter((row) => row.entity === entity);
    return own.length > 0 ? [{ partition, rows: own }] : [];
  });
  return collections.length > 0 ? [{ ...place, collections }] : [];
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
