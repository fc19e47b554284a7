import { pointerTo } from '../../json-pointer.ts';
import type { ProblemList } from '../../problem-list.ts';
import type { ColumnHolder } from './model-columns.ts';

/** Warns of text columns that a model shows as objects or lists: SQLite keeps JSON so, and only the database knows whether it is there. */
export function checkJsonInText(problems: ProblemList, { kind, columns }: ColumnHolder): void {
  if (kind !== 'model') return;
  for (const { column, schema, pointer, property } of columns) {
    const { type: sqlType = '' } = property.source;
    if (property.type.kind !== 'json' || !/char|text|clob/i.test(sqlType)) continue;
    problems.warn(
      pointerTo(pointer, 'type'),
      `The column ${JSON.stringify(column)} is a text, here read and written as JSON (${String(schema.type)}): what is stored there and is no JSON would be shown as a text. It is right where every row has JSON there.`,
    );
  }
}
