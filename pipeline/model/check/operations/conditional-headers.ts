import type { CrudAction } from '../../../extensions.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { ProblemList } from '../../problem-list.ts';
import type { OperationDraft } from '../../resolve/draft-operations.ts';

/** A condition of an action, and the status if it does not hold (RFC 9110, 13). */
interface Condition {
  readonly header: 'If-Match' | 'If-None-Match';
  readonly status: '304' | '412';
}

const ifUnchanged: Condition = { header: 'If-Match', status: '412' };

const conditions: Readonly<Partial<Record<CrudAction, Condition>>> = {
  get: { header: 'If-None-Match', status: '304' },
  getFile: { header: 'If-None-Match', status: '304' },
  update: ifUnchanged,
  delete: ifUnchanged,
  upsert: { header: 'If-None-Match', status: '412' },
};

/**
 * Warns about conditions without effect, and about responses to conditions that are not declared.
 */
export function checkConditions(
  problems: ProblemList,
  { crud, operation, parameters }: OperationDraft,
): void {
  if (crud === null) return;
  const condition = conditions[crud.action];
  const found = parameters.find(
    ({ value }) =>
      value.in === 'header' && value.name.toLowerCase() === condition?.header.toLowerCase(),
  );
  const answer = operation.responses.find(({ status }) => status === condition?.status);
  checkIdle(problems, { crud, operation, parameters }, condition);
  if (condition === undefined) return;
  const { header, status } = condition;
  const responses = pointerTo(operation.pointer, 'responses');
  if (found !== undefined && answer === undefined)
    problems.warn(
      responses,
      `The ${JSON.stringify(header)} header has no effect, because the operation does not declare ${status}. Add that response, or remove the parameter. Ignore this if your middleware reads it.`,
    );
  // Browsers and caches send the condition of a read on their own.
  if (found === undefined && answer !== undefined && status === '412')
    problems.warn(
      pointerTo(responses, status),
      `The server sends ${status} only if the request has the ${JSON.stringify(header)} header, which is not among the parameters. Add the parameter, or remove this response.`,
    );
  const isTagged = operation.responses.some(({ headers }) =>
    headers.some(({ name }) => name.toLowerCase() === 'etag'),
  );
  if (status === '304' && answer !== undefined && !isTagged)
    problems.warn(
      pointerTo(responses, status),
      'No response of this operation declares the ETag header, so clients have nothing to send in If-None-Match. Add the header to 200, or remove this response.',
    );
}

/** Warns about conditions that the action ignores; those on several rows, or on a new row, ignore all. */
function checkIdle(
  problems: ProblemList,
  { crud, operation: { pointer, responses }, parameters }: OperationDraft,
  condition: Condition | undefined,
): void {
  const action = String(crud?.action);
  for (const { status } of responses) {
    if ((status !== '304' && status !== '412') || status === condition?.status) continue;
    problems.warn(
      pointerTo(pointer, 'responses', status),
      `The action ${action} never responds with ${status}. Ignore this if your middleware does.`,
    );
  }
  for (const { value } of parameters) {
    const isIdle = value.name.toLowerCase() !== condition?.header.toLowerCase();
    if (value.in !== 'header' || !/^if-(?:none-)?match$/i.test(value.name) || !isIdle) continue;
    problems.warn(
      pointer,
      `The ${JSON.stringify(value.name)} header has no effect on the action ${action}. Ignore this if your middleware reads it.`,
    );
  }
}
