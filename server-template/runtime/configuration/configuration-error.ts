/** An invalid setting, which prevents the start; the message is one sentence for the operator. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * Whether an error is a ConfigurationError, from this copy of the runtime or another one in the
 * process.
 */
export function isConfigurationError(error: unknown): error is ConfigurationError {
  return error instanceof Error && error.name === 'ConfigurationError';
}
