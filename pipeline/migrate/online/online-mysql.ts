import { describedTable, placeKey, type Place } from '../describe/described-database.ts';
import { isNew } from '../mysql/foreign-key-columns.ts';
import { printMysql } from '../mysql/print-mysql.ts';
import type { Migration } from '../plan-migration.ts';
import type { PrintedMigration, PrintedStep, Sql } from '../print/printed-step.ts';
import type { Lock } from '../print/lock.ts';
import type { Step } from '../steps/step.ts';
import { retypedMysql } from './retyped-mysql.ts';

/** What the server must be able to do while others write, or it rejects the statement. */
const ONLINE = 'ALGORITHM=INPLACE, LOCK=NONE';

/**
 * A migration of MariaDB and MySQL, whose statements say that nobody may wait: the server rejects
 * what it cannot do so, such as most changes of a type, before it begins.
 */
export function printOnlineMysql(migration: Migration): PrintedMigration {
  const printed = printMysql(migration);
  return {
    ...printed,
    setup: [...printed.setup, 'SET SESSION lock_wait_timeout = 1'],
    stages: printed.stages.map((stage) => ({
      ...stage,
      steps: stage.steps.flatMap(
        (one) => retypedMysql(one.step, migration) ?? [onlineStep(one, migration)],
      ),
    })),
    pause: 'SELECT SLEEP(0.3)',
  };
}

function onlineStep(one: PrintedStep, { steps, after }: Migration): PrintedStep {
  const { step, statements } = one;
  if (!('table' in step) || /View$|Table$|^renameColumn$/.test(step.kind)) return one;
  const table = describedTable(after, step.table);
  // Nobody uses a new table yet.
  if (table !== undefined && isNew(table, null, steps)) return one;
  const online = statements.map((sql) => onlineSql(sql));
  const isOfNulls =
    step.kind === 'addForeignKey' &&
    step.key.columns.some((name) => isNewAndNull(step, name, steps));
  return {
    ...one,
    statements: isOfNulls ? unchecked(online) : online,
    lock: lockOf(step.table, statements),
  };
}

/** Whether a column is new, and null in all rows. */
function isNewAndNull({ table }: { readonly table: Place }, name: string, steps: readonly Step[]) {
  return steps.some(
    (step) =>
      step.kind === 'addColumn' &&
      placeKey(step.table) === placeKey(table) &&
      step.column.name === name &&
      step.fill === null &&
      step.column.nullable &&
      step.column.default === null,
  );
}

/** A key that refers to nothing yet needs no check of the rows, for which the server copies them. */
function unchecked(statements: readonly Sql[]): readonly Sql[] {
  const checks = (value: number): Sql => ({ text: `SET SESSION foreign_key_checks = ${value}` });
  return [
    checks(0),
    ...statements.map((sql) => ({ ...sql, continues: true })),
    { ...checks(1), continues: true },
  ];
}

function onlineSql(sql: Sql): Sql {
  const { text } = sql;
  if (text.startsWith('ALTER TABLE ')) return { ...sql, text: `${text}, ${ONLINE}` };
  if (/^CREATE (?:UNIQUE |FULLTEXT |SPATIAL )?INDEX /.test(text)) {
    return { ...sql, text: `${text} ${ONLINE.replace(',', '')}` };
  }
  const [, query] = /^SET @specmill = \((.*)\)$/s.exec(text) ?? [];
  return query === undefined
    ? sql
    : { ...sql, text: `SET @specmill = CONCAT((${query}), ', ${ONLINE}')` };
}

function lockOf(on: Place, statements: readonly Sql[]): Lock {
  const isFilled = statements.some(({ text }) => text.startsWith('UPDATE '));
  const part = isFilled ? 'change the table and fill rows' : 'change the table';
  return { name: 'LOCK=NONE', on, blocks: 'nothing', part, work: isFilled ? 'fill' : 'index' };
}
