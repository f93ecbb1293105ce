// The design view: pictures of all five models, and a file that changes while it is served.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { fits, look, openPage, serve, shot, signIn, startBrowser } from './support.mjs';

const MODELS = ['gg-core', 'boards', 'collabhub', 'roll-model', 'app-data'];
const TABS = ['entities', 'keys', 'proofs', 'text'];
const HOSTILE = '<img src=x onerror="window.hacked=1">';

/** A model, with more in it. */
const notes = (more = '') => `// ${HOSTILE}
model notes
table main = "notes" { key PK, SK }
caller { id: id = "sub" }
/// ${HOSTILE}
entity Note in main {
  PK = "USER#{userId}"
  SK = "NOTE#{noteId}"
  userId: id
  noteId: id
}
${more}read myNotes {
  GET /notes
  from main where PK = "USER#{caller.id}" and begins_with(SK, "NOTE#")
  allow signed-in
}
write addNote(noteId) {
  POST /notes
  allow signed-in
  create Note { userId = caller.id, noteId }
}
`;
const PHOTO = `entity Photo in main {
  PK = "USER#{userId}"
  SK = "PHOTO#{noteId}#{photoId}"
  userId: id
  noteId: id
  photoId: id
}
`;
const COLLIDING = `entity Label in main {
  PK = "USER#{userId}"
  SK = "{name}"
  userId: id
  name: string(40)
}
`;

let browser;

before(async () => {
  browser = await startBrowser();
});

after(() => browser?.close());

for (const model of MODELS) {
  test(`${model}: its design, light and dark, wide and narrow`, async (t) => {
    const server = await serve(model, 0);
    t.after(async () => assert.equal(await server.stop(), 0));
    const { page, context, wrong } = await openPage(browser, server.url);
    await signIn(page, server);
    const known = await page.evaluate(async () => {
      const { session } = await (await fetch('console/session')).json();
      const headers = { 'tavola-console': session.csrf };
      return (await fetch('console/operator/model', { headers })).json();
    });
    for (const tab of TABS) {
      await page.goto(`${server.url}/console#/design/${tab}`);
      await page.waitForSelector('.entities, .places, .proofs, .source');
      if (tab === 'proofs') await page.click('.proof summary');
      await look(page, `${model}: ${tab}`, `${model}-design-${tab}`);
    }
    await page.click('.tabs >> text=Entities');
    await page.waitForSelector('.box');
    assert.equal(await page.locator('.box').count(), known.entities.length);
    assert.ok((await page.locator('.relation').count()) > 0);
    const named = await page.locator('.box .name').first().textContent();
    await page.locator('.box').first().click();
    await page.waitForSelector('.line.wanted');
    assert.match(await page.textContent('.line.wanted'), new RegExp(`entity ${named}`));
    await page.click('.tabs >> text=Keys');
    await page.waitForSelector('.place');
    const indexes = known.tables.flatMap((table) => [table.name, ...table.indexes.map((index) => index.name)]);
    assert.equal(await page.locator('.place').count(), indexes.length);
    await page.click('.tabs >> text=Reads and writes');
    await page.waitForSelector('.proof');
    assert.equal(await page.locator('.proof').count(), known.reads.length + known.writes.length);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const tab of TABS) {
      await page.goto(`${server.url}/console#/design/${tab}`);
      await page.waitForSelector('.entities, .places, .proofs, .source');
      await fits(page, `${model}: ${tab}`);
      await look(page, `${model}: ${tab}, narrow`, `${model}-design-${tab}-narrow`);
    }
    assert.deepEqual(wrong, []);
    await context.close();
  });
}

test('a change of the file appears, and a model with errors leaves the last good picture', async (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tavola-design-'));
  const file = path.join(folder, 'notes.tavola');
  writeFileSync(file, notes());
  const server = await serve(file, 0, ['--watch']);
  t.after(async () => {
    assert.equal(await server.stop(), 0);
    rmSync(folder, { recursive: true });
  });
  const { page, context, wrong } = await openPage(browser, server.url);
  await signIn(page, server);
  await page.click('.bar nav >> text=Design');
  await page.waitForSelector('.box');
  assert.equal(await page.locator('.box').count(), 1);
  assert.match(await page.textContent('.no-findings'), /No errors and no warnings/);

  writeFileSync(file, notes(PHOTO));
  await page.waitForSelector('.box.new');
  assert.equal(await page.locator('.box').count(), 2);
  assert.equal(await page.locator('.relation.new').count(), 1);
  await shot(page, 'design-changed');

  writeFileSync(file, notes(PHOTO + COLLIDING));
  await page.waitForSelector('.finding.error');
  assert.match(await page.textContent('.state'), /errors/);
  assert.equal(await page.locator('.box').count(), 2);
  const collision = page.locator('.finding', { hasText: 'key-collision' }).first();
  assert.equal(await collision.locator('.colliding-item').count(), 2);
  assert.match(await collision.locator('.shared-key').textContent(), /PK.*USER#.*SK/);
  await collision.locator('a').first().click();
  await page.waitForSelector('.line.wanted.error');
  await look(page, 'findings', 'design-findings');
  // Comments are text.
  const shown = await page.textContent('.source');
  assert.ok(shown.includes(HOSTILE));
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  await page.setViewportSize({ width: 360, height: 740 });
  await fits(page, 'findings');
  await look(page, 'findings, narrow', 'design-findings-narrow');
  await page.setViewportSize({ width: 1280, height: 800 });

  writeFileSync(file, notes());
  await page.waitForSelector('.finding', { state: 'detached' });
  await page.click('.tabs >> text=Entities');
  await page.waitForSelector('.gone');
  assert.match(await page.textContent('.gone'), /entity Photo/);
  assert.deepEqual(wrong, []);
  await context.close();
});

test("the design is the operator's", async (t) => {
  const server = await serve('boards', 0);
  t.after(async () => assert.equal(await server.stop(), 0));
  const { page, context } = await openPage(browser, server.url);
  assert.equal((await page.request.get(`${server.url}/_tavola/design`)).status(), 401);
  await page.goto(`${server.url}/console#/design`);
  await page.check('text=Caller');
  await page.fill('[name=token]', await server.token('ann'));
  await page.click('button[type=submit]');
  await page.waitForSelector('.bar');
  assert.deepEqual(await page.locator('.bar nav a').allTextContents(), ['Patterns']);
  const csrf = await page.evaluate(async () => (await (await fetch('console/session')).json()).session.csrf);
  const asked = await page.request.get(`${server.url}/console/operator/design`, { headers: { 'tavola-console': csrf } });
  assert.equal(asked.status(), 403);
  await context.close();
});
