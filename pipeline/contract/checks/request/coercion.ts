import type { Check } from '../check.ts';
import { almostValid, tryAlmost, type AlmostValid } from './almost-valid.ts';

/** A text that looks like a number or boolean stays a text. */
export const coercionCheck: Check<AlmostValid> = {
  id: 'coercion',
  title: 'a string in place of a number or boolean is rejected',
  kind: 'request',
  applies: (subject) =>
    almostValid(subject, (schemas, place) => {
      const types = schemas.types(place);
      if (types.has('integer') || types.has('number')) return ['12', '1'];
      return types.has('boolean') ? ['true'] : [];
    }),
  run: (test, context, detail) => tryAlmost(test, context, detail, 'type'),
};
