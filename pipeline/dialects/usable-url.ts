import { UnusableUrl } from '../../server-template/shared/url/unusable-url.ts';
import { PipelineError } from '../errors.ts';

/**
 * Parses a database URL; throws DATABASE_URL_INVALID, without the URL in the message, if it is
 * invalid.
 */
export function usableUrl<Address>(read: () => Address): Address {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnusableUrl)) throw error;
    const { reason, hint } = error;
    throw new PipelineError({
      code: 'DATABASE_URL_INVALID',
      message: `The database URL ${reason}.`,
      hint: `${hint.charAt(0).toUpperCase()}${hint.slice(1)}.`,
    });
  }
}
