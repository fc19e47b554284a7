import type { RequestDraft } from '../../request/request-draft.ts';
import type { Stage } from '../../run/stage.ts';
import type { Trial } from '../../run/trial.ts';
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
  run: async (trial, stage) => {
    const { operation } = trial;
    const { own, sign } = signing(trial);
    const { scope: _scope, scp: _scp, ...claims } = own;
    const valid = await harmless(trial, stage);
    const needed = operation.security.flatMap((one) => Object.values(one).flat());
    const near = needed.flatMap((name) => [`${name}x`, name.toUpperCase()]).join(' ');
    for (const scopes of [{}, { scope: 'something-else' }, { scope: near }]) {
      const credentials = holder('without scopes', sign({ ...claims, ...scopes }));
      const sent = await trial.send(valid, { expected: '403', credentials });
      if (sent.real.status === 403) continue;
      if (sent.real.status === 401) trial.skip('The API rejects tokens that the run signs.');
      if (sent.real.status < 300) stage.noteTaken(operation, sent, valid);
      trial.fail(
        sent,
        `The API accepts a token without the ${needed.length === 1 ? 'scope' : 'scopes'} ${needed.join(', ')}.`,
        { keyword: 'security', expected: '403' },
      );
    }
  },
};

/** A request that can be rejected only for the missing scope. */
async function harmless({ operation }: Trial, stage: Stage): Promise<RequestDraft> {
  const valid = await stage.valid(operation);
  return typeof stage.made === 'string' ? valid : ownBody(valid, stage.made.row);
}
