// Whom a call is made as: in development anybody, with any claims that the model knows.

import { useState } from 'preact/hooks';

import type { ModelDocument } from '../wire';

/** The caller of the next call; `undefined` is nobody. */
export type Claims = Record<string, unknown> | undefined;

const KEPT = 'tavola-caller';

/** What stands in the fields of the caller. */
type Texts = Record<string, string>;

function kept(model: string): Texts {
  try {
    return JSON.parse(localStorage.getItem(`${KEPT}-${model}`) ?? '{}') as Texts;
  } catch {
    return {};
  }
}

/** Returns the claims that texts stand for; nobody has none. */
function claimsOf(model: ModelDocument, texts: Texts): Claims {
  const claims: Record<string, unknown> = {};
  if (texts['tavola:service']) claims['tavola:service'] = texts['tavola:service'];
  for (const { name, claim, type } of model.caller) {
    const text = texts[name]?.trim();
    if (!text) continue;
    if (type.kind === 'list' || type.kind === 'set') claims[claim] = text.split(',').map((part) => part.trim());
    else if (type.kind === 'bool') claims[claim] = text === 'true';
    else if (type.kind === 'int' || type.kind === 'number') claims[claim] = Number(text);
    else claims[claim] = text;
  }
  return Object.keys(claims).length > 0 ? claims : undefined;
}

/** Returns the caller, and the fields that choose it. */
export function useCaller(model: ModelDocument | undefined): [Claims, () => preact.JSX.Element | null] {
  const [texts, setTexts] = useState<Texts>(() => (model ? kept(model.name) : {}));
  const claims = model && claimsOf(model, texts);
  const fields = () => {
    if (!model) return null;
    const set = (name: string, text: string) => {
      const next = { ...texts, [name]: text };
      setTexts(next);
      localStorage.setItem(`${KEPT}-${model.name}`, JSON.stringify(next));
    };
    const field = (name: string, hint: string) => (
      <label key={name}>
        {name === 'tavola:service' ? 'service' : name}
        <input
          name={`caller.${name}`}
          value={texts[name] ?? ''}
          placeholder={hint}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => set(name, event.currentTarget.value)}
        />
      </label>
    );
    const hint = (kind: string) => (kind === 'list' || kind === 'set' ? 'a, b' : kind === 'bool' ? 'true or false' : kind);
    return (
      <fieldset class="caller">
        <legend>Call as {claims ? '' : '(nobody: give an id)'}</legend>
        {model.caller.map(({ name, type }) => field(name, hint(type.kind)))}
        {field('tavola:service', 'name')}
      </fieldset>
    );
  };
  return [claims, fields];
}
