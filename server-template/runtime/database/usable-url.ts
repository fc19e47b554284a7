import { ConfigurationError } from '../configuration/configuration-error.ts';
import { UnusableUrl } from '../../shared/url/unusable-url.ts';

/**
 * Parses a database URL; an invalid one prevents the start, with a message that does not contain
 * it.
 */
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
