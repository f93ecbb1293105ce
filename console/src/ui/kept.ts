// What somebody chose, kept by the browser.

import { useLayoutEffect, useState } from 'preact/hooks';

/** A choice that is kept under a name; what was kept and is none of the choices any more counts as the first. */
export function useKept<Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]): [Choice, (choice: Choice) => void] {
  const key = `tavola-${name}`;
  const [choice, choose] = useState<Choice>(() => choices.find((one) => one === localStorage.getItem(key)) ?? choices[0]);
  useLayoutEffect(() => localStorage.setItem(key, choice), [key, choice]);
  return [choice, choose];
}
