// The rows of the table view: item collections with their items, as they are loaded.

import { operator, query } from '../api';
import { text } from '../ui/value';
import type { Collection, CollectionPage, FoundItems, Item } from '../wire';

export type Row =
  | { kind: 'collection'; partition: string; items: number; more: boolean; first: Item | undefined }
  | { kind: 'item'; item: Item; last: boolean }
  | { kind: 'more'; partition: string };

/** What is looked at. */
export interface Place {
  table: string;
  index?: string | undefined;
  /** One item collection only. */
  partition?: string | undefined;
  /** Items with this id only, of this entity. */
  find?: { id: string; entity?: string | undefined } | undefined;
  /** Items of this entity only, in their item collections. */
  alone?: string | undefined;
}

/** How many items of a collection are shown among others. */
const PREVIEW = 8;
const COLLECTIONS = 40;
const PAGE = 500;

/** The kinds of items that no write of the model makes by itself. */
const OWN = new Set<Item['kind']>(['lock', 'idempotency-record', 'lease', 'work-record', 'model-record', 'system']);

/** Loads rows, a page at a time. */
export class Rows {
  readonly rows: Row[] = [];
  /** Nothing left to load. */
  done = false;
  error: Error | undefined;
  /** How many items were read to find what was looked for, and whether that was all of them. */
  read = 0;
  /** Whether the last page had nothing that is shown. */
  foundNothing = false;
  private cursor: string | null = null;
  private scan = false;
  private loading: Promise<void> | undefined;
  private items = 0;
  /** The row of the item collection that the last item is in. */
  private head = -1;

  constructor(
    readonly place: Place,
    /** The attribute by which items are together. */
    private readonly partitionKey: string,
    private readonly changed: () => void,
  ) {}

  /** Loads the next page, unless it is on its way. */
  more(): void {
    if (this.done || this.loading || this.error) return;
    this.loading = this.load()
      .catch((error: unknown) => {
        this.error = error as Error;
      })
      .finally(() => {
        this.loading = undefined;
        this.changed();
      });
  }

  /** Loads what failed before. */
  again(): void {
    this.error = undefined;
    this.more();
  }

  /** Looks at all items of the table for what no key leads to. */
  searchAll(): void {
    this.scan = true;
    this.done = false;
    this.rows.length = 0;
    this.more();
  }

  /** Whether all items that are loaded are Tavola's own. */
  get ownOnly(): boolean {
    return this.rows.every((row) => row.kind !== 'item' || OWN.has(row.item.kind));
  }

  get searchedAll(): boolean {
    return this.scan;
  }

  /** How many items are loaded. */
  get loaded(): number {
    return this.items;
  }

  private async load(): Promise<void> {
    const { table, index, partition, find, alone } = this.place;
    const path = `/tables/${encodeURIComponent(table)}`;
    const { cursor } = this;
    if (find) {
      const asked = query({ ...find, scan: this.scan || undefined, cursor, plain: false, limit: PAGE });
      const found = await operator<FoundItems>(`${path}/find${asked}`);
      this.read += found.read;
      for (const item of found.items) this.rows.push({ kind: 'item', item, last: false });
      this.next(found.next);
    } else if (alone !== undefined) {
      const asked = query({ entity: alone, index, scan: true, cursor, plain: false, limit: PAGE });
      const found = await operator<FoundItems>(`${path}/find${asked}`);
      this.read += found.read;
      this.items += found.items.length;
      this.foundNothing = found.items.length === 0;
      for (const item of found.items) this.addAlone(item);
      this.next(found.next);
    } else if (partition !== undefined) {
      const asked = query({ index, cursor, plain: false, limit: PAGE });
      const separator = asked ? '&' : '?';
      const page = await operator<CollectionPage>(
        `${path}/items${asked}${separator}partition=${encodeURIComponent(partition)}`,
      );
      const items = page.collections.flatMap((collection) => collection.items);
      this.items += items.length;
      if (this.rows.length === 0 && items.length > 0) {
        this.rows.push({ kind: 'collection', partition, items: 0, more: false, first: items[0] });
      }
      for (const item of items) this.rows.push({ kind: 'item', item, last: false });
      const head = this.rows[0];
      if (head) this.rows[0] = { ...head, items: this.items, more: page.next !== null } as Row;
      this.next(page.next);
    } else {
      const asked = query({ index, cursor, plain: false, limit: COLLECTIONS, preview: PREVIEW });
      const page = await operator<CollectionPage>(`${path}/collections${asked}`);
      for (const collection of page.collections) this.add(collection);
      this.next(page.next);
    }
  }

  /** Adds an item behind those of its item collection: a scan meets them one after the other. */
  private addAlone(item: Item): void {
    const value = item.stored[this.partitionKey];
    const name = value === undefined ? '' : text(value);
    const head = this.rows[this.head];
    if (head?.kind === 'collection' && head.partition === name) {
      this.rows[this.head] = { ...head, items: head.items + 1 };
    } else {
      this.head = this.rows.length;
      this.rows.push({ kind: 'collection', partition: name, items: 1, more: false, first: item });
    }
    this.rows.push({ kind: 'item', item, last: false });
  }

  private add({ partition, items, next }: Collection): void {
    const name = String(partition);
    this.rows.push({ kind: 'collection', partition: name, items: items.length, more: !!next, first: items[0] });
    items.forEach((item, place) => {
      this.rows.push({ kind: 'item', item, last: !next && place === items.length - 1 });
    });
    if (next) this.rows.push({ kind: 'more', partition: name });
  }

  private next(cursor: string | null): void {
    this.cursor = cursor;
    this.done = cursor === null;
  }
}
