// Measures the page: its weight, its first paint, what shifts while it loads, and how it scrolls through
// a large item collection. Times depend on the machine, so this prints them and fails on none.

import { openPage, serve, signIn, startBrowser } from './support.mjs';

const ITEMS = Number(process.env.TAVOLA_CONSOLE_ITEMS ?? 100_000);
const ROUNDS = 7;
const VIEWS = ['table', 'patterns', 'design', 'capacity'];

const median = (numbers) => numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)];

async function weight(url) {
  const sizes = {};
  for (const [name, file] of [['index.html', ''], ['console.js', '/console.js'], ['console.css', '/console.css']]) {
    const { body } = await fetch(`${url}/console${file}`);
    sizes[name] = (await new Response(body.pipeThrough(new CompressionStream('gzip'))).arrayBuffer()).byteLength;
  }
  return sizes;
}

/** Loads a view as a new document, and returns when it was first painted and how much shifted. */
async function load(page, url, view) {
  await page.goto('about:blank');
  await page.goto(`${url}/console#/${view}`);
  await page.waitForSelector('.item, .operations a, .box, .bars li, .empty, .sign-in');
  await page.waitForTimeout(500);
  return page.evaluate(
    () =>
      new Promise((tell) => {
        const [paint] = performance.getEntriesByName('first-contentful-paint');
        new PerformanceObserver((list) => {
          const shift = list.getEntries().reduce((sum, entry) => sum + (entry.hadRecentInput ? 0 : entry.value), 0);
          tell({ paint: paint?.startTime ?? NaN, shift });
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => tell({ paint: paint?.startTime ?? NaN, shift: 0 }), 200);
      }),
  );
}

/** Returns how long the tasks of the page took while something was done, in milliseconds, and for how long of it each had the processor. */
async function traced(browser, page, act) {
  await browser.startTracing(page, { categories: ['toplevel'] });
  const done = await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const main = new Set(traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter(({ name, ph, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && ph === 'X' && main.has(`${pid} ${tid}`));
  return [done, tasks.map(({ dur, tdur }) => ({ lasted: dur / 1000, worked: (tdur ?? dur) / 1000 }))];
}

async function scroll(page, server) {
  await page.goto(`${server.url}/console#/table/main?partition=LEDGER`);
  await page.waitForSelector('.virtual .item');
  await page.evaluate(() => {
    window.most = 0;
    const count = () => {
      window.most = Math.max(window.most, document.querySelectorAll('*').length);
      requestAnimationFrame(count);
    };
    count();
  });
  // As a wheel does, and as somebody who drags the bar, until the end.
  await page.mouse.move(400, 400);
  for (let turn = 0; turn < 200; turn += 1) await page.mouse.wheel(0, 600);
  for (;;) {
    const more = await page.evaluate(async () => {
      const box = document.querySelector('.virtual');
      box.scrollTop = box.scrollHeight;
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next, 20)));
      return document.querySelector('.status').textContent.includes('more below');
    });
    if (!more) break;
  }
  return page.evaluate(() => ({
    rows: Math.round(document.querySelector('.virtual .all').offsetHeight / document.querySelector('.row').offsetHeight),
    most: window.most,
  }));
}

const browser = await startBrowser();
const server = await serve('ledger', ITEMS);
try {
  const sizes = await weight(server.url);
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  console.log(`weight: ${(total / 1024).toFixed(1)} KB compressed (${Object.entries(sizes).map(([name, size]) => `${name} ${size}`).join(', ')})`);
  const { page } = await openPage(browser, server.url);
  const signedOut = [];
  for (let round = 0; round < ROUNDS; round += 1) signedOut.push(await load(page, server.url, ''));
  console.log(`sign-in: first paint after ${Math.round(median(signedOut.map(({ paint }) => paint)))} ms, shift ${Math.max(...signedOut.map(({ shift }) => shift)).toFixed(4)}`);
  await signIn(page, server);
  for (const view of VIEWS) {
    const loads = [];
    for (let round = 0; round < ROUNDS; round += 1) loads.push(await load(page, server.url, view));
    const paints = loads.map(({ paint }) => paint);
    console.log(`${view}: first paint after ${Math.round(median(paints))} ms (at most ${Math.round(Math.max(...paints))}), shift ${Math.max(...loads.map(({ shift }) => shift)).toFixed(4)}`);
  }
  const [{ rows, most }, tasks] = await traced(browser, page, () => scroll(page, server));
  console.log(`scrolling ${rows.toLocaleString('en')} rows: at most ${most} elements, ${tasks.length.toLocaleString('en')} tasks`);
  // On a machine that others use, a task lasts as long as they let it; the processor's time is the page's own.
  for (const [what, of] of [
    ['by the clock', ({ lasted }) => lasted],
    ['of the processor', ({ worked }) => worked],
  ]) {
    const times = tasks.map(of);
    const long = times.filter((time) => time > 50).length;
    console.log(`  ${what}: ${long} tasks above 50 ms, the longest ${Math.round(times.reduce((most, one) => Math.max(most, one), 0))} ms`);
  }
} finally {
  await browser.close();
  await server.stop();
}
