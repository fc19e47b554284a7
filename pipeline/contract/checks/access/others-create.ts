import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { createdRow } from '../../rows/known-row.ts';
import { inputShape, readRow, writeRow, type Row } from '../../rows/row-shape.ts';
import type { RequestDraft } from '../../request/request-draft.ts';
import type { Identity } from '../../run/run-options.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { dependsOnCaller, followedIn } from '../../rows/claimed-rows.ts';
import { otherCallers, stableBody } from './other-callers.ts';

/**
 * A caller cannot create rows for another owner, and foreign keys of a new row do not reveal which
 * rows exist.
 */
export const othersCreateCheck: Check<null> = {
  id: 'others-create',
  title: 'rows cannot be created for other callers',
  kind: 'request',
  applies: ({ operation, resource }) =>
    once(operation === resource?.create && dependsOnCaller(operation.crud)),
  run: async (test, context) => {
    for (const other of otherCallers(test)) {
      const valid = await context.fresh(test.operation);
      const sent = await test.send(valid, { credentials: other, expected: '403' });
      if (sent.real.status === 401) test.skip(`The API rejects the credentials of ${other.name}.`);
      if (sent.real.status < 300) await checkOwner(test, context, { other, sent, valid });
      else await compareWithNone(test, { other, sent, valid });
    }
  },
};

interface Made {
  readonly other: Identity;
  readonly sent: Sent;
  readonly valid: RequestDraft;
}

/** A created row belongs to its creator only. */
async function checkOwner(
  test: Test,
  context: TestContext,
  { other, sent, valid }: Made,
): Promise<void> {
  const { resource } = context;
  const shape = inputShape(test.operation);
  const body = valid.body?.kind === 'value' ? (readRow(shape, valid.body.value) ?? {}) : {};
  const made = createdRow(resource, test.operation, { real: sent.real, sent: body });
  if (made === null) return;
  const seen = (await context.read(made, test))?.sent.real.status ?? null;
  if (seen !== null && seen < 300) {
    context.fixtures.own.add(made);
    fail(test, sent, `${other.name} can create a row for another caller.`);
  } else context.fixtures.own.add({ ...made, owner: other });
}

/** A reference to another caller's row gets the same response as one to a missing row. */
async function compareWithNone(test: Test, { other, sent, valid }: Made): Promise<void> {
  const { operation } = test;
  const shape = inputShape(operation);
  if (valid.body?.kind !== 'value' || !isJsonObject(valid.body.value)) return;
  const values: Row = readRow(shape, valid.body.value) ?? {};
  for (const { property } of followedIn(operation.crud?.rows ?? null)) {
    const none = missingKey(values[property]);
    if (none === undefined) continue;
    const value = writeRow(shape, valid.body.value, { ...values, [property]: none });
    const draft = { ...valid, body: { ...valid.body, value } };
    const missing = await test.send(draft, { credentials: other, expected: '403' });
    const isSame =
      missing.real.status === sent.real.status &&
      stableBody(missing.real.body) === stableBody(sent.real.body);
    if (!isSame)
      fail(
        test,
        sent,
        `${other.name} can use ${property} to find out which rows of other callers exist.`,
      );
  }
}

/** A key without a row; only numeric ones are certainly valid. */
function missingKey(value: unknown): number | undefined {
  return typeof value === 'number' ? value + 1_000_003 : undefined;
}

function fail(test: Test, sent: Sent, message: string): void {
  test.fail(sent, message, { keyword: 'rows', expected: '403' });
}
