import { hasPath } from '../../rows/known-row.ts';
import { once, type Check } from '../check.ts';
import { findInList } from '../list/read-list.ts';
import { promisedIn } from '../list/promised-list.ts';
import { compareTotal } from '../pages/total.ts';

/** A deleted row is no longer listed or counted. */
export const unlistedCheck: Check<null> = {
  id: 'unlisted',
  title: 'a deleted row is no longer listed',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(operation === resource?.remove && resource.create !== null && resource.list !== null),
  run: async (trial, stage) => {
    const { resource } = stage;
    const { list } = resource;
    if (!stage.isDeleted || list === null) return trial.skip('The row was not deleted.');
    const { path } = stage.fixture;
    const found = await findInList(trial, stage, list, (row) => hasPath(resource, row, path));
    if (found.row !== null && found.sent !== null)
      return trial.fail(found.sent, 'A deleted row is still listed.', {
        keyword: 'state',
        expected: 'a list without the row',
        operation: list,
      });
    const isCounted = promisedIn(stage, list).total !== null;
    if (isCounted && found.sent !== null) await compareTotal(trial, stage, list);
  },
};
