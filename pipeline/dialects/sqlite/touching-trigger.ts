import { closingIndex, isSymbol, isWord, splitAtCommas, tokenizeSql } from './sql-tokens.ts';
import type { SqlToken } from './sql-tokens.ts';
import { foldName } from './name-case.ts';

/** Functions that return the current time when an assignment starts with them. */
const clockWords = [
  'CURRENT_TIMESTAMP',
  'CURRENT_DATE',
  'DATETIME',
  'DATE',
  'STRFTIME',
  'UNIXEPOCH',
];

/**
 * Columns (in lower case) that a trigger sets to the current time after every update of its table,
 * as in `CREATE TRIGGER x AFTER UPDATE ON t BEGIN UPDATE t SET changed = DATETIME('now') WHERE
 * rowid = new.rowid; END`. None for a trigger with a condition, or for some columns only, which
 * does not always run.
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

/**
 * Columns (in lower case) that a trigger may set in its own table, by `UPDATE t SET total = 1` or
 * `UPDATE t SET (total, paid) = (SELECT …)`.
 */
export function changedColumns(sql: string, tableName: string): readonly string[] {
  const tokens = tokenizeSql(sql).filter((token) => token.kind !== 'comment');
  const begin = tokens.findIndex((token) => isWord(token, 'BEGIN'));
  if (tokens.slice(0, begin).some((token) => isWord(token, 'DELETE'))) return [];
  const body = tokens.slice(begin + 1);
  return body.flatMap((token, at) => {
    if (!isWord(token, 'SET') || foldName(body[at - 1]?.value ?? '') !== foldName(tableName))
      return [];
    return splitAtCommas(body.slice(at + 1, endOfSet(body, at))).flatMap(assignedColumns);
  });
}

/** Index after the assignments of `SET`. */
function endOfSet(tokens: readonly SqlToken[], set: number): number {
  for (let index = set + 1; index < tokens.length; index++) {
    const token = tokens[index];
    if (isSymbol(token, '(')) index = closingIndex(tokens, index);
    else if (isSymbol(token, ';') || isWord(token, 'WHERE') || isWord(token, 'FROM')) return index;
  }
  return tokens.length;
}

/** `total` of `total = …`, and both of `(total, paid) = …`. */
function assignedColumns(tokens: readonly SqlToken[]): readonly string[] {
  const equals = tokens.findIndex((token) => isSymbol(token, '='));
  return tokens
    .slice(0, equals)
    .filter(({ kind }) => kind !== 'symbol')
    .map(({ value }) => foldName(value));
}
