import { ConfigurationError } from '../configuration/configuration-error.ts';
import { UnusableUrl } from '../shared/url/unusable-url.ts';

/** What a database URL says; one that cannot be used stops the start, in a sentence that does not hold it. */
export function usableUrl<Address>(read: () => Address): Address {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnusableUrl)) throw error;
    throw new ConfigurationError(
      `The database cannot be opened: its URL ${error.reason}; ${error.hint}.`,
    );
  }
}
