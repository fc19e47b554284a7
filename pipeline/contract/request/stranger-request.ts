import type { ApiModel, Operation } from '../../model/api-model.ts';
import { withoutCredentials, type SecretNames } from './curl-line.ts';
import { invalidCredentials } from './invalid-credentials.ts';
import type { Purpose } from '../run/purpose.ts';
import type { OutgoingRequest } from '../run/run-hooks.ts';

/** How a request replaces the run's credentials. */
interface Stranger {
  readonly operation: Operation;
  readonly credentials: NonNullable<Purpose['credentials']>;
  readonly model: ApiModel;
  readonly secrets: SecretNames;
}

/** A request without the run's credentials, or with others. */
export function strangerRequest(
  request: OutgoingRequest,
  { operation, credentials, model, secrets }: Stranger,
): OutgoingRequest {
  const plain = withoutCredentials(request, secrets);
  if (typeof credentials === 'object')
    return { ...plain, headers: { ...plain.headers, ...credentials.headers } };
  const wrong = credentials === 'invalid' ? invalidCredentials(model, operation) : null;
  if (wrong === null) return plain;
  const query = new URLSearchParams(wrong.query).toString();
  const joint = plain.url.includes('?') ? '&' : '?';
  return {
    ...plain,
    headers: { ...plain.headers, ...wrong.headers },
    url: query === '' ? plain.url : `${plain.url}${joint}${query}`,
  };
}
