// Users sign in to the console at the provider, through a proxy, and call as themselves.

import assert from 'node:assert/strict';
import http from 'node:http';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { chromium } from 'playwright-core';

import { AUDIENCE, CONSOLE_SECRET, listen, startIssuer } from './issuer.mjs';
import { serve } from './server.mjs';

const OPERATOR = 'an-operators-token-of-this-suite';
const ARGUMENTS = [
  '--no-sandbox',
  // The provider's pages name a font elsewhere.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

let issuer, browser;
const proxies = [];

/** Starts a proxy, whose address is what users see; the server behind it comes later. */
async function startProxy() {
  const proxy = { server: undefined };
  const listener = http.createServer((request, response) => {
    const { method, headers } = request;
    if (proxy.catches && request.url.includes('code=')) {
      proxy.caught = `${proxy.url}${request.url}`;
      response.end();
      return;
    }
    const passed = http.request(new URL(request.url, proxy.server.url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  proxy.url = await listen(listener);
  proxy.stop = () => {
    listener.closeAllConnections();
    listener.close();
    return proxy.server?.stop();
  };
  proxies.push(proxy);
  return proxy;
}

/** Serves boards behind a proxy, with a client of the provider. */
async function serveBehind(proxy, client, environment = {}, options = []) {
  proxy.server = await serve(
    'boards',
    [
      ...['--issuer', issuer.url, '--audience', AUDIENCE, '--console-client-id', client],
      ...['--console-redirect', `${proxy.url}/console`, '--console-scope', 'openid api'],
      ...options,
    ],
    '',
    environment,
  );
}

/** A page in a browser of its own, which fails the test if its policy is violated. */
async function openPage() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const wrong = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text())) wrong.push(message.text());
  });
  return { page, context, wrong };
}

/** Goes to the provider, and signs in there. */
async function signIn(page, proxy, name, view = '') {
  await page.goto(`${proxy.url}/console${view}`);
  await page.click('button.main');
  await page.waitForURL(`${issuer.url}/**`);
  await page.fill('[name=login]', name);
  await page.fill('[name=password]', 'any');
  await page.click('[type=submit]');
  await page.click('[type=submit]'); // consent
  await page.waitForURL(`${proxy.url}/console**`);
}

/** Keeps a picture of the page, if pictures are wanted. */
async function shot(page, name) {
  const { TAVOLA_SHOTS } = process.env;
  if (TAVOLA_SHOTS) await page.screenshot({ path: path.join(TAVOLA_SHOTS, `${name}.png`) });
}

let confidential, open, brief, wrongSecret, unasked;

before(async () => {
  for (let count = 0; count < 5; count += 1) await startProxy();
  [confidential, open, brief, wrongSecret, unasked] = proxies;
  issuer = await startIssuer([], proxies.map(({ url }) => `${url}/console`));
  await serveBehind(confidential, 'console', { TAVOLA_CONSOLE_CLIENT_SECRET: CONSOLE_SECRET, TAVOLA_OPERATOR_TOKEN: OPERATOR }, [
    ...['--monitor', '127.0.0.1:0'],
  ]);
  await serveBehind(open, 'public');
  await serveBehind(brief, 'brief');
  await serveBehind(wrongSecret, 'console', { TAVOLA_CONSOLE_CLIENT_SECRET: 'wrong' });
  await serveBehind(unasked, 'public');
  browser = await chromium.launch({ executablePath: process.env.TAVOLA_CHROMIUM, args: ARGUMENTS });
});

after(async () => {
  await browser?.close();
  const ended = await Promise.all(proxies.map((proxy) => proxy.stop()));
  issuer?.stop();
  assert.deepEqual(ended, [0, 0, 0, 0, 0]);
});

test('a user signs in at the provider, calls as themselves, and signs out', async () => {
  const { page, context, wrong } = await openPage();
  await page.goto(`${confidential.url}/console#/patterns/createBoard`);
  await page.waitForSelector('.sign-in');
  assert.doesNotMatch(await page.textContent('body'), /boards/i);
  for (const scheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: scheme });
    await shot(page, `issuer-sign-in-${scheme}`);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await shot(page, 'issuer-sign-in-narrow');
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, confidential, 'alice', '#/patterns/createBoard');
  await page.waitForSelector('.bar');
  assert.match(await page.textContent('.who'), /alice/);
  // Neither the address nor the page has what the provider sent; the view is the one that was asked for.
  assert.equal(page.url(), `${confidential.url}/console#/patterns/createBoard`);
  assert.deepEqual(await page.locator('.bar nav a').allTextContents(), ['Patterns']);
  const cookies = (await context.cookies(confidential.url + '/console')).filter(({ name }) => name.startsWith('tavola'));
  assert.deepEqual(
    cookies.map(({ name, httpOnly, sameSite, path: at }) => [name, httpOnly, sameSite, at]),
    [['tavola-console-boards', true, 'Strict', '/console']],
  );
  assert.equal(await page.evaluate(() => document.cookie), '');
  const told = await page.evaluate(async () => (await fetch('console/session')).text());
  assert.doesNotMatch(told, /eyJ/, 'the page does not get the token');

  const csrf = JSON.parse(told).session.csrf;
  const headers = { 'tavola-console': csrf };
  const profile = { userName: 'alice', email: 'alice@example.org' };
  const made = await page.request.post(`${confidential.url}/console/api/me`, { headers, data: profile });
  assert.equal(made.status(), 201, await made.text());
  await page.fill('[name="body.boardName"]', 'Chess');
  await page.click('.pattern button.main');
  await page.waitForSelector('.answer');
  assert.match(await page.textContent('.result .sum'), /201/);
  assert.match(await page.textContent('.answer'), /"ownerId": ?"alice"/);
  assert.equal(await page.locator('.trace').count(), 0);
  await shot(page, 'issuer-signed-in');
  // The operator's side stays where users are not, and nobody is somebody else.
  assert.equal((await page.request.get(`${confidential.url}/console/operator/model`, { headers })).status(), 403);
  const as = { ...headers, 'tavola-as': '{"sub":"bob"}' };
  assert.equal((await page.request.get(`${confidential.url}/console/api/users/bob/boards`, { headers: as })).status(), 403);

  await page.click('text=Sign out');
  await page.waitForSelector('.sign-in');
  assert.deepEqual(wrong, []);
  await context.close();
});

test("the operator's token shows traces here, and no stored items", async () => {
  const { page, context, wrong } = await openPage();
  await page.goto(`${confidential.url}/console`);
  await page.check('text=Operator');
  await page.fill('[name=token]', OPERATOR);
  await page.click('button.main');
  await page.waitForSelector('.bar');
  assert.deepEqual(await page.locator('.bar nav a').allTextContents(), ['Patterns']);
  const csrf = await page.evaluate(async () => (await (await fetch('console/session')).json()).session.csrf);
  const headers = { 'tavola-console': csrf };
  assert.equal((await page.request.get(`${confidential.url}/console/operator/model`, { headers })).status(), 404);
  const traced = await page.request.get(`${confidential.url}/console/api/boards/none`, { headers });
  assert.ok((await traced.json()).trace);
  assert.deepEqual(wrong, []);
  await context.close();
});

test('a public client needs no secret', async () => {
  const { page, context, wrong } = await openPage();
  await signIn(page, open, 'bob');
  await page.waitForSelector('.bar');
  assert.match(await page.textContent('.who'), /bob/);
  assert.deepEqual(wrong, []);
  await context.close();
});

test('whoever says no at the provider is told so, and can try again', async () => {
  const { page, context, wrong } = await openPage();
  await page.goto(`${open.url}/console`);
  await page.click('button.main');
  await page.waitForURL(`${issuer.url}/**`);
  await page.click('text=Cancel');
  await page.waitForURL(`${open.url}/console`);
  assert.match(await page.textContent('[role=alert]'), /did not let you in/);
  assert.equal(await page.locator('.bar').count(), 0);
  await shot(page, 'issuer-refused');
  await signIn(page, open, 'carol');
  await page.waitForSelector('.bar');
  assert.deepEqual(wrong, []);
  await context.close();
});

test('a code that somebody else was given signs nobody in', async () => {
  // The attacker begins a sign-in, and keeps the address that the provider sends them to.
  const attacker = await openPage();
  open.catches = true;
  await signIn(attacker.page, open, 'mallory');
  open.catches = false;
  const stolen = open.caught;
  assert.match(stolen, /code=.+&state=/);
  const victim = await openPage();
  for (const begun of [false, true]) {
    if (begun) {
      await victim.page.goto(`${open.url}/console`);
      await victim.page.click('button.main');
      await victim.page.waitForURL(`${issuer.url}/**`);
    }
    await victim.page.goto(stolen);
    await victim.page.waitForSelector('[role=alert]');
    assert.match(await victim.page.textContent('[role=alert]'), /not begun in this browser/);
    assert.equal(victim.page.url(), `${open.url}/console`);
  }
  // Text of the address is never shown.
  await victim.page.goto(`${open.url}/console?error=%3Cb%3Epay%20me&state=x&error_description=pay%20me`);
  await victim.page.waitForSelector('[role=alert]');
  assert.doesNotMatch(await victim.page.textContent('body'), /pay me/);
  // Other pages cannot begin or finish a sign-in.
  for (const step of ['issuer', 'code']) {
    const answer = await victim.page.request.post(`${open.url}/console/session/${step}`, { data: {} });
    assert.equal(answer.status(), 403, step);
  }
  await attacker.context.close();
  await victim.context.close();
});

test('a session ends with its token', async () => {
  const { page, context, wrong } = await openPage();
  await signIn(page, brief, 'dave');
  await page.waitForSelector('.bar');
  await page.waitForTimeout(3500);
  await page.reload();
  await page.waitForSelector('.sign-in');
  assert.deepEqual(wrong, []);
  await context.close();
});

test('a provider that does not know the client or is gone is told as such', async () => {
  const { page, context, wrong } = await openPage();
  await signIn(page, wrongSecret, 'erin');
  await page.waitForSelector('[role=alert]');
  assert.match(await page.textContent('[role=alert]'), /did not take the code/);
  issuer.stop();
  await page.goto(`${unasked.url}/console`);
  await page.click('button.main');
  await page.waitForSelector('[role=alert]');
  assert.match(await page.textContent('[role=alert]'), /try again/);
  await shot(page, 'issuer-gone');
  assert.deepEqual(wrong, []);
  await context.close();
});
