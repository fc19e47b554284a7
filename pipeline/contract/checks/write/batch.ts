import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { ApiModel, Operation } from '../../../model/api-model.ts';
import { parseBody } from '../../response/parse-body.ts';
import { pathOfRow, rowOf } from '../../rows/known-row.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { mustNotBeThere, rareBody } from './half-written.ts';

/** A row is created by a batch, and is not if a later step fails. */
export const batchCheck: Check<null> = {
  id: 'batch',
  title: 'the steps of a batch are stored together or not at all',
  kind: 'state',
  applies: ({ model, operation, resource }) =>
    once(
      operation.crud?.action === 'create' &&
        resource?.create === operation &&
        resource.get !== null &&
        resource.remove !== null &&
        !operation.path.includes('{') &&
        batchWith(model, operation) !== null,
    ),
  run: async (test, context) => {
    const batch = batchWith(context.session.parts.model, test.operation);
    if (batch === null) return test.skip('The document declares no batch.');
    const body = await rareBody(test, context);
    const step = { operationId: test.operation.id, body };
    // It can be resolved only after the first step has run.
    const failing = { ...step, body: { ...body, ...unresolved(body) } };
    const failed = await sendSteps(test, context, batch, [step, failing]);
    test.rejection(failed, '400', {
      keyword: 'state',
      message: `A batch with a step that cannot run gets status ${failed.real.status}.`,
    });
    await mustNotBeThere(test, context, body, failed);
    const send = async () => ({ sent: await sendSteps(test, context, batch, [step]) });
    const { sent: made } = await test.write(send, 1);
    if (test.success(made, '200', batch)) await mustBeThere(test, context, made);
  },
};

/** The batch that may contain an operation; null: none. */
function batchWith({ operations }: ApiModel, { id }: Operation): Operation | null {
  return operations.find(({ batch }) => batch?.operations.includes(id)) ?? null;
}

function unresolved(body: Row): Row {
  const [name = 'id'] = Object.keys(body);
  return { [name]: { $ref: '0.no-such-property' } };
}

function sendSteps(
  test: Test,
  context: TestContext,
  batch: Operation,
  steps: readonly object[],
): Promise<Sent> {
  const expected = steps.length === 1 ? '200' : '400';
  return test.send(context.draft(batch, { body: { steps } }), { expected, isAboutOwn: true });
}

async function mustBeThere(test: Test, context: TestContext, sent: Sent): Promise<void> {
  const { resource, fixtures } = context;
  const answer = parseBody(sent.real);
  const results = isJsonObject(answer) && Array.isArray(answer['results']) ? answer['results'] : [];
  const [first] = results as readonly { readonly body?: unknown }[];
  const row = rowOf(test.operation, JSON.stringify(first?.body ?? null));
  const path = row === null ? null : pathOfRow(resource, row);
  if (row === null || path === null) return test.skip('The response does not name the new row.');
  fixtures.own.add({ resource, row, path });
  if (context.hidesOwn(resource.get ?? test.operation)) return;
  if ((await context.read({ path }))?.row !== null) return;
  test.fail(sent, 'The batch succeeded, but its row was not stored.', {
    keyword: 'state',
    expected: 'a stored row',
  });
}
