import type { ResourceLink } from '../../../model/resources/resource.ts';
import { settableKeys } from '../../rows/keys.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Check } from '../check.ts';
import { ruleOnDelete } from './referred.ts';

/** Deleting a row deletes those that refer to it, or sets their keys to null, as the document states. */
export const onDeleteCheck: Check<ResourceLink> = {
  id: 'on-delete',
  title: 'deleting a row deletes or detaches the rows that refer to it',
  kind: 'state',
  applies: ({ operation, resource }) =>
    operation !== resource?.create || resource.get === null
      ? []
      : resource.links.flatMap((link) =>
          ['cascade', 'setNull'].includes(ruleOnDelete(link, resource) ?? '')
            ? settableKeys(operation, [link.source.columns]).map(({ label }) => ({
                name: label,
                title: `deleting the row that ${label} refers to deletes or detaches the row`,
                detail: link,
              }))
            : [],
        ),
  run: async (test, context, link) => {
    const { fixtures, resource } = context;
    fixtures.linked.clear();
    const earlier = fixtures.own.all;
    const row = await fixtures.make(resource);
    // The referenced row is about to disappear.
    fixtures.linked.clear();
    const parent = fixtures.own.parentOf(link, row.row);
    if (parent === null) return test.skip('The row that it refers to was not created by this run.');
    // A row of the same table may refer to one that other checks need.
    if (earlier.includes(parent)) return test.skip('Other checks need the row that it refers to.');
    const { remove } = parent.resource;
    if (remove === null) return test.skip('No operation deletes the row that it refers to.');
    const sent = await test.send(context.draft(remove, { path: parent.path }));
    test.skipWithoutAccess(sent.real.status);
    if (sent.real.status >= 300) return test.skip(`The API responded with ${sent.real.status}.`);
    fixtures.own.forget(parent);
    const read = await context.read(row, test);
    if (read === null) return;
    if (read.row === null) return fixtures.own.forget(row);
    const names = link.pairs.flatMap(({ own }) => own ?? []);
    const isDetached = names.some((name) => (read.row?.[name] ?? null) === null);
    if (ruleOnDelete(link, resource) === 'setNull' && isDetached) return;
    test.fail(read.sent, 'The row refers to a row that was deleted.', {
      keyword: 'foreign key',
      expected: expectedAfter(link, context),
    });
  },
};

function expectedAfter(link: ResourceLink, { resource }: TestContext): string {
  const isDetached = ruleOnDelete(link, resource) === 'setNull';
  return isDetached ? `null in ${link.pairs.map(({ own }) => own).join(', ')}` : '404';
}
