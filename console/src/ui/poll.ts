// What changes while it is looked at: asked for again and again, but not while nobody looks.

import { useEffect, useState } from 'preact/hooks';

export interface Polled<T> {
  value?: T;
  /** Why the last request failed; the value is that of before. */
  error?: Error;
  /** Asks now. */
  again: () => void;
}

/** Asks every so many milliseconds while the page is visible, one request at a time. */
export function usePoll<T>(ask: () => Promise<T>, period: number, seen?: (value: T) => void): Polled<T> {
  const [state, set] = useState<{ value?: T; error?: Error }>({});
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = async () => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') return;
      try {
        const value = await ask();
        if (over) return;
        seen?.(value);
        set({ value });
      } catch (error) {
        if (over) return;
        set((last) => ({ ...last, error: error as Error }));
      }
      clearTimeout(timer);
      timer = setTimeout(() => void next(), period);
    };
    const look = () => {
      if (document.visibilityState === 'visible') void next();
    };
    void next();
    document.addEventListener('visibilitychange', look);
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [turn]);
  return { ...state, again: () => setTurn((n) => n + 1) };
}
