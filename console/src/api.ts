// Requests to the server that the page came from, as whoever is signed in.

import type { About, Problem } from './wire';

/** Why a request failed: as the server tells it, or that there was no answer. */
export class Failure extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly problem?: Problem,
  ) {
    super(message);
  }
}

/** The page is at `BASE/console`, so that what is beside it is relative. */
const ROOT = 'console';

/** The event of a session that has ended, in whichever request that was noticed. */
export const SESSION_ENDED = 'tavola-session-ended';
/** The event of a session that is not the one that this page began with. */
export const SESSION_CHANGED = 'tavola-session-changed';

let csrf = '';

async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('Tavola-Console', csrf || 'sign-in');
  try {
    const response = await fetch(path, { ...init, headers, credentials: 'same-origin', cache: 'no-store' });
    if (!path.startsWith(`${ROOT}/session`)) {
      if (response.status === 401) void noticeEnd(response.clone());
      if (response.status === 403) void noticeChange();
    }
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Failure('The server does not answer. Is it still running?', 0);
  }
}

/** Tells the frame that the session has ended. A call as nobody is refused with another code. */
async function noticeEnd(response: Response): Promise<void> {
  const problem = (await response.json().catch(() => undefined)) as Problem | undefined;
  if (problem?.code === 'invalid-token') dispatchEvent(new Event(SESSION_ENDED));
}

/** Tells the frame that another page of this browser has signed in again, as whomever. */
async function noticeChange(): Promise<void> {
  const response = await send(`${ROOT}/session`).catch(() => undefined);
  const about = (await response?.json().catch(() => undefined)) as About | undefined;
  if (about?.session && about.session.csrf !== csrf) dispatchEvent(new Event(SESSION_CHANGED));
}

async function json<T>(response: Response): Promise<T> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body as T;
  const problem = body as Problem | undefined;
  const faults = problem?.errors?.map((fault) => `${fault.field} ${fault.message}`).join('; ');
  const text = faults || problem?.detail || `The server answered with ${response.status}.`;
  throw new Failure(text, response.status, problem);
}

function remember(about: About): About {
  csrf = about.session?.csrf ?? '';
  return about;
}

export async function session(): Promise<About> {
  return remember(await json<About>(await send(`${ROOT}/session`)));
}

export async function signIn(tokens: { operatorToken?: string; token?: string }): Promise<About> {
  const body = JSON.stringify(tokens);
  const headers = { 'Content-Type': 'application/json' };
  return remember(await json<About>(await send(`${ROOT}/session`, { method: 'POST', headers, body })));
}

/** Returns the address of the issuer at which to sign in. */
export async function issuerAddress(): Promise<string> {
  const begun = await send(`${ROOT}/session/issuer`, { method: 'POST' });
  return (await json<{ location: string }>(begun)).location;
}

/** Hands over what the issuer sent the browser back with. */
export async function finishSignIn(answer: Record<string, string>): Promise<About> {
  const body = JSON.stringify(answer);
  const headers = { 'Content-Type': 'application/json' };
  return remember(await json<About>(await send(`${ROOT}/session/code`, { method: 'POST', headers, body })));
}

export async function signOut(): Promise<About> {
  return remember(await json<About>(await send(`${ROOT}/session`, { method: 'DELETE' })));
}

/** Asks the operator's side. */
export async function operator<T>(path: string, init: RequestInit = {}): Promise<T> {
  return json<T>(await send(`${ROOT}/operator${path}`, init));
}

/** Returns a query string of those parameters that are given. */
export function query(parameters: Record<string, string | number | boolean | null | undefined>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== '') given.set(name, String(value));
  }
  const text = given.toString();
  return text && `?${text}`;
}

/** What a call sends. */
export interface Call {
  method: string;
  /** The path and query string, behind the base path. */
  target: string;
  headers: Record<string, string>;
  body?: string;
}

/** Calls an operation; the claims are of whom the operator wants to be. */
export async function call({ method, target, headers, body }: Call, claims?: object): Promise<Response> {
  const sent: Record<string, string> = { ...headers };
  if (claims) sent['Tavola-As'] = ascii(JSON.stringify(claims));
  const init: RequestInit = { method, headers: sent };
  if (body !== undefined) init.body = body;
  return send(`${ROOT}/api${target}`, init);
}

/** Headers carry no other characters; JSON can do without them. */
function ascii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The description of the operations, which is for everybody. */
export async function openapi<T>(): Promise<T> {
  return json<T>(await send('openapi.json'));
}
