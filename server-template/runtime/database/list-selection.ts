import { DatabaseError } from './database-failure.ts';
import type { ListSelection } from './database.ts';
import type { PlannedSelection } from './statements/selected-sql.ts';
import { selectionSql } from './statements/selection-sql.ts';
import { selectionTree, type Planning } from './statements/selection-tree.ts';

/** Plans the statement of a selection; throws DatabaseError for values that do not fit columns. */
export function planSelection(planning: Planning, selection: ListSelection): PlannedSelection {
  const { tree, parameters, rejected, rules } = selectionTree(planning, selection);
  if (rejected.length > 0) throw new DatabaseError({ kind: 'value', fields: rejected });
  const { shape, words } = planning;
  return {
    key: JSON.stringify(tree),
    parameters,
    sql: (rule) => selectionSql(tree, { shape, words, rules }, rule),
  };
}
