import { isRecord, pointerTo } from '../../../model/json-pointer.ts';
import type { Located } from '../../../model/json-pointer.ts';
import { propertiesOf, schemaAt } from '../../schema-view.ts';
import type { SchemaView } from '../../schema-view.ts';

/** Properties that a row may have, those of every branch of `oneOf` and `anyOf` included. */
export function rowProperties(
  document: object,
  pointer: string,
  depth = 0,
): ReadonlyMap<string, Located<SchemaView>> {
  const found = new Map(propertiesOf(document, pointer));
  const schema = schemaAt(document, pointer);
  if (schema === null || depth > 3) return found;
  for (const keyword of ['oneOf', 'anyOf', 'allOf']) {
    const branches = schema.value[keyword];
    if (!Array.isArray(branches)) continue;
    branches.forEach((_, index) => {
      const place = pointerTo(schema.pointer, keyword, index);
      for (const [name, property] of rowProperties(document, place, depth + 1))
        if (!found.has(name)) found.set(name, property);
    });
  }
  return found;
}

/** Properties that an object schema requires, those of its `allOf` included. */
export function requiredProperties(
  document: object,
  pointer: string,
  depth = 0,
): ReadonlySet<string> {
  const schema = schemaAt(document, pointer);
  if (schema === null || depth > 8) return new Set();
  const { required } = schema.value;
  const inner = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => {
    const parts = schema.value[keyword];
    if (!Array.isArray(parts)) return [];
    return parts.flatMap((_, index) => [
      ...requiredProperties(document, pointerTo(schema.pointer, keyword, index), depth + 1),
    ]);
  });
  const isList = isRecord(schema.value) && Array.isArray(required);
  return new Set([...(isList ? required.map(String) : []), ...inner]);
}
