// Light or dark: as the system has it, unless somebody chooses.

import { useLayoutEffect } from 'preact/hooks';

import { useKept } from './kept';

const CHOICES = ['system', 'light', 'dark'] as const;

export function Theme() {
  const [choice, choose] = useKept('theme', CHOICES);
  // Before the page is painted, so that the button never names a theme that is not there yet.
  useLayoutEffect(() => {
    if (choice === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice;
  }, [choice]);
  const next = CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length] ?? 'system';
  return (
    <button type="button" class="quiet" onClick={() => choose(next)} aria-label={`Theme: ${choice}. Change to ${next}`}>
      {choice === 'light' ? '☀' : choice === 'dark' ? '☾' : '◐'}
    </button>
  );
}
