// The form of an operation, built from the types of its inputs.

import type { ComponentChildren } from 'preact';

import { Prose } from '../ui/parts';
import type { Input, Operation } from './openapi';
import { fieldId, textOf, type Values } from './request';

interface Props {
  operation: Operation;
  values: Values;
  faults: Record<string, string>;
  set: (values: Values) => void;
}

export function Form({ operation, values, faults, set }: Props) {
  const usual = operation.inputs.filter((input) => input.place !== 'header');
  const headers = operation.inputs.filter((input) => input.place === 'header');
  const field = (input: Input) => (
    <Field key={fieldId(input)} input={input} updates={operation.method === 'PATCH'} values={values} fault={faults[fieldId(input)]} set={set} />
  );
  return (
    <>
      {usual.length === 0 && <p class="hint">It takes no input.</p>}
      {usual.map(field)}
      {headers.length > 0 && (
        <details class="options">
          <summary>Headers</summary>
          {headers.map(field)}
        </details>
      )}
    </>
  );
}

interface FieldProps {
  input: Input;
  /** Whether what is left out stays as it is, so that `null` removes something. */
  updates: boolean;
  values: Values;
  fault: string | undefined;
  set: Props['set'];
}

function Field({ input, updates, values, fault, set }: FieldProps) {
  const id = fieldId(input);
  const isNull = values.nulls[id] ?? false;
  const change = (text: string) => set({ texts: { ...values.texts, [id]: text }, nulls: { ...values.nulls, [id]: false } });
  const hints: ComponentChildren[] = [input.type.kind === 'choice' ? '' : input.type.words];
  if (input.type.kind === 'list') hints.push(', one on each line');
  const described = `${id}-hint`;
  return (
    <div class="field">
      <label for={id}>
        {input.name}
        {input.required && (
          <span class="must" title="required">
            {' '}
            *
          </span>
        )}
        {input.place !== 'body' && <span class="badge">{input.place}</span>}
      </label>
      <Control input={input} id={id} text={isNull ? '' : (values.texts[id] ?? '')} change={change} described={described} invalid={!!fault} />
      {input.type.nullable && input.place === 'body' && (
        <label class="null">
          <input
            type="checkbox"
            checked={isNull}
            onChange={(event) => set({ ...values, nulls: { ...values.nulls, [id]: event.currentTarget.checked } })}
          />
          {updates ? (
            <span>
              remove it (<code>null</code>)
            </span>
          ) : (
            <span>
              send <code>null</code>
            </span>
          )}
        </label>
      )}
      <p id={described} class={fault ? 'fault' : 'hint'}>
        {fault ?? (
          <>
            {hints}
            {input.about && (
              <>
                {hints.some(Boolean) && ' · '}
                <Prose text={input.about} />
              </>
            )}
          </>
        )}
      </p>
    </div>
  );
}

interface ControlProps {
  input: Input;
  id: string;
  text: string;
  change: (text: string) => void;
  described: string;
  invalid: boolean;
}

function Control({ input, id, text, change, described, invalid }: ControlProps) {
  const { type } = input;
  const common = {
    id,
    name: id,
    'aria-describedby': described,
    'aria-invalid': invalid ? (true as const) : undefined,
    'aria-required': input.required,
  };
  if (type.kind === 'choice' || type.kind === 'boolean') {
    const choices = type.choices ?? ['true', 'false'];
    return (
      <select {...common} value={text} onChange={(event) => change(event.currentTarget.value)}>
        {(!input.required || text === '') && <option value="">{input.required ? 'choose…' : '–'}</option>}
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  const example = textOf(type, input.example);
  if (type.kind === 'list' || type.kind === 'json' || type.kind === 'long-text') {
    const rows = Math.min(10, Math.max(2, text.split('\n').length + (type.kind === 'list' ? 1 : 0)));
    return (
      <textarea
        {...common}
        rows={rows}
        class={type.kind === 'long-text' ? '' : 'mono'}
        spellcheck={type.kind === 'long-text'}
        placeholder={example}
        value={text}
        onInput={(event) => change(event.currentTarget.value)}
      />
    );
  }
  const kinds = { date: 'date', timestamp: 'datetime-local' } as const;
  const kind = type.kind === 'date' || type.kind === 'timestamp' ? kinds[type.kind] : 'text';
  return (
    <input
      {...common}
      type={kind}
      step={kind === 'datetime-local' ? 1 : undefined}
      inputMode={type.kind === 'number' ? 'decimal' : undefined}
      autocomplete="off"
      spellcheck={false}
      placeholder={example}
      value={text}
      onInput={(event) => change(event.currentTarget.value)}
    />
  );
}
