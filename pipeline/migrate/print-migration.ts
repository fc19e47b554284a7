import { printCockroachdb } from './cockroachdb/print-cockroachdb.ts';
import { printMysql } from './mysql/print-mysql.ts';
import type { Migration } from './plan-migration.ts';
import { printPostgresql } from './postgresql/print-postgresql.ts';
import type { KnownTables } from './sqlite/known-tables.ts';
import { printSqlite } from './sqlite/print-sqlite.ts';
import { printSqlserver } from './sqlserver/print-sqlserver.ts';
import type { PrintedMigration } from './print/printed-step.ts';

/** A migration in the SQL of its database. `known` is what a SQLite file contains beyond the document; null without a file. */
export function printMigration(
  migration: Migration,
  known: KnownTables | null = null,
): PrintedMigration {
  switch (migration.provider) {
    case 'postgresql':
      return printPostgresql(migration);
    case 'cockroachdb':
      return printCockroachdb(migration);
    case 'mysql':
      return printMysql(migration);
    case 'sqlserver':
      return printSqlserver(migration);
    case 'sqlite':
      return printSqlite(migration, known);
  }
}
