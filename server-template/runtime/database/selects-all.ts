import type { ListSelection } from './database.ts';

/** Whether a selection has no condition. */
export function selectsAll({ conditions, search, where, among }: ListSelection): boolean {
  return conditions.length === 0 && search === null && where === undefined && among === undefined;
}
