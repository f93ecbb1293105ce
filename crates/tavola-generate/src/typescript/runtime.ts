// ---------------------------------------------------------------- what is the same for every model

/** A moment, as ISO 8601 text in UTC, such as `2024-01-15T10:30:00Z`. */
export type Timestamp = string;
/** A day, as ISO 8601 text, such as `2024-01-15`. */
export type CalendarDate = string;
/** Bytes, as base64. */
export type Base64 = string;
/** A whole number of up to 64 bits: a `bigint` where a `number` would lose digits. */
export type Integer = number | bigint;
/**
 * A number of up to 38 digits: where a `number` would lose some, a `bigint` for a whole number of up
 * to 64 bits, and a `string` for any other. `Number(value)` rounds each of them.
 */
export type Decimal = number | bigint | string;
/** Any value. */
export type Json = string | number | bigint | boolean | null | readonly Json[] | JsonObject;
/** Values by name. */
export interface JsonObject {
  readonly [name: string]: Json;
}

/** Where the service is, and how it is called. */
export interface ClientOptions {
  /** The address of the service with its base path, such as `https://api.example.org/v1`. */
  readonly url: string;
  /**
   * The caller's token, or a function that returns it, which is asked before every request.
   * `refresh` is `true` after the service has refused the last one. Without a token, nobody calls.
   */
  readonly token?: string | TokenSource | undefined;
  /** How often a request is repeated where that is safe; 3 by default. */
  readonly retries?: number | undefined;
  /** The longest wait before a repetition, in milliseconds; 20,000 by default. */
  readonly longestWait?: number | undefined;
  /** How long one request may take, in milliseconds; 30,000 by default. */
  readonly timeout?: number | undefined;
  /**
   * Whether writes are given an `Idempotency-Key` of their own, so that they can be repeated when
   * their outcome is not known; `true` by default. Each costs the service one more stored item.
   */
  readonly automaticKeys?: boolean | undefined;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** What sends requests; the global `fetch` by default. */
  readonly fetch?: typeof fetch | undefined;
}

/** Returns the caller's token. */
export type TokenSource = (refresh: boolean) => string | undefined | Promise<string | undefined>;

/** How one call is made. */
export interface CallOptions {
  /** Ends the call. Whether an ended write has happened is not known. */
  readonly signal?: AbortSignal | undefined;
  /** Is told about the answer, beside its value. */
  readonly onAnswer?: ((answer: AnswerInfo) => void) | undefined;
}

/** How a read of one item is made. */
export interface ReadOptions<T> extends CallOptions {
  /** What an earlier call answered: if it is unchanged, it is returned and not sent again. */
  readonly known?: T | undefined;
}

/** How a write is made. */
export interface WriteOptions extends CallOptions {
  /** Makes it safe to repeat the write: a second one with the same key changes nothing. */
  readonly idempotencyKey?: string | undefined;
}

/** How a write is made that begins with an item that is there. */
export interface ChangeOptions extends WriteOptions {
  /** What an earlier call answered, or its `ETag`: if the item has changed, the write is refused. */
  readonly ifMatch?: object | string | undefined;
}

/** What an answer says beside its value. */
export interface AnswerInfo {
  /** The status. */
  readonly status: number;
  /** What identifies the item as the caller sees it. */
  readonly etag: string | undefined;
  /** Where the new item, or the work, can be read. */
  readonly location: string | undefined;
  /** Whether the write had happened before, so that nothing was changed. */
  readonly replayed: boolean;
}

/** A page of a list. */
export interface Page<T> {
  /** What is on it. */
  items: T[];
  /** The cursor of the next page; absent on the last one. */
  next?: string;
}

/** Which page of a list is wanted. */
export interface PageRequest {
  /** The most items that are wanted. */
  readonly limit?: number | undefined;
  /** The `next` of an earlier page. */
  readonly cursor?: string | undefined;
}

/** A list, which is read page by page: `for await (const item of list)`. */
export class List<T> implements AsyncIterable<T> {
  readonly #read: (request: PageRequest) => Promise<Page<T>>;

  /** Creates a list from what reads its pages. */
  constructor(read: (request: PageRequest) => Promise<Page<T>>) {
    this.#read = read;
  }

  /** Reads one page: the first, unless there is a cursor. */
  page(request: PageRequest = {}): Promise<Page<T>> {
    return this.#read(request);
  }

  /** Reads all pages, one after the other, from the one that is wanted on. */
  async *pages(request: PageRequest = {}): AsyncGenerator<Page<T>, void, undefined> {
    let cursor = request.cursor;
    do {
      const page = await this.#read({ ...request, cursor });
      yield page;
      cursor = page.next;
    } while (cursor !== undefined);
  }

  /** Reads all items, and asks for the next page when it is needed. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) {
      yield* page.items;
    }
  }

  /** Reads the first items into an array: all of them, unless it should end earlier. */
  async all(most = Infinity): Promise<T[]> {
    const items: T[] = [];
    for await (const page of this.pages()) {
      for (const item of page.items) {
        if (items.length >= most) return items;
        items.push(item);
      }
      if (items.length >= most) return items;
    }
    return items;
  }
}

/** Work that a write has begun, one transaction for each element. */
export interface Work {
  /** Its name. */
  id: string;
  /** The write that has begun it. */
  write?: string;
  /** How it stands. */
  state: "running" | "finished" | "cancelled" | "stopped" | "unknown";
  /** How many elements were done. */
  done?: number;
  /** How many elements were refused. */
  skipped?: number;
  /** How many elements are left, if that is known. */
  left?: number;
  /** Why elements were refused; the first ones, if there are many. */
  reasons?: { code: string; message: string; element?: Json; place?: number }[];
  /** When it was begun. */
  begun?: Timestamp;
  /** When it ended. */
  ended?: Timestamp;
  /** Why nobody works on. */
  stopped?: string;
}

/** What is wrong with one input. */
export interface Fault {
  /** A path such as `size.width` or `tags[3]`. */
  readonly field: string;
  /** What is wrong with it, for programs. */
  readonly code: FaultCode;
  /** What is wrong with it, for people. */
  readonly message: string;
  /** Values that are told with it. */
  readonly values?: JsonObject;
  /** In development: what did not hold, as the model writes it. */
  readonly rule?: string;
}

/** The values that are told with a code. */
export type ValuesOf<C extends ProblemCode> = C extends keyof ProblemValues
  ? ProblemValues[C]
  : JsonObject;

/** A problem with one of these codes, told apart by `code`. */
export type ProblemOf<C extends ProblemCode> = C extends ProblemCode
  ? ProblemError & { readonly code: C; readonly values: ValuesOf<C> }
  : never;

/** A problem, told apart by `code`. */
export type Problem = ProblemOf<ProblemCode>;

/** Returns `true` if an error is a problem that the service has answered with. */
export function isProblem(error: unknown): error is Problem;
/** Returns `true` if an error is a problem of this operation; its `code` is then one of few. */
export function isProblem<O extends keyof ProblemCodes>(
  error: unknown,
  operation: O,
): error is ProblemOf<ProblemCodes[O]>;
export function isProblem(error: unknown, operation?: string): boolean {
  return (
    error instanceof ProblemError && (operation === undefined || error.operation === operation)
  );
}

/** Why a call failed (RFC 9457). Decide by `code`, and by `status` if the code is not known. */
export class ProblemError extends Error {
  /** The operation that was called. */
  readonly operation: string;
  /** The status of the answer. */
  readonly status: number;
  /** The reason, for programs; it is stable. A newer service may send others. */
  readonly code: ProblemCode;
  /** The kind of failure, as a URN. */
  readonly type: string;
  /** The kind of failure, for people. */
  readonly title: string;
  /** The id of the request, under which the operator can find details. */
  readonly instance: string;
  /** The attribute that it is about. */
  readonly field: string | undefined;
  /** Values that are told with it. */
  readonly values: JsonObject;
  /** Every fault of the input. */
  readonly errors: readonly Fault[];
  /** Whether the call may nevertheless have happened. */
  readonly maybeDone: boolean;
  /** In development: what did not hold, as the model writes it. */
  readonly rule: string | undefined;
  /** After how many seconds it makes sense to try again. */
  readonly retryAfter: number | undefined;

  /** Creates the error of an answer. */
  constructor(operation: string, status: number, details: ProblemDetails, retryAfter?: number) {
    super(details.detail ?? details.title ?? details.code);
    this.name = "ProblemError";
    this.operation = operation;
    this.status = status;
    this.code = details.code;
    this.type = details.type ?? "about:blank";
    this.title = details.title ?? "";
    this.instance = details.instance ?? "";
    this.field = details.field;
    this.values = details.values ?? {};
    this.errors = details.errors ?? [];
    this.maybeDone = details.maybeDone ?? false;
    this.rule = details.rule;
    this.retryAfter = retryAfter;
  }
}

/** There was no answer of the service: the network failed, or something between answered. */
export class ConnectionError extends Error {
  /** The operation that was called. */
  readonly operation: string;
  /** The status, if something answered that is not the service. */
  readonly status: number | undefined;
  /** Whether the call may nevertheless have happened. */
  readonly maybeDone: boolean;

  /** Creates the error of a call without an answer of the service. */
  constructor(operation: Operation, status: number | undefined, cause: unknown) {
    const why = status === undefined ? "there was no answer" : `the answer was ${status}`;
    super(`${operation.name}: ${why}`, { cause });
    this.name = "ConnectionError";
    this.operation = operation.name;
    this.status = status;
    this.maybeDone = !operation.isRead;
  }
}

/** Returns the `ETag` of what a call has answered, if it has one. */
export function etagOf(value: object): string | undefined {
  return tags.get(value);
}

/** The members of problem details. */
interface ProblemDetails {
  readonly code: ProblemCode;
  readonly type?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly instance?: string;
  readonly field?: string;
  readonly values?: JsonObject;
  readonly errors?: readonly Fault[];
  readonly maybeDone?: boolean;
  readonly rule?: string;
}

interface Operation {
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly isRead: boolean;
}

type AnyOptions = CallOptions & {
  readonly known?: unknown;
  readonly idempotencyKey?: string | undefined;
  readonly ifMatch?: object | string | undefined;
};

const tags = new WeakMap<object, string>();

/** Sends requests, and repeats them where that is safe. */
class Transport {
  readonly #options: ClientOptions;
  readonly #url: string;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#url = options.url.replace(/\/+$/, "");
  }

  /** Calls an operation and returns the value of its answer, which the caller knows the type of. */
  async call<T>(operation: Operation, input: object, options: AnyOptions = {}): Promise<T> {
    const { url, body } = request(this.#url, operation, input);
    const headers: Record<string, string> = {
      ...this.#options.headers,
      Accept: "application/json",
    };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const key = this.#key(operation, options);
    if (key !== undefined) headers["Idempotency-Key"] = key;
    if (options.ifMatch !== undefined) headers["If-Match"] = tagOf(options.ifMatch);
    const known = isObject(options.known) ? tags.get(options.known) : undefined;
    if (known !== undefined) headers["If-None-Match"] = known;
    const isSafe = operation.isRead || key !== undefined;
    const init = { method: operation.method, headers, ...(body === undefined ? {} : { body }) };
    const answer = await this.#repeat(operation, url, init, isSafe, options.signal);
    const etag = answer.headers.get("ETag") ?? undefined;
    options.onAnswer?.({
      status: answer.status,
      etag,
      location: answer.headers.get("Location") ?? undefined,
      replayed: answer.headers.get("Idempotency-Replayed") === "true",
    });
    const value = answer.status === 304 ? options.known : parse(answer.text);
    if (etag !== undefined && isObject(value)) tags.set(value, etag);
    return value as T;
  }

  #key(operation: Operation, options: AnyOptions): string | undefined {
    if (operation.isRead) return undefined;
    return options.idempotencyKey ?? (this.#options.automaticKeys === false ? undefined : newKey());
  }

  /** Sends a request until it is answered, or until it is not safe or sensible to go on. */
  async #repeat(
    operation: Operation,
    url: string,
    init: { method: string; headers: Record<string, string>; body?: string },
    isSafe: boolean,
    signal: AbortSignal | undefined,
  ): Promise<Received> {
    const retries = this.#options.retries ?? 3;
    const longest = this.#options.longestWait ?? 20_000;
    let refresh = false;
    for (let attempt = 0; ; attempt += 1) {
      const headers = { ...init.headers };
      const token = await this.#token(refresh);
      if (token !== undefined) headers["Authorization"] = `Bearer ${token}`;
      let failure: Failure;
      try {
        const answer = await this.#send(url, { ...init, headers }, signal);
        if (answer.status < 300 || answer.status === 304) return answer;
        failure = failureOf(operation, answer, isSafe, attempt);
      } catch (cause) {
        if (signal?.aborted) throw signal.reason;
        const error = new ConnectionError(operation, undefined, cause);
        failure = { error, wait: isSafe ? backoff(attempt) : undefined };
      }
      const { error, wait } = failure;
      if (isRefusedToken(error) && !refresh && typeof this.#options.token === "function") {
        refresh = true;
        attempt -= 1;
        continue;
      }
      if (wait === undefined || attempt >= retries || wait * 1000 > longest) throw error;
      // Callers that were refused together do not come back together.
      await sleep(wait * 1000 * (1 + Math.random() / 4), signal);
    }
  }

  async #token(refresh: boolean): Promise<string | undefined> {
    const token = this.#options.token;
    return typeof token === "function" ? token(refresh) : token;
  }

  async #send(
    url: string,
    init: { method: string; headers: Record<string, string>; body?: string },
    signal: AbortSignal | undefined,
  ): Promise<Received> {
    signal?.throwIfAborted();
    const controller = new AbortController();
    const end = () => controller.abort(signal?.reason);
    signal?.addEventListener("abort", end);
    const timer = setTimeout(end, this.#options.timeout ?? 30_000);
    try {
      const send = this.#options.fetch ?? fetch;
      const response = await send(url, { ...init, signal: controller.signal });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    }
  }
}

interface Received {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly text: string;
}

/** A failed request, and after how many seconds it can be repeated. */
interface Failure {
  readonly error: ProblemError | ConnectionError;
  readonly wait: number | undefined;
}

/**
 * Returns the failure that an answer is. A request that has changed nothing can always be repeated;
 * one that may have, if a repetition changes nothing.
 */
function failureOf(
  operation: Operation,
  answer: Received,
  isSafe: boolean,
  attempt: number,
): Failure {
  const retryAfter = seconds(answer.headers.get("Retry-After"));
  const details = detailsOf(answer);
  if (details === undefined) {
    const error = new ConnectionError(operation, answer.status, answer.text.slice(0, 1000));
    const isPassing = [429, 502, 503, 504].includes(answer.status);
    return { error, wait: isPassing && isSafe ? (retryAfter ?? backoff(attempt)) : undefined };
  }
  const error = new ProblemError(operation.name, answer.status, details, retryAfter);
  if (error.maybeDone) return { error, wait: isSafe ? backoff(attempt) : undefined };
  const isPassing = answer.status === 429 || answer.status === 503;
  return { error, wait: isPassing ? retryAfter : undefined };
}

function isRefusedToken(error: ProblemError | ConnectionError): boolean {
  return error instanceof ProblemError && error.code === "invalid-token";
}

/** Returns the address and the body of a request. */
function request(
  url: string,
  operation: Operation,
  input: object,
): { url: string; body: string | undefined } {
  const rest = new Map<string, unknown>(Object.entries(input));
  const path = operation.path.replace(/\{([^}]*)\}/g, (_, name: string) => {
    const value = String(rest.get(name) ?? "");
    rest.delete(name);
    // Whatever sends the request would take these for steps in the path.
    if (value === "" || value === "." || value === "..") {
      throw new RangeError(`${operation.name}: \`${name}\` cannot be "${value}" in a path`);
    }
    return encodeURIComponent(value);
  });
  if (operation.method !== "GET" && operation.method !== "DELETE") {
    return { url: url + path, body: stringify(Object.fromEntries(rest)) };
  }
  const query = new URLSearchParams();
  for (const [name, value] of rest) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values) {
      if (one === undefined || one === null) continue;
      query.append(name, typeof one === "object" ? stringify(one) : String(one));
    }
  }
  const text = query.toString();
  return { url: url + path + (text === "" ? "" : `?${text}`), body: undefined };
}

/** Returns the details of a problem, if the answer is one of the service. */
function detailsOf(answer: Received): ProblemDetails | undefined {
  if (!answer.headers.get("Content-Type")?.startsWith("application/problem+json")) return undefined;
  try {
    const details = parse(answer.text);
    const isProblem = isObject(details) && "code" in details && typeof details.code === "string";
    return isProblem ? (details as unknown as ProblemDetails) : undefined;
  } catch {
    return undefined;
  }
}

/** Parses JSON without losing the digits of whole numbers. */
function parse(text: string): unknown {
  if (text === "") return undefined;
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const mark = `${newKey()}:`;
  const marked = text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) => {
    const isLarge = /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token));
    return isLarge ? `"${mark}${token}"` : token;
  });
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === "string" && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  );
}

/** Writes JSON, with the digits of each `bigint`: as text, where the service could not keep them. */
function stringify(value: unknown): string {
  if (typeof value === "bigint") {
    const fits = value >= -(2n ** 63n) && value < 2n ** 64n;
    return fits ? value.toString() : `"${value}"`;
  }
  if (Array.isArray(value)) return `[${value.map((one) => stringify(one ?? null)).join(",")}]`;
  if (!isObject(value) || "toJSON" in value) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${stringify(member)}`).join(",")}}`;
}

/** Returns a value that nobody else has. */
function newKey(): string {
  const bytes = new Uint8Array(16);
  const { crypto } = globalThis as unknown as {
    readonly crypto?: { getRandomValues(bytes: Uint8Array): unknown };
  };
  // Node 18 has no `crypto`; what is only unlikely to repeat is enough there.
  if (crypto === undefined) bytes.forEach((_, at) => (bytes[at] = Math.random() * 256));
  else crypto.getRandomValues(bytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function tagOf(item: object | string): string {
  const tag = typeof item === "string" ? item : tags.get(item);
  if (tag === undefined) throw new TypeError("`ifMatch` needs an item that a call has answered with an ETag");
  return tag;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Returns the seconds of a `Retry-After`. */
function seconds(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** Returns how many seconds to wait after so many repetitions. */
function backoff(attempt: number): number {
  return 0.1 * 2 ** attempt;
}

/** Waits, unless the call is ended. */
function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", end, { once: true });
    if (signal?.aborted) end();
  });
}
