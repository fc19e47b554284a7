import type { Operation } from '../../model/api-model.ts';
import type { Resource } from './plan-resources.ts';

/** What a client may only read of a model's rows, but for the key that leads to a row. */
export function readOnlyNames({ crud }: Operation, { model }: Resource): readonly string[] {
  if (model === null) return [];
  const keys = crud?.action === 'create' ? [] : (model.source.primaryKey ?? []);
  const readable = model.properties.filter(
    ({ source, hidden }) => !hidden && !keys.includes(source.column),
  );
  const unchangeable = new Set((crud?.unchangeable ?? []).map(({ name }) => name));
  return readable
    .filter(({ name, readOnly }) => readOnly || unchangeable.has(name))
    .map(({ name }) => name);
}
