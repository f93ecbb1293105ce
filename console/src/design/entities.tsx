// Entities and relations as a picture.

import { useEffect, useMemo, useState } from 'preact/hooks';

import { address } from '../route';
import { HEAD, layout, LINE, WIDTH } from './layout';
import { lineOf } from './source';
import type { Design, Relation } from './wire';

interface Given {
  design: Design;
  hues: Map<string, number>;
  isNew: (what: string) => boolean;
}

/** Names what a version may have that another one has not. */
export const entityKey = (name: string): string => `entity ${name}`;
export const relationKey = ({ from, to, kind }: Relation): string => `${from} ${kind} ${to}`;

export function Entities({ design, hues, isNew }: Given) {
  const { entities, relations, source } = design;
  const room = useRoom(design.findings.length > 0);
  const { boxes, lines, width, height } = useMemo(() => layout(entities, relations, room), [entities, relations, room]);
  const scale = Math.max(SMALLEST, Math.min(1, room / (width + 8)));
  const [pointed, point] = useState<string>();
  const near = new Set(relations.filter(({ from, to }) => from === pointed || to === pointed).flatMap(({ from, to }) => [from, to]));
  return (
    <section class="entities" aria-label="Entities and relations">
      <div class="picture">
        <svg
          viewBox={`0 0 ${width + 8} ${height + 8}`}
          width={(width + 8) * scale}
          height={(height + 8) * scale}
          role="group" aria-label={words(relations)}
        >
          <g transform="translate(4 4)">
            {lines.map(({ relation, path, end: [x, y], dx, dy }) => {
              const touched = relation.from === pointed || relation.to === pointed;
              const states = [relation.kind, touched && 'near', pointed && !touched && 'far', isNew(relationKey(relation)) && 'new'];
              return (
                <g
                  key={relationKey(relation)}
                  class={`relation ${states.filter(Boolean).join(' ')}`}
                  transform={`translate(${dx} ${dy})`}
                >
                  <path d={path} />
                  <circle cx={x} cy={y} r="3.5" />
                </g>
              );
            })}
            {boxes.map(({ entity, x, y, height }) => {
              const far = pointed && pointed !== entity.name && !near.has(entity.name);
              const states = [far && 'far', isNew(entityKey(entity.name)) && 'new'];
              return (
                <a
                  key={entity.name}
                  href={address(['design', 'text'], { line: String(lineOf(source, 'entity', entity.name) ?? 1) })}
                  aria-label={`${entity.name}, with the key ${entity.key.join(', ')}: go to its text`}
                  class={`box ${states.filter(Boolean).join(' ')}`}
                  style={`--h:${hues.get(entity.name) ?? 0}`}
                  onMouseEnter={() => point(entity.name)}
                  onMouseLeave={() => point(undefined)}
                  onFocus={() => point(entity.name)}
                  onBlur={() => point(undefined)}
                >
                  <rect class="card" x={x} y={y} width={WIDTH} height={height} rx="6" />
                  <path class="head" d={`M${x} ${y + HEAD}v-22a6 6 0 0 1 6-6h${WIDTH - 12}a6 6 0 0 1 6 6v22z`} />
                  <text class="name" x={x + 10} y={y + 19}>
                    {short(entity.name, 23)}
                  </text>
                  {entity.key.map((name, line) => (
                    <text key={name} class="attribute" x={x + 10} y={y + HEAD + 19 + LINE * line}>
                      {short(name, 24)}
                    </text>
                  ))}
                </a>
              );
            })}
          </g>
        </svg>
      </div>
      <p class="hint legend">
        <span>
          <i class="line has" /> has: its key is among the attributes of the other
        </span>
        <span>
          <i class="line derives" /> derives: computed from the other, and changes with it
        </span>
      </p>
    </section>
  );
}

/** A picture is no smaller than can be read: beyond that it scrolls. */
const SMALLEST = 0.75;

/** What stands beside the picture: its margins, and the findings on wide pages. */
const [MARGINS, FINDINGS, WIDE] = [40, 360, 900];

/** Returns how wide the picture may be without scrolling, and follows the window. */
function useRoom(findings: boolean): number {
  const [width, set] = useState(innerWidth);
  useEffect(() => {
    const follow = () => set(innerWidth);
    addEventListener('resize', follow);
    return () => removeEventListener('resize', follow);
  }, []);
  return width - MARGINS - (findings && width > WIDE ? FINDINGS : 0);
}

/** The relations in words, for those who do not see the picture. */
function words(relations: Relation[]): string {
  return relations.map(({ from, to, kind }) => `${from} ${kind} ${to}`).join(', ') || 'No relations';
}

function short(text: string, letters: number): string {
  return text.length <= letters ? text : `${text.slice(0, letters - 1)}…`;
}
