import type { Check } from '../check.ts';
import { almostValid, tryAlmost, type AlmostValid } from './almost-valid.ts';

/** An enum value in another case is invalid. */
export const enumCaseCheck: Check<AlmostValid> = {
  id: 'enum-case',
  title: 'an enum value in the wrong case is rejected',
  kind: 'request',
  applies: (subject) =>
    almostValid(subject, (schemas, place) => {
      const members = schemas.keyword(place, 'enum');
      return (Array.isArray(members) ? members : []).flatMap((member) =>
        typeof member === 'string' ? [otherCase(member)] : [],
      );
    }),
  run: (test, context, detail) => tryAlmost(test, context, detail, 'enum'),
};

function otherCase(member: string): string {
  const upper = member.toUpperCase();
  return upper === member ? member.toLowerCase() : upper;
}
