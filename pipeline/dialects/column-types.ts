import type { ColumnType, Provider } from '../catalog/catalog.ts';
import { parseCockroachdbType } from './cockroachdb/parse-type.ts';
import { parseMysqlType } from './mysql/parse-type.ts';
import { parsePostgresqlType } from './postgresql/parse-type.ts';
import { parseSqliteType } from './sqlite/parse-type.ts';
import { parseSqlserverType } from './sqlserver/parse-type.ts';

/** Parsers of SQL types by kind of database. Pure data, without drivers. */
export const columnTypes: Readonly<Record<Provider, (sqlType: string) => ColumnType>> = {
  cockroachdb: parseCockroachdbType,
  mysql: parseMysqlType,
  postgresql: parsePostgresqlType,
  sqlite: parseSqliteType,
  sqlserver: parseSqlserverType,
};
