import { hasPath, pathOfRow } from '../../rows/known-row.ts';
import { declares } from '../../response/declared-response.ts';
import { changedBody } from '../../run/changed-body.ts';
import { once, type Check } from '../check.ts';
import { findInList } from '../list/read-list.ts';
import { madeBelowAnother, readBelow } from './another-parent.ts';

/**
 * A row of one parent is not found below another, nor in its lists, and cannot be changed or
 * deleted there.
 */
export const otherParentCheck: Check<null> = {
  id: 'other-parent',
  title: 'a row requested below another parent',
  kind: 'state',
  needs: 'state',
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        resource.model === null &&
        resource.parents.length === 1 &&
        resource.create !== null &&
        // A `PUT` may create a row of its own below each parent.
        ([resource.list, resource.get, resource.remove].includes(operation) ||
          (resource.updates.includes(operation) && !declares(operation, '201'))),
    ),
  run: async (test, context) => {
    const { resource } = context;
    const first = await context.fixtures.make(resource);
    const { row: other } = await madeBelowAnother(test, context);
    if (hasPath(resource, first.row, other.path))
      return test.skip('Rows of several parents have the same key.');
    if (test.operation === resource.list) {
      const { row, sent } = await findInList(test, context, resource.list, (one) =>
        hasPath(resource, one, other.path),
      );
      if (row !== null && sent !== null)
        test.fail(sent, 'A row is also listed below another parent.', {
          keyword: 'state',
          expected: 'rows of one parent',
        });
      return;
    }
    const own = resource.key.map(
      ({ parameter }) => [parameter, other.path.get(parameter)] as const,
    );
    const isChange = resource.updates.includes(test.operation);
    if (isChange && pathOfRow(resource, other.body) !== null)
      return test.skip('Clients choose the keys, so the request may create a row.');
    const body = isChange ? changedBody(context, test.operation, other.row, 'all') : undefined;
    if (body === null) return test.skip('The body has nothing to change.');
    const draft = context.draft(test.operation, { path: new Map(own), body });
    const sent = await test.send(draft, { expected: '404' });
    test.skipWithoutAccess(sent.real.status);
    if (test.operation === resource.remove) {
      const kept = await readBelow(test, context, other);
      if (sent.real.status < 300 && kept.real.status === 404)
        test.fail(sent, 'A row can be deleted below another parent.', {
          keyword: 'state',
          expected: '404',
        });
      return;
    }
    if (sent.real.status < 300)
      test.fail(sent, `A row is also ${isChange ? 'changed' : 'found'} below another parent.`, {
        keyword: 'state',
        expected: '404',
      });
  },
};
