import type { Sent } from '../../run/session.ts';
import { statusFinding, type Trial } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';

/** A method that the path has not is rejected, and a 405 names those that it has. */
export const methodCheck: Check<null> = {
  id: 'method',
  title: 'a method that the path has not',
  kind: 'protocol',
  applies: ({ model, operation }) =>
    once(model.operations.find(({ path }) => path === operation.path) === operation),
  run: async (trial, stage) => {
    const { operation } = trial;
    const valid = await stage.valid(operation);
    const shape = operation.path.replace(/\{[^}]*\}/g, '{}');
    const declared = new Set(
      trial.session.parts.model.operations
        .filter(({ path }) => isOverlapping(path, shape))
        .map(({ method }) => method.toUpperCase()),
    );
    // A method that could do harm where it works in secret is not tried.
    const method = ['PATCH', 'PUT', 'POST', 'GET'].find((one) => !declared.has(one));
    if (method === undefined)
      return trial.skip('The path has every method that can be tried without harm.');
    const body = { kind: 'text' as const, mediaType: 'application/json', text: '{' };
    const draft = { ...valid, body: method === 'GET' ? null : body };
    const sent = await trial.send(draft, { expected: '405', method });
    const { status } = sent.real;
    trial.skipWithoutAccess(status);
    if (status < 300 || status >= 500)
      trial.fail(sent, {
        ...statusFinding(operation, sent, '405'),
        keyword: 'method',
        message: `The API answers ${method} with ${status}, a method that the document does not declare.`,
      });
    if (status === 405) failWithoutAllow(trial, sent);
  },
};

function failWithoutAllow(trial: Trial, sent: Sent): void {
  const { operation, session } = trial;
  const { allow } = sent.real.headers;
  const allowed = (allow ?? '').split(',').map((one) => one.trim().toUpperCase());
  const own = session.parts.model.operations
    .filter(({ path }) => path === operation.path)
    .map(({ method }) => method.toUpperCase());
  const missing = own.filter((one) => !allowed.includes(one));
  if (missing.length === 0) return;
  trial.fail(sent, {
    ...statusFinding(operation, sent, '405'),
    keyword: 'header',
    message:
      allow === undefined ? 'The 405 has no Allow.' : `Allow does not name ${missing.join(', ')}.`,
    expected: own.join(', '),
    actual: allow ?? 'none',
  });
}

/** Whether one URL may belong to both paths. */
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
