// The frame around the views: who is signed in, which view is open, and the theme.

import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useErrorBoundary, useState } from 'preact/hooks';

import { SESSION_CHANGED, SESSION_ENDED, session, signOut } from './api';
import { CapacityView } from './capacity/view';
import { DesignView } from './design/view';
import { returned } from './issuer';
import { PatternsView } from './patterns/view';
import { address, go, useRoute, type Route } from './route';
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
    // A session that has ended ends the view of it. The address stays, so that the view comes back.
    const ended = () => {
      setRefused('Your session has ended. Sign in again to go on where you were.');
      load();
    };
    addEventListener(SESSION_ENDED, ended);
    addEventListener(SESSION_CHANGED, load);
    return () => {
      removeEventListener(SESSION_ENDED, ended);
      removeEventListener(SESSION_CHANGED, load);
    };
  }, []);
  if (error) return <Trouble error={error} again={load} />;
  if (!about) return <Waiting />;
  const signedIn = (about: About) => {
    setRefused(undefined);
    setAbout(about);
  };
  if (!about.session) return <SignIn ways={about.signIn} refused={refused} done={signedIn} />;
  // Views begin anew with another session, which may be somebody else's.
  return <Frame key={about.session.csrf} about={about} setAbout={setAbout} />;
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
        <Guarded route={route}>
          {view?.name === 'table' && <TableView route={route} />}
          {view?.name === 'design' && <DesignView route={route} />}
          {view?.name === 'capacity' && <CapacityView route={route} />}
          {view?.name === 'patterns' && <PatternsView about={about} route={route} />}
        </Guarded>
        {!view && <Trouble error={new Error('There is nothing here for this session: sign in with another token.')} />}
      </main>
    </>
  );
}

/** A view that cannot be shown leaves the frame around it; another address shows another view. */
function Guarded({ route, children }: { route: Route; children: ComponentChildren }) {
  const [error, reset] = useErrorBoundary();
  useEffect(() => error && reset(), [route]);
  if (!error) return <>{children}</>;
  const message = error instanceof Error ? error.message : String(error);
  return <Trouble error={new Error(`This view cannot be shown: ${message}`)} again={reset} />;
}
