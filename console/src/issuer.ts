// Signing in at the issuer of tokens: the browser goes there, and comes back with a code.

import { finishSignIn, issuerAddress } from './api';
import type { About } from './wire';

/** Which view was open before. */
const KEPT = 'tavola-view';

/** Goes to the issuer. */
export async function leave(): Promise<void> {
  const address = await issuerAddress();
  sessionStorage.setItem(KEPT, location.hash);
  location.assign(address);
}

/** Signs in with what the issuer sent the browser back with, if it just did. */
export function returned(): Promise<About> | undefined {
  const given = new URLSearchParams(location.search);
  if (!given.has('state') || !(given.has('code') || given.has('error'))) return undefined;
  const answer: Record<string, string> = {};
  for (const name of ['code', 'state', 'iss', 'error']) {
    const value = given.get(name);
    if (value !== null) answer[name] = value;
  }
  // A code is used once, so that neither the address nor the history keeps it.
  history.replaceState(null, '', location.pathname + (sessionStorage.getItem(KEPT) ?? ''));
  sessionStorage.removeItem(KEPT);
  return finishSignIn(answer);
}

/** Returns what people call an issuer. */
export function issuerName(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
