import { X_CRUD } from '../../extensions.ts';
import { isInternal } from '../../../server-template/shared/public-document.ts';
import { walkDocument } from '../document-walk.ts';
import { isRecord } from '../json-pointer.ts';
import type { Edit } from './document-edits.ts';

/**
 * Names in a schema's `required` that its properties lack. Empty if other names are possible: from
 * `allOf` and similar keywords, or as additional properties of a schema that lists none.
 */
export function missingRequired(schema: Readonly<Record<string, unknown>>): readonly string[] {
  const { properties, required } = schema;
  if (!isRecord(properties) || !Array.isArray(required)) return [];
  if (['allOf', 'anyOf', 'oneOf'].some((key) => Object.hasOwn(schema, key))) return [];
  return required.filter(
    (name): name is string => typeof name === 'string' && !Object.hasOwn(properties, name),
  );
}

/** Removes names from `required` that are not properties, are internal, or have a scope. */
export function requiredEdits(document: unknown): readonly Edit[] {
  const edits: Edit[] = [];
  walkDocument(document, (node, place) => {
    if (!Array.isArray(node['required'])) return;
    const missing = [...missingRequired(node), ...unshownRequired(node)];
    if (missing.length > 0) edits.push({ pointer: place(), change: withoutNames(missing) });
  });
  return edits;
}

function unshownRequired({ properties, required }: Readonly<Record<string, unknown>>) {
  if (!isRecord(properties) || !Array.isArray(required)) return [];
  return required.filter(
    (name): name is string =>
      typeof name === 'string' && (isInternal(properties[name]) || isGuarded(properties[name])),
  );
}

function isGuarded(schema: unknown): boolean {
  const crud = isRecord(schema) ? schema[X_CRUD] : undefined;
  return isRecord(crud) && typeof crud['readScope'] === 'string';
}

function withoutNames(names: readonly string[]): Edit['change'] {
  return (schema) => {
    const kept = (schema['required'] as readonly string[]).filter((name) => !names.includes(name));
    if (kept.length === 0) delete schema['required'];
    else schema['required'] = kept;
  };
}
