import type { Writer } from '../../dialects/dialect.ts';
import { PipelineError } from '../../errors.ts';
import { describeStep } from '../print/describe-step.ts';
import type { PrintedMigration, PrintedStep } from '../print/printed-step.ts';
import { textLiteral } from '../print/sql-text.ts';

/** Runs a migration; `notify` is called for each step. Throws MIGRATION_FAILED, which lists the steps that remain. */
export async function applyMigration(
  printed: PrintedMigration,
  writer: Writer,
  notify: (stage: string) => void = () => undefined,
): Promise<void> {
  const kept: PrintedStep[] = [];
  const { setup, outside, transaction, steps } = printed;
  if (steps.length + outside.length === 0) return;
  const running = { writer, notify, kept };
  await runAll(setup, 'the settings of the session', running);
  await runSteps(outside, running, true);
  if (printed.migration.provider === 'sqlserver') await runAsOneBatch(printed, writer);
  else if (transaction === null) await runSteps(steps, running, true);
  else await runAsOne(printed, transaction, running);
}

interface Running {
  readonly writer: Writer;
  readonly notify: (stage: string) => void;
  /** Steps that cannot be rolled back. */
  readonly kept: PrintedStep[];
}

async function runAsOne(
  { steps, last, afterwards }: PrintedMigration,
  { begin, commit, rollback }: NonNullable<PrintedMigration['transaction']>,
  running: Running,
): Promise<void> {
  const { writer } = running;
  await runAll([begin], 'the start of the transaction', running);
  try {
    await runSteps(steps, running, false);
    await runAll([...last, commit], 'the end of the transaction', running);
  } catch (error) {
    await writer.run(rollback).catch(() => undefined);
    await runAll(afterwards, 'the end of the transaction', running).catch(() => undefined);
    throw error;
  }
  await runAll(afterwards, 'the end of the transaction', running);
}

async function runAll(
  statements: readonly string[],
  what: string,
  { writer, kept }: Running,
): Promise<void> {
  try {
    for (const statement of statements) await writer.run(statement);
  } catch (error) {
    throw failure(error, what, kept);
  }
}

async function runSteps(
  steps: readonly PrintedStep[],
  { writer, notify, kept }: Running,
  isKept: boolean,
): Promise<void> {
  for (const one of steps) {
    notify(describeStep(one.step));
    try {
      for (const { text } of one.statements) if (text !== '') await writer.run(text);
    } catch (error) {
      throw failure(error, JSON.stringify(describeStep(one.step)), kept);
    }
    if (isKept) kept.push(one);
  }
}

/** SQL Server compiles a whole batch before it runs, so each statement inside the transaction is an EXEC of its own. */
async function runAsOneBatch(printed: PrintedMigration, writer: Writer): Promise<void> {
  const statements = printed.steps.flatMap((one) => one.statements.map(({ text }) => text));
  const calls = statements
    .filter((text) => text !== '')
    .map((text) => `EXEC (${textLiteral(text, 'sqlserver')});`);
  const batch = ['SET XACT_ABORT ON;', 'BEGIN TRANSACTION;', ...calls, 'COMMIT;'].join('\n');
  try {
    await writer.run(batch);
  } catch (error) {
    throw failure(error, 'the migration', []);
  }
}

/** The dependents that prevent a drop, such as functions and rules, which documents do not describe. Other details of PostgreSQL may contain whole rows. */
function dependents(error: Error): string {
  const { code, detail } = error as { readonly code?: unknown; readonly detail?: unknown };
  return code === '2BP01' && typeof detail === 'string'
    ? ` (${detail.replaceAll('\n', '; ')})`
    : '';
}

function failure(error: unknown, what: string, kept: readonly PrintedStep[]): PipelineError {
  const cause = error instanceof PipelineError ? error.cause : error;
  const reason = cause instanceof Error ? cause.message + dependents(cause) : String(cause);
  const list = kept.map((one) => describeStep(one.step)).join('; ');
  return new PipelineError(
    {
      code: 'MIGRATION_FAILED',
      message: `The database rejected ${what}: ${reason.replace(/\s+/g, ' ').replace(/[. ]+$/, '')}.`,
      hint:
        kept.length === 0
          ? 'Nothing was changed. Fix the rows or the document, add missing values with --fill, and run the command again.'
          : `Not every step can be undone; these remain: ${list}. Fix the cause, run specmill introspect, and migrate the rest.`,
    },
    { cause: error },
  );
}
