import { declaresRejection } from '../../response/declared-response.ts';
import { once, type Check } from '../check.ts';
import { promisesOf } from '../../rows/promises.ts';

/** Documents of models reject undeclared query parameters; third-party documents need not. */
export const undeclaredCheck: Check<null> = {
  id: 'undeclared',
  title: 'a query parameter that is not declared',
  kind: 'protocol',
  applies: ({ operation }) =>
    once(promisesOf(operation).declaresResponses && declaresRejection(operation)),
  run: async (test, context) => {
    const valid = await context.valid(test.operation);
    const sent = await test.send(valid, { expected: '400', query: 'specmillUnknown=1' });
    context.noteTaken(test.operation, sent, valid);
    test.rejection(sent, '400', {
      keyword: 'parameter',
      message: `An undeclared query parameter gets status ${sent.real.status}.`,
    });
  },
};
