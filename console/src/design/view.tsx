// The design view: the model as a picture, its key templates, what is proved, its text, and what the
// checker says about it.

import { useMemo } from 'preact/hooks';

import { address, type Route } from '../route';
import { hueAt } from '../ui/colours';
import { Trouble, Waiting } from '../ui/parts';
import { useMedia } from '../ui/virtual';
import { Entities, entityKey, relationKey } from './entities';
import { Findings, NoFindings } from './findings';
import { Keys, rowKey } from './keys';
import { useDesign, type Versions } from './load';
import { Proofs } from './proofs';
import { Source } from './source';
import type { Design } from './wire';

const TABS = [
  { name: 'entities', title: 'Entities' },
  { name: 'keys', title: 'Keys' },
  { name: 'proofs', title: 'Reads and writes' },
  { name: 'text', title: 'Text' },
];

export function DesignView({ route }: { route: Route }) {
  const { versions, error, again } = useDesign();
  if (!versions) return error ? <Trouble error={error} again={again} /> : <Waiting>Checking the model…</Waiting>;
  return <Shown versions={versions} error={error} route={route} />;
}

function Shown({ versions, error, route }: { versions: Versions; error: Error | undefined; route: Route }) {
  const { now, before } = versions;
  const hues = useMemo(() => new Map(now.entities.map(({ name }, place) => [name, hueAt(place)])), [now]);
  const { isNew, gone } = useMemo(() => compared(now, before), [now, before]);
  const changed = useMemo(() => changedLines(now.source, before?.source), [now, before]);
  const tab = TABS.find(({ name }) => name === route.path[1]) ?? TABS[0];
  // What scrolls can be reached with the keyboard.
  const narrow = useMedia('(max-width: 900px)');
  const scrolls = { tabIndex: 0, role: 'region', 'aria-label': tab?.title ?? '' } as const;
  const line = Number(route.query.line) || undefined;
  return (
    <>
      <div class="tools">
        <div class="tabs" role="group" aria-label="Part of the design">
          {TABS.map(({ name, title }) => (
            <a key={name} href={address(['design', name])} aria-current={tab?.name === name ? 'true' : undefined}>
              {title}
            </a>
          ))}
        </div>
        <p class={error || now.pictureOfServed ? 'badge bad state' : 'hint state'} role="status">
          {error ? error.message : state(now)}
        </p>
        {now.findings.length === 0 && <NoFindings />}
      </div>
      <div class="panes" {...(narrow ? scrolls : {})}>
        <div class={`design-main ${tab?.name ?? ''}`} {...(narrow || tab?.name === 'text' ? {} : scrolls)}>
          {gone.length > 0 && <p class="gone">Gone with the last change: {gone.join('; ')}</p>}
          {tab?.name === 'entities' && <Entities design={now} hues={hues} isNew={isNew} />}
          {tab?.name === 'keys' && <Keys design={now} hues={hues} isNew={isNew} alone={route.query.entity} />}
          {tab?.name === 'proofs' && <Proofs design={now} />}
          {tab?.name === 'text' && <Source source={now.source} findings={now.findings} line={line} changed={changed} />}
        </div>
        {now.findings.length > 0 && <Findings findings={now.findings} />}
      </div>
    </>
  );
}

/** Says which text this is. */
function state({ served, watched, pictureOfServed }: Design): string {
  if (pictureOfServed) return 'The file has errors: the model that is served, and the picture, are the last good ones.';
  if (!served) return 'The file has changed, and is about to be served.';
  return watched ? 'Watching the file: a change appears here.' : '';
}

/** Returns what a picture has that it did not have before, and what is gone. */
function compared(now: Design, before: Design | undefined): { isNew: (what: string) => boolean; gone: string[] } {
  if (!before) return { isNew: () => false, gone: [] };
  const [had, has] = [parts(before), parts(now)];
  return { isNew: (what) => !had.has(what), gone: [...had].filter((what) => !has.has(what)) };
}

function parts({ entities, relations, places }: Design): Set<string> {
  const rows = places.flatMap((place) =>
    place.collections.flatMap(({ partition, rows }) => rows.map((row) => rowKey(place, partition, row))),
  );
  return new Set([...entities.map(({ name }) => entityKey(name)), ...relations.map(relationKey), ...rows]);
}

/** Returns the lines that are not those of before, between what both begin and end with. */
function changedLines(now: string, before: string | undefined): Set<number> {
  if (before === undefined) return new Set();
  const [lines, old] = [now.split('\n'), before.split('\n')];
  let start = 0;
  while (start < lines.length && lines[start] === old[start]) start += 1;
  let end = 0;
  while (end < lines.length - start && end < old.length - start && lines.at(-1 - end) === old.at(-1 - end)) end += 1;
  return new Set(Array.from({ length: lines.length - end - start }, (_, place) => start + place + 1));
}
