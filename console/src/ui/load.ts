// What is loaded when a view opens.

import { useEffect, useState } from 'preact/hooks';

export interface Loaded<T> {
  value?: T;
  error?: Error;
  again: () => void;
}

/** Loads something when `key` changes, and on demand. */
export function useLoad<T>(load: () => Promise<T>, key: unknown): Loaded<T> {
  const [turn, setTurn] = useState(0);
  const [state, set] = useState<{ key?: unknown; value?: T; error?: Error }>({});
  useEffect(() => {
    let current = true;
    load().then(
      (value) => current && set({ key, value }),
      (error: unknown) => current && set({ key, error: error as Error }),
    );
    return () => {
      current = false;
    };
  }, [key, turn]);
  const again = () => setTurn((n) => n + 1);
  return state.key === key ? { ...state, again } : { again };
}
