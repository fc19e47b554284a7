import { createdRow } from '../../rows/known-row.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { Sent } from '../../run/session.ts';
import type { Stage } from '../../run/stage.ts';
import { statusFinding, type Trial } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';
import { rareBody } from './half-written.ts';

/** A retry with the same key gets the first response; the same key with another body is rejected. */
export const idempotencyCheck: Check<null> = {
  id: 'idempotency',
  title: 'a repeated request with an idempotency key is stored once',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(
      operation.idempotency !== null &&
        operation.crud?.action === 'create' &&
        resource?.create === operation &&
        resource.remove !== null,
    ),
  run: async (trial, stage) => {
    const { operation } = trial;
    const name = operation.idempotency?.header.toLowerCase() ?? '';
    const headers = { [name]: `specmill-${crypto.randomUUID()}` };
    const body = await rareBody(trial, stage);
    const first = await sendKeyed(trial, stage, { body, headers, expected: '201' });
    if (!trial.success(first, '201')) return;
    const second = await sendKeyed(trial, stage, { body, headers, expected: '201' });
    if (!trial.success(second, '201')) return;
    if (second.real.body !== first.real.body)
      trial.fail(second, 'A request with the same key was stored again.', {
        keyword: 'state',
        expected: 'the first response',
      });
    const other = await rareBody(trial, stage);
    const last = await sendKeyed(trial, stage, { body: other, headers, expected: '422' });
    trial.skipWithoutAccess(last.real.status);
    if (last.real.status !== 422) trial.report(last, statusFinding(operation, last, '422'));
  },
};

/** Sends a create; its row will be removed. */
async function sendKeyed(
  trial: Trial,
  stage: Stage,
  {
    body,
    ...options
  }: {
    readonly body: Row;
    readonly headers: Readonly<Record<string, string>>;
    readonly expected: string;
  },
): Promise<Sent> {
  const { resource, fixtures } = stage;
  const sent = await trial.send(stage.draft(trial.operation, { body }), {
    ...{ ...options, isAboutOwn: true },
  });
  const made =
    sent.real.status === 201
      ? createdRow(resource, trial.operation, { real: sent.real, sent: body })
      : null;
  if (made !== null) fixtures.own.add(made);
  return sent;
}
