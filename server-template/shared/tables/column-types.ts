import type { ColumnType, Provider } from './column-type.ts';
import { parseCockroachdbType } from './types/cockroachdb-type.ts';
import { parseMysqlType } from './types/mysql-type.ts';
import { parsePostgresqlType } from './types/postgresql-type.ts';
import { parseSqliteType } from './types/sqlite-type.ts';
import { parseSqlserverType } from './types/sqlserver-type.ts';

/** Parsers of SQL types by kind of database. Pure data, without drivers. */
export const columnTypes: Readonly<Record<Provider, (sqlType: string) => ColumnType>> = {
  cockroachdb: parseCockroachdbType,
  mysql: parseMysqlType,
  postgresql: parsePostgresqlType,
  sqlite: parseSqliteType,
  sqlserver: parseSqlserverType,
};
