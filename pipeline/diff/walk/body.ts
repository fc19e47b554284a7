import type { ComparedBody, OperationPlace } from '../pairs.ts';
import { bodyRules } from '../rules/body-rules.ts';
import { memberAt, type Source } from '../schema/source.ts';
import { judge, type Comparison, type Unit } from './comparison.ts';
import { compareContents, contentsOf } from './contents.ts';

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
