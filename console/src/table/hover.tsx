// Tells where a piece of a key comes from, beside the pointer.

import { useEffect, useRef, useState } from 'preact/hooks';

import type { Item, ModelEntity } from '../wire';
import { templateOf, typeText } from './key';

interface Told {
  x: number;
  y: number;
  attribute: string | undefined;
  key: string;
  item: Item;
}

/** Shows a note while the pointer is on a key. */
export function Hover({ itemAt, entities }: { itemAt: (row: number) => Item | undefined; entities: Map<string, ModelEntity> }) {
  const [told, set] = useState<Told>();
  const at = useRef(itemAt);
  at.current = itemAt;
  useEffect(() => {
    const over = (event: PointerEvent) => {
      const target = event.target instanceof Element ? event.target : undefined;
      const key = target?.closest<HTMLElement>('.virtual [data-key]');
      const row = key?.closest('.row')?.id.replace('row-', '');
      const item = row === undefined ? undefined : at.current(Number(row));
      if (!key || !item) return set(undefined);
      const box = key.getBoundingClientRect();
      const hole = target?.closest<HTMLElement>('[data-attribute]');
      const attribute = hole?.dataset.attribute;
      const place = (hole ?? key).getBoundingClientRect();
      set({ x: Math.min(place.left, innerWidth - 320), y: box.bottom + 6, attribute, key: key.dataset.key ?? '', item });
    };
    addEventListener('pointerover', over);
    return () => removeEventListener('pointerover', over);
  }, []);
  if (!told) return null;
  const entity = told.item.entity === null ? undefined : entities.get(told.item.entity);
  const made = templateOf(entity, told.key, told.item.keys?.[told.key]);
  return (
    <div class="hover" role="tooltip" style={{ left: `${Math.max(8, told.x)}px`, top: `${told.y}px` }}>
      <p>
        <b>{told.key}</b> = <code>{made?.template}</code>
        {made?.condition && (
          <>
            {' '}
            while <code>{made.condition}</code>
          </>
        )}
      </p>
      {told.attribute && (
        <p>
          from <b>{told.attribute}</b>: {typeText(entity, told.attribute)}
        </p>
      )}
    </div>
  );
}
