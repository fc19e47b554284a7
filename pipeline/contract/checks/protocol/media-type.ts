import { essenceOf, isInRange } from '../../../../server-template/shared/media-type.ts';
import type { Operation } from '../../../model/api-model.ts';
import { declares } from '../../response/declared-response.ts';
import { once, type Check } from '../check.ts';
import { rejectBroken } from '../request/rejection.ts';
import { jsonTextOf } from './body-text.ts';

/**
 * A body of an undeclared media type is rejected, if the operation declares 415. Browsers send
 * `text/plain` from any page without asking the server first.
 */
export const mediaTypeCheck: Check<null> = {
  id: 'media-type',
  title: 'a body with an undeclared media type',
  kind: 'protocol',
  applies: ({ operation }) => once(operation.body !== null && declares(operation, '415')),
  run: async (test, context) => {
    for (const mediaType of ['application/x-specmill-unknown', 'text/plain']) {
      if (accepts(test.operation, mediaType)) continue;
      const valid = await context.valid(test.operation);
      // The body must be something that the run could undo if it is accepted.
      const text = (context.mayChange(test.operation) ? jsonTextOf(valid) : null) ?? 'specmill';
      const body = { kind: 'text', mediaType, text } as const;
      const sent = await test.send({ ...valid, body }, { expected: '415' });
      await context.noteBroken(test.operation, sent, valid);
      rejectBroken(test, sent, null);
    }
  },
};

function accepts({ body }: Operation, mediaType: string): boolean {
  return (body?.mediaTypes ?? []).some((range) => isInRange(mediaType, essenceOf(range)));
}
