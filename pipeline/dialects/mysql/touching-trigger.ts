/** A statement of a trigger that sets columns of the new row: `SET NEW.changed = NOW(6)`. */
const assignment = /^SET\s+(NEW\s*\.[^]*)$/i;
const clock =
  /^NEW\s*\.\s*(?:`((?:[^`]|``)+)`|([\w$]+))\s*:?=\s*(?:NOW|CURRENT_TIMESTAMP|LOCALTIMESTAMP|SYSDATE|UTC_TIMESTAMP|CURDATE|CURRENT_DATE)\b[^,]*$/i;

/**
 * Columns (in lower case) that a BEFORE UPDATE trigger sets to the current time, as in `FOR EACH
 * ROW BEGIN SET NEW.changed = NOW(); END`. None if the body has anything but plain assignments,
 * which may be conditional.
 */
export function touchedColumns(statement: string): readonly string[] {
  const body = statement
    .replace(/\/\*[^]*?\*\/|(?:--\s|#)[^\n]*/g, '')
    .trim()
    .replace(/^BEGIN\b([^]*)\bEND\s*;?$/i, '$1');
  const statements = body
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const lists = statements.map((part) => assignment.exec(part)?.[1]);
  if (lists.some((list) => list === undefined)) return [];
  return lists
    .flatMap((list) => (list ?? '').split(/,(?=\s*NEW\s*\.)/i))
    .flatMap((part) => {
      const [, quoted, bare] = clock.exec(part.trim()) ?? [];
      return quoted?.replaceAll('``', '`').toLowerCase() ?? bare?.toLowerCase() ?? [];
    });
}

/** Columns (in lower case) that a trigger may set. */
export function changedColumns(statement: string): readonly string[] {
  const body = statement.replace(/\/\*[^]*?\*\/|(?:--\s|#)[^\n]*/g, '');
  return [...body.matchAll(anyAssignment)].map(
    ([, quoted, bare = '']) => quoted?.replaceAll('``', '`').toLowerCase() ?? bare.toLowerCase(),
  );
}

/** `SET NEW.total = 1, NEW.paid = 2` and `SELECT … INTO NEW.total`. */
const anyAssignment =
  /(?:\b(?:set|into)|,)\s*new\s*\.\s*(?:`((?:[^`]|``)+)`|([\w$]+))(?=\s*(?::?=|;|\bfrom\b))/gi;
