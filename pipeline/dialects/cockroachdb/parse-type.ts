import type { ColumnType } from '../../catalog/catalog.ts';
import { parsePostgresqlType } from '../postgresql/parse-type.ts';

/** CockroachDB's own names, and those that mean more there: an integer has 64 bits unless told otherwise. */
const postgresqlNames = new Map([
  ['string', 'varchar'],
  ['bytes', 'bytea'],
  ['blob', 'bytea'],
  ['int', 'int8'],
  ['integer', 'int8'],
  ['serial', 'int8'],
]);

/** Type for a verbatim CockroachDB type, as `crdb_sql_type` prints it or as people write it. */
export function parseCockroachdbType(sqlType: string): ColumnType {
  return parsePostgresqlType(
    sqlType.replace(/^\s*\w+\b/, (name) => postgresqlNames.get(name.trim().toLowerCase()) ?? name),
  );
}
