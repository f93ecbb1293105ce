// The design as it is now, asked for again while the server watches the file.

import { useEffect, useState } from 'preact/hooks';

import { operator, query } from '../api';
import type { Design } from './wire';

/** How often the server is asked whether the file has changed, in milliseconds. */
const PERIOD = 1500;

export interface Versions {
  now: Design;
  /** The design before it changed. */
  before?: Design | undefined;
}

type Answer = Design | { version: string; unchanged: true };

/** Returns the design, and follows it while the page is visible. */
export function useDesign(): { versions?: Versions; error?: Error; again: () => void } {
  const [versions, set] = useState<Versions>();
  const [error, setError] = useState<Error>();
  const [turn, setTurn] = useState(0);
  const known = versions?.now.version;
  useEffect(() => {
    let over = false;
    const ask = async () => {
      try {
        const answer = await operator<Answer>(`/design${query({ known })}`);
        if (over) return;
        setError(undefined);
        if (!('unchanged' in answer)) set((last) => ({ now: answer, before: last?.now }));
      } catch (failure) {
        if (!over) setError(failure as Error);
      }
    };
    if (!versions) void ask();
    if (!versions?.now.watched) return () => (over = true);
    const timer = setInterval(() => document.visibilityState === 'visible' && void ask(), PERIOD);
    return () => {
      over = true;
      clearInterval(timer);
    };
  }, [known, versions?.now.watched, turn]);
  const again = () => setTurn((n) => n + 1);
  return { ...(versions && { versions }), ...(error && { error }), again };
}
