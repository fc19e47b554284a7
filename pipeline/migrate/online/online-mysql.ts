import type { Place } from '../describe/described-database.ts';
import { printMysql } from '../mysql/print-mysql.ts';
import type { Migration } from '../plan-migration.ts';
import type { PrintedMigration, PrintedStep, Sql } from '../print/printed-step.ts';
import type { Lock } from '../print/lock.ts';
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
      steps: stage.steps.flatMap((one) => retypedMysql(one.step, migration) ?? [onlineStep(one)]),
    })),
    pause: 'SELECT SLEEP(0.3)',
  };
}

function onlineStep(one: PrintedStep): PrintedStep {
  const { step, statements } = one;
  if (!('table' in step) || /View$|Table$|^renameColumn$/.test(step.kind)) return one;
  return {
    ...one,
    statements: statements.map((sql) => onlineSql(sql)),
    lock: lockOf(step.table, statements),
  };
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
