import type { Schemas } from '../../model/schema-view.ts';
import { isJsonMap, withValues } from '../../../server-template/shared/rows/row.ts';

/** A body with the defaults of omitted properties, as a generated server reads it; the same object if there are none. */
export function withDefaults(schemas: Schemas, pointer: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = schemas.items(pointer);
    if (items === null) return value;
    const filled = value.map((item: unknown) => withDefaults(schemas, items, item));
    return filled.some((item, index) => item !== value[index]) ? filled : value;
  }
  if (!isJsonMap(value)) return value;
  const entries = [...schemas.properties(pointer)].flatMap(
    ([name, property]): [string, unknown][] => {
      if (!Object.hasOwn(value, name)) {
        const preset = property.value['default'];
        return preset === undefined ? [] : [[name, preset]];
      }
      const filled = withDefaults(schemas, property.pointer, value[name]);
      return filled === value[name] ? [] : [[name, filled]];
    },
  );
  return entries.length === 0 ? value : withValues(value, entries);
}
