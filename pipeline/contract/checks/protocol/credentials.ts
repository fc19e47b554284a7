import { once, type Check } from '../check.ts';
import { isGuarded, tryStranger } from './stranger.ts';

/** A secured operation rejects a request without credentials. */
export const credentialsCheck: Check<null> = {
  id: 'credentials',
  title: 'a request without credentials',
  kind: 'protocol',
  applies: ({ operation }) => once(isGuarded(operation)),
  run: (test, context) => tryStranger(test, context, 'none'),
};
