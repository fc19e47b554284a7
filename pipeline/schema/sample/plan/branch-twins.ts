import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { canonicalText } from '../../../evaluate/equal-values.ts';

/** Keywords that do not constrain values. */
export const annotations: ReadonlySet<string> = new Set([
  ...['title', 'description', 'example', 'examples', 'default', 'deprecated'],
]);

/** Finds schemas that are equivalent to another one: values satisfy both, so never exactly one. */
export function findTwins(schemas: readonly unknown[]): ReadonlySet<unknown> {
  const alike = groupBy([...schemas.keys()], (index) => outlineOf(schemas[index]));
  const twins = alike.flatMap((indexes) =>
    indexes.length < 2
      ? []
      : groupBy(indexes, (index) => textOf(schemas[index])).filter((same) => same.length > 1),
  );
  return new Set(twins.flat().map((index) => schemas[index]));
}

/** A cheap key that avoids serializing schemas that obviously differ. */
function outlineOf(schema: unknown): string {
  if (!isJsonObject(schema)) return String(schema);
  const keys = Object.keys(schema).filter((key) => !annotations.has(key));
  const { properties } = schema;
  const names = isJsonObject(properties) ? Object.keys(properties) : [];
  return JSON.stringify([schema['type'], keys.sort(), names.sort()]);
}

function textOf(schema: unknown): string {
  if (!isJsonObject(schema)) return canonicalText(schema);
  return canonicalText(
    Object.fromEntries(Object.entries(schema).filter(([key]) => !annotations.has(key))),
  );
}

function groupBy(indexes: readonly number[], keyOf: (index: number) => string): number[][] {
  const groups = new Map<string, number[]>();
  for (const index of indexes) {
    const key = keyOf(index);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [index]);
    else group.push(index);
  }
  return [...groups.values()];
}
