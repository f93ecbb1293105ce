// Finds items by entity and id.

import { useEffect, useState } from 'preact/hooks';

import { go } from '../route';
import type { ModelDocument, ModelTable } from '../wire';

interface Props {
  model: ModelDocument;
  table: ModelTable;
  /** The index that was looked at, and is again after the search. */
  index: string | undefined;
  id: string;
  entity: string;
}

export function Search({ model, table, index, id, entity }: Props) {
  const [text, setText] = useState(id);
  const [kind, setKind] = useState(entity);
  useEffect(() => setText(id), [id]);
  useEffect(() => setKind(entity), [entity]);
  const submit = (event: Event) => {
    event.preventDefault();
    go(['table', table.name], { index, id: text.trim() || undefined, entity: kind || undefined });
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
