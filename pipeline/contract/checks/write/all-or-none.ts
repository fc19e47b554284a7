import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { rowsOf, pathOfRow } from '../../rows/known-row.ts';
import { settableKeys, uniqueKeys, keyValues } from '../../rows/keys.ts';
import { inputShape, writeRow, type Row } from '../../rows/row-shape.ts';
import type { Fixture } from '../../own-rows/fixtures.ts';
import type { Sent } from '../../run/session.ts';
import type { Stage } from '../../run/stage.ts';
import type { Trial } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';
import { mustBeUntouched, mustNotBeThere, rareBody } from './half-written.ts';
import { changeItem, deletionOf, isBulk, missingPath } from './many-rows.ts';

/** If one of several rows cannot be written, the request is rejected and none is. */
export const allOrNoneCheck: Check<null> = {
  id: 'all-or-none',
  title: 'a bulk request writes all of its rows or none',
  kind: 'state',
  applies: (subject) => once(isBulk(subject, 'bulkCreate', 'bulkUpdate', 'bulkDelete')),
  run: async (trial, stage) => {
    const row = await stage.fixtures.make(stage.resource);
    if (trial.operation.crud?.action === 'bulkCreate') return createBeside(trial, stage, row);
    const missing = missingPath(row.path);
    if (missing === null) return trial.skip('No unused key is known.');
    const before = (await stage.read(row))?.row ?? null;
    const isRemoval = trial.operation.crud?.action === 'bulkDelete';
    const draft = isRemoval
      ? deletionOf(stage, trial.operation, [row.path, missing])
      : stage.draft(trial.operation, {
          body: [
            changeItem(trial, stage, row),
            changeItem(trial, stage, { ...row, path: missing }),
          ],
        });
    const sent = await trial.send(draft, { expected: '404', isAboutOwn: true });
    trial.rejection(sent, '404', {
      keyword: 'state',
      message: `A request with a missing row gets status ${sent.real.status}.`,
    });
    await mustBeUntouched(trial, stage, row, { before, rejected: sent });
  },
};

/** A valid row and an invalid one. */
async function createBeside(trial: Trial, stage: Stage, taken: Fixture): Promise<void> {
  const { fixtures, resource } = stage;
  const options = { properties: 'all', examples: 'ignore' } as const;
  const good = await rareBody(trial, stage);
  const bad = rejectedBody(trial, taken, await fixtures.body(resource, options));
  const sent = await trial.send(stage.draft(trial.operation, { body: [good, bad] }), {
    expected: '409',
  });
  noteCreated(stage, trial, sent);
  trial.rejection(sent, '409', {
    keyword: 'state',
    message: `A bulk request with a row that cannot be created gets status ${sent.real.status}.`,
  });
  if (sent.real.status >= 300) await mustNotBeThere(trial, stage, good, sent);
}

/** With the unique key of another row, or without a required value. */
function rejectedBody(trial: Trial, { body, row }: Fixture, fresh: Row): Row {
  const { operation } = trial;
  const { crud } = operation;
  const [key] = crud === null ? [] : settableKeys(operation, uniqueKeys(crud.model.source));
  if (key !== undefined)
    return writeRow(inputShape(operation), fresh, keyValues({ ...body, ...row }, key));
  const [name] = Object.keys(fresh);
  if (name === undefined) return trial.skip('Nothing in the body can be made invalid.');
  return { ...fresh, [name]: isJsonObject(fresh[name]) ? 7 : {} };
}

/** Records the rows that a request created. */
export function noteCreated({ fixtures, resource }: Stage, { operation }: Trial, sent: Sent): void {
  if (sent.real.status >= 300) return;
  for (const row of rowsOf(operation, sent.real.body) ?? []) {
    const path = pathOfRow(resource, row);
    if (path !== null) fixtures.own.add({ resource, row, path });
  }
}
