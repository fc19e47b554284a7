import {
  createProviderClient,
  type ProviderClient,
} from '../../../../emulator/client/provider-client.ts';
import { payments } from './settings.ts';

export { ProviderError } from '../../../../emulator/client/provider-client.ts';

let client: ProviderClient | undefined;

/** The payment provider: the emulator, unless PAYMENTS_URL names another one. */
export function provider(): ProviderClient {
  return (client ??= createProviderClient(payments));
}
