// Where entities stand in the picture: each in the column behind those that it relates to.

import type { DesignEntity, Relation } from './wire';

export const WIDTH = 200;
const GAP = 56;
const SPACE = 16;
const LINE = 17;
/** Chains of relations that are longer continue in the last column. */
const DEEPEST = 4;

export interface Box {
  entity: DesignEntity;
  x: number;
  y: number;
  height: number;
}

export interface Layout {
  boxes: Box[];
  width: number;
  height: number;
}

export function layout(entities: DesignEntity[], relations: Relation[]): Layout {
  const depth = new Map(entities.map(({ name }) => [name, 0]));
  // Relations may go in circles: a few rounds are enough.
  for (let round = 0; round < Math.min(entities.length, DEEPEST + 2); round += 1) {
    for (const { from, to } of relations) {
      const least = Math.min(DEEPEST, (depth.get(from) ?? 0) + 1);
      if ((depth.get(to) ?? least) < least) depth.set(to, least);
    }
  }
  const columns = [...new Set(depth.values())].sort((one, other) => one - other);
  const bottoms = columns.map(() => 0);
  const boxes = entities.map((entity) => {
    const column = columns.indexOf(depth.get(entity.name) ?? 0);
    const height = 36 + LINE * Math.max(1, entity.key.length) + 6;
    const y = bottoms[column] ?? 0;
    bottoms[column] = y + height + SPACE;
    return { entity, x: column * (WIDTH + GAP), y, height };
  });
  const width = columns.length * (WIDTH + GAP) - GAP;
  return { boxes, width: Math.max(WIDTH, width), height: Math.max(0, ...bottoms) - SPACE };
}

/** Returns the line from one box to another. */
export function connection(from: Box, to: Box): string {
  const [y1, y2] = [from.y + from.height / 2, to.y + 14];
  if (to.x > from.x) {
    const [x1, x2] = [from.x + WIDTH, to.x];
    const bend = (x2 - x1) / 2;
    return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
  }
  const [x1, x2] = [from.x + WIDTH, to.x + WIDTH];
  return `M${x1} ${y1}C${x1 + 34} ${y1} ${x2 + 34} ${y2} ${x2} ${y2}`;
}
