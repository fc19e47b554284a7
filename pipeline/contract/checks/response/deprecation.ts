import { once, type Check } from '../check.ts';
import { promisesOf } from '../../rows/promises.ts';

/**
 * A deprecated operation of a table sends a Deprecation header.
 * https://www.rfc-editor.org/rfc/rfc9745
 */
export const deprecationCheck: Check<null> = {
  id: 'deprecation',
  title: 'a deprecated operation sends a Deprecation header',
  kind: 'protocol',
  applies: ({ operation }) => once(operation.deprecated && promisesOf(operation).declaresResponses),
  run: async (test, context) => {
    const { operation } = test;
    const draft = await context.valid(operation);
    if (!context.mayChange(operation))
      return test.skip('Valid requests could change rows or leave rows behind.');
    const sent = await test.send(draft);
    context.noteTaken(operation, sent, draft);
    if (!test.success(sent, '2XX')) return;
    const { deprecation } = sent.real.headers;
    if (/^@-?\d+$/.test(deprecation ?? '')) return;
    test.fail(
      sent,
      deprecation === undefined
        ? 'The response of a deprecated operation has no Deprecation header.'
        : 'Deprecation is not a date.',
      { keyword: 'header', expected: 'a date: @0', actual: deprecation ?? 'none' },
    );
  },
};
