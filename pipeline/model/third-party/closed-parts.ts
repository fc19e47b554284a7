import type { Place } from '../document-walk.ts';
import { isRecord } from '../json-pointer.ts';
import { partsOf, schemasIn } from './schema-parts.ts';
import type { SchemaPart } from './schema-parts.ts';

type Node = Readonly<Record<string, unknown>>;

/**
 * The closed parts (`additionalProperties: false`) of a schema, including itself, that exclude
 * properties of other parts: taken literally, no value could have these.
 */
export function closedParts(node: Node, place: Place, document: Node): readonly string[] {
  if (Array.isArray(node['allOf'])) return closedInAll(node, place, document);
  const isChoice = Array.isArray(node['oneOf']) || Array.isArray(node['anyOf']);
  return isChoice && isClosed(node) ? closedBesideChoice(node, place, document) : [];
}

function closedInAll(node: Node, place: Place, document: Node): readonly string[] {
  const parts = partsOf({ pointer: place(), value: node }, document);
  const closed = parts.filter(({ value }) => isClosed(value));
  if (closed.length === 0) return [];
  const all = new Set(parts.flatMap(({ value }) => namesOf(value)));
  return closed
    .filter(({ value }) => new Set(namesOf(value)).size < all.size)
    .map(({ pointer }) => pointer);
}

/** The schema itself, if every alternative requires a property that it forbids. */
function closedBesideChoice(node: Node, place: Place, document: Node): readonly string[] {
  const known = new Set(namesOf(node));
  const self = { pointer: place(), value: node };
  const requiresOther = (alternative: SchemaPart): boolean =>
    partsOf(alternative, document).some(
      ({ value }) =>
        Array.isArray(value['required']) &&
        value['required'].some((name) => !known.has(String(name))),
    );
  const alternatives = [...schemasIn(self, 'oneOf'), ...schemasIn(self, 'anyOf')];
  const isMistake = alternatives.length > 0 && alternatives.every(requiresOther);
  return isMistake ? [self.pointer] : [];
}

function isClosed({ additionalProperties, patternProperties }: Node): boolean {
  return additionalProperties === false && patternProperties === undefined;
}

function namesOf({ properties }: Node): readonly string[] {
  return isRecord(properties) ? Object.keys(properties) : [];
}
