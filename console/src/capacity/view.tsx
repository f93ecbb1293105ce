// Capacity and operations: what the model will consume, what the server has consumed, and work that
// goes on by itself.

import { useRef } from 'preact/hooks';

import { operator } from '../api';
import { address, type Route } from '../route';
import { hues } from '../ui/colours';
import { useLoad } from '../ui/load';
import { Trouble, Waiting } from '../ui/parts';
import type { ModelDocument } from '../wire';
import { Consumed, type Sample } from './consumed';
import { ForecastView } from './forecast';
import { Operations } from './operations';

const TABS = [
  { name: 'forecast', title: 'Forecast' },
  { name: 'consumed', title: 'Consumed' },
  { name: 'work', title: 'Jobs and work' },
];

export function CapacityView({ route }: { route: Route }) {
  const { value: model, error, again } = useLoad(() => operator<ModelDocument>('/model'), 'model');
  // What was seen while this view is open, whichever part of it.
  const samples = useRef<Sample[]>([]);
  const tab = TABS.find(({ name }) => name === route.path[1]) ?? TABS[0];
  return (
    <>
      <div class="tools">
        <div class="tabs" role="group" aria-label="Part of capacity and operations">
          {TABS.map(({ name, title }) => (
            <a key={name} href={address(['capacity', name])} aria-current={tab?.name === name ? 'true' : undefined}>
              {title}
            </a>
          ))}
        </div>
      </div>
      <div class="capacity-main" tabIndex={0} role="region" aria-label={tab?.title ?? ''}>
        {error && <Trouble error={error} again={again} />}
        {!model && !error && <Waiting />}
        {model && tab?.name === 'forecast' && <ForecastView hues={hues(model)} route={route} />}
        {model && tab?.name === 'consumed' && <Consumed samples={samples.current} />}
        {model && tab?.name === 'work' && <Operations model={model} />}
      </div>
    </>
  );
}
