import { appendedLists, lostValues } from '../../rows/compare-row.ts';
import { rowOf } from '../../rows/known-row.ts';
import { inputShape, readRow, type Row } from '../../rows/row-shape.ts';
import { changedBody } from '../../run/changed-body.ts';
import type { Sent } from '../../run/session.ts';
import type { Stage } from '../../run/stage.ts';
import { responsesOf, type Trial } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';

/** An updated value is read back. */
export const updateCheck: Check<null> = {
  id: 'update',
  title: 'changed values are read back as they were sent',
  kind: 'state',
  needs: 'state',
  applies: ({ operation, resource }) =>
    once(resource !== null && resource.create !== null && resource.updates.includes(operation)),
  run: async (trial, stage) => {
    const body = await tryChange(trial, stage);
    // Only a list that was not empty shows whether its items are replaced.
    if (Object.values(body ?? {}).some(Array.isArray)) await tryChange(trial, stage);
  },
};

/** The sent body; null if the changed row cannot be compared. */
async function tryChange(trial: Trial, stage: Stage): Promise<Row | null> {
  const { operation } = trial;
  const { resource, fixture } = stage;
  const shown = await stage.read(fixture);
  if (shown?.row === null) return trial.skip('The row cannot be read.');
  const before = shown?.row ?? fixture.row;
  const { sent, body } = await change(trial, stage, before);
  const read = await stage.read(fixture, trial);
  if (read !== null && resource.get !== null && !trial.success(read.sent, '200', resource.get))
    return null;
  const row = read?.row ?? rowOf(operation, sent.real.body);
  if (row === null) return trial.skip('The API does not show the changed row.');
  const written = {
    ...{ resource, before, pointer: responsesOf(operation) },
    shown: read === null ? operation : (resource.get ?? operation),
    sent: readRow(inputShape(operation), body) ?? {},
  };
  const all = lostValues(written, row);
  // Without a model, a property may be immutable without documentation, but a list does not grow.
  const isPartly = resource.model === null && JSON.stringify(before) !== JSON.stringify(row);
  const appended = appendedLists(written, row);
  const findings = isPartly ? all.filter((one) => appended.includes(one.instance ?? '')) : all;
  if (findings.length < all.length && findings.length === 0)
    return trial.skip('The API stores only part of the change, which the document allows.');
  findings.forEach((finding) => trial.report(read?.sent ?? sent, finding));
  return body;
}

/** Updates everything that may change; skips the trial if the API rejects all updates. */
async function change(
  trial: Trial,
  stage: Stage,
  before: Row,
): Promise<{ readonly sent: Sent; readonly body: Row }> {
  const { operation } = trial;
  let last = '';
  for (let attempt = 0; attempt < 5; attempt++) {
    const body = changedBody(stage, operation, before, attempt === 3 ? 'required' : 'all');
    if (body === null) return trial.skip('The body has nothing to change.');
    const sent = await trial.send(stage.draft(operation, { path: stage.fixture.path, body }));
    if (sent.real.status < 300) return { sent, body };
    trial.skipWithoutAccess(sent.real.status);
    last = String(sent.real.status);
    if (sent.real.status >= 500) trial.success(sent, '2XX');
  }
  return trial.skip(`The API rejects every change, although the body is valid: ${last}.`);
}
