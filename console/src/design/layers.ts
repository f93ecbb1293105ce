// Drawing graphs in layers: which layer a node is in, which order has few crossings, and places that
// keep an order.

export type Edge = [from: string, to: string];

export const mean = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);

/** Returns the layer of each node: behind those that it follows, and not farther than necessary. */
export function ranks(names: string[], edges: Edge[]): Map<string, number> {
  const forward = withoutCircles(names, edges);
  const rank = new Map(names.map((name) => [name, 0]));
  const at = (name: string) => rank.get(name) ?? 0;
  for (let round = 0; round < names.length; round += 1) {
    let moved = false;
    for (const [from, to] of forward) {
      if (at(to) > at(from)) continue;
      rank.set(to, at(from) + 1);
      moved = true;
    }
    if (!moved) break;
  }
  // What follows nothing stands right before what follows it.
  for (const name of names) {
    const followers = forward.filter(([from]) => from === name).map(([, to]) => at(to));
    if (!forward.some(([, to]) => to === name) && followers.length > 0) rank.set(name, Math.min(...followers) - 1);
  }
  return rank;
}

/** Returns the edges, of which some are turned around so that none leads back. */
function withoutCircles(names: string[], edges: Edge[]): Edge[] {
  const [done, open] = [new Set<string>(), new Set<string>()];
  const turned: Edge[] = [];
  const visit = (name: string): void => {
    if (done.has(name)) return;
    done.add(name);
    open.add(name);
    for (const [from, to] of edges) {
      if (from !== name) continue;
      if (open.has(to)) turned.push([to, from]);
      else {
        turned.push([from, to]);
        visit(to);
      }
    }
    open.delete(name);
  };
  // Beginning with what follows nothing turns the fewest.
  const follows = new Set(edges.map(([, to]) => to));
  [...names.filter((name) => !follows.has(name)), ...names].forEach(visit);
  return turned;
}

/** Returns orders of the columns, each made from the one before by the means of the neighbours. */
export function* orders<T extends object>(columns: T[][], links: [T, T][]): Generator<T[][]> {
  let current = columns;
  for (let round = 0; round < 16; round += 1) {
    const onward = round % 2 === 0;
    const places = new Map(current.flatMap((column) => column.map((node, place): [T, number] => [node, place / column.length])));
    const next = [...current];
    const numbers = [...current.keys()];
    for (const number of onward ? numbers : numbers.reverse()) {
      const column = next[number] ?? [];
      const wanted = new Map(
        column.map((node): [T, number] => {
          const near = links.flatMap(([from, to]) => (onward ? to === node && [from] : from === node && [to]) || []);
          const known = near.flatMap((one) => places.get(one) ?? []);
          return [node, known.length > 0 ? mean(known) : (places.get(node) ?? 0)];
        }),
      );
      const sorted = [...column].sort((one, other) => (wanted.get(one) ?? 0) - (wanted.get(other) ?? 0));
      next[number] = sorted;
      sorted.forEach((node, place) => places.set(node, place / sorted.length));
    }
    current = next;
    yield current;
  }
}

/** Counts the crossings of links between columns. */
export function crossings<T extends object>(columns: T[][], links: [T, T][]): number {
  const places = new Map(columns.flatMap((column, number) => column.map((node, place): [T, [number, number]] => [node, [number, place]])));
  const between = new Map<number, [number, number][]>();
  for (const [from, to] of links) {
    const [one, other] = [places.get(from), places.get(to)];
    if (one && other) between.set(one[0], [...(between.get(one[0]) ?? []), [one[1], other[1]]]);
  }
  let count = 0;
  for (const group of between.values()) {
    for (const [place, [a, b]] of group.entries()) {
      for (const [c, d] of group.slice(place + 1)) if ((a - c) * (b - d) < 0) count += 1;
    }
  }
  return count;
}

/** Returns the numbers that do not fall, nearest to those that are given: neighbours that would are pooled. */
export function isotonic(wanted: number[], weights: number[]): number[] {
  const pools: { value: number; weight: number; size: number }[] = [];
  wanted.forEach((value, place) => {
    pools.push({ value, weight: weights[place] ?? 1, size: 1 });
    for (;;) {
      const [before, last] = [pools.at(-2), pools.at(-1)];
      if (!before || !last || before.value <= last.value) break;
      const weight = before.weight + last.weight;
      const value = (before.value * before.weight + last.value * last.weight) / weight;
      pools.splice(-2, 2, { value, weight, size: before.size + last.size });
    }
  });
  return pools.flatMap(({ value, size }) => Array.from({ length: size }, () => value));
}
