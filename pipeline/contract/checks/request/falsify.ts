import fc from 'fast-check';
import type { RequestDraft } from '../../request/request-draft.ts';
import type { Finding } from '../../response/finding.ts';
import type { Sent } from '../../run/session.ts';
import type { Test } from '../../run/test.ts';

/** What is wrong with the response to a random request; null: nothing. */
export type Counterexample =
  | ({ readonly sent: Sent } & Pick<Finding, 'message' | 'pointer' | 'expected' | 'actual'>)
  | null;

/** Sends random requests; the smallest one with a wrong response becomes the failure. */
export async function falsify(
  test: Test,
  requests: fc.Arbitrary<RequestDraft>,
  tryOne: (draft: RequestDraft) => Promise<Counterexample>,
): Promise<void> {
  const { options, spending } = test.session.parts;
  const ends: Error[] = [];
  const found: NonNullable<Counterexample>[] = [];
  const property = fc.asyncProperty(requests, async (draft) => {
    if (ends.length > 0) return true;
    try {
      const example = await tryOne(draft);
      if (example !== null) found.push(example);
      return example === null;
    } catch (error) {
      // fast-check would shrink internal errors, or the end of the run, like failures of the API.
      ends.push(error instanceof Error ? error : new Error(String(error)));
      return true;
    }
  });
  const numRuns = spending.left > 0.5 ? 12 : 4;
  await fc.check(property, { seed: options.seed, numRuns, maxSkipsPerRun: 20 });
  // Shrinking keeps smaller failing inputs: the last one is the smallest.
  const smallest = found.at(-1);
  if (smallest !== undefined) {
    const { message, pointer, expected, actual } = smallest;
    const finding = { message, pointer, expected, actual, keyword: 'property', instance: null };
    test.report(smallest.sent, finding);
  } else if (ends[0] !== undefined) throw ends[0];
}
