import type { ColumnType } from '../column-type.ts';
import { parsePostgresqlType } from './postgresql-type.ts';

/**
 * CockroachDB's own type names, and those with another meaning: an integer has 64 bits by default.
 */
const postgresqlNames = new Map([
  ['string', 'varchar'],
  ['bytes', 'bytea'],
  ['blob', 'bytea'],
  ['int', 'int8'],
  ['integer', 'int8'],
  ['serial', 'int8'],
]);

/** Parses a CockroachDB type, as `crdb_sql_type` prints it or as people write it. */
export function parseCockroachdbType(sqlType: string): ColumnType {
  return parsePostgresqlType(
    sqlType.replace(/^\s*\w+\b/, (name) => postgresqlNames.get(name.trim().toLowerCase()) ?? name),
  );
}
