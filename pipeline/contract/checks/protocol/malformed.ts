import { isJson } from '../../../../server-template/shared/media-type.ts';
import { declares, declaresRejection } from '../../response/declared-response.ts';
import { once, type Check } from '../check.ts';
import { rejectBroken } from '../request/rejection.ts';
import { jsonTypeOf } from './body-text.ts';

/**
 * A body that is not valid JSON is rejected. An operation that declares only 422 describes invalid
 * values, not syntax errors.
 */
export const malformedCheck: Check<null> = {
  id: 'malformed',
  title: 'a body that is not JSON',
  kind: 'protocol',
  applies: ({ operation }) =>
    once(
      operation.body?.mediaTypes.some(isJson) === true &&
        declaresRejection(operation) &&
        declares(operation, '400', '4XX', 'DEFAULT'),
    ),
  run: async (test, context) => {
    const valid = await context.valid(test.operation);
    const body = {
      kind: 'text',
      mediaType: jsonTypeOf(test.operation),
      text: '{"specmill":',
    } as const;
    const sent = await test.send({ ...valid, body }, { expected: '400' });
    await context.noteBroken(test.operation, sent, valid);
    rejectBroken(test, sent, null);
  },
};
