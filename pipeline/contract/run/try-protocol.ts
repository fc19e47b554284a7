import type { Operation } from '../../model/api-model.ts';
import type { OperationPlan, PlannedCell } from '../plan/contract-plan.ts';
import { isJson, type RequestDraft } from '../request/request-draft.ts';
import type { Session } from './session.ts';
import { statusFinding, tryCell, type Trial } from './trial.ts';
import { judgeRefusal } from './try-breakages.ts';

const sizes = [1_200_000, 11_000_000];

/** Tries what belongs to HTTP and not to a schema: methods, media types, malformed and huge bodies, credentials. */
export async function tryProtocol(
  session: Session,
  { operation, cells }: OperationPlan,
  valid: RequestDraft | string,
): Promise<void> {
  for (const cell of cells) {
    if (cell.kind !== 'protocol') continue;
    await tryCell(session, cell.id, async (trial) => {
      if (typeof valid === 'string') return trial.skip(valid);
      await tryOne(trial, cell, operation, valid);
    });
  }
}

async function tryOne(
  trial: Trial,
  { trial: planned }: PlannedCell,
  operation: Operation,
  valid: RequestDraft,
): Promise<void> {
  switch (planned.kind === 'scenario' ? planned.name : null) {
    case 'malformed':
      return tryText(trial, operation, valid, {
        mediaType: jsonOf(operation),
        text: '{"specmill":',
      });
    case 'media-type':
      return tryText(trial, operation, valid, {
        mediaType: 'application/x-specmill-unknown',
        text: 'specmill',
      });
    case 'oversize':
      return tryOversize(trial, operation, valid);
    case 'credentials':
      return tryCredentials(trial, operation, valid);
    case 'method':
      return tryMethod(trial, operation, valid);
    default:
      return trial.skip('It is not known how to try this.');
  }
}

function jsonOf({ body }: Operation): string {
  return body?.mediaTypes.find(isJson) ?? 'application/json';
}

async function tryText(
  trial: Trial,
  operation: Operation,
  valid: RequestDraft,
  body: { readonly mediaType: string; readonly text: string },
): Promise<void> {
  const sent = await trial.send({ ...valid, body: { kind: 'text', ...body } }, { expected: '400' });
  judgeRefusal(trial, sent, operation, null);
}

/** Never valid JSON, so that a server without a limit refuses it as well. */
async function tryOversize(trial: Trial, operation: Operation, valid: RequestDraft): Promise<void> {
  for (const size of sizes) {
    const text = `{"specmill":"${'x'.repeat(size)}`;
    const draft = { ...valid, body: { kind: 'text' as const, mediaType: jsonOf(operation), text } };
    const sent = await trial.send(draft, { expected: '413' });
    if (sent.real.status === 413) return;
    judgeRefusal(trial, sent, operation, null);
  }
  trial.skip(`A body of ${sizes.at(-1)} bytes is not too large for the API.`);
}

async function tryCredentials(
  trial: Trial,
  operation: Operation,
  valid: RequestDraft,
): Promise<void> {
  const sent = await trial.send(valid, { expected: '401', withoutCredentials: true });
  if (sent.real.status < 300)
    trial.fail(sent, {
      ...statusFinding(operation, sent, '401'),
      message: 'The API answers without credentials, though the document demands them.',
      keyword: 'security',
    });
}

/** A method that could do harm where it works in secret is not tried. */
async function tryMethod(trial: Trial, operation: Operation, valid: RequestDraft): Promise<void> {
  const { model } = trial.session.parts;
  const shape = operation.path.replace(/\{[^}]*\}/g, '{}');
  const declared = new Set(
    model.operations
      .filter(({ path }) => isOverlapping(path, shape))
      .map(({ method }) => method.toUpperCase()),
  );
  const method = ['PATCH', 'PUT', 'POST', 'GET'].find((one) => !declared.has(one));
  if (method === undefined)
    return trial.skip('The path has every method that can be tried without harm.');
  const body = { kind: 'text' as const, mediaType: 'application/json', text: '{' };
  const draft = { ...valid, body: method === 'GET' ? null : body };
  const sent = await trial.send(draft, { expected: '405', method });
  const { status, headers } = sent.real;
  trial.skipWithoutAccess(status);
  const finding = { ...statusFinding(operation, sent, '405'), keyword: 'method' };
  if (status < 300 || status >= 500)
    trial.fail(sent, {
      ...finding,
      message: `The API answers ${method} with ${status}, a method that the document does not declare.`,
    });
  if (status !== 405) return;
  const allowed = (headers['allow'] ?? '').split(',').map((one) => one.trim().toUpperCase());
  const own = model.operations.filter(({ path }) => path === operation.path);
  const missing = own
    .map((one) => one.method.toUpperCase())
    .filter((one) => !allowed.includes(one));
  if (missing.length > 0)
    trial.fail(sent, {
      ...finding,
      keyword: 'header',
      message:
        headers['allow'] === undefined
          ? 'The 405 has no Allow.'
          : `Allow does not name ${missing.join(', ')}.`,
      expected: own.map((one) => one.method.toUpperCase()).join(', '),
      actual: headers['allow'] ?? 'none',
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
