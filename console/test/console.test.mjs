// The console in Chromium, against servers of all five models and of one with a large item collection.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { fits, openPage, scan, serve, shot, signIn, startBrowser } from './support.mjs';

const MODELS = ['gg-core', 'boards', 'collabhub', 'roll-model', 'app-data'];
/** How many items the large item collection has. */
const LARGE = Number(process.env.TAVOLA_CONSOLE_ITEMS ?? 20000);
const HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>"\'`${7*7}';

let browser, ledger;

before(async () => {
  browser = await startBrowser();
  ledger = await serve('ledger', LARGE);
});

after(async () => {
  await browser?.close();
  assert.equal(await ledger?.stop(), 0);
});

test('signed out there is nothing but the sign-in, and nothing behind it answers', async () => {
  const { page, context, wrong } = await openPage(browser, ledger.url);
  await page.goto(`${ledger.url}/console`);
  await page.waitForSelector('.sign-in');
  assert.doesNotMatch(await page.textContent('body'), /ledger/);
  await scan(page, 'sign-in');
  await shot(page, 'sign-in');
  for (const path of ['console/operator/model', 'console/api/entries', 'console/operator']) {
    assert.equal((await page.request.get(`${ledger.url}/${path}`)).status(), 401, path);
  }
  await page.fill('[name=token]', 'wrong');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role=alert]');
  assert.match(await page.textContent('[role=alert]'), /not the operator's token/);

  await page.fill('[name=token]', ledger.operator);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.bar');
  const [cookie] = await context.cookies();
  assert.equal(cookie.httpOnly, true);
  assert.equal(cookie.sameSite, 'Strict');
  assert.equal(cookie.path, '/console');
  // The cookie alone means nothing: another page could have sent it.
  assert.equal((await page.request.get(`${ledger.url}/console/operator/model`)).status(), 403);
  assert.equal((await page.request.delete(`${ledger.url}/console/session`)).status(), 403);
  assert.equal((await page.request.get(`${ledger.url}/entries`)).status(), 401);
  await page.click('text=Sign out');
  await page.waitForSelector('.sign-in');
  assert.deepEqual(await context.cookies(), []);
  assert.deepEqual(wrong, []);
  await context.close();
});

test('a caller calls as themselves, and sees no stored items', async () => {
  const { page, context, wrong } = await openPage(browser, ledger.url);
  await page.goto(`${ledger.url}/console`);
  await page.check('text=Caller');
  await page.fill('[name=token]', await ledger.token('ann'));
  await page.click('button[type=submit]');
  await page.waitForSelector('.bar');
  assert.deepEqual(await page.locator('.bar nav a').allTextContents(), ['Patterns']);
  await page.click('text=entries');
  await page.click('.pattern button.main');
  await page.waitForSelector('.answer');
  assert.equal(await page.locator('.trace').count(), 0);
  const csrf = await page.evaluate(async () => (await (await fetch('console/session')).json()).session.csrf);
  const headers = { 'tavola-console': csrf };
  for (const path of ['operator/tables/main/items', 'operator/model']) {
    assert.equal((await page.request.get(`${ledger.url}/console/${path}`, { headers })).status(), 403, path);
  }
  const as = await page.request.get(`${ledger.url}/console/api/entries`, {
    headers: { ...headers, 'tavola-as': '{"sub":"bob"}' },
  });
  assert.equal(as.status(), 403);
  assert.deepEqual(wrong, []);
  await context.close();
});

test('a large item collection scrolls to its end with a bounded page', async () => {
  const { page, context, wrong } = await openPage(browser, ledger.url);
  await signIn(page, ledger);
  await page.click('text=Show all items of LEDGER');
  await page.waitForSelector('text=← all item collections');
  await page.waitForSelector('.virtual .item');
  await page.evaluate(() => {
    window.long = [];
    new PerformanceObserver((list) => window.long.push(...list.getEntries().map((one) => Math.round(one.duration)))).observe({ type: 'longtask' });
  });
  let most = 0;
  for (;;) {
    const { at, nodes } = await page.evaluate(async () => {
      const box = document.querySelector('.virtual');
      box.scrollTop += 20000;
      await new Promise((done) => setTimeout(done, 30));
      return { at: document.querySelector('.status').textContent, nodes: document.querySelectorAll('*').length };
    });
    most = Math.max(most, nodes);
    if (!at.includes('more below')) break;
  }
  const head = await page.evaluate(async () => {
    document.querySelector('.virtual').scrollTop = 0;
    await new Promise((done) => setTimeout(done, 100));
    return document.querySelector('.collection').textContent;
  });
  assert.ok(head.includes(`${LARGE.toLocaleString('en')} items`), head);
  assert.ok(most < 1200, `${most} elements`);
  const long = await page.evaluate(() => window.long);
  console.log(`${LARGE} items: at most ${most} elements; tasks above 50 ms: ${JSON.stringify(long)}`);
  assert.deepEqual(wrong, []);
  await context.close();
});

test('hostile values are text', async () => {
  const { page, context, wrong } = await openPage(browser, ledger.url);
  await signIn(page, ledger);
  await page.click('.bar nav >> text=Patterns');
  await page.click('text=addEntry');
  await page.fill('[name="caller.id"]', 'ann');
  await page.fill('[name="body.entryId"]', 'zz-hostile');
  await page.fill('[name="body.amount"]', '12345678901234567890.123456789012345678');
  await page.fill('[name="body.note"]', HOSTILE);
  await page.fill('[name="body.until"]', '2999-01-02T03:04:05');
  await page.click('.pattern button.main');
  await page.waitForSelector('.trace');
  assert.match(await page.textContent('.result .sum'), /201/);
  assert.match(await page.textContent('.trace'), /TransactWriteItems/);
  assert.match(await page.textContent('.change'), /created/);
  await page.click('.bar nav >> text=Table');
  await page.fill('[data-search]', 'zz-hostile');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.item');
  await page.click('.item');
  await page.waitForSelector('.detail');
  const detail = await page.textContent('.detail');
  assert.ok(detail.includes(HOSTILE));
  assert.ok(detail.includes('12345678901234567890.123456789012345678'));
  assert.match(detail, /Expires 2999-01-02T03:04:05/);
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  await shot(page, 'hostile');
  assert.deepEqual(wrong, []);
  await context.close();
});

test('mistakes in a form are told at their field, by the page and by the server', async () => {
  const { page, context, wrong } = await openPage(browser, ledger.url);
  await signIn(page, ledger);
  await page.goto(`${ledger.url}/console#/patterns/addEntry`);
  await page.fill('[name="body.entryId"]', '');
  await page.fill('[name="body.amount"]', 'much');
  await page.click('.pattern button.main');
  assert.equal(await page.textContent('[id="body.entryId-hint"]'), 'is required');
  assert.equal(await page.textContent('[id="body.amount-hint"]'), 'is not a number');
  await page.fill('[name="body.entryId"]', 'has#delimiter');
  await page.fill('[name="body.amount"]', '1');
  await page.fill('[name="caller.id"]', 'ann');
  await page.click('.pattern button.main');
  await page.waitForSelector('.result .holds.no');
  assert.match(await page.textContent('.result .sum'), /400/);
  assert.match(await page.getAttribute('[name="body.entryId"]', 'aria-invalid'), /true/);
  await page.fill('[name="caller.id"]', '');
  await page.fill('[name="body.entryId"]', 'fine');
  await page.click('.pattern button.main');
  await page.waitForSelector('.result >> text=401');
  assert.deepEqual(wrong, []);
  await context.close();
});

test('the theme is the system’s until somebody chooses, and the choice is kept', async () => {
  const { page, context, wrong } = await openPage(browser, ledger.url, { colorScheme: 'dark' });
  await signIn(page, ledger);
  // The colour of the page's ground, as it is drawn.
  const ground = () =>
    page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d');
      canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      return canvas.getImageData(0, 0, 1, 1).data[0];
    });
  const [light, dark] = [(red) => red > 200, (red) => red < 60];
  assert.ok(dark(await ground()));
  await page.click('[aria-label^="Theme: system"]');
  await page.waitForSelector('[aria-label^="Theme: light"]');
  assert.ok(light(await ground()));
  await page.reload();
  await page.waitForSelector('[aria-label^="Theme: light"]');
  assert.ok(light(await ground()));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.click('[aria-label^="Theme: light"]');
  await page.waitForSelector('[aria-label^="Theme: dark"]');
  assert.ok(dark(await ground()));
  assert.deepEqual(wrong, []);
  await context.close();
});

test('everything can be reached with the keyboard', async () => {
  const { page, context, wrong } = await openPage(browser, ledger.url);
  await signIn(page, ledger);
  await page.waitForSelector('.item');
  await page.focus('.virtual');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.detail');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.detail', { state: 'detached' });
  await page.keyboard.press('/');
  assert.equal(await page.evaluate(() => document.activeElement.hasAttribute('data-search')), true);
  await page.keyboard.press('Tab');
  await page.focus('.virtual');
  await page.keyboard.press('2');
  await page.waitForSelector('.operations');
  await page.focus('.operations a');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.pattern form');
  assert.deepEqual(wrong, []);
  await context.close();
});

test('the page is light', async () => {
  let bytes = 0;
  for (const file of ['', '/console.js', '/console.css']) {
    const answer = await fetch(`${ledger.url}/console${file}`);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-security-policy'), /default-src 'none'; script-src 'self'/);
    bytes += (await new Response((await answer.blob()).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()).byteLength;
  }
  console.log(`the page weighs ${bytes} bytes compressed`);
  assert.ok(bytes < 250 * 1024, `${bytes}`);
});

for (const model of MODELS) {
  test(`${model}: every index, every form, light and dark, wide and narrow`, async (t) => {
    const server = await serve(model, 300);
    t.after(async () => assert.equal(await server.stop(), 0));
    const { page, context, wrong } = await openPage(browser, server.url);
    await signIn(page, server);
    await page.waitForSelector('.item');
    const tabs = await page.locator('.tools .tabs a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    for (const tab of tabs) {
      await page.goto(`${server.url}/console${tab}`);
      await page.waitForSelector('.item, .empty');
    }
    await page.goto(`${server.url}/console${tabs[0]}`);
    await page.click('.item.entity >> nth=1');
    await page.waitForSelector('.detail');
    const hole = page.locator('.virtual .hole').first();
    await hole.hover();
    assert.match(await page.textContent('.hover'), /from/);
    for (const scheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: scheme });
      await scan(page, `${model}: table, ${scheme}`);
      await shot(page, `${model}-table-${scheme}`);
    }
    const owned = page.locator('.item.derived, .item.lock').first();
    if (await owned.count()) {
      await owned.click();
      await page.waitForSelector('.detail .owner a', { timeout: 2000 }).catch(() => undefined);
      const link = page.locator('.detail .owner a');
      if (await link.count()) {
        await shot(page, `${model}-derived`);
        await link.click();
        await page.waitForSelector('.row.active .item');
      }
    }
    await page.goto(`${server.url}/console#/patterns`);
    await page.waitForSelector('.operations a');
    const forms = await page.locator('.operations a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    assert.ok(forms.length > 10);
    for (const form of forms) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, form);
      await page.waitForSelector(`.pattern form[aria-label="${form.split('/').pop()}"]`);
    }
    // The first read runs, whatever comes of it.
    await page.goto(`${server.url}/console${forms[0]}`);
    await page.fill('[name="caller.id"]', 'ann');
    await page.click('.pattern button.main');
    await page.waitForSelector('.trace');
    for (const scheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: scheme });
      await scan(page, `${model}: patterns, ${scheme}`);
      await shot(page, `${model}-patterns-${scheme}`);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [name, hash] of [
      ['table', tabs[0]],
      ['patterns', forms[0]],
    ]) {
      await page.goto(`${server.url}/console${hash}`);
      await page.waitForSelector('.item, .pattern form');
      await fits(page, `${model}: ${name}`);
      await scan(page, `${model}: ${name}, narrow`);
      await shot(page, `${model}-${name}-narrow`);
    }
    assert.deepEqual(wrong, []);
    await context.close();
  });
}
