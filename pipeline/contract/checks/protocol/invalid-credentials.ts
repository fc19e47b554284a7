import { invalidCredentials } from '../../request/invalid-credentials.ts';
import { once, type Check } from '../check.ts';
import { isGuarded, tryStranger } from './stranger.ts';

/** A secured operation rejects unknown credentials. */
export const invalidCredentialsCheck: Check<null> = {
  id: 'invalid credentials',
  title: 'a request with invalid credentials',
  kind: 'protocol',
  applies: ({ model, operation }) =>
    once(isGuarded(operation) && invalidCredentials(model, operation) !== null),
  run: (test, context) => tryStranger(test, context, 'invalid'),
};
