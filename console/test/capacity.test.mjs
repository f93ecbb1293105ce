// Capacity and operations: the forecast at a scale, what was really consumed, jobs and work.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { fits, look, openPage, scan, serve, shot, signIn, startBrowser } from './support.mjs';

const MODELS = ['gg-core', 'boards', 'collabhub', 'roll-model', 'app-data'];
const TABS = ['forecast', 'consumed', 'work'];

/** A model with a job and without volumes. */
const GUESTS = `model guests
table main = "guests" { key PK, SK }
caller { id: id = "sub" }
entity Guest in main {
  PK = "GUESTS"
  SK = "GUEST#{guestId}"
  guestId: id
  points: int = 0
}
read guests {
  GET /guests
  from main where PK = "GUESTS" and begins_with(SK, "GUEST#")
  allow signed-in
}
write addGuest(guestId) {
  POST /guests
  allow signed-in
  create Guest { guestId }
}
write reset(guestId) {
  allow job
  update Guest(guestId) set points = 0
    if points > 0
    else conflict "nothing to reset"
}
write thank {
  POST /guests/thank
  allow signed-in
  for one in guests() in portions { update one set points += 1 }
  cancel by signed-in
}
/// Sets the points of one guest or of all back
job resetPoints(guest: id?) every 24h {
  for one in guests() where one.guestId = guest? {
    do reset(one.guestId)
  }
}
`;

let browser;

before(async () => {
  browser = await startBrowser();
});

after(() => browser?.close());

for (const model of MODELS) {
  test(`${model}: capacity and operations, light and dark, wide and narrow`, async (t) => {
    const server = await serve(model, 100);
    t.after(async () => assert.equal(await server.stop(), 0));
    const { page, context, wrong } = await openPage(browser, server.url);
    await signIn(page, server);
    // Some calls, so that there is something to see: some are refused.
    await page.goto(`${server.url}/console#/patterns`);
    await page.waitForSelector('.operations a');
    const reads = await page.locator('.operations a').evaluateAll((all) => all.slice(0, 3).map((one) => one.getAttribute('href')));
    for (const read of reads) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, read);
      await page.waitForSelector(`.pattern form[aria-label="${read.split('/').pop()}"]`);
      await page.fill('[name="caller.id"]', 'ann');
      for (const input of await page.locator('.pattern form > .field input').all()) await input.fill('a').catch(() => undefined);
      await page.click('.pattern button.main');
      await page.waitForSelector('.result .sum, .pattern form > .fault');
    }
    for (const tab of TABS) {
      await page.goto(`${server.url}/console#/capacity/${tab}`);
      await page.waitForSelector('.figures');
      if (tab === 'forecast') await page.waitForSelector('.bars li');
      if (tab === 'consumed') await page.waitForSelector('.counts');
      await look(page, `${model}: ${tab}`, `${model}-capacity-${tab}`);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    for (const tab of TABS) {
      await page.goto(`${server.url}/console#/capacity/${tab}`);
      await page.waitForSelector('.figures');
      await fits(page, `${model}: ${tab}`);
      await look(page, `${model}: ${tab}, narrow`, `${model}-capacity-${tab}-narrow`);
    }
    assert.deepEqual(wrong, []);
    await context.close();
  });
}

test('the forecast follows the factor, and the address keeps it', async (t) => {
  const server = await serve('boards', 0);
  t.after(async () => assert.equal(await server.stop(), 0));
  const { page, context, wrong } = await openPage(browser, server.url);
  await signIn(page, server);
  await page.keyboard.press('4');
  await page.waitForSelector('.bars li');
  const total = async () => page.locator('.figure').nth(3).locator('b').textContent();
  const stated = await total();
  await page.click('.segments >> text=×1,000');
  await page.waitForFunction((before) => document.querySelectorAll('.figure b')[3].textContent !== before, stated);
  assert.match(page.url(), /factor=1000/);
  const scaled = await total();
  await page.reload();
  await page.waitForSelector('.bars li');
  assert.equal(await total(), scaled);
  // Something else than a number is not taken.
  await page.fill('[aria-label="Volumes, times"]', 'many');
  await page.keyboard.press('Enter');
  assert.equal(await page.inputValue('[aria-label="Volumes, times"]'), '1000');
  await page.click('.segments >> text=Write units');
  await page.waitForSelector('.bars li');
  assert.deepEqual(wrong, []);
  await context.close();
});

test('what was consumed appears as it happens, a job runs, and hidden pages ask for nothing', async (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tavola-capacity-'));
  const file = path.join(folder, 'guests.tavola');
  writeFileSync(file, GUESTS);
  const server = await serve(file, 0);
  t.after(async () => {
    assert.equal(await server.stop(), 0);
    rmSync(folder, { recursive: true });
  });
  const { page, context, wrong } = await openPage(browser, server.url);
  await signIn(page, server);
  await page.goto(`${server.url}/console#/capacity/forecast`);
  await page.waitForSelector('.empty');
  assert.match(await page.textContent('.empty'), /states no volumes/);
  await scan(page, 'no volumes');
  await shot(page, 'capacity-no-volumes');
  await page.click('.tabs >> text=Consumed');
  await page.waitForSelector('.empty');
  assert.match(await page.textContent('.empty'), /Nobody has called anything yet/);
  await shot(page, 'capacity-nothing-consumed');

  const headers = { authorization: `Bearer ${await server.token('ann')}`, 'content-type': 'application/json' };
  const post = (to, body) => fetch(`${server.url}${to}`, { method: 'POST', headers, body: JSON.stringify(body) });
  for (const guestId of ['a', 'b', 'c']) assert.equal((await post('/guests', { guestId })).status, 201);
  assert.equal((await post('/guests', { guestId: 'a' })).status, 409);
  // Without anybody asking for it.
  await page.locator('tr', { hasText: 'addGuest' }).locator('.calls', { hasText: /^4$/ }).waitFor();
  assert.equal(await page.locator('.figure', { hasText: 'Conflicts' }).locator('b').textContent(), '1');
  await page.waitForSelector('.plot .stroke[d^="M"]');

  await page.click('.tabs >> text=Jobs and work');
  // The server itself has run it once, when there was nothing to do.
  await page.waitForSelector('.job >> text=1 run ');
  await page.click('text=Run now');
  await page.waitForSelector('.action >> text=0 done, 3 skipped, 0 refused');
  await page.waitForSelector('.job >> text=2 runs ');
  await page.fill('.job-inputs input', 'b');
  await page.click('text=Run now');
  await page.waitForSelector('.action >> text=0 done, 1 skipped, 0 refused');
  await page.fill('.job-inputs input', 'not#an#id');
  await page.click('text=Run now');
  await page.waitForSelector('.action .fault');
  assert.match(await page.textContent('.action .fault'), /guest/);
  await page.click('text=Finish abandoned work');
  await page.waitForSelector('.action >> text=0 finished, 0 left');
  await scan(page, 'jobs and work');
  await shot(page, 'capacity-job');

  let asked = 0;
  page.on('request', () => (asked += 1));
  const hide = (state) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await hide('hidden');
  await page.waitForTimeout(3500);
  asked = 0;
  await page.waitForTimeout(3500);
  assert.equal(asked, 0);
  await hide('visible');
  await page.waitForRequest(/operator\/jobs/);

  const { status } = await page.request.get(`${server.url}/_tavola/capacity`).then((answer) => ({ status: answer.status() }));
  assert.equal(status, 401);
  assert.deepEqual(wrong, []);
  await context.close();
});

test('work in portions is told as it goes on, and cancelled only after a second press', async (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tavola-capacity-'));
  const file = path.join(folder, 'guests.tavola');
  writeFileSync(file, GUESTS);
  const server = await serve(file, 400, ['--work-rate', '20']);
  t.after(async () => {
    assert.equal(await server.stop(), 0);
    rmSync(folder, { recursive: true });
  });
  const { page, context, wrong } = await openPage(browser, server.url);
  await signIn(page, server);
  await page.goto(`${server.url}/console#/capacity/work`);
  await page.waitForSelector('.job');

  const headers = { authorization: `Bearer ${await server.token('ann')}`, 'content-type': 'application/json' };
  const begun = await fetch(`${server.url}/guests/thank`, { method: 'POST', headers, body: '{}' });
  assert.equal(begun.status, 202);
  const told = async () => (await fetch(`${server.url}${begun.headers.get('location')}`, { headers })).json();

  const work = page.locator('li.work', { hasText: 'thank' });
  await work.waitFor();
  assert.match(await work.locator('.hint').textContent(), /\d+ done, 0 skipped/);
  await work.locator('button', { hasText: 'Cancel…' }).click();
  assert.equal((await told()).state, 'running');
  await scan(page, 'work that is about to be cancelled');
  await shot(page, 'capacity-cancel');
  await work.locator('button', { hasText: 'Cancel it for good' }).click();
  await work.waitFor({ state: 'detached' });
  const { state, done } = await told();
  assert.equal(state, 'cancelled');
  assert.ok(done > 0 && done < 400, `${done} were done`);
  assert.deepEqual(wrong, []);
  await context.close();
});
