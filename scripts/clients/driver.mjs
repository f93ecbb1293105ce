// Makes the calls that it reads as lines of JSON through the generated TypeScript client of a model, and writes what
// came of each. Lists are also read to their end, to see that the iterator agrees with the pages.
import assert from "node:assert/strict";
import { createInterface } from "node:readline";

const model = process.argv[2];
const exported = await import(new URL(`out/${model}/client.js`, import.meta.url));
const [, Client] = Object.entries(exported).find(([name]) => name.endsWith("Client"));
const { List, ProblemError } = exported;

async function make({ url, token, operation, input, limit, cursor, idempotencyKey }) {
  const client = new Client({ url, token: async () => token ?? undefined });
  let status = 200;
  const options = { onAnswer: (answer) => (status = answer.status) };
  if (idempotencyKey !== null) options.idempotencyKey = idempotencyKey;
  const call = client[operation].bind(client);
  // A method without inputs takes options only.
  const result = call.length === 1 ? call(options) : call(input, options);
  if (!(result instanceof List)) return { body: (await result) ?? null, status };
  const body = await result.page({ limit: limit ?? undefined, cursor: cursor ?? undefined });
  if (limit === null && cursor === null) {
    const all = await result.all(body.items.length + 1);
    assert.deepEqual(all.slice(0, body.items.length), body.items);
    assert.equal(all.length > body.items.length, body.next !== undefined);
  }
  return { body, status };
}

for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    answer = await make(JSON.parse(line));
  } catch (error) {
    if (error instanceof ProblemError) {
      const { status, code, field, values, errors, rule } = error;
      answer = { status, body: { code, field, values, errors, rule, detail: error.message } };
    } else if (error instanceof RangeError) answer = { unsendable: error.message };
    else answer = { failed: String(error?.stack ?? error) };
  }
  console.log(JSON.stringify(answer));
}
