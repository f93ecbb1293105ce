// The page at /docs: shows the description at openapi.json, and calls what it describes.
//
// Everything is built as elements and text; no text of the description or of an answer is ever read
// as markup.
"use strict";

const METHODS = ["get", "post", "put", "patch", "delete"];
const DEEPEST = 6;
let description = {};

const $ = (id) => document.getElementById(id);

/** Returns an element with attributes and children; texts become text. */
function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null));
  return element;
}

/** Follows a reference inside the description. */
function resolve(value) {
  for (let steps = 0; value && value.$ref && steps < 20; steps += 1) {
    const path = value.$ref.replace(/^#\//, "").split("/");
    const { $ref, ...beside } = value;
    const found = path.reduce((at, key) => (at === undefined ? at : at[key]), description);
    value = { ...found, ...beside };
  }
  return value || {};
}

/** Returns a text with `code` in it. */
function inline(text) {
  return text.split(/(`[^`]+`)/).filter(Boolean).map((part) =>
    part.startsWith("`") && part.endsWith("`") && part.length > 2 ? make("code", {}, part.slice(1, -1)) : part);
}

/** Returns paragraphs and lists. */
function prose(text) {
  const all = make("div", { class: "docs" });
  for (const block of (text || "").split(/\n\s*\n/)) {
    const lines = block.split("\n").filter((line) => line.trim() !== "");
    if (lines.length > 0 && lines.every((line) => line.startsWith("- "))) {
      all.append(make("ul", {}, lines.map((line) => make("li", {}, inline(line.slice(2))))));
    } else if (lines.length > 0) {
      all.append(make("p", {}, lines.flatMap((line, place) => (place === 0 ? inline(line) : [make("br"), ...inline(line)]))));
    }
  }
  return all;
}

/** Returns a path that may be broken after its segments. */
function breakable(path) {
  return path.split(/(?<=\/)/).flatMap((segment) => [segment, make("wbr")]);
}

/** Returns the type of a schema in words. */
function typeText(given) {
  const schema = resolve(given);
  const parts = [];
  const name = given.$ref ? given.$ref.split("/").pop().replace(/^tavola\./, "") : undefined;
  if (schema.const !== undefined) parts.push(JSON.stringify(schema.const));
  else if (schema.enum) parts.push(schema.enum.map((value) => JSON.stringify(value)).join(" | "));
  else if (schema.type === "array") parts.push("list of " + typeText(schema.items || {}));
  else if (schema.oneOf || schema.anyOf) {
    parts.push(name || (schema.oneOf || schema.anyOf).map(typeText).join(" or "));
  } else parts.push(name || [schema.type].flat().filter(Boolean).join(" or ") || "anything");
  if (schema.format && schema.format !== (name || "").toLowerCase()) parts.push(schema.format);
  const bounded = (low, high, unit) => {
    const whole = (number) => number !== undefined && Math.abs(number) < 9e18;
    if (whole(low) && whole(high)) parts.push(`${low} to ${high}${unit}`);
    else if (whole(low)) parts.push(`at least ${low}${unit}`);
    else if (whole(high)) parts.push(`at most ${high}${unit}`);
  };
  bounded(schema.minLength, schema.maxLength, " characters");
  if (schema.type === "integer") bounded(schema.minimum, schema.maximum, "");
  bounded(schema.minItems, schema.maxItems, " elements");
  if (schema.default !== undefined) parts.push("default " + JSON.stringify(schema.default));
  return parts.join(", ");
}

/** Returns the members of a schema as a list, as deep as it is useful. */
function tree(given, depth = 0) {
  const schema = resolve(given);
  if (depth > DEEPEST) return null;
  if (schema.type === "array") return tree(schema.items || {}, depth + 1);
  const several = schema.oneOf || schema.anyOf || schema.allOf;
  if (several) {
    const trees = several.map((one) => [resolve(one), one, tree(one, depth + 1)]).filter(([, , found]) => found);
    if (schema.allOf) return make("div", {}, trees.map(([, , found]) => found));
    if (trees.length === 0) return null;
    return make("ul", { class: "schema" }, trees.map(([, one, found]) => make("li", {}, make("span", { class: "type" }, typeText(one)), found)));
  }
  const properties = Object.entries(schema.properties || {});
  if (properties.length === 0) return null;
  const required = schema.required || [];
  return make("ul", { class: "schema" }, properties.map(([name, property]) => {
    const about = resolve(property).description;
    return make("li", {},
      make("span", { class: "name" }, name), required.includes(name) ? "" : "?", " ",
      make("span", { class: "type" }, typeText(property)),
      about ? make("span", { class: "type" }, ": ", ...inline(about)) : null,
      tree(property, depth + 1));
  }));
}

/** Returns a control for one parameter. */
function control(parameter, id) {
  const schema = resolve(parameter.schema || {});
  const example = parameter.example;
  if (schema.enum || schema.type === "boolean") {
    const values = schema.enum || [true, false];
    const options = values.map((value) => make("option", { selected: value === example }, String(value)));
    return make("select", { id }, parameter.required ? null : make("option", { value: "" }, ""), options);
  }
  const text = Array.isArray(example) ? example.join(", ") : example;
  const shown = text === undefined ? undefined : String(text);
  return make("input", { id, value: parameter.required ? shown : undefined, placeholder: parameter.required ? undefined : shown, autocomplete: "off", spellcheck: "false" });
}

/** Returns the form of an operation, and what reads it. */
function form(path, method, operation) {
  const parameters = (operation.parameters || []).map(resolve);
  const fields = make("div", { class: "fields" });
  const read = [];
  for (const parameter of parameters) {
    const id = `${operation.operationId}-${parameter.in}-${parameter.name}`;
    const input = control(parameter, id);
    const about = parameter.description || resolve(parameter.schema || {}).description;
    const hint = [typeText(parameter.schema || {}), parameter.in, about].filter(Boolean).join(" · ");
    const must = parameter.required ? make("span", { class: "must", title: "required" }, " *") : null;
    fields.append(make("div", { class: "field" }, make("label", { for: id }, parameter.name, must), input, make("div", { class: "hint" }, ...inline(hint))));
    read.push([parameter, () => input.value]);
  }
  let body;
  const content = ((operation.requestBody || {}).content || {})["application/json"];
  if (content) {
    const id = `${operation.operationId}-body`;
    const text = JSON.stringify(content.example || {}, null, 2);
    body = make("textarea", { id, rows: String(Math.min(16, text.split("\n").length + 1)), spellcheck: "false" });
    body.value = text;
    fields.append(make("div", { class: "field" }, make("label", { for: id }, "body"), body, make("div", { class: "hint" }, "JSON", tree(content.schema))));
  }
  return { fields, request: () => request(path, method, read, body) };
}

/** Returns the request that the form describes. */
function request(path, method, read, body) {
  let target = path;
  const query = [];
  const headers = {};
  for (const [parameter, value] of read) {
    const text = value();
    if (parameter.in === "path") {
      if (text === "") throw new Error(`${parameter.name} is missing`);
      target = target.replace(`{${parameter.name}}`, encodeURIComponent(text));
    } else if (text === "") {
      if (parameter.required) throw new Error(`${parameter.name} is missing`);
    } else if (parameter.in === "query") {
      const list = resolve(parameter.schema || {}).type === "array";
      for (const one of list ? text.split(",").map((part) => part.trim()) : [text]) query.push(`${encodeURIComponent(parameter.name)}=${encodeURIComponent(one)}`);
    } else headers[parameter.name] = text;
  }
  if ($("token").value.trim() !== "") headers.Authorization = `Bearer ${$("token").value.trim()}`;
  if (body) {
    JSON.parse(body.value || "{}");
    headers["Content-Type"] = "application/json";
  }
  const base = (description.servers && description.servers[0] && description.servers[0].url || "/").replace(/\/$/, "");
  const url = base + target + (query.length > 0 ? `?${query.join("&")}` : "");
  return { url, options: { method: method.toUpperCase(), headers, body: body ? body.value || "{}" : undefined, credentials: "omit", cache: "no-store" } };
}

/** Returns the request as a command line, without the token itself. */
function curl({ url, options }) {
  const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  const parts = [`curl -X ${options.method} ${quoted(location.origin + url)}`];
  for (const [name, value] of Object.entries(options.headers)) {
    parts.push(name === "Authorization" ? '-H "Authorization: Bearer $TOKEN"' : `-H ${quoted(`${name}: ${value}`)}`);
  }
  if (options.body !== undefined) parts.push(`-d ${quoted(options.body)}`);
  return parts.join(" \\\n  ");
}

/** Returns the part of an operation that sends it. */
function attempt(path, method, operation) {
  const { fields, request } = form(path, method, operation);
  const outcome = make("div", { class: "outcome", "aria-live": "polite" });
  const send = make("button", { type: "submit" }, "Send");
  const command = make("button", { type: "button", class: "plain" }, "Show as curl");
  const all = make("form", {}, make("h3", {}, "Try it"), fields, make("div", { class: "send" }, send, command), outcome);
  const fail = (error) => outcome.replaceChildren(make("p", { class: "bad" }, error.message));
  command.addEventListener("click", () => {
    try { outcome.replaceChildren(make("pre", { tabindex: "0" }, curl(request()))); } catch (error) { fail(error); }
  });
  all.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    try {
      const { url, options } = request();
      const started = performance.now();
      const response = await fetch(url, options);
      const text = await response.text();
      const took = Math.round(performance.now() - started);
      let shown = text;
      try { shown = JSON.stringify(JSON.parse(text), null, 2); } catch { /* not JSON: shown as it is */ }
      outcome.replaceChildren(
        make("p", {}, make("span", { class: `code ${response.ok ? "good" : "bad"}` }, `${response.status} ${response.statusText}`), ` in ${took} ms`),
        shown === "" ? "" : make("pre", { tabindex: "0" }, shown));
    } catch (error) { fail(error); } finally { send.disabled = false; }
  });
  return all;
}

function answers(operation) {
  const all = make("div", {}, make("h3", {}, "Answers"));
  for (const [status, given] of Object.entries(operation.responses || {})) {
    const response = resolve(given);
    const [first, ...rest] = (response.description || "").split("\n\n");
    const details = make("details", { class: "answer" }, make("summary", {}, make("span", { class: `number ${status < "400" ? "good" : "bad"}` }, status), make("span", {}, ...inline(first))));
    details.addEventListener("toggle", () => {
      if (details.childElementCount > 1) return;
      const content = Object.values(response.content || {})[0];
      if (rest.length > 0) details.append(prose(rest.join("\n\n")));
      if (content && status < "400") {
        details.append(tree(content.schema) || "");
        if (content.example !== undefined) details.append(make("pre", { tabindex: "0" }, JSON.stringify(content.example, null, 2)));
      }
    });
    all.append(details);
  }
  return all;
}

function operationElement(path, method, operation) {
  const element = make("details", { class: "operation", id: operation.operationId },
    make("summary", {}, make("span", { class: `method ${method}` }, method.toUpperCase()), make("span", { class: "path" }, breakable(path)),
      make("span", { class: "what" }, ...inline(operation.summary || operation.operationId))));
  element.addEventListener("toggle", () => {
    if (!element.open || element.childElementCount > 1) return;
    const security = operation.security || [];
    const open = security.some((one) => Object.keys(one).length === 0);
    element.append(make("div", { class: "inside" },
      make("div", {}, make("p", { class: "hint" }, make("code", {}, operation.operationId), open ? " can be called without a token." : " needs a token."),
        operation.description ? prose(operation.description) : null),
      attempt(path, method, operation), answers(operation)));
  });
  return element;
}

function show() {
  const title = (description.info || {}).title || "API";
  document.title = title;
  $("title").textContent = title;
  $("about").replaceChildren(prose((description.info || {}).description), make("p", {}, make("a", { href: "openapi.json" }, "openapi.json"), ` · version ${(description.info || {}).version || ""}`));
  const tags = new Map((description.tags || []).map(({ name }) => [name, []]));
  for (const [path, item] of Object.entries(description.paths || {})) {
    for (const method of METHODS.filter((method) => item[method])) {
      const tag = (item[method].tags || ["other"])[0];
      if (!tags.has(tag)) tags.set(tag, []);
      tags.get(tag).push([path, method, item[method]]);
    }
  }
  const list = [];
  const index = [];
  for (const [tag, operations] of tags) {
    const links = operations.map(([path, method, operation]) => make("li", { "data-find": `${method} ${path} ${operation.operationId} ${operation.summary || ""}`.toLowerCase(), "data-for": operation.operationId },
      make("a", { href: `#${operation.operationId}` }, make("span", { class: `method ${method}` }, method.toUpperCase()), make("span", {}, operation.operationId))));
    index.push(make("div", {}, make("h2", {}, tag), make("ul", {}, links)));
    list.push(make("section", {}, make("h2", { class: "tag" }, tag), operations.map((one) => operationElement(...one))));
  }
  $("index").replaceChildren(...index);
  $("list").replaceChildren(...list);
  $("status").hidden = true;
  reveal();
}

/** Opens the operation that the address names. */
function reveal() {
  const element = $(decodeURIComponent(location.hash.slice(1)));
  if (element && element.classList.contains("operation")) {
    element.open = true;
    element.scrollIntoView();
  }
}

function filter() {
  const wanted = $("filter").value.trim().toLowerCase();
  for (const item of document.querySelectorAll("[data-find]")) {
    item.hidden = !item.dataset.find.includes(wanted);
    const operation = $(item.dataset.for);
    if (operation) operation.hidden = item.hidden;
  }
  for (const group of document.querySelectorAll("#index > div, #list > section")) {
    group.hidden = !group.querySelector("[data-find]:not([hidden]), .operation:not([hidden])");
  }
}

async function load() {
  $("token").value = sessionStorage.getItem("token") || "";
  $("token").addEventListener("change", () => sessionStorage.setItem("token", $("token").value));
  $("filter").addEventListener("input", filter);
  window.addEventListener("hashchange", reveal);
  document.addEventListener("keydown", (event) => {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      $("filter").focus();
    }
  });
  try {
    const response = await fetch("openapi.json");
    if (!response.ok) throw new Error(`openapi.json: ${response.status}`);
    description = await response.json();
    show();
  } catch (error) {
    $("status").textContent = `The description cannot be shown: ${error.message}`;
  }
}

load();
