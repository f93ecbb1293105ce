// Each entity has a hue of its own, in the order of the model. Lightness and chroma are the theme's,
// so that every hue is equally readable.

import type { Item, ModelDocument } from '../wire';

/** Hues that are far apart, the most different ones first. */
const HUES = [262, 152, 48, 330, 200, 95, 295, 20, 175, 230, 122, 350, 72, 215];

/** Returns the hue of each entity. */
export function hues(model: ModelDocument): Map<string, number> {
  return new Map(model.entities.map(({ name }, place) => [name, hueAt(place)]));
}

/** Returns the hue of the entity at a place of the model. */
export function hueAt(place: number): number {
  const hue = HUES[place % HUES.length] ?? 0;
  return (hue + Math.floor(place / HUES.length) * 11) % 360;
}

/** What items are called that are of no entity. */
const KINDS: Record<Item['kind'], string> = {
  entity: 'item',
  derived: 'derived item',
  lock: 'lock',
  'idempotency-record': 'idempotency record',
  lease: 'lease of a job',
  'work-record': 'record of work',
  'model-record': 'record of the model',
  system: 'system item',
  foreign: 'foreign item',
};

export function kindName(kind: Item['kind']): string {
  return KINDS[kind];
}
