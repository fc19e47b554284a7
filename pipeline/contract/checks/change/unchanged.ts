import { readRow, inputShape, writeRow } from '../../rows/row-shape.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import { once, type Check } from '../check.ts';

/** A row can be updated to its own values: its unique keys do not conflict with themselves. */
export const unchangedCheck: Check<null> = {
  id: 'unchanged',
  title: 'an update without changes succeeds',
  kind: 'state',
  needs: 'state',
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        resource.create !== null &&
        resource.remove !== null &&
        resource.updates.includes(operation),
    ),
  run: async (test, context) => {
    const { operation, session } = test;
    const made = await context.fixtures.make(context.resource);
    const shape = inputShape(operation);
    const pointer = bodyPointer(operation);
    const body =
      readRow(shape, writeRow(shape, {}, made.body)) === null
        ? null
        : writeRow(shape, {}, made.body);
    if (
      body === null ||
      pointer === null ||
      !session.parts.validator.accepts(pointer, 'request', body)
    )
      return test.skip('The body of the create operation is not valid for the update.');
    const sent = await test.send(context.draft(operation, { path: made.path, body }));
    const { status } = sent.real;
    test.skipWithoutAccess(status);
    if (status === 409 || status >= 500)
      test.fail(sent, `An update that changes nothing gets status ${status}.`, {
        expected: '2XX',
      });
  },
};
