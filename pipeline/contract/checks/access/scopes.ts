import type { RequestDraft } from '../../request/request-draft.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { holder, signing } from './caller-token.ts';
import { isBearer } from './forged.ts';
import { ownBody } from './own-body.ts';

/** An operation that needs scopes rejects a token without them. */
export const scopesCheck: Check<null> = {
  id: 'scopes',
  title: 'a token without the required scopes',
  kind: 'protocol',
  applies: ({ model, operation: { security } }) =>
    once(
      security.length > 0 &&
        security.every((one) =>
          Object.entries(one).some(([name, scopes]) => isBearer(model, name) && scopes.length > 0),
        ),
    ),
  run: async (test, context) => {
    const { operation } = test;
    const { own, sign } = signing(test);
    const { scope: _scope, scp: _scp, ...claims } = own;
    const valid = await harmless(test, context);
    const needed = operation.security.flatMap((one) => Object.values(one).flat());
    const near = needed.flatMap((name) => [`${name}x`, name.toUpperCase()]).join(' ');
    for (const scopes of [{}, { scope: 'something-else' }, { scope: near }]) {
      const credentials = holder('without scopes', sign({ ...claims, ...scopes }));
      const sent = await test.send(valid, { expected: '403', credentials });
      if (sent.real.status === 403) continue;
      if (sent.real.status === 401) test.skip('The API rejects tokens that the run signs.');
      if (sent.real.status < 300) context.noteTaken(operation, sent, valid);
      test.fail(
        sent,
        `The API accepts a token without the ${needed.length === 1 ? 'scope' : 'scopes'} ${needed.join(', ')}.`,
        { keyword: 'security', expected: '403' },
      );
    }
  },
};

/** A request that can be rejected only for the missing scope. */
async function harmless({ operation }: Test, context: TestContext): Promise<RequestDraft> {
  const valid = await context.valid(operation);
  return typeof context.made === 'string' ? valid : ownBody(valid, context.made.row);
}
