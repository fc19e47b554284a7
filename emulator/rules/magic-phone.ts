import type { Rule } from '../spec/api-types.ts';
import { SUCCESS, TIMED_OUT } from '../state/result-codes.ts';

/** The rule that a phone 25470000NNNN represents: NNNN is the result code. */
export function magicRule(phoneNumber: string): Rule | undefined {
  const digits = /^25470000(\d{4})$/.exec(phoneNumber)?.[1];
  if (digits === undefined) return undefined;
  const resultCode = Number(digits);
  if (resultCode === SUCCESS) return { match: {}, action: 'approve' };
  if (resultCode === TIMED_OUT) return { match: {}, action: 'timeout' };
  return { match: {}, action: 'fail', resultCode };
}
