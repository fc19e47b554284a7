import { X_DB } from '../../extensions.ts';
import { isJsonObject, objectOrEmpty } from '../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../server-template/shared/json/json-object.ts';

/** A new name of a property, and the model that has it. `schemas` have the new name already. */
export interface RenamedProperty {
  readonly schemas: JsonObject;
  readonly model: string;
  readonly from: string;
  readonly to: string;
}

/** `items.product` of a model's rows: each name is a property, and leads to related rows. */
export function withNameInPath(path: string, start: string, renamed: RenamedProperty): string {
  return walked(path, start, renamed, (name) => (name === renamed.from ? renamed.to : name));
}

/** `order.customerId` of a rule or filter: all names but the last one are those of keys, without `Id`. */
export function withNameInKey(key: string, start: string, renamed: RenamedProperty): string {
  const { from, to } = renamed;
  return walked(key, start, renamed, (name, isLast) => {
    if (isLast && name === from) return to;
    return name === withoutId(from) ? withoutId(to) : name;
  });
}

function walked(
  path: string,
  start: string,
  { schemas, model }: RenamedProperty,
  newName: (name: string, isLast: boolean) => string,
): string {
  let at: string | null = start;
  const names = path.split('.');
  return names
    .map((name, index) => {
      const current = at === model ? newName(name, index === names.length - 1) : name;
      at = at === null ? null : relatedModel(schemas, at, current);
      return current;
    })
    .join('.');
}

/** Renames the keys of a rule for the rows of a model, below `$any` and related rows too. */
export function withNamesInRule(rule: unknown, model: string, renamed: RenamedProperty): unknown {
  if (Array.isArray(rule)) return rule.map((one) => withNamesInRule(one, model, renamed));
  if (!isJsonObject(rule)) return rule;
  return Object.fromEntries(
    Object.entries(rule).map(([key, value]) => {
      if (/^(?:\$|or$|and$|not$)/.test(key)) return [key, withNamesInRule(value, model, renamed)];
      const current = withNameInKey(key, model, renamed);
      const target = current.includes('.') ? null : relatedModel(renamed.schemas, model, current);
      return [current, target === null ? value : withNamesInRule(value, target, renamed)];
    }),
  );
}

function withoutId(name: string): string {
  return name.replace(/_?id$/i, '');
}

/** The model of the rows that a property, or a foreign key's name, leads to; null if it leads nowhere. */
function relatedModel(schemas: JsonObject, model: string, name: string): string | null {
  const properties = objectAt(objectAt(schemas, model), 'properties');
  const { model: direct } = objectAt(objectAt(objectAt(properties, name), X_DB), 'relation');
  if (typeof direct === 'string') return direct;
  const columns = Object.entries(properties)
    .filter(([own]) => withoutId(own) === name)
    .map(([own]) => objectAt(objectAt(properties, own), X_DB)['column']);
  const { foreignKeys } = objectAt(objectAt(schemas, model), X_DB);
  for (const key of Array.isArray(foreignKeys) ? (foreignKeys as readonly JsonObject[]) : []) {
    const [column] = Array.isArray(key['columns']) ? (key['columns'] as readonly unknown[]) : [];
    if (column === undefined || !columns.includes(column)) continue;
    const { table } = objectAt(key, 'references');
    const found = Object.keys(schemas).find(
      (one) => objectAt(objectAt(schemas, one), X_DB)['table'] === table,
    );
    if (found !== undefined) return found;
  }
  return null;
}

function objectAt(object: JsonObject, key: string): JsonObject {
  return objectOrEmpty(Object.hasOwn(object, key) ? object[key] : undefined);
}
