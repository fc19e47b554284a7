import { baseColumnOf } from '../../extensions.ts';
import type { Model, ModelBase } from '../api-model.ts';
import { isBase } from '../repair/view-bases.ts';

/**
 * The table under a view; null if it is missing from the document, or without the columns of the
 * view's key.
 */
export function resolveBase(
  models: readonly Model[],
  { source, properties }: Model,
): ModelBase | null {
  const { kind, base, primaryKey = [] } = source;
  if (base === undefined || kind === 'table') return null;
  const model = models.find((one) => isBase(base, one.source));
  if (model === undefined) return null;
  const names = new Map(
    properties.flatMap(({ name, source: { column } }) => {
      const wanted = baseColumnOf(base, column);
      const own = model.properties.find((one) => one.source.column === wanted);
      return own === undefined ? [] : [[name, own.name] as const];
    }),
  );
  const key = properties.filter((one) => primaryKey.includes(one.source.column));
  const isKeyed = key.length > 0 && key.every(({ name }) => names.has(name));
  return isKeyed ? { model, names } : null;
}
