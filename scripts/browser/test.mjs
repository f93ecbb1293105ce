// Users sign in at a provider in Chromium, and pages of two origins call the server with their tokens.

import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import { after, before, test } from 'node:test';

import { chromium } from 'playwright-core';

import { AUDIENCE, OTHER_AUDIENCE, listen, startIssuer } from './issuer.mjs';
import { serve } from './server.mjs';

const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const ARGUMENTS = [
  // Chromium's own sandbox needs privileges that containers lack; all pages are ours.
  '--no-sandbox',
  // The provider's pages name a font elsewhere. Routes of Playwright's would answer preflights too.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];
const EXPOSED = ['etag', 'location', 'link', 'ratelimit', 'ratelimit-policy', 'x-request-id'];

let app, other, issuer, boards, registry, browser, context, page, alice;
const servers = [];

/** Serves an empty page. */
async function origin() {
  const server = http.createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>a page</title>');
  });
  servers.push(server);
  return listen(server);
}

/** Signs in as a user, in a browser as users do, and returns the tokens. */
async function signIn(name) {
  const verifier = randomBytes(32).toString('base64url');
  const redirect = `${app}/signed-in`;
  const query = new URLSearchParams({
    client_id: 'web',
    response_type: 'code',
    scope: 'openid api',
    resource: AUDIENCE,
    redirect_uri: redirect,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  await page.goto(`${issuer.url}/auth?${query}`);
  await page.fill('[name=login]', name);
  await page.fill('[name=password]', 'any');
  await page.click('[type=submit]');
  await page.click('[type=submit]'); // consent
  await page.waitForURL(`${redirect}?*`);
  const code = new URL(page.url()).searchParams.get('code');
  return page.evaluate(
    async ([url, form]) => {
      const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form) });
      return answer.json();
    },
    [
      `${issuer.url}/token`,
      {
        grant_type: 'authorization_code',
        client_id: 'web',
        code,
        redirect_uri: redirect,
        code_verifier: verifier,
        resource: AUDIENCE,
      },
    ],
  );
}

/** Calls from a page of an origin; headers are those that the page sees. */
async function call(from, path, { token = alice, headers = {}, ...init } = {}) {
  if (!page.url().startsWith(`${from}/`)) await page.goto(`${from}/`);
  const sent = { authorization: `Bearer ${token}`, ...headers };
  if (init.body) {
    sent['content-type'] = 'application/json';
    init.body = JSON.stringify(init.body);
  }
  return page.evaluate(
    async ([url, init]) => {
      try {
        const answer = await fetch(url, init);
        const text = await answer.text();
        const body = text ? JSON.parse(text) : null;
        return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
      } catch (error) {
        return { failed: error.name };
      }
    },
    [`${boards.url}${path}`, { ...init, headers: sent }],
  );
}

before(async () => {
  app = await origin();
  other = await origin();
  issuer = await startIssuer([`${app}/signed-in`]);
  const { url } = issuer;
  boards = await serve('boards', ['--issuer', url, '--audience', AUDIENCE, '--cors-origin', app]);
  const services = `[[issuers]]\nurl = "${url}"\naudience = "${AUDIENCE}"\n
[issuers.services]\nregistry = "resources"\n`;
  registry = await serve('gg-core', [], services);
  browser = await chromium.launch({ executablePath: process.env.TAVOLA_CHROMIUM, args: ARGUMENTS });
  context = await browser.newContext();
  page = await context.newPage();
  alice = (await signIn('alice')).access_token;
});

after(async () => {
  await browser?.close();
  issuer?.stop();
  for (const server of servers) server.close();
  const ended = await Promise.all([boards?.stop(), registry?.stop()]);
  assert.deepEqual(ended, [0, 0]);
});

test('a page of an allowed origin creates, reads and lists as its user', async () => {
  const profile = { userName: 'alice', email: 'alice@example.org' };
  assert.equal((await call(app, '/me', { method: 'POST', body: profile })).status, 201);
  const created = await call(app, '/boards', { method: 'POST', body: { boardName: 'Chess' } });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  assert.equal(created.body.ownerId, 'alice');
  const { location } = created.headers;
  assert.equal(location, `/boards/${created.body.boardId}`);

  const read = await call(app, location);
  assert.equal(read.status, 200);
  assert.equal(read.body.boardName, 'Chess');
  const { etag } = read.headers;
  const again = await call(app, location, { headers: { 'if-none-match': etag } });
  assert.equal(again.status, 304);

  const rename = (tag, boardName) =>
    call(app, location, {
      method: 'PATCH',
      headers: { 'if-match': tag, 'idempotency-key': boardName, traceparent: TRACE },
      body: { boardName },
    });
  assert.equal((await rename(etag, 'Go')).status, 200);
  const stale = await rename(etag, 'Shogi');
  assert.equal(stale.status, 412);
  assert.equal(stale.body.code, 'precondition-failed');

  const second = await call(app, '/boards', { method: 'POST', body: { boardName: 'Hex' } });
  assert.equal(second.status, 201);
  const list = await call(app, '/users/alice/boards?limit=1');
  assert.equal(list.body.items.length, 1);
  const next = /^<([^>]+)>; rel="next"$/.exec(list.headers.link)[1];
  assert.equal((await call(app, next)).body.items.length, 1);

  const seen = new Set([created, read, list].flatMap((answer) => Object.keys(answer.headers)));
  assert.deepEqual(EXPOSED.filter((name) => !seen.has(name)), []);
});

test('problems reach a page as well', async () => {
  const missing = await call(app, '/boards/none');
  assert.deepEqual([missing.status, missing.body.code], [404, 'not-found']);
  const signedOut = await call(app, '/users/alice/boards', { token: 'x' });
  assert.equal(signedOut.status, 401);
});

test('a page of another origin neither sees nor changes anything', async () => {
  const body = { boardName: 'Stolen' };
  assert.deepEqual(await call(other, '/boards', { method: 'POST', body }), { failed: 'TypeError' });
  assert.deepEqual(await call(other, '/users/alice/boards'), { failed: 'TypeError' });
  const stolen = await call(app, '/boards/by-name?boardName=Stolen');
  assert.equal(stolen.status, 404);
});

test('another user is another caller', async () => {
  await context.clearCookies();
  const bob = (await signIn('bob')).access_token;
  const profile = { userName: 'bob', email: 'bob@example.org' };
  const made = await call(app, '/me', { method: 'POST', body: profile, token: bob });
  assert.equal(made.status, 201);
  const created = { method: 'POST', body: { boardName: "Bob's" }, token: bob };
  assert.equal((await call(app, '/boards', created)).body.ownerId, 'bob');
});

test('tokens for other purposes are refused', async () => {
  await context.clearCookies();
  const { id_token } = await signIn('carol');
  const elsewhere = await issuer.clientToken('registry', OTHER_AUDIENCE);
  const payload = Buffer.from(JSON.stringify({ sub: 'alice' })).toString('base64url');
  const [header, , signature] = alice.split('.');
  const forged = [header, payload, signature].join('.');
  for (const token of [id_token, elsewhere, forged]) {
    const refused = await call(app, '/users/alice/boards', { token });
    assert.equal(refused.status, 401);
    assert.ok(refused.headers['x-request-id']);
  }
});

test('a client of its own is the service that the configuration names, and no other is', async () => {
  const register = async (client) => {
    const token = await issuer.clientToken(client);
    const answer = await fetch(`${registry.url}/resources/goal/g1`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ownerId: 'alice', title: 'Run' }),
    });
    return answer.status;
  };
  assert.equal(await register('stranger'), 403);
  assert.equal(await register('registry'), 201);
});
