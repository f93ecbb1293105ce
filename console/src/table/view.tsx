// The table view: item collections as they really lie.

import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';

import { operator } from '../api';
import { address, go, type Route } from '../route';
import { hues } from '../ui/colours';
import { useLoad } from '../ui/load';
import { Legend } from '../ui/legend';
import { Empty, Trouble, Waiting, count } from '../ui/parts';
import { keyText } from '../ui/value';
import { VirtualList, useMedia } from '../ui/virtual';
import type { ModelDocument, ModelEntity, ModelTable, StoredItem, TableInfo } from '../wire';
import { Detail } from './detail';
import { Hover } from './hover';
import { Lines, useLines } from './lines';
import { RowView, type Setting } from './row';
import { Rows, type Place } from './rows';
import { Search } from './search';

interface Known {
  model: ModelDocument;
  tables: TableInfo[];
}

export function TableView({ route }: { route: Route }) {
  const { value, error, again } = useLoad<Known>(async () => {
    const [model, { tables }] = await Promise.all([
      operator<ModelDocument>('/model'),
      operator<{ tables: TableInfo[] }>('/tables'),
    ]);
    return { model, tables };
  }, 'model');
  if (error) return <Trouble error={error} again={again} />;
  if (!value) return <Waiting />;
  const { model, tables } = value;
  const table = model.tables.find(({ name }) => name === route.path[1]) ?? model.tables[0];
  if (!table) return <Empty title="The model has no table." />;
  return <Tables model={model} tables={tables} table={table} route={route} />;
}

function Tables({ model, tables, table, route }: Known & { table: ModelTable; route: Route }) {
  const { index: wanted, partition, select, id, entity } = route.query;
  const index = table.indexes.find(({ name }) => name === wanted);
  const here = entitiesIn(model, table, index?.name);
  // One entity alone, or those of its items that have an id, which is what is looked for then.
  const alone = id ? undefined : here.find((name) => name === entity);
  const find = id ? { id, entity } : undefined;
  const place: Place = { table: table.name, index: index?.name, partition: alone ? undefined : partition, find, alone };
  const known = tables.find(({ name }) => name === table.name);
  const setting = useSetting(model, table, (index ?? table).key.map(({ name }) => name), !!id);
  return (
    <>
      <div class="tools">
        {model.tables.length > 1 && (
          <select aria-label="Table" value={table.name} onChange={(event) => go(['table', event.currentTarget.value])}>
            {model.tables.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
        <div class="tabs" role="group" aria-label="Table or index">
          <a href={address(['table', table.name])} aria-current={index || id ? undefined : 'true'}>
            {table.name}
            <span class="hint">{table.key.map(({ name }) => name).join(', ')}</span>
          </a>
          {table.indexes.map(({ name, key }) => (
            <a key={name} href={address(['table', table.name], { index: name })} aria-current={!id && index?.name === name ? 'true' : undefined}>
              {name}
              <span class="hint">{key.map(({ name }) => name).join(', ')}</span>
            </a>
          ))}
        </div>
        <Search model={model} table={table} index={index?.name} id={id ?? ''} entity={entity ?? ''} />
      </div>
      {known?.missing ? (
        <Empty title="The table does not exist.">
          <p>
            <code>tavola apply</code> creates it.
          </p>
        </Empty>
      ) : (
        <>
          <Legend entities={here} hues={setting.hues} alone={alone} other={!!id} path={['table', table.name]} query={{ index: index?.name }} />
          <Collections key={JSON.stringify(place)} place={place} setting={setting} select={select} items={known?.items ?? null} />
        </>
      )}
    </>
  );
}

/** Returns the entities whose items can be in a table or in one of its indexes. */
function entitiesIn(model: ModelDocument, table: ModelTable, index: string | undefined): string[] {
  const key = table.indexes.find(({ name }) => name === index)?.key ?? [];
  const has = ({ keys, attributes }: ModelEntity, part: string) =>
    part === table.typeAttribute || keys.some(({ name }) => name === part) || attributes.some(({ name }) => name === part);
  const here = model.entities.filter((entity) => entity.table === table.name && key.every(({ name }) => has(entity, name)));
  return here.map(({ name }) => name);
}

function useSetting(model: ModelDocument, table: ModelTable, keys: string[], flat: boolean): Setting {
  return useMemo(
    () => ({
      table,
      keys,
      hues: hues(model),
      entities: new Map(model.entities.map((entity) => [entity.name, entity])),
      now: Date.now() / 1000,
      flat,
    }),
    [model, table, keys.join(), flat],
  );
}

function Collections({ place, setting, select, items }: { place: Place; setting: Setting; select: string | undefined; items: number | null }) {
  const [, setTurn] = useState(0);
  const rows = useMemo(() => new Rows(place, setting.keys[0] ?? '', () => setTurn((turn) => turn + 1)), []);
  const [active, setActive] = useState(-1);
  const [opened, setOpened] = useState(-1);
  const narrow = useMedia('(max-width: 700px)');
  const height = narrow ? 60 : 36;
  const tableKeys = setting.table.key.map(({ name }) => name);
  const lines = useLines(rows.rows, tableKeys);
  useEffect(() => rows.more(), []);
  useEffect(() => {
    // The item that an address names is selected as soon as it is loaded.
    if (!select || opened >= 0) return;
    let wanted: string;
    try {
      wanted = keyText(JSON.parse(select) as StoredItem, tableKeys);
    } catch {
      return;
    }
    const found = rows.rows.findIndex((row) => row.kind === 'item' && keyText(row.item.stored, tableKeys) === wanted);
    if (found >= 0) {
      setActive(found);
      setOpened(found);
    } else rows.more();
  }, [rows.rows.length]);
  const end = useCallback(() => {
    // What is looked for costs what is read for it: it goes on by itself only while it is found.
    if (!place.find && !rows.foundNothing) rows.more();
  }, []);
  const open = (at: number) => {
    const row = rows.rows[at];
    if (row?.kind === 'item') setOpened(at);
    else if (row && place.partition === undefined) {
      go(['table', place.table], { index: place.index, partition: row.partition });
    }
  };
  const key = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Escape') setOpened(-1);
    if (event.key !== 'o') return;
    const line = lines.find(({ from }) => from === at);
    if (line) setActive(line.to);
  };
  const itemAt = (at: number) => {
    const row = rows.rows[at];
    return row?.kind === 'item' ? row.item : undefined;
  };
  // The key of a collection is that of its first item.
  const shownAt = (at: number) => {
    const row = rows.rows[at];
    return row?.kind === 'collection' ? row.first : itemAt(at);
  };
  const item = itemAt(opened);
  const { length } = rows.rows;
  const { find, alone } = place;
  return (
    <div class={item ? 'panes with-detail' : 'panes'}>
      <section class="list" aria-label="Item collections">
        <div class="status" role="status">
          {place.partition !== undefined && (
            <a href={address(['table', place.table], { index: place.index })}>← all item collections</a>
          )}
          {find ? (
            <FindStatus rows={rows} find={find} place={place} />
          ) : alone ? (
            <AloneStatus rows={rows} entity={alone} />
          ) : (
            <span class="hint">
              {place.partition === undefined && !place.index && items !== null && `${count(items, 'item')} in the table`}
              {!rows.done && length > 0 && ' · more below'}
              {rows.done && length > 0 && rows.ownOnly && (
                <>
                  {' '}
                  · All of them are Tavola’s own. <First />
                </>
              )}
            </span>
          )}
        </div>
        {length > 0 && (
          <VirtualList
            label="Items"
            rows={length}
            height={height}
            active={active}
            setActive={setActive}
            open={open}
            end={end}
            onKey={key}
            row={(at) => {
              const row = rows.rows[at];
              return row && <RowView row={row} setting={setting} />;
            }}
            behind={(from, to) => <Lines lines={lines} height={height} from={from} to={to} active={active} />}
          />
        )}
        {rows.error && <Trouble error={rows.error} again={() => rows.again()} />}
        {length === 0 && !rows.done && !rows.error && !rows.foundNothing && <Waiting />}
        {length === 0 && rows.done && find && (
          <Empty title="Nothing was found.">
            <p>
              {rows.searchedAll
                ? 'No item of this table has it as the value of an attribute.'
                : 'No item has a key that is made from this id. One that has it elsewhere is found by searching the whole table.'}
            </p>
          </Empty>
        )}
        {length === 0 && rows.done && alone && (
          <Empty title={`There is no ${alone}${place.index ? ' in this index' : ''}.`}>
            <p>
              <First />
            </p>
          </Empty>
        )}
        {length === 0 && rows.done && !find && !alone && (
          <Empty title={place.index ? 'No item is in this index.' : 'There is no item yet.'}>
            <p>
              <First />
            </p>
          </Empty>
        )}
      </section>
      {item && <Detail item={item} setting={setting} close={() => setOpened(-1)} />}
      <Hover itemAt={shownAt} entities={setting.entities} />
    </div>
  );
}

/** Says how the first items come. */
function First() {
  return (
    <>
      Call a write in <a href={address(['patterns'])}>Patterns</a>, or fill the table with generated items:{' '}
      <code>tavola data fill MODEL</code>.
    </>
  );
}

function FindStatus({ rows, find, place }: { rows: Rows; find: NonNullable<Place['find']>; place: Place }) {
  const found = count(rows.rows.length, 'item');
  return (
    <>
      <a href={address(['table', place.table], { index: place.index })}>← all item collections</a>
      <span>
        {rows.searchedAll
          ? `${found} with ${find.id} among ${rows.read.toLocaleString('en')}`
          : rows.done && `${found} under keys with ${find.id}`}
      </span>
      {rows.done && !rows.searchedAll && (
        <button type="button" onClick={() => rows.searchAll()}>
          Search the whole table
        </button>
      )}
      {rows.searchedAll && !rows.done && (
        <button type="button" onClick={() => rows.more()}>
          Go on searching
        </button>
      )}
    </>
  );
}

function AloneStatus({ rows, entity }: { rows: Rows; entity: string }) {
  return (
    <>
      <span class="hint">
        {count(rows.loaded, 'item')} of {entity} among {rows.read.toLocaleString('en')} that were read
        {!rows.done && ' · more to read'}
      </span>
      {!rows.done && rows.foundNothing && (
        <button type="button" onClick={() => rows.more()}>
          Go on reading
        </button>
      )}
    </>
  );
}
