import { hasPath } from '../../rows/known-row.ts';
import { statusFinding } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';
import { findInList } from '../list/read-list.ts';

/** A deleted row is in no list. */
export const unlistedCheck: Check<null> = {
  id: 'unlisted',
  title: 'a deleted row is in no list',
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
      trial.fail(found.sent, {
        ...statusFinding(list, found.sent, 'a list without the row'),
        ...{ keyword: 'state', message: 'A deleted row is still listed.' },
      });
  },
};
