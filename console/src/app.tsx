// The frame around the views: who is signed in, which view is open, and the theme.

import { useCallback, useEffect, useState } from 'preact/hooks';

import { Failure, session, signOut } from './api';
import { CapacityView } from './capacity/view';
import { DesignView } from './design/view';
import { returned } from './issuer';
import { PatternsView } from './patterns/view';
import { address, go, useRoute } from './route';
import { Mark, SignIn } from './signin';
import { TableView } from './table/view';
import { Theme } from './ui/theme';
import { Trouble, Waiting } from './ui/parts';
import type { About } from './wire';

interface View {
  name: string;
  title: string;
  /** Whether it is for this session. */
  open: (about: About) => boolean;
}

const VIEWS: View[] = [
  { name: 'table', title: 'Table', open: (about) => about.tables },
  { name: 'patterns', title: 'Patterns', open: (about) => about.api },
  { name: 'design', title: 'Design', open: (about) => about.tables },
  { name: 'capacity', title: 'Capacity', open: (about) => about.tables },
];

export function App() {
  const [about, setAbout] = useState<About>();
  const [error, setError] = useState<Error>();
  const [refused, setRefused] = useState<string>();
  const load = useCallback(() => {
    setError(undefined);
    session().then(setAbout, setError);
  }, []);
  useEffect(() => {
    const back = returned();
    if (!back) return load();
    back.then(setAbout, (failure: Error) => {
      setRefused(failure.message);
      load();
    });
  }, []);
  useEffect(() => {
    // A session that has ended ends the view of it, wherever that is noticed first.
    const ended = (event: PromiseRejectionEvent) => {
      if (event.reason instanceof Failure && event.reason.status === 401) load();
    };
    addEventListener('unhandledrejection', ended);
    return () => removeEventListener('unhandledrejection', ended);
  }, []);
  if (error) return <Trouble error={error} again={load} />;
  if (!about) return <Waiting />;
  if (!about.session) return <SignIn ways={about.signIn} refused={refused} done={setAbout} />;
  return <Frame about={about} setAbout={setAbout} />;
}

function Frame({ about, setAbout }: { about: About; setAbout: (about: About) => void }) {
  const route = useRoute();
  const views = VIEWS.filter((view) => view.open(about));
  const view = views.find(({ name }) => name === route.path[0]) ?? views[0];
  useEffect(() => {
    document.title = `${view?.title ?? 'Console'} · ${about.model}`;
  }, [view, about.model]);
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      const chosen = views[Number(event.key) - 1];
      if (chosen) go([chosen.name]);
      if (event.key === '/') {
        event.preventDefault();
        document.querySelector<HTMLInputElement>('[data-search]')?.focus();
      }
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [views]);
  const leave = async () => setAbout(await signOut());
  const who = [about.session?.operator && 'operator', about.session?.caller].filter(Boolean).join(', ');
  return (
    <>
      <a class="skip" href="#main">
        Skip to the view
      </a>
      <header class="bar">
        <h1 title={`Tavola ${about.tavola}`}>
          <Mark /> <span>{about.model}</span>
        </h1>
        <nav aria-label="Views">
          {views.map(({ name, title }, place) => (
            <a
              key={name}
              href={address([name])}
              aria-current={view?.name === name ? 'page' : undefined}
              aria-keyshortcuts={String(place + 1)}
            >
              {title}
            </a>
          ))}
        </nav>
        <div class="who">
          <span class="hint">{who}</span>
          <Theme />
          <button type="button" class="quiet" onClick={() => void leave()}>
            Sign out
          </button>
        </div>
      </header>
      <main id="main" tabIndex={-1} class={`view ${view?.name ?? ''}`}>
        {view?.name === 'table' && <TableView route={route} />}
        {view?.name === 'design' && <DesignView route={route} />}
        {view?.name === 'capacity' && <CapacityView route={route} />}
        {view?.name === 'patterns' && <PatternsView about={about} route={route} />}
        {!view && <Trouble error={new Error('There is nothing here for this session: sign in with another token.')} />}
      </main>
    </>
  );
}
