// The design of a model, as the operator's side tells it.

export interface Place {
  line: number;
  column: number;
}

/** Two items with one key. */
export interface Witness {
  items: { is: string; values: Record<string, string> }[];
  key: Record<string, string>;
}

export interface Finding {
  code: string;
  severity: 'error' | 'warning';
  message: string;
  start: Place;
  end: Place;
  why?: string;
  help?: string;
  witness?: Witness;
  related?: { message: string; start: Place; end: Place }[];
}

export interface DesignEntity {
  name: string;
  table: string;
  key: string[];
  derived: boolean;
}

export interface Relation {
  from: string;
  to: string;
  kind: 'derives' | 'has';
}

export interface KeyPlace {
  table: string;
  index: string | null;
  title: string;
  about: string;
  collections: { partition: string; rows: { entity: string; sort: string; condition: string | null }[] }[];
}

export interface Proved {
  kind: 'read' | 'write';
  name: string;
  route: { method: string; path: string } | null;
  allow: string | null;
  rules: { rule: string; if: string }[];
  /** How each entity is confined to the caller's tenant; `null` if the model has no tenants. */
  tenant: { entity: string; how: string }[] | null;
  checks: string[];
  visible: string[];
  entities: string[];
  requests: { operation: string; purpose: string; keys: { place: string; what: string | null; key: string }[] }[];
}

export interface Design {
  version: string;
  /** Whether the text is that of the model that is served. */
  served: boolean;
  watched: boolean;
  source: string;
  findings: Finding[];
  /** Whether the pictures are of the model that is served, because the text has errors. */
  pictureOfServed: boolean;
  entities: DesignEntity[];
  relations: Relation[];
  places: KeyPlace[];
  operations: Proved[];
}
