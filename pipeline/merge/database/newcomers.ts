import { X_CRUD, X_INTERNAL } from '../../extensions.ts';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../server-template/shared/json/json-object.ts';
import { holdsCredentials } from '../../document/names/secret-names.ts';
import { httpMethods } from '../../model/http-methods.ts';
import { pointerTo, valueAtPointer } from '../../model/json-pointer.ts';
import type { OpenApiDocument, SchemaObject } from '../../openapi-document.ts';
import { pointerToProperty, withPropertyChanged } from '../identity/property-paths.ts';
import { databasePlaces } from './database-places.ts';
import type { DatabasePlace } from './database-places.ts';

/** Documents with common names, and the merged one. */
interface NewcomerSearch {
  readonly base: OpenApiDocument;
  readonly edited: OpenApiDocument;
  readonly merged: OpenApiDocument;
}

/** Tables, and columns of models whose operations require credentials, that are new since the last introspection and unknown to the edited document. Without an earlier introspection, only tables of credentials. */
export function newcomersOf({ base, edited, merged }: NewcomerSearch): readonly DatabasePlace[] {
  const before = databasePlaces(base);
  const first = before.length === 0 ? credentialTables(merged) : null;
  const known = new Set([...before, ...databasePlaces(edited)].map(keyOf));
  const secured = securedModels(merged);
  const places = (first ?? databasePlaces(merged)).filter((place) => !known.has(keyOf(place)));
  const tables = new Set(places.filter(({ column }) => column === null).map(({ model }) => model));
  return places.filter(
    ({ model, column }) => column === null || (!tables.has(model) && secured.has(model)),
  );
}

/** Tables whose rows grant access, by their names: private from the first introspection on. */
export function credentialTables(document: OpenApiDocument): readonly DatabasePlace[] {
  return databasePlaces(document).filter(
    ({ table, column }) => column === null && holdsCredentials(table),
  );
}

/** Marks tables and columns private that an earlier introspection marked. */
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

/** Marks tables and columns `x-internal`, whatever the document calls them: they are neither served nor shown until the key is removed. */
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

/** Shows tables and columns again: removes `x-internal`, and `writeOnly` of columns. */
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
