// Read and write units a second over the last minutes.

import { few } from '../ui/numbers';
import type { Sample } from './consumed';

const [WIDTH, HEIGHT] = [900, 160];
/** The seconds that are drawn. */
const WINDOW = 180;

interface Rate {
  at: number;
  read: number;
  write: number;
}

/** Returns what was consumed in each second between two samples. */
function rates(samples: Sample[]): Rate[] {
  return samples.slice(1).map((sample, place) => {
    const before = samples[place] ?? sample;
    const seconds = Math.max(0.001, sample.seconds - before.seconds);
    return { at: sample.seconds, read: (sample.read - before.read) / seconds, write: (sample.write - before.write) / seconds };
  });
}

/** Returns a round number that is not below. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 5, 10].map((times) => times * power).find((round) => round >= value) ?? value;
}

export function Timeline({ samples }: { samples: Sample[] }) {
  const all = rates(samples);
  const now = samples.at(-1)?.seconds ?? 0;
  const most = roundUp(Math.max(1, ...all.flatMap(({ read, write }) => [read, write])));
  const x = (at: number) => WIDTH - ((now - at) / WINDOW) * WIDTH;
  const y = (value: number) => HEIGHT - (value / most) * (HEIGHT - 4);
  const line = (kind: 'read' | 'write') => all.map((rate, place) => `${place ? 'L' : 'M'}${x(rate.at).toFixed(1)} ${y(rate[kind]).toFixed(1)}`).join('');
  const first = all[0];
  const area = (kind: 'read' | 'write') => (first ? `${line(kind)}V${HEIGHT}H${x(first.at).toFixed(1)}Z` : '');
  const last = all.at(-1);
  const told = last ? `${few(last.read)} read units and ${few(last.write)} write units a second now` : 'Nothing was measured yet';
  return (
    <figure class="timeline">
      <div class="plot">
        <span class="hint most">{few(most)}</span>
        <span class="hint half">{few(most / 2)}</span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={told}>
          <path class="grid" d={`M0 4H${WIDTH}M0 ${HEIGHT / 2 + 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
          {(['write', 'read'] as const).map((kind) => (
            <g key={kind} class={kind}>
              <path class="area" d={area(kind)} />
              <path class="stroke" d={line(kind)} />
            </g>
          ))}
        </svg>
      </div>
      <figcaption class="hint">
        <span>−{WINDOW / 60} min</span>
        <span class="keys">
          <span>
            <i class="swatch read" /> read {last && few(last.read)}
          </span>
          <span>
            <i class="swatch write" /> write {last && few(last.write)}
          </span>
        </span>
        <span>now</span>
      </figcaption>
    </figure>
  );
}
