// Light or dark: as the system has it, unless somebody chooses.

import { useEffect, useState } from 'preact/hooks';

const CHOICES = ['system', 'light', 'dark'] as const;
type Choice = (typeof CHOICES)[number];
const KEPT = 'tavola-theme';

function kept(): Choice {
  const text = localStorage.getItem(KEPT);
  return CHOICES.find((choice) => choice === text) ?? 'system';
}

export function Theme() {
  const [choice, set] = useState<Choice>(kept);
  useEffect(() => {
    localStorage.setItem(KEPT, choice);
    if (choice === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = choice;
  }, [choice]);
  const next = CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length] ?? 'system';
  return (
    <button type="button" class="quiet" onClick={() => set(next)} aria-label={`Theme: ${choice}. Change to ${next}`}>
      {choice === 'light' ? '☀' : choice === 'dark' ? '☾' : '◐'}
    </button>
  );
}
