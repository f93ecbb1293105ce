// Finds items by entity and id.

import { useEffect, useState } from 'preact/hooks';

import { go } from '../route';
import type { ModelDocument, ModelTable } from '../wire';

export function Search({ model, table, id, entity }: { model: ModelDocument; table: ModelTable; id: string; entity: string }) {
  const [text, setText] = useState(id);
  const [kind, setKind] = useState(entity);
  useEffect(() => setText(id), [id]);
  useEffect(() => setKind(entity), [entity]);
  const submit = (event: Event) => {
    event.preventDefault();
    go(['table', table.name], { id: text.trim() || undefined, entity: kind || undefined });
  };
  return (
    <form class="search" role="search" onSubmit={submit}>
      <select aria-label="Entity" value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
        <option value="">any entity</option>
        {model.entities
          .filter((known) => known.table === table.name)
          .map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
      </select>
      <input
        type="search"
        data-search
        aria-label="Id or key"
        aria-keyshortcuts="/"
        placeholder="id or key"
        spellcheck={false}
        autocomplete="off"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit">Find</button>
    </form>
  );
}
