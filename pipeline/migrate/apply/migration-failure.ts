import { PipelineError } from '../../errors.ts';

/** A statement that a database rejected. `kept` are the steps that remain applied. */
export function migrationFailure(
  error: unknown,
  what: string,
  { kept, isRecorded }: { readonly kept: readonly string[]; readonly isRecorded: boolean },
): PipelineError {
  const cause = error instanceof PipelineError ? error.cause : error;
  const reason = cause instanceof Error ? cause.message + dependents(cause) : String(cause);
  const again = isRecorded ? 'run the command again, which continues with this step; or ' : '';
  return new PipelineError(
    {
      code: 'MIGRATION_FAILED',
      message: `The database rejected ${what}: ${reason.replace(/\s+/g, ' ').replace(/[. ]+$/, '')}.`,
      hint:
        kept.length === 0
          ? 'Nothing was changed. Fix the rows or the document, add missing values with --fill, and run the command again.'
          : `Not every step can be undone; these remain: ${kept.join('; ')}. Fix the cause, and ${again}run specmill introspect, and migrate the rest.`,
    },
    { cause: error },
  );
}

/** The dependents that prevent a drop, such as functions and rules, which documents do not describe. Other details of PostgreSQL may contain whole rows. */
function dependents(error: Error): string {
  const { code, detail } = error as { readonly code?: unknown; readonly detail?: unknown };
  return code === '2BP01' && typeof detail === 'string'
    ? ` (${detail.replaceAll('\n', '; ')})`
    : '';
}
