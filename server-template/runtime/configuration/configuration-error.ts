/** A setting that stops the start; its message is one sentence for the person who set it. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}
