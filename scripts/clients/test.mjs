// What a generated TypeScript client promises beyond single calls: digits, entity tags, and repetitions where they are safe.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { AsyncClassClient, ConnectionError, etagOf, isProblem, ProblemError } from "./out/hostile/client.js";

const { TAVOLA, TAVOLA_HOSTILE } = process.env;
const home = mkdtempSync(join(tmpdir(), "tavola-clients-"));
const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: home };
let server, url, token;

before(async () => {
  const options = ["serve", TAVOLA_HOSTILE, "--store", "memory:", "--listen", "127.0.0.1:0"];
  server = spawn(TAVOLA, options, { env, stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: server.stdout })) {
    url ??= line.match(/is served at (http:\S+)/)?.[1];
    if (line.includes("Ctrl-C")) break;
  }
  server.stdout.resume();
  token = execFileSync(TAVOLA, ["token", TAVOLA_HOSTILE, "--as", "ann"], { env }).toString().trim();
});
after(async () => {
  server.kill();
  await once(server, "exit");
});

/** Returns a client whose first requests are answered by `answers`, and the requests that were sent. */
function failing(answers, options = {}) {
  const requests = [];
  const send = async (address, init) => {
    requests.push(init);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer ?? fetch(address, init);
  };
  return { requests, client: new AsyncClassClient({ url, token, fetch: send, ...options }) };
}

const problem = (status, body, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/problem+json", ...headers } });

test("no digit is lost on the way there and back", async () => {
  const client = new AsyncClassClient({ url, token });
  const digits = "12345678901234567890.123456789012345678";
  const given = { class: "digits", match: "😀", self: 9007199254740993n, constructor: digits, as: ["9007199254740993"] };
  const made = await client.init(given);
  assert.deepEqual([made.self, made.constructor, made.as], [9007199254740993n, digits, ["9007199254740993"]]);
  const small = await client.init({ class: "small", match: "", self: 7, constructor: 2n ** 70n });
  assert.deepEqual([small.self, small.constructor], [7, String(2n ** 70n)]);
});

test("hostile names and values arrive", async () => {
  const client = new AsyncClassClient({ url, token });
  const name = "a/b?c&d=é 😀%";
  const nested = { def: '"', type: true, lambda: [{ in: 1 }, { in: 0.5 }] };
  const given = { class: name, match: '"', import: nested, "two-words": "AAE=", twoWords: "2024-01-15", ["__proto__"]: "x" };
  await client.init(given);
  const read = await client.constructor_({ class: name });
  assert.deepEqual(read.import, nested);
  assert.equal(Object.getOwnPropertyDescriptor(read, "__proto__").value, "x");
  await client.yield({ class: name, from: ".b" });
  assert.deepEqual((await client.then_({ class: name }).all()).map((item) => item.type).sort(), ["123", "Page"]);
  assert.equal((await client.asyncAwait({ class: name, lambda: ".b" })).count, 1);
  await assert.rejects(client.constructor_({ class: ".." }), RangeError);
});

test("an item is not sent twice, and not changed behind somebody's back", async () => {
  const client = new AsyncClassClient({ url, token });
  await client.init({ class: "tag", match: "123" });
  const read = await client.constructor_({ class: "tag" });
  assert.match(etagOf(read), /^".+"$/);
  let status;
  const onAnswer = (answer) => (status = answer.status);
  assert.equal(await client.constructor_({ class: "tag" }, { known: read, onAnswer }), read);
  assert.equal(status, 304);
  const refused = await client.delete({ class: "tag" }, { ifMatch: '"other"' }).catch((error) => error);
  assert.ok(isProblem(refused, "delete") && refused.code === "precondition-failed");
  await client.delete({ class: "tag" }, { ifMatch: read });
  await assert.rejects(client.delete({ class: "tag" }, { ifMatch: {} }), TypeError);
});

test("a problem tells its code and every fault", async () => {
  const client = new AsyncClassClient({ url, token });
  const invalid = await client.init({ class: "x", match: "no", None: 9 }).catch((error) => error);
  assert.ok(invalid instanceof ProblemError && invalid.status === 400);
  assert.deepEqual(invalid.errors.map((fault) => fault.code).sort(), ["not-a-member", "out-of-bounds"]);
  await client.init({ class: "twice", match: "" });
  const twice = await client.init({ class: "twice", match: "" }).catch((error) => error);
  assert.deepEqual([twice.code, twice.operation], ["class", "__init__"]);
  const stranger = await new AsyncClassClient({ url }).delete({ class: "x" }).catch((error) => error);
  assert.equal(stranger.code, "not-signed-in");
});

test("a write whose outcome is not known is repeated with its key, and happens once", async () => {
  const lost = new TypeError("the connection was closed");
  const { client, requests } = failing([lost, problem(503, { code: "outcome-unknown", maybeDone: true })]);
  let answer;
  await client.init({ class: "once", match: "" }, { onAnswer: (told) => (answer = told) });
  assert.equal(requests.length, 3);
  const keys = new Set(requests.map((request) => request.headers["Idempotency-Key"]));
  assert.equal(keys.size, 1);
  assert.deepEqual([answer.status, answer.replayed], [201, false]);
  const again = { idempotencyKey: [...keys][0], onAnswer: (told) => (answer = told) };
  await client.init({ class: "once", match: "" }, again);
  assert.equal(answer.replayed, true);
});

test("without a key, only what has changed nothing is repeated", async () => {
  const automaticKeys = false;
  const lost = failing([new TypeError("closed")], { automaticKeys });
  const error = await lost.client.init({ class: "lost", match: "" }).catch((error) => error);
  assert.ok(error instanceof ConnectionError && error.maybeDone);
  assert.equal(lost.requests.length, 1);
  const unknown = failing([problem(503, { code: "outcome-unknown", maybeDone: true })], { automaticKeys });
  assert.equal((await unknown.client.init({ class: "u", match: "" }).catch((error) => error)).maybeDone, true);
  const busy = failing([problem(503, { code: "contention" }, { "Retry-After": "0" })], { automaticKeys });
  assert.equal((await busy.client.init({ class: "busy", match: "" })).class, "busy");
  assert.equal(busy.requests.length, 2);
});

test("repetitions are bounded, and end when the caller wants", async () => {
  const down = () => Array.from({ length: 9 }, () => new TypeError("closed"));
  const { client, requests } = failing(down(), { retries: 2 });
  await assert.rejects(client.constructor_({ class: "x" }), ConnectionError);
  assert.equal(requests.length, 3);
  const late = failing([problem(429, { code: "rate-limited" }, { "Retry-After": "3600" })]);
  assert.equal((await late.client.constructor_({ class: "x" }).catch((error) => error)).retryAfter, 3600);
  const ended = failing(down(), { retries: 9 });
  const controller = new AbortController();
  const call = ended.client.constructor_({ class: "x" }, { signal: controller.signal });
  controller.abort(new Error("enough"));
  await assert.rejects(call, /enough/);
});

test("work in portions is waited for", async () => {
  const client = new AsyncClassClient({ url, token });
  await client.init({ class: "many", match: "" });
  for (let page = 0; page < 30; page += 1) await client.yield({ class: "many", from: `p${page}` });
  assert.equal((await client.then_({ class: "many" }).all()).length, 31);
  const begun = await client.work_({ class: "many" });
  const ended = await client.finished(begun);
  assert.deepEqual([ended.state, ended.done, ended.skipped], ["finished", 30, 0]);
  assert.deepEqual(await client.work(begun.id), ended);
  assert.equal((await client.cancelWork(begun.id)).state, "finished");
  assert.equal((await client.then_({ class: "many" }).all()).length, 1);
  const unknown = await client.work("01HM6QJ5E0V4R8T2ZC3W9XKBND").catch((error) => error);
  assert.deepEqual([unknown.code, unknown.operation], ["not-found", "work"]);
});

test("a refused token is asked for once more", async () => {
  const asked = [];
  const source = async (refresh) => (asked.push(refresh), refresh ? token : "bad");
  const client = new AsyncClassClient({ url, token: source });
  await client.init({ class: "token", match: "" });
  assert.deepEqual(asked, [false, true]);
});
