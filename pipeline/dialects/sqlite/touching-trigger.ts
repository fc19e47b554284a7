import { isSymbol, isWord, tokenizeSql } from './sql-tokens.ts';
import { foldName } from './name-case.ts';

/** Functions that give the present moment when they are first in an assignment. */
const clockWords = [
  'CURRENT_TIMESTAMP',
  'CURRENT_DATE',
  'DATETIME',
  'DATE',
  'STRFTIME',
  'UNIXEPOCH',
];

/**
 * Columns (in lower case) that a trigger sets to the present moment after every update of its table, as in
 * `CREATE TRIGGER x AFTER UPDATE ON t BEGIN UPDATE t SET changed = DATETIME('now') WHERE rowid = new.rowid; END`.
 * A trigger with a condition, or for some columns only, gives none: it does not always run.
 */
export function touchedColumns(sql: string, tableName: string): readonly string[] {
  const tokens = tokenizeSql(sql).filter((token) => token.kind !== 'comment');
  const begin = tokens.findIndex((token) => isWord(token, 'BEGIN'));
  const head = tokens.slice(0, begin);
  const runsAlways = head.some(
    (token, index) => isWord(token, 'UPDATE') && isWord(head[index + 1], 'ON'),
  );
  if (!runsAlways || head.some((token) => isWord(token, 'WHEN') || isWord(token, 'BEFORE')))
    return [];
  const [update, table, set, ...assignment] = tokens.slice(begin + 1);
  const isOwnTable = table && foldName(table.value) === foldName(tableName);
  if (!isWord(update, 'UPDATE') || !isOwnTable || !isWord(set, 'SET')) return [];
  const [column, equals, value] = assignment;
  const isClock = clockWords.some((word) => isWord(value, word));
  return column && isSymbol(equals, '=') && isClock ? [foldName(column.value)] : [];
}
