// Entities in their colours, of which one can be shown alone.

import { address } from '../route';

interface Props {
  /** Which entities there are to choose from. */
  entities: string[];
  hues: Map<string, number>;
  /** The one that is shown alone, if one is. */
  alone: string | undefined;
  /** Whether something else is looked for, so that neither one nor all are shown. */
  other?: boolean;
  path: string[];
  /** What else the address has. */
  query?: Record<string, string | undefined>;
}

export function Legend({ entities, hues, alone, other = false, path, query = {} }: Props) {
  return (
    <nav class="alone" aria-label="Show one entity alone">
      <a href={address(path, query)} aria-current={alone === undefined && !other ? 'true' : undefined}>
        all
      </a>
      {entities.map((name) => (
        <a
          key={name}
          class="chip"
          href={address(path, { ...query, entity: name })}
          aria-current={alone === name ? 'true' : undefined}
          style={`--h:${hues.get(name) ?? 0}`}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
