// The rows of the table view: item collections with their items, as they are loaded.

import { operator, query } from '../api';
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
}

/** How many items of a collection are shown among others. */
const PREVIEW = 8;
const COLLECTIONS = 40;
const PAGE = 500;

/** Loads rows, a page at a time. */
export class Rows {
  readonly rows: Row[] = [];
  /** Nothing left to load. */
  done = false;
  error: Error | undefined;
  /** How many items were read to find what was looked for, and whether that was all of them. */
  read = 0;
  private cursor: string | null = null;
  private scan = false;
  private loading: Promise<void> | undefined;
  private items = 0;

  constructor(
    readonly place: Place,
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

  get searchedAll(): boolean {
    return this.scan;
  }

  private async load(): Promise<void> {
    const { table, index, partition, find } = this.place;
    const path = `/tables/${encodeURIComponent(table)}`;
    const { cursor } = this;
    if (find) {
      const asked = query({ ...find, scan: this.scan || undefined, cursor, plain: false, limit: PAGE });
      const found = await operator<FoundItems>(`${path}/find${asked}`);
      this.read += found.read;
      for (const item of found.items) this.rows.push({ kind: 'item', item, last: false });
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
