import fc from 'fast-check';
import type { Part } from '../edited-document.ts';
import { placesOf, type Place, type Places } from './places.ts';
import { anyValues, keywordValues, names, types } from './random-values.ts';

/** One thing that an editor does; the numbers choose among what the document has there. */
export interface Step {
  readonly does: keyof typeof actions;
  readonly at: number;
  readonly to: number;
  readonly value: number;
}

const number = fc.nat(100_000);

/** Edits of one to three steps. */
export const randomEdits: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    does: fc.oneof(
      { weight: 4, arbitrary: fc.constant('changeKeyword' as const) },
      { weight: 2, arbitrary: fc.constant('changeType' as const) },
      {
        weight: 10,
        arbitrary: fc.constantFrom(...(Object.keys(otherActions()) as Step['does'][])),
      },
    ),
    ...{ at: number, to: number, value: number },
  }),
  { minLength: 1, maxLength: 3 },
);

/** What came of an edit: the document, and each step in words. */
export interface RandomlyEdited {
  readonly document: Part;
  readonly told: readonly string[];
}

/** Applies steps to a copy of a document; a step for which there is no place is left out. */
export function applySteps(document: object, steps: readonly Step[]): RandomlyEdited {
  const copy = structuredClone(document) as Part;
  const told = steps.flatMap((step) => {
    const said = actions[step.does](placesOf(copy), step);
    return said === null ? [] : [`${step.does}: ${said}`];
  });
  return { document: copy, told };
}

type Action = (places: Places, step: Step) => string | null;

const actions = { changeKeyword, changeType, ...otherActions() };

function otherActions() {
  return {
    ...{ renameProperty, renameAny, changeAny, deletePart, deleteAny, moveProperty, copyProperty },
    ...{ moveAny, copyAny, duplicatePath, duplicateItem, nestProperty, nestBody, wrapSchema },
    ...{ dropKeyword, moveOperation, renameParameter, changeKeywordOfModel },
  } satisfies Record<string, Action>;
}

function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % Math.max(1, items.length)];
}

function valueAt({ holder, name }: Place): Part {
  return holder[name] as Part;
}

function isObject(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The model of which a property is, and its property in the two bodies. */
function inAllSchemas({ pointer }: Place, { properties }: Places): readonly Place[] {
  const [, model = '', name] =
    /^#\/components\/schemas\/(\w+)\/properties\/([^/]+)$/.exec(pointer) ?? [];
  const plain = model.replace(/^(?:Create|Update)(\w+)DTO$/, '$1');
  const spots = [plain, `Create${plain}DTO`, `Update${plain}DTO`].map(
    (schema) => `#/components/schemas/${schema}/properties/${name}`,
  );
  return properties.filter((place) => spots.includes(place.pointer));
}

function changeKeyword({ schemas }: Places, { at, to, value }: Step): string | null {
  const place = pick(schemas, at);
  if (place === undefined || !isObject(valueAt(place))) return null;
  return setKeyword([place], to, value);
}

/** The same in the model and in its two bodies. */
function changeKeywordOfModel(places: Places, { at, to, value }: Step): string | null {
  const place = pick(places.properties, at);
  if (place === undefined) return null;
  return setKeyword(inAllSchemas(place, places), to, value);
}

function setKeyword(places: readonly Place[], to: number, value: number): string | null {
  const keyword = pick(Object.keys(keywordValues), to) ?? '';
  const chosen = pick(keywordValues[keyword] ?? [], value);
  for (const place of places) {
    if (isObject(valueAt(place))) valueAt(place)[keyword] = structuredClone(chosen);
  }
  const pointers = places.map(({ pointer }) => pointer).join(' and ');
  return `${pointers} ${keyword} = ${JSON.stringify(chosen)}`;
}

function changeType(places: Places, { at, to, value }: Step): string | null {
  const place = pick(places.schemas, at);
  if (place === undefined || !isObject(valueAt(place))) return null;
  const all = value % 2 === 0 ? inAllSchemas(place, places) : [];
  const changed = all.length === 0 ? [place] : all;
  const type = pick(types, to) ?? {};
  for (const one of changed) {
    const { type: _type, format: _format, ...others } = valueAt(one);
    one.holder[one.name] = { ...structuredClone(type), ...others };
  }
  return `${changed.map(({ pointer }) => pointer).join(' and ')} is ${JSON.stringify(type)}`;
}

function dropKeyword({ schemas }: Places, { at, to }: Step): string | null {
  const place = pick(schemas, at);
  if (place === undefined || !isObject(valueAt(place))) return null;
  const keyword = pick(Object.keys(valueAt(place)), to);
  if (keyword === undefined) return null;
  Reflect.deleteProperty(valueAt(place), keyword);
  return `${place.pointer} without ${keyword}`;
}

function renameProperty(places: Places, { at, to, value }: Step): string | null {
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

function define(holder: Part, name: string, value: unknown): void {
  Object.defineProperty(holder, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function renameAny({ any }: Places, { at, to }: Step): string | null {
  const place = pick(any, at);
  if (place === undefined || Array.isArray(place.holder)) return null;
  const name = pick(names, to) ?? '';
  renameKey(place, place.name.startsWith('/') ? `/${name}` : name);
  return `${place.pointer} to ${name}`;
}

function renameParameter({ parameters }: Places, { at, to }: Step): string | null {
  const place = pick(parameters, at);
  if (place === undefined || !isObject(valueAt(place)) || !('name' in valueAt(place))) return null;
  const name = pick(names, to) ?? '';
  valueAt(place)['name'] = name;
  return `${place.pointer} to ${name}`;
}

function changeAny({ any }: Places, { at, to }: Step): string | null {
  const place = pick(any, at);
  if (place === undefined) return null;
  const value = pick(anyValues, to);
  define(place.holder, place.name, structuredClone(value));
  return `${place.pointer} = ${JSON.stringify(value)}`;
}

function deletePart(places: Places, { at, to }: Step): string | null {
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

function deleteAny({ any }: Places, { at }: Step): string | null {
  const place = pick(any, at);
  return place === undefined ? null : remove(place);
}

function remove({ holder, name, pointer }: Place): string {
  if (Array.isArray(holder)) holder.splice(Number(name), 1);
  else Reflect.deleteProperty(holder, name);
  return pointer;
}

function moveProperty(places: Places, step: Step): string | null {
  return carry(places.properties, step, { isKept: false });
}

function copyProperty(places: Places, step: Step): string | null {
  return carry(places.properties, step, { isKept: true });
}

/** From one place into the holder of another of the same kind. */
function carry(
  places: readonly Place[],
  { at, to }: Step,
  { isKept }: { readonly isKept: boolean },
) {
  const [from, target] = [pick(places, at), pick(places, to)];
  if (from === undefined || target === undefined || from.holder === target.holder) return null;
  const value = structuredClone(valueAt(from));
  if (!isKept) remove(from);
  if (Array.isArray(target.holder)) target.holder.push(value);
  else define(target.holder, from.name, value);
  return `${from.pointer} beside ${target.pointer}`;
}

function moveAny({ any }: Places, { at, to }: Step): string | null {
  return carryAny(any, at, to, false);
}

function copyAny({ any }: Places, { at, to }: Step): string | null {
  return carryAny(any, at, to, true);
}

function carryAny(any: readonly Place[], at: number, to: number, isKept: boolean): string | null {
  const [from, target] = [pick(any, at), pick(any, to)];
  // What is moved into itself would be gone.
  if (from === undefined || target === undefined || target.pointer.startsWith(from.pointer))
    return null;
  const value = structuredClone(from.holder[from.name]);
  define(target.holder, target.name, value);
  if (!isKept && from.holder !== target.holder) remove(from);
  return `${from.pointer} to ${target.pointer}`;
}

function duplicatePath({ paths, components }: Places, { at, to, value }: Step): string | null {
  const place = pick(value % 3 === 0 ? components : paths, at);
  if (place === undefined) return null;
  const name = pick(names, to) ?? '';
  const full = place.name.startsWith('/') ? `/${name}${place.name}` : name;
  define(place.holder, full, structuredClone(valueAt(place)));
  return `${place.pointer} as ${full}`;
}

function duplicateItem({ any }: Places, { at }: Step): string | null {
  const lists = any.filter((place) => Array.isArray(valueAt(place)));
  const list = pick(lists, at);
  if (list === undefined) return null;
  const items = valueAt(list) as unknown as unknown[];
  if (items.length > 0) items.push(structuredClone(items[at % items.length]));
  return `an item of ${list.pointer}`;
}

function moveOperation({ operations, paths }: Places, { at, to, value }: Step): string | null {
  const [from, target] = [pick(operations, at), pick(paths, to)];
  if (from === undefined || target === undefined) return null;
  const method = pick(['get', 'post', 'put', 'patch', 'delete'], value) ?? 'get';
  const operation = structuredClone(valueAt(from));
  if (value % 2 === 0) remove(from);
  else operation['operationId'] = `${String(operation['operationId'])}Again`;
  define(valueAt(target), method, operation);
  return `${from.pointer} to ${target.pointer}/${method}`;
}

/** Into an object of its own, in the model alone or in all three schemas. */
function nestProperty(places: Places, { at, value }: Step): string | null {
  const place = pick(places.properties, at);
  if (place === undefined) return null;
  const all = value % 2 === 0 ? [place] : inAllSchemas(place, places);
  for (const one of all) {
    const properties = { [one.name]: valueAt(one) };
    one.holder[one.name] = { type: 'object', properties };
  }
  return `${all.map(({ pointer }) => pointer).join(' and ')} in an object`;
}

/** The body of a response or request stands in an object. */
function nestBody({ schemas }: Places, { at, value }: Step): string | null {
  const place = pick(
    schemas.filter(({ name }) => name === 'schema'),
    at,
  );
  if (place === undefined) return null;
  const name = pick(['data', 'items', 'result'], value) ?? 'data';
  const properties = { [name]: valueAt(place) };
  place.holder[place.name] = { type: 'object', required: [name], properties };
  return `${place.pointer} as ${name}`;
}

function wrapSchema({ schemas }: Places, { at, value }: Step): string | null {
  const place = pick(schemas, at);
  if (place === undefined) return null;
  const keyword = pick(['allOf', 'oneOf', 'anyOf'], value) ?? 'allOf';
  place.holder[place.name] = { [keyword]: [valueAt(place)] };
  return `${place.pointer} in ${keyword}`;
}
