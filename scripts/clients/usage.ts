// What the compiler has to know about a generated client; this file is compiled, and never run.
import { type AsyncAwaitInput, AsyncClassClient, isProblem, type ProblemOf, type Promise_ } from "./hostile/client.js";

export async function use(client: AsyncClassClient, id: string): Promise<string | undefined> {
  const promise: Promise_ = await client.constructor_({ class: id });
  const members: "123" | "class" | "😀" | "a b" | "a-b" | '"' | "" | "self" = promise.match;
  for await (const item of client.then_({ class: id })) {
    // The attribute that names the entity tells the members of the union apart.
    if (item.type === "123") item.match satisfies string;
    else item.from satisfies string;
  }
  const input: AsyncAwaitInput = { class: id };
  const { count } = await client.asyncAwait(input);
  // @ts-expect-error: it may have to be a `bigint`
  promise.self + count;
  // @ts-expect-error: it is not a member
  await client.init({ class: id, match: "124" });
  try {
    await client.delete({ class: id });
  } catch (error) {
    if (!isProblem(error, "delete")) throw error;
    switch (error.code) {
      case "precondition-failed":
        return members;
      // @ts-expect-error: only another operation has this code
      case "class":
        return undefined;
      default:
        throw error satisfies ProblemOf<typeof error.code>;
    }
  }
  return undefined;
}
