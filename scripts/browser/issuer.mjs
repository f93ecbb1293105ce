// An OpenID Connect provider with two kinds of clients: programs, and a web page whose users sign in.

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import http from 'node:http';

import Provider from 'oidc-provider';

/** The audience that the tokens of this suite are for. */
export const AUDIENCE = 'https://api.example.org/boards';
/** Another one, which the provider knows as well. */
export const OTHER_AUDIENCE = 'https://api.example.org/billing';

const ALGORITHM = 'ES256';

/** Listens on a free port of this machine. */
export async function listen(server) {
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${server.address().port}`;
}

/** The secret of the confidential client of a console. */
export const CONSOLE_SECRET = randomBytes(16).toString('hex');

/** Starts a provider whose users come back to these addresses: of a web page, and of a console. */
export async function startIssuer(redirects, consoles = []) {
  const server = http.createServer((request, response) => handle(request, response));
  const url = await listen(server);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: ALGORITHM, use: 'sig' };
  const secret = randomBytes(16).toString('hex');
  const program = (client_id) => ({
    client_id,
    client_secret: secret,
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
    id_token_signed_response_alg: ALGORITHM,
  });
  const person = (client_id, more) => ({
    client_id,
    redirect_uris: consoles,
    id_token_signed_response_alg: ALGORITHM,
    ...more,
  });
  const resource = (audience, client) => ({
    scope: 'api',
    audience,
    accessTokenFormat: 'jwt',
    accessTokenTTL: client?.clientId === 'brief' ? 3 : 600,
    jwt: { sign: { alg: ALGORITHM } },
  });
  const provider = new Provider(url, {
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    clients: [
      program('registry'),
      program('stranger'),
      {
        client_id: 'web',
        token_endpoint_auth_method: 'none',
        redirect_uris: redirects,
        id_token_signed_response_alg: ALGORITHM,
      },
      person('console', { client_secret: CONSOLE_SECRET }),
      person('public', { token_endpoint_auth_method: 'none' }),
      person('brief', { token_endpoint_auth_method: 'none' }),
    ],
    // Any name signs in; the account is its subject.
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    clientBasedCORS: () => true,
    pkce: { required: () => true },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: (_, indicator, client) => resource(indicator, client),
      },
    },
  });
  const handle = provider.callback();

  /** Returns a token of a program of its own, without a user. */
  async function clientToken(client, audience = AUDIENCE) {
    const answer = await fetch(`${url}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        scope: 'api',
        resource: audience,
      }),
    });
    const body = await answer.json();
    if (!answer.ok) throw new Error(`no token for ${client}: ${JSON.stringify(body)}`);
    return body.access_token;
  }

  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, clientToken, stop };
}
