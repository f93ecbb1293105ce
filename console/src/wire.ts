// What the server answers: the types of the console's requests.
//
// The console serves any model, so it knows no model at build time: it is written against the
// description of the model, not against the client that `tavola generate` makes of one.

/** A value in DynamoDB's own JSON: one member, named by its type. */
export type Stored =
  | { S: string }
  | { N: string }
  | { B: string }
  | { BOOL: boolean }
  | { NULL: true }
  | { SS: string[] }
  | { NS: string[] }
  | { BS: string[] }
  | { L: Stored[] }
  | { M: Record<string, Stored> };

export type StoredItem = Record<string, Stored>;

/** A piece of a key: its text and, if it shows one, its attribute. */
export type KeyPiece = [text: string] | [text: string, attribute: string];

export type Kind =
  | 'entity'
  | 'derived'
  | 'lock'
  | 'idempotency-record'
  | 'lease'
  | 'work-record'
  | 'model-record'
  | 'system'
  | 'foreign';

export interface Owner {
  table: string;
  key: StoredItem;
  entity: string | null;
}

export interface Item {
  kind: Kind;
  entity: string | null;
  expired: boolean;
  deleting: boolean;
  stored: StoredItem;
  keys?: Record<string, KeyPiece[]>;
  owner?: Owner;
}

export interface Collection {
  partition: string | number;
  items: Item[];
  next?: string | null;
}

export interface CollectionPage {
  partitionKey: string;
  collections: Collection[];
  next: string | null;
}

export interface FoundItems {
  items: Item[];
  read: number;
  next: string | null;
}

export interface KeyAttribute {
  name: string;
  type: 'S' | 'N' | 'B';
}

export interface TableInfo {
  name: string;
  missing?: boolean;
  physicalName: string;
  key: KeyAttribute[];
  ttl: string | null;
  items: number | null;
  indexes: { name: string; key: KeyAttribute[]; local: boolean; projection: string; active: boolean }[];
}

export interface ModelType {
  kind: string;
  members?: string[];
  element?: ModelType;
  min?: number;
  max?: number;
  attributes?: ModelAttribute[];
}

export interface ModelAttribute {
  name: string;
  docs?: string;
  type: ModelType;
  optional: boolean;
  value?: string;
  computed?: string;
}

export interface ModelEntity {
  name: string;
  docs?: string;
  table: string;
  typeValue: string;
  keys: { name: string; template: string; condition?: string }[];
  keyAttributes: string[];
  attributes: ModelAttribute[];
  expires?: string;
  uniques: { attributes: string[] }[];
  derives: { entity: string; each?: string; condition?: string }[];
}

export interface ModelTable {
  name: string;
  physical: string;
  key: KeyAttribute[];
  indexes: { name: string; key: KeyAttribute[] }[];
  ttl?: string;
  typeAttribute?: string;
}

export interface ModelDocument {
  name: string;
  docs?: string;
  tables: ModelTable[];
  caller: { name: string; claim: string; type: ModelType; optional: boolean }[];
  entities: ModelEntity[];
  reads: ModelOperation[];
  writes: ModelOperation[];
  jobs: { name: string; inputs?: { name: string; type: ModelType; optional: boolean }[] }[];
}

export interface ModelOperation {
  name: string;
  docs?: string;
  route?: { method: string; path: string };
  allow?: string;
}

export interface SignIn {
  operatorToken: boolean;
  token: boolean;
  development: boolean;
  /** The URL of the issuer at which people sign in, if they do. */
  issuer: string | null;
}

/** Who is signed in, and what the server offers them. */
export interface About {
  signIn: SignIn;
  session?: { csrf: string; operator: boolean; caller: string | null };
  tavola: string;
  model: string;
  basePath: string;
  /** Whether operations can be called here. */
  api: boolean;
  /** Whether stored items can be looked at here. */
  tables: boolean;
  /** Whether calls can be made as anybody. */
  impersonates: boolean;
}

export interface Problem {
  title: string;
  status: number;
  code: string;
  detail: string;
  instance?: string;
  errors?: { field: string; code: string; message: string }[];
}
