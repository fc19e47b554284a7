import { isRecord, pointerTo } from '../../model/json-pointer.ts';
import type { CallbackChange, OperationPlace } from '../pairs.ts';
import { callbackRules } from '../rules/operation-rules.ts';
import { followReferences, followedEntries, type Source } from '../schema/source.ts';
import { compareBodies } from './body.ts';
import { judge, newUnit, type Comparison, type Unit } from './comparison.ts';
import { compareContents, contentsOf } from './contents.ts';
import { operationsOf } from './pair-operations.ts';

type Calls = ReadonlyMap<string, OperationPlace>;

/** Compares the callbacks of an operation. */
export function compareCallbacks(
  comparison: Comparison,
  unit: Unit,
  operations: { readonly before: OperationPlace; readonly after: OperationPlace },
): void {
  const before = callbacksOf(comparison.before, operations.before);
  const after = callbacksOf(comparison.after, operations.after);
  compareCalls(comparison, unit, { before, after }, 'callback');
}

/** Compares the webhooks of two documents, one named unit per webhook. */
export function compareWebhooks(
  comparison: Comparison,
): readonly { readonly name: string; readonly unit: Unit }[] {
  const before = webhooksOf(comparison.before);
  const after = webhooksOf(comparison.after);
  return [...new Set([...before.keys(), ...after.keys()])].map((name) => {
    const unit = newUnit();
    const only = (calls: Calls): Calls => new Map([...calls].filter(([other]) => other === name));
    compareCalls(comparison, unit, { before: only(before), after: only(after) }, 'webhook');
    return { name: `webhook ${name}`, unit };
  });
}

function compareCalls(
  comparison: Comparison,
  unit: Unit,
  { before, after }: { readonly before: Calls; readonly after: Calls },
  kind: CallbackChange['kind'],
): void {
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const was = before.get(name) ?? null;
    const is = after.get(name) ?? null;
    judge(
      unit,
      callbackRules,
      { kind, before: was, after: is },
      {
        subject: `The ${kind} ${name}`,
        place: (is ?? was)?.pointer ?? '#',
        document: is === null ? 'old' : 'new',
      },
    );
    if (was === null || is === null) continue;
    // Callbacks reverse the directions: the client receives the body and sends the response.
    compareBodies(comparison, unit, { before: was, after: is }, 'response');
    compareCallbackResponses(comparison, unit, { before: was, after: is });
  }
}

function compareCallbackResponses(
  comparison: Comparison,
  unit: Unit,
  operations: { readonly before: OperationPlace; readonly after: OperationPlace },
): void {
  const now = followedEntries(comparison.after, operations.after, 'responses');
  for (const [status, was] of followedEntries(comparison.before, operations.before, 'responses')) {
    const is = now.get(status);
    if (is === undefined) continue;
    const contents = { before: contentsOf(was), after: contentsOf(is) };
    const label = `the response ${status} of the callback`;
    compareContents(comparison, unit, contents, { side: 'request', label });
  }
}

/** Callbacks by name and method, and by URL if one has several. */
function callbacksOf(source: Source, { value, pointer }: OperationPlace): Calls {
  const { callbacks } = value;
  if (!isRecord(callbacks)) return new Map();
  const found = new Map<string, OperationPlace>();
  for (const name of Object.keys(callbacks)) {
    const place = pointerTo(pointer, 'callbacks', name);
    const callback = followReferences(source, callbacks[name], place);
    for (const call of operationsOf(source, callback.value, callback.pointer)) {
      const plain = `${call.method.toUpperCase()} ${name}`;
      found.set(found.has(plain) ? `${plain} ${call.path}` : plain, call);
    }
  }
  return found;
}

function webhooksOf(source: Source): Calls {
  const calls = operationsOf(source, source.root['webhooks'], '#/webhooks');
  return new Map(calls.map((call) => [call.name, call]));
}
