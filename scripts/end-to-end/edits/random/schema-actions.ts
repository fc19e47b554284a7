import { inAllSchemas, isObject, pick, valueAt, type Action, type Choice } from './action.ts';
import type { Place, Places } from './places.ts';
import { keywordValues, types } from './random-values.ts';

/** Actions on schemas. */
export const schemaActions = {
  ...{ changeKeywordOfModel, dropKeyword, nestProperty, nestBody, wrapSchema },
  ...{ changeKeyword, changeType },
} satisfies Record<string, Action>;

function changeKeyword({ schemas }: Places, { at, to, value }: Choice): string | null {
  const place = pick(schemas, at);
  if (place === undefined || !isObject(valueAt(place))) return null;
  return setKeyword([place], to, value);
}

/** The same in the model and in its two bodies. */
function changeKeywordOfModel(places: Places, { at, to, value }: Choice): string | null {
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

function changeType(places: Places, { at, to, value }: Choice): string | null {
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

function dropKeyword({ schemas }: Places, { at, to }: Choice): string | null {
  const place = pick(schemas, at);
  if (place === undefined || !isObject(valueAt(place))) return null;
  const keyword = pick(Object.keys(valueAt(place)), to);
  if (keyword === undefined) return null;
  Reflect.deleteProperty(valueAt(place), keyword);
  return `${place.pointer} without ${keyword}`;
}

/** Moves properties into a new object, in the model alone or in all three schemas. */
function nestProperty(places: Places, { at, value }: Choice): string | null {
  const place = pick(places.properties, at);
  if (place === undefined) return null;
  const all = value % 2 === 0 ? [place] : inAllSchemas(place, places);
  for (const one of all) {
    const properties = { [one.name]: valueAt(one) };
    one.holder[one.name] = { type: 'object', properties };
  }
  return `${all.map(({ pointer }) => pointer).join(' and ')} in an object`;
}

/** Wraps the body of a response or request in an object. */
function nestBody({ schemas }: Places, { at, value }: Choice): string | null {
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

function wrapSchema({ schemas }: Places, { at, value }: Choice): string | null {
  const place = pick(schemas, at);
  if (place === undefined) return null;
  const keyword = pick(['allOf', 'oneOf', 'anyOf'], value) ?? 'allOf';
  place.holder[place.name] = { [keyword]: [valueAt(place)] };
  return `${place.pointer} in ${keyword}`;
}
