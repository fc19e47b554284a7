import { isJsonObject } from '../../shared/json/json-object.ts';
import type { Document, Schema } from './openapi.ts';
import { isReference } from './resolve-reference.ts';
import { usedComponents } from '../../shared/document-references.ts';

/** Operations, each with a path of its own, and the components that they refer to. */
export function documentSlice(
  document: Document,
  operations: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return {
    openapi: '3.0.3',
    info: { title: 'slice', version: '1' },
    paths: operations,
    components: usedComponents(document, operations),
  };
}

const schemaLists = ['allOf', 'anyOf', 'oneOf'] as const;

/**
 * A schema for request bodies, without readOnly: such properties are compared with the stored row.
 */
export function requestSchema(schema: unknown): unknown {
  if (!isJsonObject(schema) || isReference(schema)) return schema;
  const { readOnly: _readOnly, example: _example, 'x-db': _xDb, ...rest } = schema;
  const result: Record<string, unknown> = { ...rest };
  for (const key of schemaLists) {
    const list = rest[key];
    if (Array.isArray(list)) result[key] = list.map(requestSchema);
  }
  for (const key of ['items', 'not', 'additionalProperties'] as const) {
    if (isJsonObject(rest[key])) result[key] = requestSchema(rest[key]);
  }
  if (isJsonObject(rest['properties'])) {
    result['properties'] = Object.fromEntries(
      Object.entries(rest['properties']).map(([name, property]) => [name, requestSchema(property)]),
    );
    result['required'] = requiredOf(rest);
    if (result['required'] === undefined) delete result['required'];
  }
  return result;
}

/**
 * readOnly properties are required in responses only:
 * https://spec.openapis.org/oas/v3.0.3#schema-object
 */
function requiredOf({ properties, required }: Schema): readonly unknown[] | undefined {
  if (!isJsonObject(properties) || !Array.isArray(required)) return undefined;
  const names = required.filter(
    (name: unknown) =>
      typeof name !== 'string' || !Object.hasOwn(properties, name) || !isReadOnly(properties[name]),
  );
  return names.length === 0 ? undefined : names;
}

function isReadOnly(schema: unknown): boolean {
  return isJsonObject(schema) && schema['readOnly'] === true;
}
