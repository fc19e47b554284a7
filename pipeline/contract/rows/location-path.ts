import type { Operation } from '../../model/api-model.ts';
import type { TestedResource } from './tested-resource.ts';
import type { PathValues } from './known-row.ts';

/**
 * The key in the Location of a create: `/items/7`, with any prefix. Null if there is none:
 * `/items/` is the collection.
 */
export function locationPath(
  { key, get, updates, remove }: Pick<TestedResource, 'key' | 'get' | 'updates' | 'remove'>,
  create: Operation,
  location: string,
): PathValues | null {
  const place = (location.split(/[?#]/)[0] ?? '').replace(/\/+$/, '');
  const row = [get, ...updates, remove].find((operation) => operation !== null);
  const values = row === undefined ? null : valuesAtEnd(row.path, place);
  const [only, ...more] = key;
  if (only === undefined) return null;
  if (values !== null && key.every(({ parameter }) => values.has(parameter)))
    return new Map(key.map(({ parameter }) => [parameter, values.get(parameter)]));
  // Behind a gateway, paths may differ from the document.
  const last = decoded(place.split('/').at(-1) ?? '');
  const isNone = last === null || last === '' || valuesAtEnd(create.path, place) !== null;
  return isNone || more.length > 0 ? null : new Map([[only.parameter, last]]);
}

/** The parameters of a path (`/items/{id}`) at the end of a URL; null if it does not match. */
function valuesAtEnd(path: string, address: string): ReadonlyMap<string, string> | null {
  const names: string[] = [];
  const pattern = path
    .replace(/\/+$/, '')
    .split(/(\{[^{}]*\})/)
    .map((part, index) => {
      if (index % 2 === 0) return part.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
      names.push(part.slice(1, -1));
      return '([^/]+)';
    })
    .join('');
  const found = new RegExp(`${pattern}$`).exec(address);
  if (found === null) return null;
  const values = found.slice(1).map(decoded);
  return values.every((value) => value !== null)
    ? new Map(names.map((name, index) => [name, values[index] ?? '']))
    : null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
