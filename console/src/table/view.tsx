// The table view: item collections as they really lie.

import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';

import { operator } from '../api';
import { address, go, type Route } from '../route';
import { hues } from '../ui/colours';
import { useLoad } from '../ui/load';
import { Empty, Trouble, Waiting, count } from '../ui/parts';
import { keyText } from '../ui/value';
import { VirtualList, useMedia } from '../ui/virtual';
import type { ModelDocument, ModelTable, StoredItem, TableInfo } from '../wire';
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
  const place: Place = { table: table.name, index: index?.name, partition, find: id ? { id, entity } : undefined };
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
          <a href={address(['table', table.name])} aria-current={index ? undefined : 'true'}>
            {table.name}
            <span class="hint">{table.key.map(({ name }) => name).join(', ')}</span>
          </a>
          {table.indexes.map(({ name, key }) => (
            <a key={name} href={address(['table', table.name], { index: name })} aria-current={index?.name === name ? 'true' : undefined}>
              {name}
              <span class="hint">{key.map(({ name }) => name).join(', ')}</span>
            </a>
          ))}
        </div>
        <Search model={model} table={table} id={id ?? ''} entity={entity ?? ''} />
      </div>
      {known?.missing ? (
        <Empty title="The table does not exist.">
          <p>
            <code>tavola apply</code> creates it.
          </p>
        </Empty>
      ) : (
        <Collections key={JSON.stringify(place)} place={place} setting={setting} select={select} items={known?.items ?? null} />
      )}
    </>
  );
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
  const rows = useMemo(() => new Rows(place, () => setTurn((turn) => turn + 1)), []);
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
    if (!place.find) rows.more();
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
  const { find } = place;
  return (
    <div class={item ? 'panes with-detail' : 'panes'}>
      <section class="list" aria-label="Item collections">
        <div class="status" role="status">
          {place.partition !== undefined && (
            <a href={address(['table', place.table], { index: place.index })}>← all item collections</a>
          )}
          {find ? (
            <FindStatus rows={rows} find={find} place={place} />
          ) : (
            <span class="hint">
              {place.partition === undefined && items !== null && `${count(items, 'item')} in the table`}
              {!rows.done && length > 0 && ' · more below'}
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
        {length === 0 && !rows.done && !rows.error && <Waiting />}
        {length === 0 && rows.done && find && (
          <Empty title="Nothing was found.">
            <p>
              {rows.searchedAll
                ? 'No item of this table has it as the value of an attribute.'
                : 'No key is made of it alone. An item that has it elsewhere is found by searching the whole table.'}
            </p>
          </Empty>
        )}
        {length === 0 && rows.done && !find && (
          <Empty title={place.index ? 'No item is in this index.' : 'There is no item yet.'}>
            <p>
              Call a write in <a href={address(['patterns'])}>Patterns</a>, or fill the table with generated items:{' '}
              <code>tavola data fill MODEL</code>.
            </p>
          </Empty>
        )}
      </section>
      {item && <Detail item={item} setting={setting} close={() => setOpened(-1)} />}
      <Hover itemAt={shownAt} entities={setting.entities} />
    </div>
  );
}

function FindStatus({ rows, find, place }: { rows: Rows; find: NonNullable<Place['find']>; place: Place }) {
  const found = count(rows.rows.length, 'item');
  return (
    <>
      <a href={address(['table', place.table])}>← all item collections</a>
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
