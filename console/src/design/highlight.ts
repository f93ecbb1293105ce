// The words of the model language, for colours.

export type Kind = 'comment' | 'docs' | 'string' | 'hole' | 'declaration' | 'keyword' | 'type' | 'number' | 'name' | 'plain';

export interface Piece {
  kind: Kind;
  text: string;
}

const DECLARATIONS = new Set(
  'model table type entity rule read write job tenant audit data switch caller volume fallback timestamps'.split(' '),
);
const KEYWORDS = new Set(
  `key index local ttl env tag others billing encryption stream recovery deletion expires unique derive item no moves get
  one from scan filter descending strong whole page at allow with return let check create update upsert delete for when
  do cancel once kept computed immutable distinct visible default and or not in between exists else is if where while set add
  remove clear to by as on keep per size every except most exclusive restrict cascade only count sum avg min max portions
  invalid conflict not-found forbidden true false now today new anyone signed-in service begins_with contains none
  GET POST PUT PATCH DELETE`.split(/\s+/),
);
const TYPES = new Set('string text html id ulid uuid email url word int number bool timestamp date epoch binary map'.split(' '));

const TOKEN = /(\/\/.*$)|("(?:[^"\\]|\\.)*"?)|(\b\d[\d_.]*(?:KB|MB|B)?\b)|(@?[A-Za-z_][\w]*(?:-[A-Za-z]\w*)*)|(\s+|.)/gu;

/** Splits a line. A line never depends on another: there are no texts or comments over several. */
export function pieces(line: string): Piece[] {
  const all: Piece[] = [];
  for (const { 0: text, 1: comment, 2: string, 3: number, 4: word, index } of line.matchAll(TOKEN)) {
    if (comment) all.push({ kind: comment.startsWith('///') ? 'docs' : 'comment', text });
    else if (string) all.push(...holes(string));
    else if (number) all.push({ kind: 'number', text });
    else if (word && line[index + word.length] === ':') push(all, text);
    else if (word) all.push({ kind: kindOf(word, all.length === 0), text });
    else push(all, text);
  }
  return all;
}

function kindOf(word: string, first: boolean): Kind {
  if (first && DECLARATIONS.has(word)) return 'declaration';
  if (KEYWORDS.has(word) || word.startsWith('@')) return 'keyword';
  if (TYPES.has(word)) return 'type';
  return /^[A-Z]/.test(word) ? 'name' : 'plain';
}

/** Splits a text at its holes. */
function holes(text: string): Piece[] {
  const parts = text.split(/(\{[^}]*\})/).filter(Boolean);
  return parts.map((part) => ({ kind: part.startsWith('{') ? 'hole' : 'string', text: part }));
}

/** Joins what has no colour, so that a line has few elements. */
function push(all: Piece[], text: string): void {
  const last = all.at(-1);
  if (last?.kind === 'plain') last.text += text;
  else all.push({ kind: 'plain', text });
}
