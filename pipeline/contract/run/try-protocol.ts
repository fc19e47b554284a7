import type { Operation } from '../../model/api-model.ts';
import type { OperationPlan, PlannedCell } from '../plan/contract-plan.ts';
import { isJson, type RequestDraft } from '../request/request-draft.ts';
import type { Purpose, Session, Sent } from './session.ts';
import { statusFinding, tryCell, type Trial } from './trial.ts';
import { validatorRejection } from './try-breakages.ts';

const strangeType = 'application/x-specmill-unknown';
const sizes = [1_200_000, 11_000_000];

/** Tries what belongs to HTTP and not to a schema: methods, media types, malformed and huge bodies, credentials. */
export async function tryProtocol(
  session: Session,
  { operation, cells }: OperationPlan,
  { valid, onTaken = () => undefined }: ProtocolBase,
): Promise<void> {
  for (const cell of cells) {
    if (cell.kind !== 'protocol') continue;
    await tryCell(session, cell.id, async (trial) => {
      if (typeof valid === 'string') return trial.skip(valid);
      await tryOne({ trial, operation, valid, onTaken }, cell);
    });
  }
}

/** What the requests of an operation start from. */
export interface ProtocolBase {
  readonly valid: RequestDraft | string;
  /** Hears of bodies that were taken though they should not be. */
  readonly onTaken?: (sent: Sent, body: unknown) => void;
}

interface Attempt extends Required<ProtocolBase> {
  readonly trial: Trial;
  readonly operation: Operation;
  readonly valid: RequestDraft;
}

async function tryOne(attempt: Attempt, { trial: planned }: PlannedCell): Promise<void> {
  const { trial, operation, valid } = attempt;
  switch (planned.kind === 'scenario' ? planned.name : null) {
    case 'malformed':
      return tryText(attempt, { mediaType: jsonOf(operation), text: '{"specmill":' });
    case 'media-type':
      // Elsewhere 415 may be about encodings alone, and what is taken cannot be taken back.
      return tryText(attempt, {
        mediaType: strangeType,
        text: (operation.crud === null ? null : textOfBody(valid)) ?? 'specmill',
      });
    case 'oversize':
      return tryOversize(attempt);
    case 'undeclared':
      return tryUndeclared(attempt);
    case 'credentials':
      return tryCredentials(attempt, 'none');
    case 'invalid credentials':
      return tryCredentials(attempt, 'invalid');
    case 'method':
      return tryMethod(trial, operation, valid);
    default:
      return trial.skip('It is not known how to try this.');
  }
}

function jsonOf({ body }: Operation): string {
  return body?.mediaTypes.find(isJson) ?? 'application/json';
}

/** The JSON text of a valid body; null where it is none. */
function textOfBody({ body }: RequestDraft): string | null {
  return body?.kind === 'value' && isJson(body.mediaType) ? JSON.stringify(body.value) : null;
}

async function tryText(
  { trial, operation, valid, onTaken }: Attempt,
  body: { readonly mediaType: string; readonly text: string },
): Promise<void> {
  const sent = await trial.send(
    { ...valid, body: { kind: 'text', ...body } },
    { expected: body.mediaType === strangeType ? '415' : '400' },
  );
  if (sent.real.status < 300) onTaken(sent, valid.body?.kind === 'value' ? valid.body.value : null);
  validatorRejection(trial, sent, operation, null);
}

/** Never valid JSON, so that a server without a limit takes nothing; of a model at last a valid body with more space around it than any limit allows. */
async function tryOversize({ trial, operation, valid, onTaken }: Attempt): Promise<void> {
  for (const size of sizes) {
    const own = operation.crud === null || size !== sizes.at(-1) ? null : textOfBody(valid);
    const text = own === null ? `{"specmill":"${'x'.repeat(size)}` : own + ' '.repeat(size);
    const draft = { ...valid, body: { kind: 'text' as const, mediaType: jsonOf(operation), text } };
    const sent = await trial.send(draft, { expected: '413' });
    const { status } = sent.real;
    if (status === 413) return;
    if (status < 300) onTaken(sent, valid.body?.kind === 'value' ? valid.body.value : null);
    if (own === null || status >= 500) validatorRejection(trial, sent, operation, null);
    else if (status < 300)
      return trial.fail(sent, {
        ...statusFinding(operation, sent, '413'),
        keyword: 'size',
        message: `A body of ${size} bytes is answered with ${status}, though the document declares 413.`,
      });
  }
  trial.skip(`A body of ${sizes.at(-1)} bytes is not too large for the API.`);
}

/** Documents of models promise to reject what they do not declare; others say nothing of it. */
async function tryUndeclared({ trial, operation, valid, onTaken }: Attempt): Promise<void> {
  const sent = await trial.send(valid, { expected: '400', query: 'specmillUnknown=1' });
  const { status } = sent.real;
  trial.skipWithoutAccess(status);
  if (status < 300) onTaken(sent, valid.body?.kind === 'value' ? valid.body.value : null);
  if (status >= 400 && status < 500) return;
  trial.fail(sent, {
    ...statusFinding(operation, sent, '400'),
    keyword: 'parameter',
    message: `A query parameter that is not declared is answered with ${status}.`,
  });
}

async function tryCredentials(
  { trial, operation, valid, onTaken }: Attempt,
  credentials: NonNullable<Purpose['credentials']>,
): Promise<void> {
  const sent = await trial.send(valid, { expected: '401', credentials });
  if (sent.real.status >= 300) return;
  onTaken(sent, valid.body?.kind === 'value' ? valid.body.value : null);
  trial.fail(sent, {
    ...statusFinding(operation, sent, '401'),
    message:
      credentials === 'none'
        ? 'The API answers without credentials, though the document demands them.'
        : 'The API takes credentials that nobody has.',
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
