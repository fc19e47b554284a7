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
  run: async (test, context) => {
    const { resource } = context;
    const { list } = resource;
    if (!context.isDeleted || list === null) return test.skip('The row was not deleted.');
    const { path } = context.fixture;
    const found = await findInList(test, context, list, (row) => hasPath(resource, row, path));
    if (found.row !== null && found.sent !== null)
      return test.fail(found.sent, 'A deleted row is still listed.', {
        keyword: 'state',
        expected: 'a list without the row',
        operation: list,
      });
    const isCounted = promisedIn(context, list).total !== null;
    if (isCounted && found.sent !== null) await compareTotal(test, context, list);
  },
};
