import { isDeepStrictEqual } from 'node:util';
import { X_DB } from '../../extensions.ts';
import type { OpenApiDocument, SchemaOrReference } from '../../openapi-document.ts';

/** A model that changed. */
export interface ModelChange {
  readonly model: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** The changed properties of a model. */
  readonly properties: readonly { readonly name: string; readonly kind: ModelChange['kind'] }[];
}

/**
 * Models that differ between two documents, in the order of the new one; removed ones come last.
 */
export function modelChanges(
  before: OpenApiDocument | null,
  after: OpenApiDocument,
): readonly ModelChange[] {
  return differences(modelsOf(before), modelsOf(after)).map(({ name, kind, old, fresh }) => ({
    model: name,
    kind,
    properties:
      kind === 'changed'
        ? differences(propertiesOf(old), propertiesOf(fresh)).map((one) => ({
            name: one.name,
            kind: one.kind,
          }))
        : [],
  }));
}

/** Number of models in a document. */
export function countModels(document: OpenApiDocument): number {
  return modelsOf(document).size;
}

type Schemas = ReadonlyMap<string, SchemaOrReference>;

interface Difference {
  readonly name: string;
  readonly kind: ModelChange['kind'];
  readonly old: SchemaOrReference | undefined;
  readonly fresh: SchemaOrReference | undefined;
}

function differences(before: Schemas, after: Schemas): readonly Difference[] {
  const names = new Set([...after.keys(), ...before.keys()]);
  return [...names].flatMap((name): readonly Difference[] => {
    const old = before.get(name);
    const fresh = after.get(name);
    if (old === undefined) return [{ name, kind: 'added', old, fresh }];
    if (fresh === undefined) return [{ name, kind: 'removed', old, fresh }];
    return isDeepStrictEqual(old, fresh) ? [] : [{ name, kind: 'changed', old, fresh }];
  });
}

function modelsOf(document: OpenApiDocument | null): Schemas {
  const schemas = Object.entries(document?.components?.schemas ?? {});
  return new Map(
    schemas.filter(([, schema]) => {
      const source = X_DB in schema ? schema[X_DB] : undefined;
      return source !== undefined && 'table' in source;
    }),
  );
}

function propertiesOf(schema: SchemaOrReference | undefined): Schemas {
  if (schema === undefined || !('properties' in schema)) return new Map();
  return new Map(Object.entries(schema.properties));
}
