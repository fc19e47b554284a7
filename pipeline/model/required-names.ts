import { isRecord } from './json-pointer.ts';

/** Names in a schema's `required` that its closed list of properties does not have. Empty where other names may come: from `allOf` and its like, or as additional properties of a schema that lists none. */
export function missingRequired(schema: Readonly<Record<string, unknown>>): readonly string[] {
  const { properties, required } = schema;
  if (!isRecord(properties) || !Array.isArray(required)) return [];
  if (['allOf', 'anyOf', 'oneOf'].some((key) => Object.hasOwn(schema, key))) return [];
  return required.filter(
    (name): name is string => typeof name === 'string' && !Object.hasOwn(properties, name),
  );
}
