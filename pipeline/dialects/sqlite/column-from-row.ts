import type { Column } from '../../catalog/catalog.ts';
import type { ColumnRow } from './catalog-query.ts';
import type { CreatedTable } from './created-table.ts';
import { parseSqliteType } from './parse-type.ts';
import type { TableRows } from './table-rows.ts';
import { foldName } from './name-case.ts';

/** A table's column: what the pragma tells, and what only the text does. */
export function columnFromRow(row: ColumnRow, created: CreatedTable): Column {
  const text = created.columns.get(foldName(row.name));
  const isGenerated = row.hidden === 2 || row.hidden === 3;
  return {
    ...plainColumn(row),
    generated: isGenerated ? { expression: text?.generated ?? '', stored: row.hidden === 3 } : null,
    caseInsensitive: /^(?:NOCASE|RTRIM)$/i.test(text?.collation ?? ''),
    comment: text?.comment ?? null,
  };
}

/** A column as the pragma tells it. A key's columns count as never null, although old rules let SQLite store nulls in some (https://sqlite.org/quirks.html). */
export function plainColumn(row: ColumnRow): Column {
  const hasDefault = row.defaultText !== null && row.defaultText.toUpperCase() !== 'NULL';
  return {
    name: row.name,
    sqlType: row.type,
    type: parseSqliteType(row.type),
    nullable: row.isRequired === 0 && row.keyPosition === 0,
    default: hasDefault ? row.defaultText : null,
    identity: null,
    generated: null,
    updatedByDatabase: false,
    caseInsensitive: false,
    domain: null,
    comment: null,
  };
}

/** An INTEGER PRIMARY KEY is the row's own number; any other key, a WITHOUT ROWID table's too, has an index of its own. One that is another row's key is given by who creates the row, unless AUTOINCREMENT says otherwise. */
export function isCountedKey(row: ColumnRow, { object, indexes, foreignKeys }: TableRows): boolean {
  const hasKeyIndex = indexes.some(([first]) => first?.origin === 'pk');
  if (row.keyPosition !== 1 || row.type.toUpperCase() !== 'INTEGER' || hasKeyIndex) return false;
  const isReference = foreignKeys.some(
    ([first, ...others]) =>
      others.length === 0 && foldName(first?.column ?? '') === foldName(row.name),
  );
  return !isReference || /\bAUTOINCREMENT\b/i.test(object.sql ?? '');
}
