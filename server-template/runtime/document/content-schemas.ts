import type { FormSchemas } from '../../shared/form/form-schemas.ts';
import { isJsonObject, type JsonObject } from '../../shared/json/json-object.ts';
import { referredTo, valueAt } from '../../shared/document-references.ts';
import type { Document } from './openapi.ts';

/** Where the schema of a content is, in the schemas of `contentSchemas`. */
export const contentPointer = '#/content/schema';

/** The schemas of one content of a body, with the components that it refers to. */
export function contentSchemas({ components }: Document, content: object): FormSchemas {
  const root = { components, content };
  const schemas: FormSchemas = {
    at(pointer) {
      const found = valueAt(root, pointer);
      const value = referredTo(root, found);
      if (value === null) return null;
      const target = isJsonObject(found) ? found['$ref'] : undefined;
      return { value, pointer: typeof target === 'string' ? lastTarget(root, target) : pointer };
    },
    types: (pointer) => typesAt(schemas, pointer, 0),
    beside: (pointer, ...keys) =>
      valueAt(root, schemas.below(pointer.slice(0, pointer.lastIndexOf('/')), ...keys)),
    below: (pointer, ...keys) =>
      [pointer, ...keys.map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1'))].join(
        '/',
      ),
  };
  return schemas;
}

function lastTarget(root: object, target: string): string {
  const found = valueAt(root, target);
  const next = isJsonObject(found) ? found['$ref'] : undefined;
  return typeof next === 'string' ? lastTarget(root, next) : target;
}

const deepest = 8;

function typesAt(schemas: FormSchemas, pointer: string, depth: number): ReadonlySet<string> {
  const schema = schemas.at(pointer);
  if (schema === null || depth > deepest) return new Set();
  const { type, nullable, enum: values } = schema.value;
  if (typeof type === 'string') return new Set(nullable === true ? [type, 'null'] : [type]);
  if (Array.isArray(values)) return new Set(values.map(jsonType));
  return new Set(branchesOf(schemas, schema).flatMap((at) => [...typesAt(schemas, at, depth + 1)]));
}

function branchesOf(
  schemas: FormSchemas,
  { value, pointer }: { readonly value: JsonObject; readonly pointer: string },
): readonly string[] {
  return ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => {
    const list: unknown = value[keyword];
    return Array.isArray(list)
      ? list.map((_, index) => schemas.below(pointer, keyword, index))
      : [];
  });
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
