import type { Migration } from '../plan-migration.ts';
import { printPostgresql } from '../postgresql/print-postgresql.ts';
import type { PrintedMigration } from '../print/printed-step.ts';

/** A migration of CockroachDB. */
export function printCockroachdb(migration: Migration): PrintedMigration {
  return printPostgresql(migration);
}
