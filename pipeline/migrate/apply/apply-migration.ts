import type { Writer } from '../../dialects/dialect.ts';
import { textLiteral } from '../sql-text.ts';
import { isAlreadyDone, isLockTimeout } from './database-error.ts';
import { migrationFailure } from './migration-failure.ts';
import type { Recording } from './history.ts';
import { groupCount } from './migration-script.ts';
import type { MigrationScript, ScriptStage } from './migration-script.ts';

/** How to run a migration. */
export interface ApplyOptions {
  /** Called for each step. */
  readonly notify?: (what: string) => void;
  /** Number of groups that an earlier run has completed. */
  readonly done?: number;
  /** How progress is recorded; absent: not at all. */
  readonly recording?: Recording;
}

/** Runs a migration, or the rest of it. Throws MIGRATION_FAILED, which lists the steps that remain applied. */
export async function applyMigration(
  script: MigrationScript,
  writer: Writer,
  options: ApplyOptions = {},
): Promise<void> {
  if (groupCount(script.stages) === 0) return;
  const run = new Run(script, writer, options);
  try {
    await run.start();
    for (const stage of script.stages) await run.stage(stage);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const failed = options.recording?.failed(reason);
    if (failed !== undefined) await writer.run(failed).catch(() => undefined);
    throw error;
  } finally {
    for (const text of script.afterwards) await writer.run(text).catch(() => undefined);
  }
}

/** How often a statement is tried that does not get its lock. */
const TRIES = 200;

class Run {
  readonly #script: MigrationScript;
  readonly #writer: Writer;
  readonly #options: ApplyOptions;
  /** Number of groups in the stages so far. */
  #passed = 0;
  /** Steps that cannot be rolled back. */
  readonly #kept: string[] = [];

  constructor(script: MigrationScript, writer: Writer, options: ApplyOptions) {
    this.#script = script;
    this.#writer = writer;
    this.#options = options;
  }

  async start(): Promise<void> {
    await this.#all(this.#script.setup, 'the settings of the session');
    await this.#all(this.#options.recording?.begin ?? [], 'the history of migrations');
  }

  async stage(stage: ScriptStage): Promise<void> {
    const { done = 0 } = this.#options;
    const end = this.#passed + groupCount([stage]);
    if (end <= done) this.#kept.push(...stage.steps.map(({ what }) => what));
    else if (stage.transaction === null) await this.#oneByOne(stage, done);
    else {
      await this.#patiently(() => this.#together(stage, end));
      this.#kept.push(...stage.steps.map(({ what }) => what));
    }
    this.#passed = end;
  }

  async #all(statements: readonly string[], what: string): Promise<void> {
    try {
      for (const statement of statements) await this.#writer.run(statement);
    } catch (error) {
      throw migrationFailure(error, what, {
        kept: this.#kept,
        isRecorded: this.#options.recording !== undefined,
      });
    }
  }

  async #oneByOne({ steps }: ScriptStage, done: number): Promise<void> {
    let number = this.#passed;
    for (const { what, groups } of steps) {
      if (number + groups.length > done) this.#options.notify?.(what);
      for (const group of groups) {
        number += 1;
        if (number <= done) continue;
        await this.#patiently(() => this.#group(group, what, number === done + 1));
        await this.#all(this.#recorded(number), 'the history of migrations');
      }
      this.#kept.push(what);
    }
  }

  /** What an interrupted run had begun may have taken effect. */
  async #group(group: readonly string[], what: string, isFirst: boolean): Promise<void> {
    try {
      await this.#all(group, JSON.stringify(what));
    } catch (error) {
      // The group may have locked tables, without which not even the history can be written.
      if (this.#script.provider === 'mysql')
        await this.#writer.run('UNLOCK TABLES').catch(() => undefined);
      const isAgain = isFirst && this.#options.recording?.mayBeDone === true;
      if (!isAgain || !isAlreadyDone(error, this.#script.provider)) throw error;
    }
  }

  /** Others go on while it waits before another try. */
  async #patiently(work: () => Promise<void>): Promise<void> {
    const { pause } = this.#script;
    for (let tried = 1; ; tried += 1) {
      try {
        return await work();
      } catch (error) {
        if (pause === null || tried === TRIES || !isLockTimeout(error)) throw error;
        await this.#writer.rows(pause);
      }
    }
  }

  async #together(stage: ScriptStage, end: number): Promise<void> {
    const { transaction, steps, first = [], last } = stage;
    if (transaction === null) return;
    if (this.#script.provider === 'sqlserver') {
      await this.#all([asOneBatch(stage, this.#recorded(end))], 'the migration');
      return;
    }
    await this.#all([transaction.begin], 'the start of the transaction');
    try {
      await this.#all(first, 'the start of the transaction');
      for (const { what, groups } of steps) {
        this.#options.notify?.(what);
        await this.#all(groups.flat(), JSON.stringify(what));
      }
      const ends = [...last, ...this.#recorded(end), transaction.commit];
      await this.#all(ends, 'the end of the transaction');
    } catch (error) {
      await this.#writer.run(transaction.rollback).catch(() => undefined);
      throw error;
    }
  }

  #recorded(done: number): readonly string[] {
    return [this.#options.recording?.done(done) ?? []].flat();
  }
}

/** SQL Server compiles a whole batch before it runs, so each statement inside the transaction is an EXEC of its own. */
function asOneBatch({ steps, first = [], last }: ScriptStage, recorded: readonly string[]): string {
  const changes = steps.flatMap(({ groups }) => groups.flat());
  const statements = [...first, ...changes, ...last, ...recorded];
  const calls = statements.map((text) => `EXEC (${textLiteral(text, 'sqlserver')});`);
  return ['SET XACT_ABORT ON;', 'BEGIN TRANSACTION;', ...calls, 'COMMIT;'].join('\n');
}
