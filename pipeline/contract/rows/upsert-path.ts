import type { Operation } from '../../model/api-model.ts';
import type { PathValues } from './known-row.ts';
import { columnName, type Row } from './row-shape.ts';
import type { TestedResource } from './tested-resource.ts';

/** The operations that create or change a row by a unique key. */
export function upsertsOf({ own }: Pick<TestedResource, 'own'>): readonly Operation[] {
  return own.filter(({ crud }) => crud?.action === 'upsert');
}

/** How an upsert names a row; null where the row does not show its key. */
export function upsertPath({ crud }: Operation, row: Row): PathValues | null {
  const entries = (crud?.key ?? []).map(
    ({ parameter, column }) => [parameter, row[columnName(crud?.model, column)]] as const,
  );
  const isWhole = entries.every(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return isWhole && entries.length > 0 ? new Map(entries) : null;
}
