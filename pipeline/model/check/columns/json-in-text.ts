import { pointerTo } from '../../json-pointer.ts';
import type { ProblemList } from '../../problem-list.ts';
import type { ColumnHolder } from './model-columns.ts';

/**
 * Warns about text columns with an object or array in the schema: SQLite stores JSON so, but the
 * contents are unknown.
 */
export function checkJsonInText(problems: ProblemList, { kind, columns }: ColumnHolder): void {
  if (kind !== 'model') return;
  for (const { column, schema, pointer, property } of columns) {
    const { type: sqlType = '' } = property.source;
    if (property.type.kind !== 'json' || !/char|text|clob/i.test(sqlType)) continue;
    problems.warn(
      pointerTo(pointer, 'type'),
      `The text column ${JSON.stringify(column)} is read and written as JSON (${String(schema.type)}) here: stored values that are not JSON would be returned as text. Ignore this if every row contains JSON.`,
    );
  }
}
