import { PipelineError } from '../../errors.ts';
import type { MergeChange } from '../../merge/merge-change.ts';
import type { Take } from '../../merge/take-values.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { fittedMerge, opensAccess, removesOwnPart } from './fitting-merge.ts';
import type { FittedMerge } from './fitting-merge.ts';
import { invalidMerge, problemsOfMerge } from './invalid-merge.ts';
import { takingFlag } from './report-merge.ts';

/** A merged document, and where it is written. */
interface MergeResult {
  readonly document: OpenApiDocument;
  /** The current introspection, with the same names. */
  readonly fresh: OpenApiDocument;
  readonly changes: readonly MergeChange[];
  readonly takes: readonly Take[];
  readonly place: Parameters<typeof invalidMerge>[1];
}

/**
 * The merge without the edits that the current database makes impossible; they are reported as
 * conflicts. It is invalid if the document already was, or if a handwritten operation or a limit of
 * access would be removed: that requires a flag.
 */
export async function validMerge({
  place,
  ...merge
}: MergeResult): Promise<FittedMerge & { readonly invalid: PipelineError | null }> {
  const { document, changes } = merge;
  const found = await invalidMerge(document, place);
  if (found === null) return { document, changes, invalid: null };
  const { cause, error, problems } = found;
  if (cause === 'document') return { document, changes, invalid: error };
  const fitted = await fittedMerge({
    ...merge,
    error: problems,
    taken: merge.takes.map(({ pointer }) => pointer.replace(/^#/, '')),
    errorOf: (one) => problemsOfMerge(one, place),
  });
  if (fitted === null) return { document, changes, invalid: error };
  const own = fitted.changes.filter(
    (change) => change.reason === 'impossible' && (removesOwnPart(change) || opensAccess(change)),
  );
  if (own.length === 0) return { ...fitted, invalid: null };
  const flags = own.map(({ pointer }) => takingFlag('database', pointer)).join(' ');
  const [first, ...others] = error.problems;
  const hint = `Fix the problems listed below in the document, or remove what has them: specmill introspect ${flags}${own.some(opensAccess) ? ' (this allows what they limit)' : ''}.`;
  return { document, changes, invalid: new PipelineError([{ ...first, hint }, ...others]) };
}
