// `tavola serve` on a free port, with a configuration folder of its own.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';

/** Serves a model in memory; `configuration` is the text of its tavola.toml. */
export async function serve(model, options, configuration = '', environment = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tavola-browser-'));
  const file = path.join(folder, 'tavola.toml');
  writeFileSync(file, configuration);
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('TAVOLA_'));
  const child = spawn(
    process.env.TAVOLA,
    [
      'serve',
      path.join(process.env.TAVOLA_MODELS, `${model}.tavola`),
      ...['--config', file, '--store', 'memory:', '--listen', '127.0.0.1:0'],
      ...options,
    ],
    {
      env: { ...Object.fromEntries(inherited), HOME: folder, XDG_CONFIG_HOME: folder, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise((end) => child.on('exit', end));
  const stop = async () => {
    child.kill('SIGTERM');
    const code = await ended;
    rmSync(folder, { recursive: true });
    return code;
  };
  let url;
  for await (const line of readline.createInterface({ input: child.stdout })) {
    url ??= /is served at (http:\S+)/.exec(line)?.[1];
    if (line.includes('Ctrl-C')) return { url, stop };
  }
  throw new Error(`tavola serve ended with ${await ended}`);
}
