// Keys in their pieces: the template's own text, and the attributes that it shows.

import type { KeyPiece, ModelEntity, Stored } from '../wire';
import { text } from '../ui/value';

/** A key whose pieces can be asked where they come from. */
export function Key({ name, pieces, stored }: { name: string; pieces: KeyPiece[] | undefined; stored: Stored | undefined }) {
  if (!stored) return <span class="key none">–</span>;
  if (!pieces) return <span class="key">{text(stored)}</span>;
  return (
    <span class="key" data-key={name}>
      {pieces.map(([piece, attribute], place) =>
        attribute === undefined ? (
          <span key={place} class="literal">
            {piece}
          </span>
        ) : (
          <span key={place} class="hole" data-attribute={attribute}>
            {piece}
          </span>
        ),
      )}
    </span>
  );
}

/** Returns the template that a key attribute of an entity is made from. */
export function templateOf(entity: ModelEntity | undefined, name: string, pieces: KeyPiece[] | undefined) {
  const ways = entity?.keys.filter((key) => key.name === name) ?? [];
  if (ways.length < 2 || !pieces) return ways[0];
  const literal = pieces.filter((piece) => piece.length === 1).map(([piece]) => piece);
  return ways.find(({ template }) => literal.every((piece) => template.includes(piece))) ?? ways[0];
}

/** Returns a type as the model writes it. */
export function typeText(entity: ModelEntity | undefined, attribute: string): string | undefined {
  const found = entity?.attributes.find(({ name }) => name === attribute);
  if (!found) return undefined;
  const { type, optional } = found;
  const written = type.members ? type.members.join(' | ') : type.element ? `[${type.element.kind}]` : type.kind;
  return optional ? `${written}?` : written;
}
