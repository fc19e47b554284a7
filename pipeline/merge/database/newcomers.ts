import { X_CRUD, X_INTERNAL } from '../../extensions.ts';
import { isJsonObject } from '../../../server-template/runtime/shared/json/json-object.ts';
import type { JsonObject } from '../../../server-template/runtime/shared/json/json-object.ts';
import { httpMethods } from '../../model/http-methods.ts';
import { pointerTo, valueAtPointer } from '../../model/json-pointer.ts';
import type { OpenApiDocument, SchemaObject } from '../../openapi-document.ts';
import { pointerToProperty, withPropertyChanged } from '../identity/property-paths.ts';
import { databasePlaces } from './database-places.ts';
import type { DatabasePlace } from './database-places.ts';

/** Three documents in common names, and the merged one. */
interface NewcomerSearch {
  readonly base: OpenApiDocument;
  readonly edited: OpenApiDocument;
  readonly merged: OpenApiDocument;
}

/** What the database brought since the last introspection, if there was one, and nobody has decided on: tables, and columns of models whose operations demand a token. */
export function newcomersOf({ base, edited, merged }: NewcomerSearch): readonly DatabasePlace[] {
  const before = databasePlaces(base);
  if (before.length === 0) return [];
  const known = new Set([...before, ...databasePlaces(edited)].map(keyOf));
  const secured = securedModels(merged);
  const places = databasePlaces(merged).filter((place) => !known.has(keyOf(place)));
  const tables = new Set(places.filter(({ column }) => column === null).map(({ model }) => model));
  return places.filter(
    ({ model, column }) => column === null || (!tables.has(model) && secured.has(model)),
  );
}

/** The document with those tables and columns marked private that an earlier introspection marked. */
export function withEarlierPrivate(
  document: OpenApiDocument,
  earlier: OpenApiDocument,
): OpenApiDocument {
  const isPrivate = ({ model, path }: DatabasePlace): boolean => {
    const pointer = pointerToProperty(pointerTo('#/components/schemas', model), path);
    const part = valueAtPointer(earlier, pointer);
    return isJsonObject(part) && part[X_INTERNAL] === true;
  };
  return withPrivate(document, databasePlaces(earlier).filter(isPrivate));
}

/** The document with what is new, whatever it is called there, marked `x-internal`: neither served nor shown until the key is taken away. */
export function withPrivate(
  document: OpenApiDocument,
  newcomers: readonly DatabasePlace[],
): OpenApiDocument {
  if (newcomers.length === 0) return document;
  const keys = new Set(newcomers.map(keyOf));
  return databasePlaces(document)
    .filter((place) => keys.has(keyOf(place)))
    .reduce(
      (whole, place) => changedPlace(whole, place, (schema) => ({ [X_INTERNAL]: true, ...schema })),
      document,
    );
}

/** The document with tables and columns shown again: without `x-internal`, columns also without `writeOnly`. */
export function withExposed(
  document: OpenApiDocument,
  exposed: readonly DatabasePlace[],
): OpenApiDocument {
  return exposed.reduce(
    (whole, place) =>
      changedPlace(whole, place, (schema) =>
        Object.fromEntries(
          Object.entries(schema).filter(
            ([key]) => key !== X_INTERNAL && (place.column === null || key !== 'writeOnly'),
          ),
        ),
      ),
    document,
  );
}

function changedPlace(
  document: OpenApiDocument,
  { model, path }: DatabasePlace,
  change: (schema: JsonObject) => JsonObject,
): OpenApiDocument {
  const { components = {} } = document;
  const schemas = components.schemas ?? {};
  const schema = schemas[model] as unknown as JsonObject;
  const changed = withPropertyChanged(schema, path, change) as unknown as SchemaObject;
  return {
    ...document,
    components: { ...components, schemas: { ...schemas, [model]: changed } },
  };
}

function securedModels(document: OpenApiDocument): ReadonlySet<string> {
  const models = new Set<string>();
  for (const item of Object.values(document.paths)) {
    for (const method of httpMethods) {
      const operation = item[method];
      const model = operation?.[X_CRUD]?.model;
      const security = operation?.security ?? document.security ?? [];
      if (model !== undefined && security.some((one) => Object.keys(one).length > 0))
        models.add(model);
    }
  }
  return models;
}

function keyOf({ schema, table, column }: DatabasePlace): string {
  return JSON.stringify([schema, table, column]);
}
