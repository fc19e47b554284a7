import {
  define,
  inAllSchemas,
  isObject,
  pick,
  remove,
  valueAt,
  type Action,
  type Choice,
} from './action.ts';
import type { Place, Places } from './places.ts';
import { anyValues, names } from './random-values.ts';

/** Actions on any place: rename, delete, move, copy, duplicate. */
export const placeActions = {
  ...{ renameProperty, renameAny, changeAny, deletePart, deleteAny, moveProperty, copyProperty },
  ...{ moveAny, copyAny, duplicatePath, duplicateItem, moveOperation, renameParameter },
} satisfies Record<string, Action>;

function renameProperty(places: Places, { at, to, value }: Choice): string | null {
  const place = pick(places.properties, at);
  if (place === undefined) return null;
  const all = value % 3 === 0 ? [place] : inAllSchemas(place, places);
  const name = pick(names, to) ?? '';
  for (const one of all) renameKey(one, name);
  return `${all.map(({ pointer }) => pointer).join(' and ')} to ${name}`;
}

function renameKey({ holder, name }: Place, to: string): void {
  if (Array.isArray(holder)) return;
  const entries = Object.entries(holder);
  for (const key of Object.keys(holder)) Reflect.deleteProperty(holder, key);
  for (const [key, value] of entries) define(holder, key === name ? to : key, value);
}

function renameAny({ any }: Places, { at, to }: Choice): string | null {
  const place = pick(any, at);
  if (place === undefined || Array.isArray(place.holder)) return null;
  const name = pick(names, to) ?? '';
  renameKey(place, place.name.startsWith('/') ? `/${name}` : name);
  return `${place.pointer} to ${name}`;
}

function renameParameter({ parameters }: Places, { at, to }: Choice): string | null {
  const place = pick(parameters, at);
  if (place === undefined || !isObject(valueAt(place)) || !('name' in valueAt(place))) return null;
  const name = pick(names, to) ?? '';
  valueAt(place)['name'] = name;
  return `${place.pointer} to ${name}`;
}

function changeAny({ any }: Places, { at, to }: Choice): string | null {
  const place = pick(any, at);
  if (place === undefined) return null;
  const value = pick(anyValues, to);
  define(place.holder, place.name, structuredClone(value));
  return `${place.pointer} = ${JSON.stringify(value)}`;
}

function deletePart(places: Places, { at, to }: Choice): string | null {
  const kinds = [
    'properties',
    'parameters',
    'operations',
    'paths',
    'responses',
    'components',
  ] as const;
  const place = pick(places[pick(kinds, to) ?? 'paths'], at);
  return place === undefined ? null : remove(place);
}

function deleteAny({ any }: Places, { at }: Choice): string | null {
  const place = pick(any, at);
  return place === undefined ? null : remove(place);
}

function moveProperty(places: Places, step: Choice): string | null {
  return carry(places.properties, step, { isKept: false });
}

function copyProperty(places: Places, step: Choice): string | null {
  return carry(places.properties, step, { isKept: true });
}

/** Moves or copies from one place into the parent of another of the same kind. */
function carry(
  places: readonly Place[],
  { at, to }: Choice,
  { isKept }: { readonly isKept: boolean },
) {
  const [from, target] = [pick(places, at), pick(places, to)];
  if (from === undefined || target === undefined || from.holder === target.holder) return null;
  const value = structuredClone(valueAt(from));
  if (!isKept) remove(from);
  if (Array.isArray(target.holder)) target.holder.push(value);
  else define(target.holder, from.name, value);
  return `${from.pointer} next to ${target.pointer}`;
}

function moveAny({ any }: Places, { at, to }: Choice): string | null {
  return carryAny(any, at, to, false);
}

function copyAny({ any }: Places, { at, to }: Choice): string | null {
  return carryAny(any, at, to, true);
}

function carryAny(any: readonly Place[], at: number, to: number, isKept: boolean): string | null {
  const [from, target] = [pick(any, at), pick(any, to)];
  // A part cannot be moved into itself.
  if (from === undefined || target === undefined || target.pointer.startsWith(from.pointer))
    return null;
  const value = structuredClone(from.holder[from.name]);
  define(target.holder, target.name, value);
  if (!isKept && from.holder !== target.holder) remove(from);
  return `${from.pointer} to ${target.pointer}`;
}

function duplicatePath({ paths, components }: Places, { at, to, value }: Choice): string | null {
  const place = pick(value % 3 === 0 ? components : paths, at);
  if (place === undefined) return null;
  const name = pick(names, to) ?? '';
  const full = place.name.startsWith('/') ? `/${name}${place.name}` : name;
  define(place.holder, full, structuredClone(valueAt(place)));
  return `${place.pointer} as ${full}`;
}

function duplicateItem({ any }: Places, { at }: Choice): string | null {
  const lists = any.filter((place) => Array.isArray(valueAt(place)));
  const list = pick(lists, at);
  if (list === undefined) return null;
  const items = valueAt(list) as unknown as unknown[];
  if (items.length > 0) items.push(structuredClone(items[at % items.length]));
  return `an item of ${list.pointer}`;
}

function moveOperation({ operations, paths }: Places, { at, to, value }: Choice): string | null {
  const [from, target] = [pick(operations, at), pick(paths, to)];
  if (from === undefined || target === undefined) return null;
  const method = pick(['get', 'post', 'put', 'patch', 'delete'], value) ?? 'get';
  const operation = structuredClone(valueAt(from));
  if (value % 2 === 0) remove(from);
  else operation['operationId'] = `${String(operation['operationId'])}Again`;
  define(valueAt(target), method, operation);
  return `${from.pointer} to ${target.pointer}/${method}`;
}
