import { bodyRules } from '../rules/body-rules.ts';
import { memberAt } from '../schema/source.ts';
import type { Source } from '../schema/source.ts';
import { judge } from './comparison.ts';
import type { Comparison, Unit } from './comparison.ts';
import { compareContents, contentsOf } from './contents.ts';
import type { Contents } from './contents.ts';
import type { OperationPlace } from './operation-change.ts';

/** A request body. */
interface ComparedBody {
  readonly pointer: string;
  readonly isRequired: boolean;
  readonly contents: Contents;
}

/** A request body in two documents; null if missing. */
export interface BodyPair {
  readonly before: ComparedBody | null;
  readonly after: ComparedBody | null;
  /** Form media types whose encoding of parts changed. */
  readonly encodings: readonly string[];
}

/** Compares the request bodies of an operation; those of callbacks are sent to the client. */
export function compareBodies(
  comparison: Comparison,
  unit: Unit,
  operations: { readonly before: OperationPlace; readonly after: OperationPlace },
  side: 'request' | 'response',
): void {
  const before = bodyOf(comparison.before, operations.before);
  const after = bodyOf(comparison.after, operations.after);
  const label = side === 'request' ? 'the request body' : 'the body of the callback';
  if (side === 'request') {
    judge(
      unit,
      bodyRules,
      { before, after, encodings: changedEncodings(before, after) },
      {
        subject: 'The request body',
        place: (after ?? before ?? operations.after).pointer,
        document: after === null && before !== null ? 'old' : 'new',
      },
    );
  }
  if (before === null || after === null) return;
  const contents = { before: before.contents, after: after.contents };
  compareContents(comparison, unit, contents, { side, label });
}

function bodyOf(source: Source, operation: OperationPlace): ComparedBody | null {
  const body = memberAt(source, operation, 'requestBody');
  if (body === null) return null;
  const isRequired = body.value['required'] === true;
  return { pointer: body.pointer, isRequired, contents: contentsOf(body) };
}

function changedEncodings(
  before: ComparedBody | null,
  after: ComparedBody | null,
): readonly string[] {
  if (before === null || after === null) return [];
  return [...before.contents].flatMap(([name, was]) => {
    const is = after.contents.get(name);
    const [old, now] = [was, is].map((media) => JSON.stringify(media?.value['encoding'] ?? {}));
    return is === undefined || old === now ? [] : [name];
  });
}
