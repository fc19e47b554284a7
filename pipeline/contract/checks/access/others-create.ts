import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { createdRow } from '../../rows/known-row.ts';
import { inputShape, readRow, writeRow, type Row } from '../../rows/row-shape.ts';
import type { RequestDraft } from '../../request/request-draft.ts';
import type { Identity } from '../../run/run-options.ts';
import type { Sent } from '../../run/session.ts';
import type { Stage } from '../../run/stage.ts';
import type { Trial } from '../../run/trial.ts';
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
  run: async (trial, stage) => {
    for (const other of otherCallers(trial)) {
      const valid = await stage.fresh(trial.operation);
      const sent = await trial.send(valid, { credentials: other, expected: '403' });
      if (sent.real.status === 401) trial.skip(`The API rejects the credentials of ${other.name}.`);
      if (sent.real.status < 300) await checkOwner(trial, stage, { other, sent, valid });
      else await compareWithNone(trial, { other, sent, valid });
    }
  },
};

interface Made {
  readonly other: Identity;
  readonly sent: Sent;
  readonly valid: RequestDraft;
}

/** A created row belongs to its creator only. */
async function checkOwner(trial: Trial, stage: Stage, { other, sent, valid }: Made): Promise<void> {
  const { resource } = stage;
  const shape = inputShape(trial.operation);
  const body = valid.body?.kind === 'value' ? (readRow(shape, valid.body.value) ?? {}) : {};
  const made = createdRow(resource, trial.operation, { real: sent.real, sent: body });
  if (made === null) return;
  const seen = (await stage.read(made, trial))?.sent.real.status ?? null;
  if (seen !== null && seen < 300) {
    stage.fixtures.own.add(made);
    fail(trial, sent, `${other.name} can create a row for another caller.`);
  } else stage.fixtures.own.add({ ...made, owner: other });
}

/** A reference to another caller's row gets the same response as one to a missing row. */
async function compareWithNone(trial: Trial, { other, sent, valid }: Made): Promise<void> {
  const { operation } = trial;
  const shape = inputShape(operation);
  if (valid.body?.kind !== 'value' || !isJsonObject(valid.body.value)) return;
  const values: Row = readRow(shape, valid.body.value) ?? {};
  for (const { property } of followedIn(operation.crud?.rows ?? null)) {
    const none = missingKey(values[property]);
    if (none === undefined) continue;
    const value = writeRow(shape, valid.body.value, { ...values, [property]: none });
    const draft = { ...valid, body: { ...valid.body, value } };
    const missing = await trial.send(draft, { credentials: other, expected: '403' });
    const isSame =
      missing.real.status === sent.real.status &&
      stableBody(missing.real.body) === stableBody(sent.real.body);
    if (!isSame)
      fail(
        trial,
        sent,
        `${other.name} can use ${property} to find out which rows of other callers exist.`,
      );
  }
}

/** A key without a row; only numeric ones are certainly valid. */
function missingKey(value: unknown): number | undefined {
  return typeof value === 'number' ? value + 1_000_003 : undefined;
}

function fail(trial: Trial, sent: Sent, message: string): void {
  trial.fail(sent, message, { keyword: 'rows', expected: '403' });
}
