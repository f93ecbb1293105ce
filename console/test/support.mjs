// A real `tavola serve` with filled data, and a browser in front of it.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { promisify } from 'node:util';

import { chromium } from 'playwright-core';

const run = promisify(execFile);
const { TAVOLA, TAVOLA_MODELS, TAVOLA_CHROMIUM, TAVOLA_SHOTS } = process.env;

/** The file of a model: one of the five, the one of these tests, or any other by its path. */
export const modelFile = (name) =>
  path.isAbsolute(name) ? name : name === 'ledger' ? new URL('ledger.tavola', import.meta.url).pathname : path.join(TAVOLA_MODELS, `${name}.tavola`);

/** Serves a model in development, with generated items. */
export async function serve(model, items, options = []) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tavola-console-'));
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('TAVOLA_'));
  const env = { ...Object.fromEntries(inherited), HOME: folder, XDG_CONFIG_HOME: folder };
  const store = ['--store', `file:${path.join(folder, 'data')}`];
  const file = modelFile(model);
  if (items > 0) await run(TAVOLA, ['data', 'fill', file, '--items', String(items), ...store], { env });
  const child = spawn(TAVOLA, ['serve', file, ...store, '--listen', '127.0.0.1:0', ...options], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((end) => child.on('exit', end));
  const stop = async () => {
    child.kill('SIGTERM');
    const code = await ended;
    rmSync(folder, { recursive: true });
    return code;
  };
  const token = async (id, more = []) => (await run(TAVOLA, ['token', file, '--as', id, ...more], { env })).stdout.trim();
  let url;
  for await (const line of readline.createInterface({ input: child.stdout })) {
    url ??= /is served at (http:\S+)/.exec(line)?.[1];
    if (!line.includes('Ctrl-C')) continue;
    const operator = readFileSync(path.join(folder, 'tavola', 'operator.key'), 'utf8').trim();
    return { url, operator, token, stop };
  }
  throw new Error(`tavola serve ended with ${await ended}`);
}

/** Starts the browser. Its own sandbox needs privileges that containers lack; all pages are ours. */
export const startBrowser = () =>
  chromium.launch({ executablePath: TAVOLA_CHROMIUM, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

/** Opens a page that fails the test if it does what it must not: errors, refused content, other servers. */
export async function openPage(browser, origin, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const wrong = [];
  page.on('console', (message) => {
    // What the server refuses on purpose is told by the browser as well.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) wrong.push(message.text());
  });
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('request', (request) => {
    const { protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !request.url().startsWith(`${origin}/`)) wrong.push(`asked ${request.url()}`);
  });
  return { page, context, wrong };
}

/** Signs in with the operator's token. */
export async function signIn(page, server) {
  await page.goto(`${server.url}/console`);
  await page.fill('[name=token]', server.operator);
  await page.click('button[type=submit]');
  await page.waitForSelector('.bar');
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails on serious findings of the accessibility scan. */
export async function scan(page, what) {
  // Not as a script of the page, which its policy forbids.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }));
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).slice(0, 3).join(' ')}`);
  assert.deepEqual(told, [], what);
}

/** Fails if the page scrolls sideways. */
export async function fits(page, what) {
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= room, `${what} is ${wide} pixels wide, on ${room}`);
}

/** Keeps a picture of the page, if pictures are wanted. */
export async function shot(page, name) {
  if (TAVOLA_SHOTS) await page.screenshot({ path: path.join(TAVOLA_SHOTS, `${name}.png`) });
}

/** Scans the page in both themes, and keeps a picture of each. */
export async function look(page, what, name) {
  for (const scheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: scheme });
    await scan(page, `${what}, ${scheme}`);
    await shot(page, `${name}-${scheme}`);
  }
}
