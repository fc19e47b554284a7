import type { Operation } from '../../../model/api-model.ts';
import type { RequestDraft } from '../../request/request-draft.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import { TestSkipped } from '../../run/test-ended.ts';
import { unknownPath } from '../../run/unknown-path.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';

/** An unsupported method is rejected, and a 405 lists the supported ones. */
export const methodCheck: Check<null> = {
  id: 'method',
  title: 'a method that the path does not support',
  kind: 'protocol',
  applies: ({ model, operation }) =>
    once(model.operations.find(({ path }) => path === operation.path) === operation),
  run: async (test, context) => {
    const { operation } = test;
    const valid = await harmlessDraft(context, operation);
    const shape = operation.path.replace(/\{[^}]*\}/g, '{}');
    const declared = new Set(
      test.session.parts.model.operations
        .filter(({ path }) => isOverlapping(path, shape))
        .map(({ method }) => method.toUpperCase()),
    );
    // A method that could do harm if it is supported without documentation is not tried: PUT might
    // replace a whole collection.
    const harmless = operation.path.includes('{')
      ? ['PATCH', 'PUT', 'POST', 'GET']
      : ['PATCH', 'POST', 'GET'];
    const method = harmless.find((one) => !declared.has(one));
    if (method === undefined)
      return test.skip('The path supports every method that can be tried safely.');
    // A parser may reject an invalid body before the method is checked.
    const sent = await test.send({ ...valid, body: null }, { expected: '405', method });
    const { status } = sent.real;
    test.skipWithoutAccess(status);
    if (status < 300 || status >= 500)
      test.fail(
        sent,
        `The API responds with ${status} to ${method}, which the document does not declare.`,
        { keyword: 'method', expected: '405' },
      );
    if (status === 405) failWithoutAllow(test, sent);
  },
};

/**
 * Sent to the run's own row, else to a key that hardly any row has, in case the API supports the
 * method.
 */
async function harmlessDraft(context: TestContext, operation: Operation): Promise<RequestDraft> {
  const valid = await context.valid(operation);
  if (context.resource.name !== '' && typeof context.made !== 'string') return valid;
  const path = context.unknownPath ?? unknownPath(context.session, operation, context.fixtures);
  if (path === null) throw new TestSkipped('Every key could belong to an existing row.');
  const parameters = [...path].map(([name, value]) => [`path ${name}`, value] as const);
  return { ...valid, parameters: new Map([...valid.parameters, ...parameters]) };
}

function failWithoutAllow(test: Test, sent: Sent): void {
  const { operation, session } = test;
  const { allow } = sent.real.headers;
  const allowed = (allow ?? '').split(',').map((one) => one.trim().toUpperCase());
  const own = session.parts.model.operations
    .filter(({ path }) => path === operation.path)
    .map(({ method }) => method.toUpperCase());
  const missing = own.filter((one) => !allowed.includes(one));
  if (missing.length === 0) return;
  test.fail(
    sent,
    allow === undefined
      ? 'The 405 response has no Allow header.'
      : `Allow does not list ${missing.join(', ')}.`,
    { keyword: 'header', expected: own.join(', '), actual: allow ?? 'none' },
  );
}

/** Whether a URL may match both paths. */
function isOverlapping(path: string, shape: string): boolean {
  const [left, right] = [path.split('/'), shape.split('/')];
  return (
    left.length === right.length &&
    left.every(
      (segment, index) =>
        segment === right[index] || segment.includes('{') || (right[index] ?? '').includes('{'),
    )
  );
}
