import fc from 'fast-check';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { RequestDraft } from '../../request/request-draft.ts';
import { declaresRejection } from '../../response/declared-response.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import type { Session } from '../../run/session.ts';
import { statusFinding } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { anyJson } from './arbitrary-body.ts';
import { falsify } from './falsify.ts';

/** Random invalid bodies are rejected; a failure is shrunk. */
export const invalidCheck: Check<null> = {
  id: 'invalid',
  title: 'every invalid body is rejected',
  kind: 'property',
  applies: ({ operation }) => once(operation.body !== null && declaresRejection(operation)),
  run: async (test, context) => {
    const requests = invalidRequests(test.session, await context.valid(test.operation));
    if (requests === null) return test.skip('The body is not JSON.');
    await falsify(test, requests, async (draft) => {
      const sent = await test.send(draft, { expected: '400' });
      const { status } = sent.real;
      test.skipWithoutAccess(status);
      await context.noteBroken(test.operation, sent, draft);
      if (status >= 400 && status < 500) return null;
      return { sent, ...statusFinding(test.operation, sent, '4XX') };
    });
  },
};

/** Bodies with a part replaced by any JSON value that the validator rejects. */
function invalidRequests(session: Session, valid: RequestDraft): fc.Arbitrary<RequestDraft> | null {
  const { validator } = session.parts;
  const pointer = bodyPointer(valid.operation);
  const { body } = valid;
  if (pointer === null || body?.kind !== 'value' || validator.unusable(pointer, 'request') !== null)
    return null;
  const { value } = body;
  const names = isJsonObject(value) ? Object.keys(value) : [];
  const replaced =
    names.length === 0
      ? anyJson
      : fc
          .tuple(fc.constantFrom(...names), anyJson)
          .map(([name, other]) => ({ ...(value as object), [name]: other }));
  const isAccepted = (one: unknown): boolean => validator.accepts(pointer, 'request', one);
  // A schema that accepts everything has no invalid values.
  const [probe] = fc.sample(fc.oneof(replaced, anyJson), { numRuns: 1, seed: 1 });
  const isOpen = fc.sample(anyJson, { numRuns: 20, seed: 1 }).every(isAccepted);
  if (isOpen && isAccepted(probe)) return null;
  return fc
    .oneof({ weight: 3, arbitrary: replaced }, { weight: 1, arbitrary: anyJson })
    .filter((one) => !isAccepted(one))
    .map((one) => ({ ...valid, body: { ...body, value: one } }));
}
