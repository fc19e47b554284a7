import type { Operation } from '../../model/api-model.ts';
import { draftRequest } from './draft-request.ts';
import { hasPath } from './made-row.ts';
import type { MadeRow } from './row-maker.ts';
import { statusFinding, type Trial } from './trial.ts';
import { findInList } from './read-list.ts';
import { unknownPath } from './unknown-path.ts';
import { mustDraft, readRow, tryScenario, type Walk } from './walk.ts';

/** Rows that do not exist are answered so, by every operation of a row. */
export async function tryUnknown(walk: Walk): Promise<void> {
  const { get, updates, remove } = walk.resource;
  let path: ReadonlyMap<string, unknown> | null = null;
  await tryScenario(walk, { operation: get, name: 'unknown' }, async (trial, operation) => {
    path = await findUnknown(walk, trial, operation);
  });
  for (const operation of [...updates, remove]) {
    await tryScenario(walk, { operation, name: 'unknown' }, async (trial, own) => {
      if (path === null) return trial.skip('It is not sure that a row does not exist.');
      const draft = draftRequest(walk.session, own, { seed: walk.maker.nextSeed(), path });
      if (typeof draft === 'string') return trial.skip(draft);
      const sent = await trial.send(draft, { expected: '404' });
      trial.skipWithoutAccess(sent.real.status);
      if (sent.real.status >= 400 && sent.real.status < 500) return;
      if (walk.resource.model === null && sent.real.status < 500) {
        if (own !== remove) walk.maker.rememberAt(walk.resource, path);
        return trial.skip('The API may create what is missing.');
      }
      trial.fail(sent, {
        ...statusFinding(own, sent, '404'),
        message: `A row that does not exist is answered with ${sent.real.status}.`,
      });
    });
  }
}

/** A key that the API itself calls unknown. */
async function findUnknown(
  walk: Walk,
  trial: Trial,
  operation: Operation,
): Promise<ReadonlyMap<string, unknown> | null> {
  for (let attempt = 0; ; attempt++) {
    const path = unknownPath(walk.session, operation, walk.maker);
    if (path === null)
      return trial.skip('The key leaves no room for a row that surely does not exist.');
    const sent = await trial.send(mustDraft(walk.session, operation, { seed: 1, path }), {
      expected: '404',
    });
    const { status } = sent.real;
    trial.skipWithoutAccess(status);
    if (status === 404 || status === 410) return path;
    if (status < 500 && status >= 300) return trial.skip(`The API answered ${status}.`);
    if (status < 500 && attempt < 2) continue;
    if (walk.resource.model === null && status < 500)
      return trial.skip('The API knows every key that was tried.');
    trial.fail(sent, {
      ...statusFinding(operation, sent, '404'),
      message: `A row that does not exist is answered with ${status}.`,
    });
    return null;
  }
}

/** Deletes the row: then it is gone, also from the list. */
export async function tryDeleting(walk: Walk, made: MadeRow): Promise<void> {
  const { remove, list, resource } = { ...walk.resource, resource: walk.resource };
  if (remove === null) return;
  let isDeleted = false;
  await tryScenario(walk, { operation: remove, name: 'gone' }, async (trial, operation) => {
    const before = resource.model === null ? await readRow(walk, made) : null;
    const sent = await trial.send(mustDraft(walk.session, operation, { seed: 1, path: made.path }));
    if (sent.real.status === 409)
      return trial.skip('The API keeps the row, because something refers to it.');
    if (!trial.success(sent, operation, '2XX')) return;
    const read = await readRow(walk, made, trial);
    if (read === null) {
      isDeleted = true;
      return walk.maker.forget(made);
    }
    const { status } = read.sent.real;
    if (status === 404 || status === 410) {
      isDeleted = true;
      return walk.maker.forget(made);
    }
    if (
      before !== null &&
      (sent.real.status === 202 || before.sent.real.body !== read.sent.real.body)
    )
      return trial.skip('The API marks the row instead of removing it at once.');
    if (status < 300)
      trial.fail(read.sent, {
        ...statusFinding(operation, read.sent, '404'),
        keyword: 'state',
        message: 'A deleted row can still be read.',
      });
  });
  await tryScenario(walk, { operation: remove, name: 'unlisted' }, async (trial) => {
    if (!isDeleted || list === null) return trial.skip('The row was not deleted.');
    const found = await findInList(walk, trial, (row) => hasPath(resource, row, made.path));
    if (found.row !== null && found.sent !== null)
      trial.fail(found.sent, {
        ...statusFinding(list, found.sent, 'a list without the row'),
        keyword: 'state',
        message: 'A deleted row is still listed.',
      });
  });
}
