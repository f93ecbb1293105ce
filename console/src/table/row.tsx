// One row of the table view.

import type { Row } from './rows';
import { Key, templateOf } from './key';
import { kindName } from '../ui/colours';
import { count } from '../ui/parts';
import { distance, epoch, text } from '../ui/value';
import type { Item, ModelEntity, ModelTable } from '../wire';

export interface Setting {
  table: ModelTable;
  /** The key attributes of what is looked at. */
  keys: string[];
  hues: Map<string, number>;
  entities: Map<string, ModelEntity>;
  now: number;
  /** Whether the partition is part of each item's row. */
  flat: boolean;
}

export function RowView({ row, setting }: { row: Row; setting: Setting }) {
  if (row.kind === 'collection') {
    return (
      <div class="collection">
        <span class="caret" aria-hidden="true" />
        <b class="partition">
          {row.first && setting.keys[0] ? (
            <Key name={setting.keys[0]} pieces={row.first.keys?.[setting.keys[0]]} stored={row.first.stored[setting.keys[0]]} />
          ) : (
            <span class="key">{row.partition}</span>
          )}
        </b>
        <CollectionTemplate first={row.first} setting={setting} />
        <span class="hint">{row.more ? `${row.items.toLocaleString('en')}+ items` : count(row.items, 'item')}</span>
      </div>
    );
  }
  if (row.kind === 'more') {
    return <div class="more">Show all items of {row.partition}</div>;
  }
  return <ItemRow item={row.item} setting={setting} />;
}

/** The template that the partition key of a collection is made from: that of its first item. */
function CollectionTemplate({ first, setting }: { first: Item | undefined; setting: Setting }) {
  const [name] = setting.keys;
  const entity = first?.entity ? setting.entities.get(first.entity) : undefined;
  const made = name && first ? templateOf(entity, name, first.keys?.[name]) : undefined;
  return made?.template.includes('{') ? <code class="made-from">{made.template}</code> : null;
}

function ItemRow({ item, setting }: { item: Item; setting: Setting }) {
  const { keys, hues, flat } = setting;
  const [partition, sort] = keys;
  const hue = item.entity === null ? undefined : hues.get(item.entity);
  const style = hue === undefined ? undefined : { '--h': String(hue) };
  const gone = item.expired || item.deleting;
  return (
    <div class={`item ${item.kind}${gone ? ' gone' : ''}`} style={style}>
      <span class="keys">
        {flat && partition && <Key name={partition} pieces={item.keys?.[partition]} stored={item.stored[partition]} />}
        {sort ? (
          <Key name={sort} pieces={item.keys?.[sort]} stored={item.stored[sort]} />
        ) : (
          !flat && <span class="hint">no sort key</span>
        )}
      </span>
      <span class="chips">
        <span class="chip">{item.entity ?? kindName(item.kind)}</span>
        <Marks item={item} setting={setting} />
      </span>
      <span class="preview">{preview(item, setting)}</span>
      <Indexes item={item} setting={setting} />
    </div>
  );
}

/** The indexes that an item of the table is in. */
function Indexes({ item, setting: { table, keys } }: { item: Item; setting: Setting }) {
  if (keys[0] !== table.key[0]?.name || keys[1] !== table.key[1]?.name) return null;
  const all = table.indexes.filter(({ key }) => key.every(({ name }) => item.stored[name])).map(({ name }) => name);
  if (all.length === 0) return null;
  return (
    <span class="in-indexes" title={`Also in ${all.join(', ')}`}>
      {all.join(' ')}
    </span>
  );
}

/** What is special about an item. */
export function Marks({ item, setting }: { item: Item; setting: Setting }) {
  const expires = expiry(item, setting);
  return (
    <>
      {item.kind === 'derived' && (
        <span class="badge">derived{item.owner?.entity && <span class="whose"> from {item.owner.entity}</span>}</span>
      )}
      {item.kind !== 'derived' && item.owner?.entity && <span class="badge">of {item.owner.entity}</span>}
      {item.deleting && <span class="badge bad">being deleted</span>}
      {item.expired ? (
        <span class="badge bad">expired</span>
      ) : (
        expires !== undefined && <span class="badge time">expires in {distance(expires - setting.now)}</span>
      )}
    </>
  );
}

/** Returns when an item expires. */
export function expiry(item: Item, { table, entities }: Setting): number | undefined {
  const named = item.entity === null ? undefined : entities.get(item.entity)?.expires;
  const times = [table.ttl, named, 'tavola:expires'].flatMap((name) => epoch(name ? item.stored[name] : undefined) ?? []);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Returns the attributes that are no keys, on one line. */
function preview(item: Item, { table, keys }: Setting): string {
  const own = new Set([...keys, table.typeAttribute, table.ttl]);
  for (const key of [table.key, ...table.indexes.map((index) => index.key)]) key.forEach(({ name }) => own.add(name));
  const parts: string[] = [];
  let length = 0;
  for (const [name, value] of Object.entries(item.stored)) {
    if (own.has(name) || length > 240) continue;
    const shown = text(value);
    const part = `${name} ${shown.length > 60 ? `${shown.slice(0, 60)}…` : shown}`;
    parts.push(part);
    length += part.length;
  }
  return parts.join(' · ');
}
