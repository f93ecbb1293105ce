// A real `tavola serve` with filled data, and a browser in front of it.

import { spawn } from 'node:child_process';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { promisify } from 'node:util';

import { chromium } from 'playwright-core';

const run = promisify(execFile);
const { TAVOLA, TAVOLA_MODELS, TAVOLA_CHROMIUM, TAVOLA_SHOTS } = process.env;

/** The file of a model: one of the five, or the one of these tests. */
export const modelFile = (name) =>
  name === 'ledger' ? new URL('ledger.tavola', import.meta.url).pathname : path.join(TAVOLA_MODELS, `${name}.tavola`);

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

/** Keeps a picture of the page, if pictures are wanted. */
export async function shot(page, name) {
  if (TAVOLA_SHOTS) await page.screenshot({ path: path.join(TAVOLA_SHOTS, `${name}.png`) });
}
