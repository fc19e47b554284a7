import { walkDocument } from '../document-walk.ts';
import { isRecord } from '../json-pointer.ts';

/** Names in a schema's `required` that its closed list of properties does not have. Empty where other names may come: from `allOf` and its like, or as additional properties of a schema that lists none. */
export function missingRequired(schema: Readonly<Record<string, unknown>>): readonly string[] {
  const { properties, required } = schema;
  if (!isRecord(properties) || !Array.isArray(required)) return [];
  if (['allOf', 'anyOf', 'oneOf'].some((key) => Object.hasOwn(schema, key))) return [];
  return required.filter(
    (name): name is string => typeof name === 'string' && !Object.hasOwn(properties, name),
  );
}

/** The document without names in `required` that are no properties; the very same one where there are none. */
export function withoutMissingRequired<T>(document: T): T {
  const copy = structuredClone(document);
  const changed: unknown[] = [];
  walkDocument(copy, (node) => {
    const missing = missingRequired(node);
    if (missing.length === 0 || !Array.isArray(node['required'])) return;
    const kept = node['required'].filter((name) => !missing.includes(name as string));
    // The copy is ours to change.
    const schema = node as { required?: unknown };
    if (kept.length === 0) delete schema.required;
    else schema.required = kept;
    changed.push(schema);
  });
  return changed.length > 0 ? copy : document;
}
