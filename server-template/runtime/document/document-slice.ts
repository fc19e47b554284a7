import { isObject, type Document, type Schema } from './openapi.ts';
import { componentOf, isReference } from './resolve-reference.ts';

/** Operations by a path of their own each, with the components that they refer to, and nothing else. */
export function documentSlice(
  document: Document,
  operations: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const components = new Map<string, Map<string, unknown>>();
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect);
    else if (isReference(value)) collectComponent(value.$ref);
    if (isObject(value)) Object.values(value).forEach(collect);
  };
  const collectComponent = ($ref: string): void => {
    const [kind, name] = componentOf($ref);
    const known = components.get(kind) ?? new Map<string, unknown>();
    components.set(kind, known);
    if (known.has(name)) return;
    const component = document.components?.[kind]?.[name];
    known.set(name, component);
    collect(component);
  };
  collect(operations);
  return {
    openapi: '3.0.3',
    info: { title: 'slice', version: '1' },
    paths: operations,
    components: Object.fromEntries(
      [...components].map(([kind, known]) => [kind, Object.fromEntries(known)]),
    ),
  };
}

const schemaLists = ['allOf', 'anyOf', 'oneOf'] as const;

/** A schema as a request has to meet it: what is readOnly is compared with the stored row instead. */
export function requestSchema(schema: unknown): unknown {
  if (!isObject(schema) || isReference(schema)) return schema;
  const { readOnly: _readOnly, example: _example, 'x-db': _xDb, ...rest } = schema;
  const result: Record<string, unknown> = { ...rest };
  for (const key of schemaLists) {
    const list = rest[key];
    if (Array.isArray(list)) result[key] = list.map(requestSchema);
  }
  for (const key of ['items', 'not', 'additionalProperties'] as const) {
    if (isObject(rest[key])) result[key] = requestSchema(rest[key]);
  }
  if (isObject(rest['properties'])) {
    result['properties'] = Object.fromEntries(
      Object.entries(rest['properties']).map(([name, property]) => [name, requestSchema(property)]),
    );
    result['required'] = requiredOf(rest);
    if (result['required'] === undefined) delete result['required'];
  }
  return result;
}

/** What is readOnly is required of responses only: https://spec.openapis.org/oas/v3.0.3#schema-object */
function requiredOf({ properties, required }: Schema): readonly unknown[] | undefined {
  if (!isObject(properties) || !Array.isArray(required)) return undefined;
  const names = required.filter(
    (name: unknown) =>
      typeof name !== 'string' || !Object.hasOwn(properties, name) || !isReadOnly(properties[name]),
  );
  return names.length === 0 ? undefined : names;
}

function isReadOnly(schema: unknown): boolean {
  return isObject(schema) && schema['readOnly'] === true;
}
