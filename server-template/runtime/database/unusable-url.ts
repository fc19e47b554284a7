import { ConfigurationError } from '../configuration/configuration-error.ts';

/** Stops the start over a database URL. The reason is the middle of a sentence, and never holds the URL, which may hold a password. */
export function unusableUrl(reason: string): ConfigurationError {
  return new ConfigurationError(`The database cannot be opened: ${reason}.`);
}
