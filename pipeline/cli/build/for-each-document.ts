import { PipelineError } from '../../errors.ts';
import type { Problem } from '../../errors.ts';

/**
 * The result of `work` for each document, one after the other. Throws one PipelineError with the
 * problems of all documents.
 */
export async function forEachDocument<Item, Result>(
  documents: readonly Item[],
  work: (document: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const problems: Problem[] = [];
  for (const document of documents) {
    try {
      results.push(await work(document));
    } catch (error) {
      if (!(error instanceof PipelineError)) throw error;
      problems.push(...error.problems);
    }
  }
  const [first, ...rest] = problems;
  if (first !== undefined) throw new PipelineError([first, ...rest]);
  return results;
}
