// What the model consumes and costs by its volumes, for as many times as much as is chosen.

import { useEffect, useState } from 'preact/hooks';

import { operator, query } from '../api';
import { go, type Route } from '../route';
import { bytes, each, few, money } from '../ui/numbers';
import { Empty, Prose, Trouble, Waiting } from '../ui/parts';
import { Template } from '../design/keys';
import { Bar, Choice, Figure } from './parts';
import type { Forecast } from './wire';

const FACTORS: [number, string][] = [
  [1, '×1'],
  [10, '×10'],
  [100, '×100'],
  [1000, '×1,000'],
];
/** How many bars are drawn before more are asked for. */
const SHOWN = 12;

/** One bar: an entity's items, or an operation's calls. */
interface Consumer {
  name: string;
  entity: boolean;
  about: string;
  price: number;
  read: number;
  write: number;
  stored: number;
}

const MEASURES = {
  price: { title: 'Cost', show: money },
  write: { title: 'Write units', show: few },
  read: { title: 'Read units', show: few },
  stored: { title: 'Storage', show: bytes },
} as const;
type Measure = keyof typeof MEASURES;

/** Returns what a factor gives; while the next one is on its way, the last one. */
function useForecast(factor: number, peak: number): { value?: Forecast; error?: Error; again: () => void } {
  const [state, set] = useState<{ value?: Forecast; error?: Error }>({});
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    operator<Forecast>(`/capacity${query({ factor, peak })}`).then(
      (value) => current && set({ value }),
      (error: unknown) => current && set({ error: error as Error }),
    );
    return () => {
      current = false;
    };
  }, [factor, peak, turn]);
  return { ...state, again: () => setTurn((n) => n + 1) };
}

export function ForecastView({ hues, route }: { hues: Map<string, number>; route: Route }) {
  const factor = Number(route.query.factor) || 1;
  const peak = Number(route.query.peak) || 4;
  const { value, error, again } = useForecast(factor, peak);
  const choose = (chosen: { factor?: number; peak?: number }) => {
    const next = { factor, peak, ...chosen };
    go(['capacity', 'forecast'], {
      factor: next.factor === 1 ? undefined : String(next.factor),
      peak: next.peak === 4 ? undefined : String(next.peak),
    });
  };
  if (error && !value) return <Trouble error={error} again={again} />;
  if (!value) return <Waiting>Computing what the model consumes…</Waiting>;
  if (!value.hasVolumes) {
    return (
      <Empty title="The model states no volumes.">
        <p>Say how many items there are and how often operations are called, and this page tells what that costs:</p>
        <pre class="example">{`volume {\n  ${value.uncounted[0] ?? 'Entity'} 10000/month size 1KB\n  ${value.uncountedCalls[0] ?? 'pattern'} 50000/day\n}`}</pre>
      </Empty>
    );
  }
  return (
    <>
      <section class="scale" aria-label="Scale">
        <div class="scale-field">
          <span id="factor-label">Volumes</span>
          <Choice label="How many times the stated volumes" value={factor} options={FACTORS} choose={(factor) => choose({ factor })} />
          <Times label="Volumes, times" value={factor} set={(factor) => choose({ factor })} />
        </div>
        <div class="scale-field">
          <span>Busiest second</span>
          <Times label="The busiest second, times the average" value={peak} set={(peak) => choose({ peak })} />
          <span class="hint">the average</span>
        </div>
        {value.users !== null && <span class="hint scale-users">{few(value.users)} users</span>}
      </section>
      <Totals forecast={value} />
      <Bars forecast={value} hues={hues} />
      <Partitions forecast={value} />
      <Uncounted forecast={value} />
      <p class="hint">
        As <code>tavola capacity --factor {factor}</code> prints it, at list prices of us-east-1.
      </p>
    </>
  );
}

/** A factor to type. */
function Times({ label, value, set }: { label: string; value: number; set: (value: number) => void }) {
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);
  const take = () => {
    const number = Number(text);
    if (number > 0 && number <= 1e9) set(number);
    else setText(String(value));
  };
  return (
    <label class="times">
      <span aria-hidden="true">×</span>
      <input
        aria-label={label}
        inputMode="decimal"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onChange={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
    </label>
  );
}

function Totals({ forecast }: { forecast: Forecast }) {
  const { onDemand, provisioned, month } = forecast;
  const [demand, provided] = [onDemand.units + onDemand.storage, provisioned.units + provisioned.storage];
  const cheaper = <span class="badge created">cheaper</span>;
  return (
    <dl class="figures" aria-label="A month">
      <Figure title="On demand, a month" about={demand < provided && cheaper}>
        {money(demand)}
      </Figure>
      <Figure
        title="Provisioned, a month"
        about={
          <>
            {few(provisioned.readUnits)} RCU, {few(provisioned.writeUnits)} WCU {provided < demand && cheaper}
          </>
        }
      >
        {money(provided)}
      </Figure>
      <Figure title="Read units, a month">{few(month.readUnits)}</Figure>
      <Figure title="Write units, a month">{few(month.writeUnits)}</Figure>
      <Figure title="Stored after a month" about={`${bytes(month.growthBytes)} more each month`}>
        {bytes(month.storedBytes)}
      </Figure>
    </dl>
  );
}

function consumers({ items, calls }: Forecast): Consumer[] {
  const ofItems = items.map((one): Consumer => {
    const index = Object.entries(one.indexWriteUnits);
    const units = one.writeUnits + index.reduce((sum, [, units]) => sum + units, 0);
    const counted = one.monthly > 0 ? `${few(one.monthly)} created` : `${few(one.total)} in all`;
    const indexes = index.length > 0 ? `, ${index.map(([name]) => name).join(', ')} included` : '';
    return {
      name: one.entity,
      entity: true,
      about: `${counted} · ${bytes(one.size)} · ${each(units)} WCU each${indexes}`,
      price: one.price,
      read: 0,
      write: one.monthly * units,
      stored: (one.total + one.monthly) * one.storedBytes,
    };
  });
  const ofCalls = calls.map((one): Consumer => {
    const write = one.writeUnits + one.indexWriteUnits;
    const units = [one.readUnits > 0 && `${each(one.readUnits)} RCU`, write > 0 && `${each(write)} WCU`].filter(Boolean);
    return {
      name: one.operation,
      entity: false,
      about: `${few(one.monthly)} calls${one.stated ? '' : ', by what it creates'} · ${units.join(' + ') || 'nothing'} each${one.write ? ', besides its items' : ''}`,
      price: one.price,
      read: one.monthly * one.readUnits,
      write: one.monthly * write,
      stored: 0,
    };
  });
  return [...ofItems, ...ofCalls];
}

function Bars({ forecast, hues }: { forecast: Forecast; hues: Map<string, number> }) {
  const [measure, setMeasure] = useState<Measure>('price');
  const [all, setAll] = useState(false);
  const { show } = MEASURES[measure];
  const bars = consumers(forecast)
    .filter((one) => one[measure] > 0)
    .sort((one, other) => other[measure] - one[measure]);
  const sum = bars.reduce((sum, one) => sum + one[measure], 0);
  const most = bars[0]?.[measure] ?? 1;
  const shown = all ? bars : bars.slice(0, SHOWN);
  const options = Object.entries(MEASURES).map(([name, { title }]): [Measure, string] => [name as Measure, title]);
  return (
    <section class="card" aria-labelledby="bars-title">
      <header class="card-head">
        <div>
          <h2 id="bars-title">By entity and pattern</h2>
          <p class="hint">A month. Items are counted by their entity, everything else by the pattern that does it.</p>
        </div>
        <Choice label="Measure" value={measure} options={options} choose={setMeasure} />
      </header>
      {bars.length === 0 && <p class="hint">Nothing of what is counted takes any.</p>}
      <ol class="bars">
        {shown.map((one) => (
          <li key={one.name} class={one.entity ? 'of-entity' : 'of-pattern'} style={one.entity ? `--h:${hues.get(one.name) ?? 0}` : undefined}>
            <span class="bar-name" title={one.name}>
              {one.entity ? <span class="chip">{one.name}</span> : <code>{one.name}</code>}
            </span>
            <Bar share={one[measure] / most} />
            <span class="bar-value">
              <b>{show(one[measure])}</b> <span class="hint">{Math.round((100 * one[measure]) / sum)}%</span>
            </span>
            <span class="hint bar-about">{one.about}</span>
          </li>
        ))}
      </ol>
      {bars.length > SHOWN && (
        <button type="button" class="quiet" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? 'Show fewer' : `Show all ${bars.length}`}
        </button>
      )}
    </section>
  );
}

function Partitions({ forecast }: { forecast: Forecast }) {
  const { partitions, calls, uncountedCalls } = forecast;
  return (
    <section class="card" aria-labelledby="partitions-title">
      <header class="card-head">
        <div>
          <h2 id="partitions-title">Hot partitions</h2>
          <p class="hint">Partitions that all calls of a pattern share, and the few that all new items go to, in the busiest second.</p>
        </div>
      </header>
      {partitions.length === 0 && (
        <p class="hint">
          {calls.length > 0
            ? 'None: no pattern that is counted sends all of its calls to one partition, and no new items go to a few.'
            : uncountedCalls[0] && <Prose text={`Nothing is known of calls. State how often a pattern is called: \`volume { ${uncountedCalls[0]} 50000/day }\`.`} />}
        </p>
      )}
      <ol class="bars hot">
        {partitions.map((one) => {
          const heat = one.callsPerSecond / Math.max(1, one.throttlesAbove);
          const tone = heat > 1 ? 'bad' : heat > 0.5 ? 'warm' : 'good';
          return (
            <li key={one.place + one.key + one.operation}>
              <span class="bar-name" title={one.key}>
                <Template text={one.key} />
              </span>
              <Bar share={heat} tone={tone} />
              <span class="bar-value">
                <b class={tone}>{heat > 10 ? `×${few(heat)}` : `${few(heat * 100)}%`}</b>
              </span>
              <span class="hint bar-about">
                {one.operation} in {one.place} · {few(one.callsPerSecond)} a second of the {few(one.throttlesAbove)} that fit
                {one.shards > 1 && <strong> · throttles: {few(one.shards)} shards carry it</strong>}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Uncounted({ forecast }: { forecast: Forecast }) {
  const { uncounted, uncountedCalls } = forecast;
  if (uncounted.length + uncountedCalls.length === 0) return null;
  return (
    <details class="card uncounted">
      <summary>
        <h2>Not counted</h2>
        <span class="hint">
          {[uncounted.length && `${uncounted.length} entities`, uncountedCalls.length && `${uncountedCalls.length} patterns`]
            .filter(Boolean)
            .join(', ')}{' '}
          without a <code>volume</code> line
        </span>
      </summary>
      {[uncounted, uncountedCalls].map(
        (names, place) =>
          names.length > 0 && (
            <p key={place} class="names">
              {names.map((name) => (
                <code key={name}>{name}</code>
              ))}
            </p>
          ),
      )}
      <p class="hint">
        A line of its own counts each: <code>volume {'{'} {uncounted[0] ?? uncountedCalls[0]} 10000/month {'}'}</code>
      </p>
    </details>
  );
}
