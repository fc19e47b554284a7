import type { Operation } from '../../model/api-model.ts';
import type { PathValues } from './known-row.ts';
import { columnName, type Row } from './row-shape.ts';
import type { TestedResource } from './tested-resource.ts';

/** The operations that create or update a row by a unique key. */
export function upsertsOf({ own }: Pick<TestedResource, 'own'>): readonly Operation[] {
  return own.filter(({ crud }) => crud?.action === 'upsert');
}

/** Path parameters of an upsert; null if the row lacks the key. */
export function upsertPath({ crud }: Operation, row: Row): PathValues | null {
  const entries = (crud?.key ?? []).map(
    ({ parameter, column }) => [parameter, row[columnName(crud?.model, column)]] as const,
  );
  const isWhole = entries.every(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return isWhole && entries.length > 0 ? new Map(entries) : null;
}
