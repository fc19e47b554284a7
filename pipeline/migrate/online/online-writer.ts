import type { Place } from '../describe/described-database.ts';
import type { Migration } from '../plan-migration.ts';
import { createIndexSql, printPostgresql } from '../postgresql/print-postgresql.ts';
import { sqlOf, stageOf } from '../print/printed-step.ts';
import type { Sql, Stage } from '../print/printed-step.ts';
import { qualifiedName, textLiteral } from '../sql-text.ts';
import type { Step, StepOf } from '../steps/step.ts';
import type { Lock } from '../print/lock.ts';

/** Writes stages of one migration. */
export class OnlineWriter {
  readonly migration: Migration;

  constructor(migration: Migration) {
    this.migration = migration;
  }

  /** The plain form of steps, in a transaction of their own that waits only briefly for its locks. */
  plain(steps: readonly Step[], lock: Lock): readonly Stage[] {
    return printPostgresql({ ...this.migration, steps }).stages.map((stage) => ({
      ...stage,
      transaction: stage.transaction && this.#brief(stage.transaction.begin),
      steps: stage.steps.map((one) => ({ ...one, lock })),
    }));
  }

  /** Statements in a transaction that waits only briefly. */
  together(step: Step, lock: Lock, ...texts: readonly string[]): readonly Stage[] {
    const [plain] = printPostgresql({ ...this.migration, steps: [step] }).stages;
    const begin = plain?.transaction?.begin ?? 'BEGIN';
    return stageOf([{ step, lock, statements: sqlOf(...texts) }], this.#brief(begin));
  }

  /** Statements outside a transaction. */
  apart(step: Step, lock: Lock, statements: readonly Sql[]): readonly Stage[] {
    return stageOf([{ step, lock, statements }], null);
  }

  /** Builds an index while others write. What a failed try left is invalid, and dropped first. */
  index(step: StepOf<'createIndex'>, part = 'build the index'): readonly Stage[] {
    const { table, index } = step;
    const { after } = this.migration;
    const place = qualifiedName({ schema: table.schema, name: index.name }, after);
    const text = textLiteral(place, 'postgresql');
    const body = `BEGIN\n  IF EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass(${text}) AND NOT indisvalid) THEN\n    SET LOCAL lock_timeout = '${LOCK_TIMEOUT}';\n    DROP INDEX ${place};\n  END IF;\nEND`;
    const lock = share(table, part, 'index');
    return this.apart(step, lock, [
      { text: `DO ${textLiteral(body, 'postgresql')}` },
      createIndexSql(step, after, ' CONCURRENTLY IF NOT EXISTS'),
    ]);
  }

  #brief(begin: string): NonNullable<Stage['transaction']> {
    const settings = `${begin};\nSET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`;
    return { begin: settings, commit: 'COMMIT', rollback: 'ROLLBACK' };
  }
}

/** Nobody queues longer behind a statement that waits for its lock. */
const LOCK_TIMEOUT = '200ms';

/** The lock of reads and writes. */
export function exclusive(on: Place, part: string, work: Lock['work'] = 'moment'): Lock {
  return { name: 'ACCESS EXCLUSIVE', on, blocks: 'everything', part, work };
}

/** The lock that keeps only other changes of structure out. */
export function share(on: Place, part: string, work: Lock['work']): Lock {
  return { name: 'SHARE UPDATE EXCLUSIVE', on, blocks: 'nothing', part, work };
}
