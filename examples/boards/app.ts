// A front end for the model `boards`: what is left to write when the client is generated.
import { type Board, BoardsClient, isProblem, type List } from "./client.js";

/** What the page remembers until it is closed. */
const session = {
  get: (name: "url" | "token") => sessionStorage.getItem(name) ?? "",
  set: (name: "url" | "token", value: string) => sessionStorage.setItem(name, value),
};
const boards = () => new BoardsClient({ url: session.get("url"), token: () => session.get("token") });

/** Creates an element. Texts become text, never markup. */
function element(tag: string, properties: Record<string, string> = {}, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function button(label: string, action: () => Promise<unknown>): HTMLElement {
  const made = element("button", { type: "button" }, label);
  made.addEventListener("click", () => attempt(action));
  return made;
}

/** Creates a form that hands over what was typed, by the names of its fields. */
function form(kind: string, fields: Record<string, string>, label: string, send: (values: Record<string, string>) => Promise<unknown>): HTMLElement {
  const inputs = Object.entries(fields).map(([name, hint]) => {
    const input = element("input", { name, required: "", autocomplete: "off", "aria-label": hint, placeholder: hint });
    return kind === "card" ? element("label", {}, hint, input) : input;
  });
  const made = element("form", { class: kind }, ...inputs, element("button", { class: "main" }, label));
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    const values = new FormData(made as HTMLFormElement);
    void attempt(() => send(Object.fromEntries([...values].map(([name, value]) => [name, String(value)]))));
  });
  return made;
}

/** Does something, shows why it failed, and shows what is there now. */
async function attempt(action: () => Promise<unknown>): Promise<void> {
  const notice = document.getElementById("notice") as HTMLElement;
  notice.hidden = true;
  try {
    await action();
    await show();
  } catch (error) {
    notice.textContent = reason(error);
    notice.hidden = false;
    if (isProblem(error) && error.status === 401) signOut();
  }
}

/** Returns why something failed: every fault of what was typed, or what the service says. */
function reason(error: unknown): string {
  const faults = isProblem(error) ? error.errors.map((fault) => `${fault.field} ${fault.message}`) : [];
  if (faults.length > 0) return faults.join(", ");
  return error instanceof Error ? error.message : String(error);
}

function signOut(): void {
  session.set("token", "");
  render(signIn());
}

function render(...children: Node[]): void {
  document.getElementById("main")?.replaceChildren(...children);
  (document.getElementById("leave") as HTMLElement).hidden = session.get("token") === "";
}

function signIn(): HTMLElement {
  const fields = { url: "Address of the service", token: "Token, from `tavola token`" };
  return form("card", fields, "Sign in", async ({ url, token }) => {
    session.set("url", url ?? "");
    session.set("token", token ?? "");
  });
}

/** Shows what the caller has, or asks for what is missing. */
async function show(): Promise<void> {
  if (session.get("token") === "") return render(signIn());
  const client = boards();
  const me = await client.getMe().catch((error: unknown) => {
    if (isProblem(error, "getMe") && error.code === "not-found") return undefined;
    throw error;
  });
  if (me === undefined) {
    const fields = { userName: "Name", email: "E-mail address" };
    const create = form("card", fields, "Create my profile", ({ userName = "", email = "" }) =>
      client.createMyProfile({ userName, email }),
    );
    return render(element("h2", {}, "Welcome"), create);
  }
  const mine = await client.listMyMemberships().all(200);
  const isMine = (boardId: string) => mine.some((membership) => membership.boardId === boardId);
  const others = (await client.listBoards().all(200)).filter((listing) => !isMine(listing.boardId));
  const mineCards = mine.map(({ board, boardId, role }) =>
    card(board?.boardName ?? boardId, role === "owner" ? "This board is yours." : `You are a ${role}.`, ...actions(client, boardId, board, role)),
  );
  const otherCards = others.map(({ boardId, name, board }) =>
    card(board?.boardName ?? name, "You are not a member.", button("Join", () => join(client, boardId))),
  );
  render(
    element("p", { class: "quiet" }, `Signed in as ${me.userName}`),
    form("row", { boardName: "Name of a new board" }, "Create", ({ boardName = "" }) => client.createBoard({ boardName })),
    element("h2", {}, "My boards"),
    element("ul", { class: "cards", id: "mine" }, ...mineCards),
    element("h2", {}, "Other boards"),
    element("ul", { class: "cards", id: "others" }, ...otherCards),
  );
}

function card(title: string, text: string, ...actions: Node[]): HTMLElement {
  const quiet = element("p", { class: "quiet" }, text);
  return element("li", {}, element("h3", {}, title), quiet, element("div", { class: "actions" }, ...actions));
}

function actions(client: BoardsClient, boardId: string, board: Board | undefined, role: "member" | "manager" | "owner"): HTMLElement[] {
  const members = element("button", { type: "button" }, "Members");
  members.addEventListener("click", async () => {
    members.textContent = await names(client.listMembers({ boardId })).catch(reason);
  });
  if (role !== "owner") return [members, button("Leave", () => client.leaveBoard({ boardId }))];
  const rename = button("Rename", async () => {
    const boardName = prompt("The new name", board?.boardName);
    if (boardName !== null) await client.renameBoard({ boardId, boardName });
  });
  return [members, rename, button("Delete", () => client.deleteBoard({ boardId }))];
}

/** Joins a board, or asks to where its members decide. */
async function join(client: BoardsClient, boardId: string): Promise<void> {
  try {
    await client.joinBoard({ boardId });
  } catch (error) {
    if (!isProblem(error, "joinBoard") || error.code !== "approval-needed") throw error;
    await client.requestToJoin({ boardId });
  }
}

async function names(list: List<{ userId: string }>): Promise<string> {
  const all: string[] = [];
  for await (const { userId } of list) all.push(userId);
  return all.join(", ");
}

document.getElementById("leave")?.addEventListener("click", signOut);
void attempt(async () => undefined);
