// Makes the pictures of the README and of docs/console.md, into the folder TAVOLA_PICTURES.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { openPage, serve, signIn, startBrowser } from './support.mjs';

const NOTES = (label) => `/// Notes of people, and the labels that they give them.
model notes
timestamps seconds

table main = "notes" {
  key PK, SK
}

caller {
  id: id = "sub"
}

entity Note in main {
  PK = "USER#{userId}"
  SK = "NOTE#{noteId}"

  userId:    id
  noteId:    id = "{new}"
  text:      text(2000)
  createdAt: timestamp = now
}
${label}
read myNotes {
  GET /notes
  from main where PK = "USER#{caller.id}" and begins_with(SK, "NOTE#")
  allow exists caller.id
}

write addNote(text) {
  POST /notes
  allow exists caller.id
  create Note { userId = caller.id, text }
}
`;
const LABEL = `
entity Label in main {
  PK = "USER#{userId}"
  SK = "{name}"

  userId: id
  name:   string(40)
}

write addLabel(name) {
  PUT /labels/{name}
  allow exists caller.id
  create Label { userId = caller.id, name }
}
`;

const browser = await startBrowser();

/** Takes a picture of a model that is served, once it shows what it shall. */
async function picture(name, model, items, colorScheme, show, options = []) {
  const server = await serve(model, items, options);
  try {
    const { page, context } = await openPage(browser, server.url, { colorScheme });
    await signIn(page, server);
    await show(page, (view) => page.goto(`${server.url}/console#/${view}`));
    await page.mouse.move(700, 796);
    await page.waitForTimeout(300);
    await page.screenshot({ path: path.join(process.env.TAVOLA_PICTURES, `console-${name}.png`) });
    await context.close();
  } finally {
    await server.stop();
  }
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'tavola-pictures-'));
try {
  await picture('table', 'gg-core', 300, 'light', async (page) => {
    await page.click('.item.entity:has(.chip:text-is("Comment")) >> nth=0');
    await page.waitForSelector('.detail');
  });
  await picture('patterns', 'boards', 0, 'dark', async (page, open) => {
    await open('patterns/createMyProfile');
    await page.fill('[name="caller.id"]', 'ann');
    await page.fill('[name="body.userName"]', 'annie');
    await page.fill('[name="body.email"]', 'ann@example.com');
    await page.click('button.main');
    await page.waitForSelector('.trace .change');
  });
  await picture('design', 'app-data', 0, 'light', async (page, open) => {
    await open('design/entities');
    await page.waitForSelector('.box');
  });
  await picture('capacity', 'gg-core', 0, 'light', async (page, open) => {
    await open('capacity/forecast');
    await page.click('.segments >> text=×1,000');
    await page.waitForSelector('.figure:has-text("users"), .scale-users:has-text("1M")');
  });
  const file = path.join(folder, 'notes.tavola');
  writeFileSync(file, NOTES(''));
  const found = async (page, open) => {
    await open('design/text');
    await page.waitForSelector('text=No errors and no warnings');
    writeFileSync(file, NOTES(LABEL));
    await page.click('.findings a >> nth=0', { timeout: 20_000 });
    await page.waitForSelector('text=Two items, one key');
  };
  await picture('findings', file, 0, 'light', found, ['--watch']);
} finally {
  rmSync(folder, { recursive: true });
  await browser.close();
}
