import type { Part } from '../edited-document.ts';

/** A place in a document: its parent, its key, and its pointer. */
export interface Place {
  readonly holder: Part;
  readonly name: string;
  readonly pointer: string;
}

/** The places of a document, by kind. */
export interface Places {
  /** Every value. */
  readonly any: readonly Place[];
  readonly schemas: readonly Place[];
  readonly properties: readonly Place[];
  readonly parameters: readonly Place[];
  readonly operations: readonly Place[];
  readonly paths: readonly Place[];
  readonly responses: readonly Place[];
  readonly components: readonly Place[];
}

type Kind = keyof Places;

/** Kinds of the members of a key; `list` or `map`. */
const kinds: Readonly<Record<string, Kind>> = {
  schemas: 'schemas',
  properties: 'properties',
  parameters: 'parameters',
  paths: 'paths',
  responses: 'responses',
};
const methods = new Set(['get', 'put', 'post', 'delete', 'patch']);

/** Finds the places of a document, in order. */
export function placesOf(document: Part): Places {
  const found: Record<Kind, Place[]> = {
    ...{ any: [], schemas: [], properties: [], parameters: [] },
    ...{ operations: [], paths: [], responses: [], components: [] },
  };
  walk(document, '#', [], found);
  return found;
}

function walk(
  holder: Part,
  pointer: string,
  trail: readonly string[],
  found: Record<Kind, Place[]>,
) {
  for (const [name, value] of Object.entries(holder)) {
    const place = {
      ...{ holder, name },
      pointer: `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    };
    found.any.push(place);
    if (typeof value !== 'object' || value === null) continue;
    kindsOf(name, trail).forEach((kind) => found[kind].push(place));
    walk(value as Part, place.pointer, [...trail, name], found);
  }
}

function kindsOf(name: string, trail: readonly string[]): readonly Kind[] {
  const parent = trail.at(-1) ?? '';
  const kind = Object.hasOwn(kinds, parent) ? kinds[parent] : undefined;
  const isOperation = trail.at(-2) === 'paths' && methods.has(name);
  const isSchema =
    name === 'schema' || name === 'items' || kind === 'properties' || parent === 'allOf';
  return [
    ...(kind === undefined ? [] : [kind]),
    ...(isOperation ? ['operations' as const] : []),
    ...(isSchema && kind !== 'schemas' ? ['schemas' as const] : []),
    ...(trail.at(-2) === 'components' ? ['components' as const] : []),
  ];
}
