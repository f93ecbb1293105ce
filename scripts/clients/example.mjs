// Uses the front end in examples/boards with Chromium, on a server.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";

const { TAVOLA, TAVOLA_BOARDS, TAVOLA_CHROMIUM } = process.env;
const home = mkdtempSync(join(tmpdir(), "tavola-example-"));
const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: home };
const types = { html: "text/html", css: "text/css", js: "text/javascript" };
let files, server, browser, origin, url;

before(async () => {
  files = createServer((request, response) => {
    const name = request.url === "/" ? "index.html" : request.url.slice(1);
    response.setHeader("Content-Type", types[name.split(".").pop()]);
    response.end(readFileSync(new URL(`example/${name}`, import.meta.url)));
  }).listen(0, "127.0.0.1");
  await once(files, "listening");
  origin = `http://127.0.0.1:${files.address().port}`;
  const options = ["--store", "memory:", "--listen", "127.0.0.1:0", "--cors-origin", origin];
  server = spawn(TAVOLA, ["serve", TAVOLA_BOARDS, ...options], { env, stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: server.stdout })) {
    url ??= line.match(/is served at (http:\S+)/)?.[1];
    if (line.includes("Ctrl-C")) break;
  }
  server.stdout.resume();
  browser = await chromium.launch({ executablePath: TAVOLA_CHROMIUM, args: ["--no-sandbox"] });
});
after(async () => {
  await browser?.close();
  files.close();
  server.kill();
  await once(server, "exit");
});

/** Opens the page in a browser of its own, signs in and makes a profile. */
async function signedIn(name) {
  const page = await (await browser.newContext()).newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error));
  await page.goto(origin);
  await page.getByLabel("Address").fill(url);
  const token = execFileSync(TAVOLA, ["token", TAVOLA_BOARDS, "--as", name], { env }).toString().trim();
  await page.getByLabel("Token").fill(token);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("E-mail").fill(`${name}@example.org`);
  await page.getByRole("button", { name: "Create my profile" }).click();
  await page.getByText(`Signed in as ${name}`).waitFor();
  return { page, errors };
}

test("two people share a board, and are told what is refused", async () => {
  const ann = await signedIn("ann");
  const create = async (name) => {
    await ann.page.getByLabel("Name of a new board").fill(name);
    await ann.page.getByRole("button", { name: "Create" }).click();
  };
  await create("<b>Garden</b>");
  await ann.page.locator("#mine h3", { hasText: "<b>Garden</b>" }).waitFor();
  await create("<b>Garden</b>");
  const notice = ann.page.getByRole("alert");
  await notice.waitFor();
  assert.match(await notice.textContent(), /taken|name/);
  await create("Kitchen");
  await ann.page.locator("#mine li").nth(1).waitFor();
  assert.equal(await notice.isVisible(), false);

  const bob = await signedIn("bob");
  const garden = bob.page.locator("#others li", { hasText: "Garden" });
  await garden.getByRole("button", { name: "Join" }).click();
  const joined = bob.page.locator("#mine li", { hasText: "Garden" });
  await joined.getByRole("button", { name: "Members" }).click();
  await joined.getByText("ann, bob").waitFor();
  if (process.env.TAVOLA_SCREENSHOT) await bob.page.screenshot({ path: process.env.TAVOLA_SCREENSHOT });
  await joined.getByRole("button", { name: "Leave" }).click();
  await bob.page.locator("#others li", { hasText: "Garden" }).waitFor();
  assert.deepEqual([...ann.errors, ...bob.errors], []);
});
