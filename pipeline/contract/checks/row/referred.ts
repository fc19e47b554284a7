import type { ResourceLink } from '../../../model/resources/resource.ts';
import { declares } from '../../response/declared-response.ts';
import { settableKeys } from '../../rows/keys.ts';
import type { TestedResource } from '../../rows/tested-resource.ts';
import { madeOrReason, type TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import type { Check } from '../check.ts';

/** A referenced row cannot be deleted. */
export const referredCheck: Check<ResourceLink> = {
  id: 'referred',
  title: 'a row that other rows refer to is not deleted',
  kind: 'state',
  applies: ({ operation, resource }) =>
    operation !== resource?.create
      ? []
      : resource.links.flatMap((link) =>
          settableKeys(operation, [link.source.columns]).map(({ label }) => ({
            name: label,
            title: `the row that ${label} refers to cannot be deleted`,
            detail: link,
          })),
        ),
  run: async (test, context, link) => {
    const { fixtures, fixture } = context;
    const rule = ruleOnDelete(link, fixture.resource);
    if (rule !== undefined) return test.skip(`The foreign key allows it: on delete ${rule}.`);
    const parent = fixtures.own.parentOf(link, fixture.row);
    if (parent === null) return test.skip('The row that it refers to was not created by this run.');
    const { remove } = parent.resource;
    if (remove === null) return test.skip('No operation deletes the row that it refers to.');
    if ((remove.crud?.presets.length ?? 0) > 0)
      return test.skip('A delete keeps the row that it refers to.');
    if (!declares(remove, '409', '4XX', 'DEFAULT'))
      return test.skip('The operation that deletes it declares no 409.');
    const sent = await test.send(context.draft(remove, { path: parent.path }), { expected: '409' });
    test.skipWithoutAccess(sent.real.status);
    if (sent.real.status >= 300 && sent.real.status < 500) return;
    if (sent.real.status < 300) fixtures.own.forget(parent);
    if (sent.real.status < 300 && (await isGone(test, context)))
      return test.skip(
        'The row that referred to it is gone too: the database may cascade deletions.',
      );
    test.fail(sent, `Deleting a row that others refer to gets status ${sent.real.status}.`, {
      keyword: 'foreign key',
      expected: '409',
      operation: remove,
    });
  },
};

/** Whether the referencing row is gone; later checks use another one. */
async function isGone(test: Test, context: TestContext): Promise<boolean> {
  const { resource, path } = context.fixture;
  if (resource.get === null) return false;
  const { status } = (await test.send(context.draft(resource.get, { path }))).real;
  if (status !== 404) return false;
  context.fixtures.own.forget(context.fixture);
  context.fixtures.linked.clear();
  context.made = await madeOrReason(() => context.fixtures.make(resource));
  return true;
}

/**
 * What happens to a row when the referenced one is deleted; of two foreign keys with the same
 * columns, the one with an action.
 */
export function ruleOnDelete(link: ResourceLink, { links }: TestedResource): string | undefined {
  const { columns } = link.source;
  return links
    .filter((one) => one.target === link.target && one.source.columns.join() === columns.join())
    .map(({ source }) => source.onDelete)
    .find((rule) => rule !== undefined && rule !== 'restrict');
}
