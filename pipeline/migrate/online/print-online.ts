import { PipelineError } from '../../errors.ts';
import type { Migration } from '../plan-migration.ts';
import { printMigration } from '../print-migration.ts';
import type { PrintedMigration } from '../print/printed-step.ts';
import type { KnownTables } from '../sqlite/known-tables.ts';
import { secondsOf } from '../print/lock.ts';
import type { Lock, TableSizes } from '../print/lock.ts';
import { printOnlineMysql } from './online-mysql.ts';
import { printOnlinePostgresql } from './online-postgresql.ts';

/** A migration whose steps let others read and write. CockroachDB changes its schema online by itself. Throws USAGE for SQL Server. */
export function printOnline(
  migration: Migration,
  known: KnownTables | null = null,
): PrintedMigration {
  switch (migration.provider) {
    case 'postgresql':
      return printOnlinePostgresql(migration);
    case 'mysql':
      return printOnlineMysql(migration);
    case 'sqlite':
      return inShortTransactions(printMigration(migration, known));
    case 'cockroachdb':
      return printMigration(migration);
    case 'sqlserver':
      throw new PipelineError({
        code: 'USAGE',
        message: 'There is no online form of migrations for SQL Server.',
        hint: 'Migrate without --online.',
      });
  }
}

/** A transaction for each step of SQLite; views that are recreated need a common one. */
function inShortTransactions(printed: PrintedMigration): PrintedMigration {
  const { steps } = printed.migration;
  if (steps.some(({ kind }) => kind === 'dropView' || kind === 'createView')) return printed;
  return {
    ...printed,
    stages: printed.stages.flatMap((stage) =>
      stage.steps.map((step) => ({ ...stage, steps: [step] })),
    ),
  };
}

/** Seconds for which requests may wait behind a step. */
const LONGEST = 0.5;

/** Throws MIGRATION_FAILED if a step without an online form would make others wait, by the sizes of the tables. */
export function rejectBlocking(locks: readonly Lock[], sizes: TableSizes): void {
  for (const lock of locks) {
    if (lock.blocks === 'nothing') continue;
    const seconds = secondsOf(lock, sizes);
    if (seconds === null || seconds <= LONGEST) continue;
    throw new PipelineError({
      code: 'MIGRATION_FAILED',
      message: `There is no online form for this: ${lock.part} (${lock.name} on ${lock.on.name}, about ${Math.ceil(seconds)} s, during which ${lock.blocks === 'writes' ? 'writes' : 'all requests'} wait). Nothing was changed.`,
      hint: 'Apply it without --online at a quiet time, or change the column in several migrations.',
    });
  }
}
