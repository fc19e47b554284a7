import type { Operation } from '../../../model/api-model.ts';
import { declares } from '../../response/declared-response.ts';
import type { Purpose } from '../../run/purpose.ts';
import type { Stage } from '../../run/stage.ts';
import type { Trial } from '../../run/trial.ts';

/** Whether an operation requires credentials, and declares the response without them. */
export function isGuarded(operation: Operation): boolean {
  const { security } = operation;
  return (
    security.length > 0 &&
    security.every((one) => Object.keys(one).length > 0) &&
    declares(operation, '401', '403', '4XX')
  );
}

/** Sends a valid request with other credentials; it must not succeed. */
export async function tryStranger(
  trial: Trial,
  stage: Stage,
  credentials: NonNullable<Purpose['credentials']>,
): Promise<void> {
  const { operation } = trial;
  const valid = await stage.valid(operation);
  const sent = await trial.send(valid, { expected: '401', credentials });
  if (sent.real.status >= 300) return;
  stage.noteTaken(operation, sent, valid);
  trial.fail(
    sent,
    credentials === 'none'
      ? 'The API responds without credentials, although the document requires them.'
      : 'The API accepts invalid credentials.',
    { keyword: 'security', expected: '401' },
  );
}
