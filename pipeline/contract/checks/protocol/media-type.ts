import { declares } from '../../response/declared-response.ts';
import { once, type Check } from '../check.ts';
import { rejectBroken } from '../request/rejection.ts';
import { takenText } from './body-text.ts';

/** A body of an unknown media type is rejected, where the operation declares 415. */
export const mediaTypeCheck: Check<null> = {
  id: 'media-type',
  title: 'a body of an unknown media type',
  kind: 'protocol',
  applies: ({ operation }) => once(operation.body !== null && declares(operation, '415')),
  run: async (trial, stage) => {
    const valid = await stage.valid(trial.operation);
    // Elsewhere 415 may be about encodings alone, and what is taken cannot be taken back.
    const text = takenText(valid) ?? 'specmill';
    const body = { kind: 'text', mediaType: 'application/x-specmill-unknown', text } as const;
    const sent = await trial.send({ ...valid, body }, { expected: '415' });
    stage.noteTaken(trial.operation, sent, valid);
    rejectBroken(trial, sent, null);
  },
};
