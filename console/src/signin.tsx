// Signing in: all that is shown to whoever is not.

import { useState } from 'preact/hooks';

import { signIn } from './api';
import type { About, SignIn as Ways } from './wire';

export function SignIn({ ways, done }: { ways: Ways; done: (about: About) => void }) {
  const [as, setAs] = useState<'operator' | 'caller'>(ways.operatorToken ? 'operator' : 'caller');
  const [token, setToken] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      done(await signIn(as === 'operator' ? { operatorToken: token } : { token }));
    } catch (failure) {
      setError((failure as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <main class="sign-in">
      <form class="card" onSubmit={(event) => void submit(event)}>
        <h1>
          <Mark /> Tavola console
        </h1>
        {ways.operatorToken && ways.token && (
          <fieldset class="choice">
            <legend>Sign in as</legend>
            <label>
              <input type="radio" name="as" checked={as === 'operator'} onChange={() => setAs('operator')} />
              Operator
            </label>
            <label>
              <input type="radio" name="as" checked={as === 'caller'} onChange={() => setAs('caller')} />
              Caller
            </label>
          </fieldset>
        )}
        <label class="field">
          <span>{as === 'operator' ? "The operator's token" : 'A token of yours'}</span>
          <input
            type="password"
            name="token"
            autocomplete="off"
            spellcheck={false}
            required
            autofocus
            value={token}
            onInput={(event) => setToken(event.currentTarget.value)}
            aria-describedby="sign-in-hint"
            aria-invalid={error ? true : undefined}
          />
        </label>
        {error && (
          <p class="fault" role="alert">
            {error}
          </p>
        )}
        <button type="submit" class="main" disabled={busy || token.trim() === ''}>
          {busy ? 'Signing in…' : 'Sign in'}
        </button>
        <p id="sign-in-hint" class="hint">
          {as === 'operator' ? (
            ways.development ? (
              <>
                <code>tavola serve</code> names the file with the operator's token when it starts:{' '}
                <code>operator.key</code> in your folder for configuration.
              </>
            ) : (
              <>
                The server was started with this token, in <code>--operator-token-file</code> or{' '}
                <code>TAVOLA_OPERATOR_TOKEN</code>.
              </>
            )
          ) : (
            <>
              In development, <code>tavola token MODEL --as ID</code> prints one. You see what its caller
              may see.
            </>
          )}
        </p>
      </form>
    </main>
  );
}

/** The mark of the product: item collections. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <rect x="1" y="2" width="5" height="16" rx="1.5" class="one" />
      <rect x="8" y="2" width="11" height="4" rx="1.5" class="two" />
      <rect x="8" y="8" width="11" height="4" rx="1.5" class="three" />
      <rect x="8" y="14" width="7" height="4" rx="1.5" class="two" />
    </svg>
  );
}
