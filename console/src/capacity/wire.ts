// What the operator's side tells of capacity, of what was consumed, and of work.

/** What the model consumes by its volumes. */
export interface Forecast {
  hasVolumes: boolean;
  factor: number;
  /** The number of users, if volumes are stated for some. */
  users: number | null;
  peak: number;
  items: {
    entity: string;
    total: number;
    monthly: number;
    size: number;
    price: number;
    bareWriteUnits: number;
    writeUnits: number;
    indexWriteUnits: Record<string, number>;
    storedBytes: number;
  }[];
  calls: {
    operation: string;
    write: boolean;
    monthly: number;
    stated: boolean;
    price: number;
    readUnits: number;
    writeUnits: number;
    indexWriteUnits: number;
  }[];
  month: { readUnits: number; writeUnits: number; storedBytes: number; growthBytes: number };
  onDemand: { units: number; storage: number };
  provisioned: { readUnits: number; writeUnits: number; units: number; storage: number };
  partitions: {
    place: string;
    key: string;
    operation: string;
    callsPerSecond: number;
    throttlesAbove: number;
    shards: number;
  }[];
  uncounted: string[];
  uncountedCalls: string[];
  /** What one call of each operation is expected to consume. */
  explained: Record<string, { readUnits: number; writeUnits: number }>;
}

export interface OperationCounts {
  name: string;
  kind: 'read' | 'write';
  outcomes: Record<string, number>;
  durations: number[];
  retries: number;
  queueWaits: number;
  readUnits: number;
  writeUnits: number;
  throttled: number;
}

export interface StoreCounts {
  operation: string;
  outcomes: Record<string, number>;
  durations: number[];
  readUnits: number;
  writeUnits: number;
}

interface WorkCounts {
  begun: number;
  finishedAtOnce: number;
  finishedLater: number;
  givenUp: number;
}

/** What the server has done since it serves the model. */
export interface Counts {
  seconds: number;
  /** The upper bounds of durations, in seconds. */
  bounds: number[];
  operations: OperationCounts[];
  store: StoreCounts[];
  storeRetries: number;
  work: { derived: WorkCounts; clearing: WorkCounts };
  requests: { running: number; overloaded: number; rateLimited: number };
}

export interface Job {
  name: string;
  description: string;
  everySeconds: number;
  inputs: string[];
  runs: number;
  failures: number;
  done: number;
  skipped: number;
  refused: number;
}

export interface JobReport {
  done: number;
  skipped: number;
  refused: number;
}

export interface Unfinished {
  table: string;
  kind: 'derived' | 'clearing' | 'portions';
  entity: string | null;
  key: Record<string, unknown> | null;
  write: string | null;
  lastWorkedOn: number;
  abandoned: boolean;
  portions: {
    id: string;
    done: number;
    skipped: number;
    left: number | null;
    stopped: string | null;
    cancellable: boolean;
  } | null;
}
