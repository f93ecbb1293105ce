// Where entities stand in the picture, and the ways of the lines between them.
//
// Entities stand in columns, each behind those that it relates to. A line that passes a column has a
// place of its own in it, so that no line runs behind a box; the order within columns is the one
// with few crossings, and boxes stand as near to what they relate to as there is room.

import { crossings, isotonic, mean, orders, ranks, type Edge } from './layers';
import type { DesignEntity, Relation } from './wire';

export const WIDTH = 200;
export const HEAD = 28;
export const LINE = 17;
/** Between columns, between boxes of a column, and around a line that passes. */
const GAP = 56;
const SPACE = 16;
const PASSAGE = 6;

export interface Box {
  entity: DesignEntity;
  x: number;
  y: number;
  height: number;
}

/** The line of a relation, with the point at which it ends, and how far all of it is moved. */
export interface Line {
  relation: Relation;
  path: string;
  end: [x: number, y: number];
  dx: number;
  dy: number;
}

export interface Layout {
  boxes: Box[];
  lines: Line[];
  width: number;
  height: number;
}

/** A box, or the place of a line in a column that it passes. */
interface Node {
  rank: number;
  height: number;
  y: number;
  entity?: DesignEntity;
}

/** A line with the nodes that it goes through, from left to right. */
interface Way {
  relation: Relation;
  nodes: Node[];
  backwards: boolean;
}

/**
 * Lays out what is connected by itself. The parts stand beside each other as far as there is room, in rows; what is not
 * connected comes last.
 */
export function layout(entities: DesignEntity[], relations: Relation[], room: number): Layout {
  const drawn = relations.filter(({ from, to }) => from !== to);
  const whole: Layout = { boxes: [], lines: [], width: WIDTH, height: 0 };
  let [left, top] = [0, 0];
  for (const part of connected(entities, drawn)) {
    const names = new Set(part.map(({ name }) => name));
    const one = laidOut(part, drawn.filter(({ from }) => names.has(from)));
    if (left > 0 && left + one.width > room) [left, top] = [0, whole.height + 2 * SPACE];
    for (const box of one.boxes) whole.boxes.push({ ...box, x: box.x + left, y: box.y + top });
    for (const line of one.lines) whole.lines.push({ ...line, dx: left, dy: top });
    whole.width = Math.max(whole.width, left + one.width);
    whole.height = Math.max(whole.height, top + one.height);
    left += one.width + GAP;
  }
  return whole;
}

/** Groups entities that are connected by relations, the largest group first. */
function connected(entities: DesignEntity[], relations: Relation[]): DesignEntity[][] {
  const group = new Map(entities.map(({ name }) => [name, name]));
  const root = (name: string): string => {
    const up = group.get(name) ?? name;
    return up === name ? name : root(up);
  };
  for (const { from, to } of relations) if (group.has(from) && group.has(to)) group.set(root(to), root(from));
  const groups = new Map<string, DesignEntity[]>();
  for (const entity of entities) groups.set(root(entity.name), [...(groups.get(root(entity.name)) ?? []), entity]);
  return [...groups.values()].sort((one, other) => other.length - one.length);
}

function laidOut(entities: DesignEntity[], relations: Relation[]): Layout {
  const rank = ranks(entities.map(({ name }) => name), relations.map(({ from, to }): Edge => [from, to]));
  const node = (entity: DesignEntity): Node => ({ entity, rank: rank.get(entity.name) ?? 0, height: heightOf(entity), y: 0 });
  const nodes = new Map(entities.map((entity) => [entity.name, node(entity)]));
  const columns: Node[][] = [];
  const put = (one: Node): Node => {
    (columns[one.rank] ??= []).push(one);
    return one;
  };
  nodes.forEach(put);
  const ways = relations.flatMap((relation): Way[] => {
    const [from, to] = [nodes.get(relation.from), nodes.get(relation.to)];
    if (!from || !to) return [];
    const backwards = from.rank > to.rank;
    const [left, right] = backwards ? [to, from] : [from, to];
    const passed = Array.from({ length: right.rank - left.rank - 1 }, (_, place) =>
      put({ rank: left.rank + 1 + place, height: PASSAGE, y: 0 }),
    );
    return [{ relation, nodes: [left, ...passed, right], backwards }];
  });
  const links = ways.flatMap(({ nodes }) => nodes.slice(1).map((to, place): [Node, Node] => [nodes[place] ?? to, to]));
  const ordered = best(columns, links);
  place(ordered, links);
  const boxes = [...nodes.values()].flatMap(({ entity, rank, y, height }): Box[] => (entity ? [{ entity, x: rank * (WIDTH + GAP), y, height }] : []));
  const width = ordered.length * (WIDTH + GAP) - GAP;
  return { boxes, lines: drawnLines(ways), width, height: Math.max(...ordered.flat().map(({ y, height }) => y + height)) };
}

function heightOf({ key }: DesignEntity): number {
  return HEAD + 14 + LINE * Math.max(1, key.length);
}

/** Orders each column so that few lines cross. */
function best(columns: Node[][], links: [Node, Node][]): Node[][] {
  let [found, least] = [columns, crossings(columns, links)];
  for (const order of orders(columns, links)) {
    const count = crossings(order, links);
    if (count < least) [found, least] = [order, count];
  }
  return found;
}

/** Gives each node its place in its column: near to what it is linked with. */
function place(columns: Node[][], links: [Node, Node][]): void {
  const middle = ({ y, height }: Node) => y + height / 2;
  for (const column of columns) stack(column, column.map(() => 0));
  for (let round = 0; round < 12; round += 1) {
    const order = round % 2 === 0 ? columns : [...columns].reverse();
    for (const column of order) {
      const wanted = column.map((node) => {
        const near = links.flatMap(([from, to]) => (from === node ? [middle(to)] : to === node ? [middle(from)] : []));
        return near.length > 0 ? mean(near) - node.height / 2 : node.y;
      });
      stack(column, wanted);
    }
  }
  const highest = Math.min(...columns.flat().map(({ y }) => y));
  for (const node of columns.flat()) node.y -= highest;
}

/** Puts the nodes of a column as near to where they want to be as their order and sizes allow. */
function stack(column: Node[], wanted: number[]): void {
  let offset = 0;
  const offsets = column.map((node, place) => {
    const own = offset;
    const next = column[place + 1];
    offset += node.height + (node.entity && next?.entity ? SPACE : SPACE / 2);
    return own;
  });
  const weights = column.map((node) => (node.entity ? 1 : 4));
  const places = isotonic(wanted.map((y, place) => y - (offsets[place] ?? 0)), weights);
  column.forEach((node, place) => {
    node.y = Math.round((places[place] ?? 0) + (offsets[place] ?? 0));
  });
}

/** Returns the lines, each from and to a point of its own at the side of a box. */
function drawnLines(ways: Way[]): Line[] {
  const ports = new Map<Way, [number, number]>();
  const sides = [
    { end: 0, at: (way: Way) => way.nodes[0], toward: (way: Way) => way.nodes[1] },
    { end: 1, at: (way: Way) => way.nodes.at(-1), toward: (way: Way) => way.nodes.at(-2) },
  ] as const;
  for (const { end, at, toward } of sides) {
    const byNode = new Map<Node, Way[]>();
    for (const way of ways) {
      const node = at(way);
      if (node) byNode.set(node, [...(byNode.get(node) ?? []), way]);
    }
    for (const [node, group] of byNode) {
      group.sort((one, other) => (toward(one)?.y ?? 0) - (toward(other)?.y ?? 0));
      group.forEach((way, place) => {
        const room = Math.min(node.height - 20, 12 * (group.length - 1));
        const step = group.length > 1 ? room / (group.length - 1) : 0;
        const y = node.y + node.height / 2 - room / 2 + step * place;
        const known = ports.get(way) ?? [0, 0];
        known[end] = y;
        ports.set(way, known);
      });
    }
  }
  return ways.map((way): Line => {
    const [first, last] = ports.get(way) ?? [0, 0];
    const x = (rank: number) => rank * (WIDTH + GAP);
    const [left, right] = [way.nodes[0]?.rank ?? 0, way.nodes.at(-1)?.rank ?? 0];
    let [px, py] = [x(left) + WIDTH, first];
    let path = `M${px} ${py}`;
    const curve = (nx: number, ny: number) => {
      const bend = (nx - px) / 2;
      path += `C${px + bend} ${py} ${nx - bend} ${ny} ${nx} ${ny}`;
      [px, py] = [nx, ny];
    };
    for (const node of way.nodes.slice(1, -1)) {
      curve(x(node.rank), node.y + node.height / 2);
      path += `H${x(node.rank) + WIDTH}`;
      px = x(node.rank) + WIDTH;
    }
    curve(x(right), last);
    return { relation: way.relation, path, end: way.backwards ? [x(left) + WIDTH, first] : [x(right), last], dx: 0, dy: 0 };
  });
}
