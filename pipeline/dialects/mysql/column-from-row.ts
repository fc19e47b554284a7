import { deniedRights } from '../denied-rights.ts';
import type { Column } from '../../catalog/catalog.ts';
import type { ColumnRow, Server } from './catalog-query.ts';
import { parseMysqlType } from '../../../server-template/shared/tables/types/mysql-type.ts';
import { deniedOnColumn } from './rights-from-rows.ts';
import { defaultSql, plainSql } from './sql-text.ts';

/** A column as declared; with `isJson`, MariaDB's LONGTEXT with a JSON check is a JSON column. */
export function columnFromRow(row: ColumnRow, server: Server, isJson: boolean): Column {
  const sqlType = isJson ? 'json' : row.type;
  const type = parseMysqlType(sqlType);
  return {
    name: row.name,
    sqlType,
    type,
    nullable: row.isNullable === 'YES',
    default: defaultSql(row, type, server),
    identity: /\bauto_increment\b/i.test(row.extra) ? 'autoIncrement' : null,
    generated: generatedFromRow(row, server),
    updatedByDatabase: /\bon update current_timestamp\b/i.test(row.extra),
    caseInsensitive: !isJson && row.collation !== null && !isExact(row.collation),
    domain: null,
    comment: row.comment === '' ? null : row.comment,
    ...deniedRights(deniedOnColumn(row)),
  };
}

/**
 * Collations that distinguish case, accents and trailing blanks: MySQL's for Unicode 9 and
 * MariaDB's `nopad` ones may.
 */
function isExact(collation: string): boolean {
  return /_nopad_|_0900_/i.test(collation) && /(?:_as_cs|_bin)$/i.test(collation);
}

/** In MySQL, DEFAULT_GENERATED marks a default expression, not a generated column. */
function generatedFromRow({ extra, generation }: ColumnRow, server: Server): Column['generated'] {
  const storage = /\b(VIRTUAL|STORED|PERSISTENT) GENERATED\b/i.exec(extra)?.[1];
  if (storage === undefined) return null;
  return {
    expression: plainSql(generation ?? '', server),
    stored: storage.toUpperCase() !== 'VIRTUAL',
  };
}
