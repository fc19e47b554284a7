import { declares } from '../../response/declared-response.ts';
import { statusFinding } from '../../run/trial.ts';
import { once, type Check } from '../check.ts';
import { rejectBroken } from '../request/rejection.ts';
import { jsonTextOf, jsonTypeOf } from './body-text.ts';

const sizes = [1_200_000, 11_000_000];

/**
 * A body that is too large is rejected, if the operation declares 413. It is invalid JSON, so that
 * a server without a limit stores nothing; for models, a last attempt pads a valid body with
 * blanks.
 */
export const oversizeCheck: Check<null> = {
  id: 'oversize',
  title: 'a body that is too large',
  kind: 'protocol',
  applies: ({ operation }) => once(operation.body !== null && declares(operation, '413')),
  run: async (trial, stage) => {
    const { operation } = trial;
    const valid = await stage.valid(operation);
    for (const size of sizes) {
      const isLast = size === sizes.at(-1) && operation.crud !== null;
      const own = isLast ? jsonTextOf(valid) : null;
      const text = own === null ? `{"specmill":"${'x'.repeat(size)}` : own + ' '.repeat(size);
      const body = { kind: 'text', mediaType: jsonTypeOf(operation), text } as const;
      const sent = await trial.send({ ...valid, body }, { expected: '413' });
      const { status } = sent.real;
      if (status === 413) return;
      await stage.noteBroken(operation, sent, valid);
      if (own === null || status >= 500) rejectBroken(trial, sent, null);
      else if (status < 300)
        return trial.fail(sent, {
          ...statusFinding(operation, sent, '413'),
          keyword: 'size',
          message: `A body of ${size} bytes gets status ${status}, but the document declares 413.`,
        });
    }
    trial.skip(`A body of ${sizes.at(-1)} bytes is not too large for the API.`);
  },
};
