// The console in Chromium, against servers of all five models and of one with a large item collection.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { fits, look, openPage, scan, serve, shot, signIn, startBrowser } from './support.mjs';

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
  await page.click('.item:has-text("zz-hostile")');
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

test('a list without lines is an empty one, and bytes are told from text', async () => {
  const { page, context, wrong } = await openPage(browser, ledger.url);
  await signIn(page, ledger);
  await page.goto(`${ledger.url}/console#/patterns/tagEntry`);
  await page.fill('[name="caller.id"]', 'ann');
  await page.fill('[name="path.entryId"]', 'zz-hostile');
  assert.match(await page.textContent('[id="body.digest-hint"]'), /bytes, as base64/);
  for (const [lines, answered] of [['one\ntwo', '"one"'], ['', '"tags": []']]) {
    await page.fill('[name="body.tags"]', lines);
    await page.click('.pattern button.main');
    await page.waitForFunction((text) => document.querySelector('.answer')?.textContent.includes(text), answered);
  }
  assert.match(await page.textContent('.snippets'), /"tags": \[\]/);
  // What a language would round, or takes for another type, is written as it has it.
  await page.fill('[name="body.sizes"]', '7\n9007199254740993');
  for (const [title, sizes] of [
    ['curl', /"sizes": \[7, 9007199254740993\]/],
    ['TypeScript', /sizes: \[\s+7,\s+9007199254740993n\s+\]/],
    ['Python', /sizes=\[7,9007199254740993\]/],
    ['Rust', /"sizes": \[\s+7,\s+9007199254740993_i64\s+\]/],
  ]) {
    await page.click(`.snippets .tabs button:has-text("${title}")`);
    assert.match(await page.textContent('.snippets pre'), sizes);
  }
  assert.deepEqual(wrong, []);
  await context.close();
});

test('no digit of a number is lost, in the answer and in the same call elsewhere', async () => {
  const server = await serve('ledger', 0);
  const { page, context, wrong } = await openPage(browser, server.url);
  await signIn(page, server);
  await page.goto(`${server.url}/console#/patterns/addEntry`);
  await page.fill('[name="caller.id"]', "o'hara");
  await page.fill('[name="body.entryId"]', 'one');
  await page.fill('[name="body.amount"]', '123456789012345678');
  await page.click('button.main');
  await page.waitForSelector('pre.answer');
  assert.match(await page.textContent('pre.answer'), /"amount": "?123456789012345678\b/);
  assert.match(await page.textContent('.change'), /123456789012345678/);
  const told = {
    curl: [/^TOKEN=\$\(tavola token ledger\.tavola --as 'o'\\''hara'\)\n/, /Bearer \$TOKEN/, /123456789012345678/],
    TypeScript: [/process\.env\["TOKEN"\]/, /amount: "?123456789012345678"?,/],
    Python: [/os\.environ\["TOKEN"\]/, /amount="?123456789012345678"?[,)]/],
    Rust: [/LedgerClient::new\(Http::new\("http.*"\)\?\.token\(std::env::var\("TOKEN"\)\?\)\)/, /ledger\.add_entry\(from_value\(json!\(\{\n  "entryId": "one",/],
  };
  for (const [title, patterns] of Object.entries(told)) {
    await page.click(`.snippets .tabs button:has-text("${title}")`);
    for (const pattern of patterns) assert.match(await page.textContent('.snippets pre'), pattern);
  }
  await page.goto(`${server.url}/console#/patterns/entries`);
  await page.click('button.main');
  await page.waitForSelector('pre.answer');
  assert.match(await page.textContent('pre.answer'), /"amount": "?123456789012345678\b/);
  assert.deepEqual(wrong, []);
  await context.close();
  await server.stop();
});

test('a session that ends under an open page leads to the sign-in, and back to where one was', async () => {
  const { page, context, wrong } = await openPage(browser, ledger.url);
  await signIn(page, ledger);
  await page.goto(`${ledger.url}/console#/patterns/entries`);
  await page.waitForSelector('.pattern form');
  await context.clearCookies();
  await page.click('button.main');
  await page.waitForSelector('.sign-in');
  assert.match(await page.textContent('[role=alert]'), /session has ended/);
  assert.equal(await page.locator('.bar').count(), 0);
  await page.fill('[name=token]', ledger.operator);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.pattern form[aria-label="entries"]');
  // Who calls as nobody is refused as well, and stays signed in.
  await page.goto(`${ledger.url}/console#/patterns/addEntry`);
  await page.fill('[name="caller.id"]', '');
  await page.fill('[name="body.entryId"]', 'nobody');
  await page.fill('[name="body.amount"]', '1');
  await page.click('button.main');
  await page.waitForSelector('.result >> text=401');
  assert.equal(await page.locator('.sign-in').count(), 0);
  assert.deepEqual(wrong, []);
  await context.close();
});

test('a page goes on when another one of the same browser has signed in again', async () => {
  const { page, context, wrong } = await openPage(browser, ledger.url);
  await signIn(page, ledger);
  const other = await context.newPage();
  await other.goto(`${ledger.url}/console#/patterns/entries`);
  await other.waitForSelector('.pattern form');
  await page.click('text=Sign out');
  await page.waitForSelector('.sign-in');
  await page.check('text=Caller');
  await page.fill('[name=token]', await ledger.token('ann'));
  await page.click('button[type=submit]');
  await page.waitForSelector('.bar');
  await other.click('button.main');
  await other.waitForSelector('.who:has-text("ann")');
  assert.deepEqual(await other.locator('.bar nav a').allTextContents(), ['Patterns']);
  await other.click('button.main');
  await other.waitForSelector('pre.answer');
  assert.deepEqual(wrong, []);
  await context.close();
});

test('an answer comes into view, however far down the button is', async () => {
  const { page, context, wrong } = await openPage(browser, ledger.url, { viewport: { width: 1280, height: 300 } });
  await signIn(page, ledger);
  await page.goto(`${ledger.url}/console#/patterns/addEntry`);
  await page.fill('[name="caller.id"]', 'ann');
  await page.fill('[name="body.entryId"]', 'in-view');
  await page.fill('[name="body.amount"]', '1');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 300 });
    await page.click('button.main');
    await page.waitForSelector('.result .sum .holds');
    await page.waitForFunction(() => {
      const { top, bottom } = document.querySelector('.result .sum .holds').getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  }
  assert.deepEqual(wrong, []);
  await context.close();
});

test('what other programs have stored is shown, whatever it is', async () => {
  const server = await serve('ledger', 0);
  const { page, context, wrong } = await openPage(browser, server.url);
  await signIn(page, server);
  await page.waitForSelector('.item');
  assert.match(await page.textContent('.status'), /All of them are Tavola’s own. Call a write in Patterns/);
  // No calendar has these seconds, and nobody calls a table so.
  await page.route('**/console/operator/tables/main/collections*', async (route) => {
    const foreign = (n) => ({
      kind: 'foreign', entity: null, expired: false, deleting: false, owner: null,
      stored: { PK: { S: `X${n}` }, SK: { S: '\u202e<b>' }, ttl: { N: n }, '__proto__x': { NULL: true }, b: { B: 'AAEC' }, l: { L: [] }, bs: { BS: ['AA=='] } },
    });
    const numbers = ['99999999999999999999', '-1e125', '1e-130'];
    const collections = numbers.map((n) => ({ partition: `X${n}`, items: [foreign(n)], next: null }));
    await route.fulfill({ json: { collections, next: null } });
  });
  await page.reload();
  for (const place of [0, 1, 2]) {
    await page.click(`.item.foreign >> nth=${place}`);
    await page.waitForSelector('.detail time');
    assert.match(await page.textContent('.detail'), /No entity of the model has such a key/);
  }
  assert.deepEqual(wrong, []);
  await context.close();
  await server.stop();
});

test('calls in clients have the names that the clients have', async () => {
  const server = await serve('app-data', 0);
  const { page, context, wrong } = await openPage(browser, server.url);
  await signIn(page, server);
  await page.goto(`${server.url}/console#/patterns/listSentNotifications`);
  await page.fill('[name="query.from"]', '2026-01-02');
  await page.fill('[name="query.to"]', '2026-01-03');
  await page.click('.snippets .tabs button:has-text("Python")');
  assert.match(await page.textContent('.snippets pre'), /app_data\.list_sent_notifications\(from_="2026-01-02", to="2026-01-03"\)\.page\(\)/);
  await page.goto(`${server.url}/console#/patterns/deleteAccount`);
  await page.fill('[name="path.accountId"]', 'one');
  assert.match(await page.textContent('.snippets pre'), /\napp_data\.delete_account\(account_id="one"\)$/);
  assert.deepEqual(wrong, []);
  await context.close();
  await server.stop();
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
    await look(page, `${model}: table`, `${model}-table`);
    // One entity alone is in its item collections, in the table and in each index that can have it.
    const names = await page.locator('.alone .chip').allTextContents();
    assert.ok(names.length > 0);
    await page.click('.alone .chip >> nth=0');
    await page.waitForSelector('.status:has-text("that were read")');
    await page.waitForSelector('.item, .empty, .status button');
    const shown = await page.locator('.virtual .item .chips > .chip').allTextContents();
    assert.deepEqual([...new Set(shown)].filter((name) => name !== names[0]), []);
    await shot(page, `${model}-alone`);
    await page.click('.alone a >> nth=0');
    await page.waitForSelector('.item');
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
    await look(page, `${model}: patterns`, `${model}-patterns`);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [name, hash] of [
      ['table', tabs[0]],
      ['patterns', forms[0]],
    ]) {
      await page.goto(`${server.url}/console${hash}`);
      await page.waitForSelector('.item, .pattern form');
      await fits(page, `${model}: ${name}`);
      await look(page, `${model}: ${name}, narrow`, `${model}-${name}-narrow`);
    }
    assert.deepEqual(wrong, []);
    await context.close();
  });
}
