import type { ApiModel } from '../../../model/api-model.ts';
import type { Resource } from '../../../model/resources/resource.ts';
import { resourcesOf } from '../../../model/third-party/index.ts';
import type { TestedResource } from '../../rows/tested-resource.ts';
import { draftRequest } from '../../run/draft-request.ts';
import { once, type Check } from '../check.ts';
import { madeBelowAnother, readBelow } from './another-parent.ts';

/**
 * A row whose path names a deleted parent cannot be read. Only if the document states that a
 * deletion includes the rows below: otherwise the API might keep the row where no request reaches
 * it.
 */
export const goneBelowCheck: Check<null> = {
  id: 'gone-below',
  title: 'a row below a deleted parent is gone',
  kind: 'state',
  needs: 'state',
  applies: ({ model, operation, resource }) =>
    once(
      resource !== null &&
        resource.model === null &&
        resource.parents.length === 1 &&
        resource.create !== null &&
        operation === resource.get &&
        includesBelow(parentOf(model, resource)),
    ),
  run: async (test, context) => {
    const { session, fixtures } = context;
    const { row, parent, above } = await madeBelowAnother(test, context);
    if (above.remove === null) return test.skip('No operation deletes the parent row.');
    if ((await readBelow(test, context, row)).real.status !== 200)
      return test.skip('The row cannot be read.');
    const seed = fixtures.nextSeed();
    const draft = draftRequest(session, above.remove, { seed, path: parent.path });
    if (typeof draft === 'string') return test.skip(draft);
    const removed = await test.send(draft);
    if (removed.real.status >= 300 || removed.real.status === 202)
      return test.skip(
        `The API responded with ${removed.real.status} to the deletion of the parent row.`,
      );
    fixtures.own.forget(parent);
    const read = await readBelow(test, context, row);
    if (read.real.status === 404 || read.real.status === 410) return fixtures.own.forget(row);
    const again =
      above.get === null ? '' : draftRequest(session, above.get, { seed, path: parent.path });
    const isMarked = typeof again !== 'string' && (await test.send(again)).real.status < 300;
    if (isMarked) return test.skip('The API marks the parent row instead of removing it.');
    if (read.real.status < 300)
      test.fail(read, 'A row below a deleted parent can still be read.', {
        keyword: 'state',
        expected: '404',
      });
  },
};

function parentOf(model: ApiModel, { parents: [parent] }: TestedResource): Resource | null {
  return resourcesOf(model).all.find(({ name }) => name === parent?.name) ?? null;
}

/** Whether a deletion is described as including other rows: `Delete a list and its items`. */
function includesBelow(parent: Resource | null): boolean {
  const { summary = null, description = null, responses = [] } = parent?.remove ?? {};
  const texts = [summary, description, ...responses.map((one) => one.description)];
  return texts.some((text) =>
    /cascad|\b(?:and|with|including|also)\b[^.]*\b(?:its|their|all|every|contained|nested)\b/i.test(
      text ?? '',
    ),
  );
}
