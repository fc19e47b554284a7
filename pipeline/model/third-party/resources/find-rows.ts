import type { Schemas } from '../../schema-view.ts';
import type { RowsPlace } from '../../resources/resource.ts';
import { plainName } from './plain-name.ts';
import { singularOf } from './words.ts';

const usualNames =
  /^(?:data|items|results?|content|records|rows|list|entries|elements|docs|documents|objects|(?:hydra)?member|value|values|hits|collection|resources|nodes|resource)$/;
const sideNames =
  /^(?:included|errors|warnings|messages|facets|aggregations|links|sort|orders?by|filters|notices|meta|metadata|columns|fields)$/;
/** Common names of envelope properties. */
export const aroundNames =
  /^(?:embedded|data|result|response|results|payload|body|hits|page|list|content|output)$/;
const DEEPEST = 3;

/**
 * Finds the rows in the body schema of a list: the body itself, its only array, or the array with a
 * common name; null if there is none.
 */
export function findRows(schemas: Schemas, pointer: string, path: string): RowsPlace | null {
  const found = rowsOf(schemas, pointer, path);
  if (found !== null) return found;
  // All rows or a page of them, as a request selects it.
  const alternatives = schemas.alternatives(pointer).values();
  return alternatives.map((one) => rowsOf(schemas, one, path)).find((one) => one !== null) ?? null;
}

function rowsOf(schemas: Schemas, pointer: string, path: string): RowsPlace | null {
  if (isList(schemas, pointer)) return rowsAt(schemas, pointer, null);
  const lists = listsIn(schemas, pointer, []);
  const shallow = lists.filter(({ envelope }) => envelope?.length === 1);
  const candidates = shallow.length > 0 ? shallow : lists;
  const isOwn = collectionNames(path);
  const named = candidates.map((place) => {
    const name = plainName(place.envelope?.at(-1) ?? '');
    const rank = isOwn.has(name) ? 3 : usualNames.test(name) ? 2 : sideNames.test(name) ? 0 : 1;
    return { place, rank };
  });
  const best = Math.max(...named.map(({ rank }) => rank));
  // An object with an id is a row itself, and its arrays are parts of it.
  if (best < 2 && isRowItself(schemas, pointer)) return null;
  if (candidates.length < 2) return candidates[0] ?? null;
  const found = named.filter(({ rank }) => rank === best);
  return best > 1 || found.length === 1 ? (found[0]?.place ?? null) : null;
}

function isRowItself(schemas: Schemas, pointer: string): boolean {
  const names = [...schemas.properties(pointer).keys()].map(plainName);
  return names.some((name) => name === 'id' || name === 'uuid' || name === 'guid');
}

/** Whether a schema is an array; some declare only `items`. */
function isList(schemas: Schemas, pointer: string): boolean {
  const types = schemas.types(pointer);
  return (
    types.has('array') || (types.size === 0 && schemas.at(pointer)?.value['items'] !== undefined)
  );
}

/**
 * Names that the rows of a path may have in its body: `/users/{id}/open-orders` has `openorders`,
 * `openorder`, `orders` and `users`.
 */
function collectionNames(path: string): ReadonlySet<string> {
  const segments = path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
  const last = plainName(segments.at(-1)?.split(/[-_.]/).at(-1) ?? '');
  return new Set([
    ...segments.flatMap((one) => [plainName(one), singularOf(plainName(one))]),
    last,
  ]);
}

function listsIn(
  schemas: Schemas,
  pointer: string,
  above: readonly string[],
): readonly RowsPlace[] {
  return [...schemas.properties(pointer)].flatMap(([name, property]) => {
    const envelope = [...above, name];
    if (isList(schemas, property.pointer)) {
      const found = rowsAt(schemas, property.pointer, envelope);
      return found === null ? [] : [found];
    }
    const isAround = aroundNames.test(plainName(name)) && envelope.length < DEEPEST;
    return isAround ? listsIn(schemas, property.pointer, envelope) : [];
  });
}

function rowsAt(
  schemas: Schemas,
  pointer: string,
  envelope: readonly string[] | null,
): RowsPlace | null {
  // Generators of documents put an array into an `allOf` next to its description.
  const parts = schemas.parts(pointer);
  const items = schemas.items(pointer);
  const row = items === null ? null : schemas.at(items);
  if (row === null || schemas.allProperties(row.pointer).size === 0) return null;
  const keyword = (name: string): readonly unknown[] => parts.map(({ value }) => value[name]);
  const limits = keyword('maxItems').filter((most) => typeof most === 'number');
  return {
    schemaPointer: row.pointer,
    envelope,
    examples: [...keyword('examples').flat(), ...keyword('example')],
    most: Math.min(Infinity, ...limits),
  };
}
