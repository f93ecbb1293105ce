// Signing in: all that is shown to whoever is not.

import { useState } from 'preact/hooks';

import { signIn } from './api';
import { issuerName, leave } from './issuer';
import type { About, SignIn as Ways } from './wire';

type Way = 'issuer' | 'operator' | 'caller';

const NAMES: Record<Way, string> = { issuer: 'Yourself', operator: 'Operator', caller: 'Caller' };

interface Given {
  ways: Ways;
  /** Why the issuer's answer was not taken. */
  refused?: string | undefined;
  done: (about: About) => void;
}

export function SignIn({ ways, refused, done }: Given) {
  const offered: Way[] = [];
  if (ways.issuer) offered.push('issuer');
  if (ways.operatorToken) offered.push('operator');
  if (ways.token) offered.push('caller');
  const [as, setAs] = useState<Way>(offered[0] ?? 'caller');
  const [token, setToken] = useState('');
  const [error, setError] = useState<string | undefined>(refused);
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      if (as === 'issuer') await leave();
      else done(await signIn(as === 'operator' ? { operatorToken: token } : { token }));
    } catch (failure) {
      setError((failure as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const choose = (way: Way) => {
    setAs(way);
    setError(undefined);
  };
  const label = as === 'issuer' && ways.issuer ? `Sign in at ${issuerName(ways.issuer)}` : 'Sign in';
  return (
    <main class="sign-in">
      <form class="card" onSubmit={(event) => void submit(event)}>
        <h1>
          <Mark /> Tavola console
        </h1>
        {offered.length > 1 && (
          <fieldset class="choice">
            <legend>Sign in as</legend>
            {offered.map((way) => (
              <label key={way}>
                <input type="radio" name="as" checked={as === way} onChange={() => choose(way)} />
                {NAMES[way]}
              </label>
            ))}
          </fieldset>
        )}
        {as !== 'issuer' && (
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
        )}
        {error && (
          <p class="fault" role="alert">
            {error}
          </p>
        )}
        <button type="submit" class="main" disabled={busy || (as !== 'issuer' && token.trim() === '')}>
          {busy ? 'Signing in…' : label}
        </button>
        <p id="sign-in-hint" class="hint">
          <Hint as={as} ways={ways} />
        </p>
      </form>
    </main>
  );
}

/** Says where a token comes from. */
function Hint({ as, ways }: { as: Way; ways: Ways }) {
  if (as === 'issuer') {
    return <>You sign in there and come back here. You see what you may see, and call as yourself.</>;
  }
  if (as === 'caller') {
    return ways.development ? (
      <>
        In development, <code>tavola token MODEL --as ID</code> prints one. You see what its caller may see.
      </>
    ) : (
      <>An access token of the issuer. You see what its caller may see.</>
    );
  }
  return ways.development ? (
    <>
      <code>tavola serve</code> names the file with the operator's token when it starts:{' '}
      <code>operator.key</code> in your folder for configuration.
    </>
  ) : (
    <>
      The server was started with this token, in <code>--operator-token-file</code> or{' '}
      <code>TAVOLA_OPERATOR_TOKEN</code>.
    </>
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
