import type { ApiModel } from '../../../model/api-model.ts';
import { once, type Check } from '../check.ts';
import { holder } from './caller-token.ts';
import { tokenOf } from '../../request/token-claims.ts';
import { forgedTokens } from './forged-tokens.ts';

/**
 * A secured operation rejects tokens that were changed after signing, or signed with another key.
 */
export const forgedCheck: Check<null> = {
  id: 'forged',
  title: 'a forged token',
  kind: 'protocol',
  applies: ({ model, operation: { security } }) =>
    once(
      security.length > 0 &&
        security.every((one) => Object.keys(one).some((name) => isBearer(model, name))),
    ),
  run: async (test, context) => {
    const { operation } = test;
    const { headers, tokenKeys = null } = test.session.parts.options;
    const forged = forgedTokens(tokenOf(headers) ?? '', tokenKeys);
    if (forged.length === 0) return test.skip('The run has no JSON Web Token to tamper with.');
    const valid = await context.valid(operation);
    for (const { what, token } of forged) {
      const credentials = holder(what, token);
      const sent = await test.send(valid, { expected: '401', credentials });
      if (sent.real.status === 401 || sent.real.status === 400) continue;
      if (sent.real.status < 300) context.noteTaken(operation, sent, valid);
      test.fail(sent, `The API accepts a token ${what}.`, {
        keyword: 'security',
        expected: '401',
      });
    }
  },
};

/** Whether a scheme uses bearer tokens. */
export function isBearer({ securitySchemes }: ApiModel, name: string): boolean {
  const scheme = securitySchemes.get(name);
  if (scheme === undefined) return false;
  const { type } = scheme;
  return type === 'oauth2' || type === 'openIdConnect' || scheme.scheme === 'bearer';
}
