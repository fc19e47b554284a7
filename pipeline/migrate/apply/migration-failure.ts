import { PipelineError } from '../../errors.ts';
import { hasNoOnlineForm } from './database-error.ts';

/** A statement that a database rejected. `kept` are the steps that remain applied. */
export function migrationFailure(
  error: unknown,
  what: string,
  { kept, isRecorded }: { readonly kept: readonly string[]; readonly isRecorded: boolean },
): PipelineError {
  const cause = error instanceof PipelineError ? error.cause : error;
  const reason = cause instanceof Error ? cause.message + dependents(cause) : String(cause);
  return new PipelineError(
    {
      code: 'MIGRATION_FAILED',
      message: `The database rejected ${what}: ${reason.replace(/\s+/g, ' ').replace(/[. ]+$/, '')}.`,
      hint: hasNoOnlineForm(error) ? offlineHint(kept) : repairHint(kept, isRecorded),
    },
    { cause: error },
  );
}

function repairHint(kept: readonly string[], isRecorded: boolean): string {
  if (kept.length === 0)
    return 'Nothing was changed. Fix the rows or the document, add missing values with --fill, and run the command again.';
  const again = isRecorded ? 'run the command again, which continues with this step; or ' : '';
  return `Not every step can be undone; these remain: ${kept.join('; ')}. Fix the cause, and ${again}run specmill introspect, and migrate the rest.`;
}

function offlineHint(kept: readonly string[]): string {
  const why = 'without --online, at a quiet time: the server cannot do this while others write.';
  return kept.length === 0
    ? `Apply it ${why} Nothing was changed.`
    : `Run specmill introspect, and apply what is left ${why} These steps remain: ${kept.join('; ')}.`;
}

/** The dependents that prevent a drop, such as functions and rules, which documents do not describe. Other details of PostgreSQL may contain whole rows. */
function dependents(error: Error): string {
  const { code, detail } = error as { readonly code?: unknown; readonly detail?: unknown };
  return code === '2BP01' && typeof detail === 'string'
    ? ` (${detail.replaceAll('\n', '; ')})`
    : '';
}
