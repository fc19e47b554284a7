import type { ColumnType, Provider } from '../catalog/catalog.ts';
import { parseCockroachdbType } from './cockroachdb/parse-type.ts';
import { parseMysqlType } from './mysql/parse-type.ts';
import { parsePostgresqlType } from './postgresql/parse-type.ts';
import { parseSqliteType } from './sqlite/parse-type.ts';
import { parseSqlserverType } from './sqlserver/parse-type.ts';

/** For each kind of database, what a verbatim SQL type holds. Pure data; no driver is behind it. */
export const columnTypes: Readonly<Record<Provider, (sqlType: string) => ColumnType>> = {
  cockroachdb: parseCockroachdbType,
  mysql: parseMysqlType,
  postgresql: parsePostgresqlType,
  sqlite: parseSqliteType,
  sqlserver: parseSqlserverType,
};
