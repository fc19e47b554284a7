import type { Writer } from '../../dialects/dialect.ts';
import { PipelineError } from '../../errors.ts';
import { describeStep } from '../print/describe-step.ts';
import type { PrintedMigration, PrintedStep } from '../print/printed-step.ts';
import { textLiteral } from '../print/sql-text.ts';

/** Runs a migration; `tell` hears of each step. Throws MIGRATION_FAILED, which says what the database has kept. */
export async function applyMigration(
  printed: PrintedMigration,
  writer: Writer,
  tell: (stage: string) => void = () => undefined,
): Promise<void> {
  const done: PrintedStep[] = [];
  const { setup, outside, transaction, last, afterwards } = printed;
  if (printed.steps.length + outside.length === 0) return;
  await runAll(writer, setup);
  await runSteps(outside, { writer, tell, done });
  if (printed.migration.provider === 'sqlserver') {
    await runAsOneBatch(printed, writer);
    return;
  }
  if (transaction === null) {
    await runSteps(printed.steps, { writer, tell, done });
    return;
  }
  await writer.run(transaction.begin);
  try {
    await runSteps(printed.steps, { writer, tell, done: null });
    await runAll(writer, last);
    await writer.run(transaction.commit);
  } catch (error) {
    await writer.run(transaction.rollback).catch(() => undefined);
    await runAll(writer, afterwards).catch(() => undefined);
    throw error instanceof PipelineError ? error : failure(error, 'the end', null);
  }
  await runAll(writer, afterwards);
}

async function runAll(writer: Writer, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await writer.run(statement);
}

interface Running {
  readonly writer: Writer;
  readonly tell: (stage: string) => void;
  /** Steps that the database has kept, whatever happens; null where a transaction keeps none of them. */
  readonly done: PrintedStep[] | null;
}

async function runSteps(
  steps: readonly PrintedStep[],
  { writer, tell, done }: Running,
): Promise<void> {
  for (const one of steps) {
    tell(describeStep(one.step));
    try {
      for (const { text } of one.statements) if (text !== '') await writer.run(text);
    } catch (error) {
      throw failure(error, describeStep(one.step), done);
    }
    done?.push(one);
  }
}

/** SQL Server compiles a batch before it runs: each statement is one of its own inside the transaction. */
async function runAsOneBatch(printed: PrintedMigration, writer: Writer): Promise<void> {
  const statements = printed.steps.flatMap((one) => one.statements.map(({ text }) => text));
  const calls = statements
    .filter((text) => text !== '')
    .map((text) => `EXEC (${textLiteral(text, 'sqlserver')});`);
  const batch = ['SET XACT_ABORT ON;', 'BEGIN TRANSACTION;', ...calls, 'COMMIT;'].join('\n');
  try {
    await writer.run(batch);
  } catch (error) {
    throw failure(error, 'the migration', null);
  }
}

/** `done` is null where all was rolled back. */
function failure(error: unknown, step: string, done: readonly PrintedStep[] | null): PipelineError {
  const cause = error instanceof PipelineError ? error.cause : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const isAll = done === null || done.length === 0;
  return new PipelineError(
    {
      code: 'MIGRATION_FAILED',
      message: `The database refused ${JSON.stringify(step)}: ${reason.replace(/\s+/g, ' ').replace(/[. ]+$/, '')}.`,
      hint: isAll
        ? 'Nothing was changed. Mend the rows or the document, give missing values with --fill, and run the command again.'
        : `This database keeps each step at once, and has kept ${String(done.length)}: ${done.map((one) => describeStep(one.step)).join('; ')}. Mend the cause, run specmill introspect, and migrate what is left.`,
    },
    { cause: error },
  );
}
