// Everything about one item: what it is, how its keys are made, and its attributes.

import { address } from '../route';
import { kindName } from '../ui/colours';
import { Copy, count } from '../ui/parts';
import { Value, moment, text, typeOf } from '../ui/value';
import type { Item, Stored, StoredItem } from '../wire';
import { Key, templateOf, typeText } from './key';
import { Marks, expiry, type Setting } from './row';

export function Detail({ item, setting, close }: { item: Item; setting: Setting; close: () => void }) {
  const { table, entities, hues } = setting;
  const entity = item.entity === null ? undefined : entities.get(item.entity);
  const hue = item.entity === null ? undefined : hues.get(item.entity);
  const views = [{ name: 'table', key: table.key }, ...table.indexes];
  const keyNames = new Set(views.flatMap(({ key }) => key.map(({ name }) => name)));
  const plain = new Set(entity?.attributes.map(({ name }) => name));
  const rest = Object.entries(item.stored).filter(([name]) => !keyNames.has(name) || plain.has(name));
  const expires = expiry(item, setting);
  const isIn = ({ key }: (typeof views)[number]) => key.every((part) => item.stored[part.name]);
  const absent = views.filter((view) => !isIn(view)).map(({ name }) => name);
  return (
    <aside class="detail" aria-label="Item" style={hue === undefined ? undefined : { '--h': String(hue) }}>
      <header>
        <h2>
          <span class={`chip ${item.kind}`}>{item.entity ?? kindName(item.kind)}</span> <Marks item={item} setting={setting} />
        </h2>
        <button type="button" class="quiet" onClick={close} aria-label="Close the item">
          ✕
        </button>
      </header>
      {entity?.docs && <p class="hint">{entity.docs}</p>}
      {item.owner && (
        <p class="owner">
          {item.kind === 'derived' ? 'Derived from' : 'Belongs to'}{' '}
          <a href={itemAddress(item.owner.table, item.owner.key, setting)}>
            {item.owner.entity ?? 'its owner'} {Object.values(item.owner.key).map(text).join(' / ')}
          </a>
        </p>
      )}
      {entity && entity.derives.length > 0 && (
        <p class="hint">Derives {[...new Set(entity.derives.map((derive) => derive.entity))].join(', ')}.</p>
      )}
      {expires !== undefined && (
        <p class="hint">
          {item.expired ? 'Expired' : 'Expires'} <time>{moment(expires)}</time>
        </p>
      )}
      {item.kind === 'foreign' && <p class="hint">No entity of the model has such a key. Reads leave it out, and writes leave it alone.</p>}
      <h3>Keys</h3>
      <dl class="made">
        {views.filter(isIn).map(({ name, key }) => (
          <div key={name}>
            <dt>{name === 'table' ? name : <a href={indexAddress(name, key[0]?.name, item, setting)}>{name}</a>}</dt>
            {key.map((part) => {
              const pieces = item.keys?.[part.name];
              const made = templateOf(entity, part.name, pieces);
              return (
                <dd key={part.name}>
                  <span class="hint">{part.name}</span> <Key name={part.name} pieces={pieces} stored={item.stored[part.name]} />
                  {made?.template.includes('{') && <code class="template">{made.template}</code>}
                </dd>
              );
            })}
          </div>
        ))}
      </dl>
      {absent.length > 0 && <p class="hint absent">Not in {absent.join(', ')}.</p>}
      <h3>{count(rest.length, 'attribute')}</h3>
      <dl class="attributes">
        {rest.map(([name, value]) => (
          <div key={name}>
            <dt>
              {name} <span class="hint">{typeText(entity, name) ?? typeOf(value)}</span>
            </dt>
            <dd>
              <Value value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <Copy text={JSON.stringify(item.stored, null, 2)} label="Copy as DynamoDB JSON" />
    </aside>
  );
}

/** Returns a partition key as a request names it. */
const partitionText = (value: Stored): string => ('B' in value ? value.B : text(value));

/** Returns the address at which an item is selected among its item collection. */
export function itemAddress(table: string, key: StoredItem, setting: Setting): string {
  const [partition] = setting.table.key;
  const value = partition && key[partition.name];
  return address(['table', table], {
    partition: value && partitionText(value),
    select: JSON.stringify(key),
  });
}

/** Returns the address at which an item is selected among its item collection in an index. */
function indexAddress(index: string, partitionKey: string | undefined, item: Item, { table }: Setting): string {
  const value = partitionKey === undefined ? undefined : item.stored[partitionKey];
  const key = Object.fromEntries(table.key.flatMap(({ name }) => (item.stored[name] ? [[name, item.stored[name]]] : [])));
  return address(['table', table.name], { index, partition: value && partitionText(value), select: JSON.stringify(key) });
}
