import { differing, valueText } from '../../rows/compare-row.ts';
import { rowOf } from '../../rows/known-row.ts';
import { inputShape, readRow, shownAt } from '../../rows/row-shape.ts';
import { changedBody } from '../../run/changed-body.ts';
import { once, type Check } from '../check.ts';

/** The response to an update contains the sent values as stored. */
export const shownChangeCheck: Check<null> = {
  id: 'shown-change',
  title: 'the response to a change shows the changed row',
  kind: 'state',
  needs: 'state',
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        resource.create !== null &&
        resource.get !== null &&
        resource.updates.includes(operation),
    ),
  run: async (test, context) => {
    const { resource, fixture } = context;
    const { operation } = test;
    const before = (await context.read(fixture))?.row ?? fixture.row;
    const body = changedBody(context, operation, before, 'all');
    if (body === null) return test.skip('The body has nothing to change.');
    const sent = await test.send(context.draft(operation, { path: fixture.path, body }));
    const { status } = sent.real;
    const shown = status === 200 || status === 201 ? rowOf(operation, sent.real.body) : null;
    if (shown === null) return test.skip(`The response with ${status} shows no row.`);
    const read = (await context.read(fixture, test))?.row ?? null;
    if (read === null) return test.skip('The changed row cannot be read.');
    const sentRow = readRow(inputShape(operation), body) ?? {};
    for (const name of differing(resource, shown, read).filter((one) =>
      Object.hasOwn(sentRow, one),
    ))
      test.fail(sent, `${name} in the response differs from the stored row.`, {
        keyword: 'state',
        instance: shownAt(operation, name),
        expected: valueText(read[name]),
        actual: valueText(shown[name]),
      });
  },
};
