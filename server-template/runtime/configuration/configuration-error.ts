/** A setting that stops the start; its message is one sentence for the person who set it. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Whether an error is a ConfigurationError, of this copy of the runtime or of another document's. */
export function isConfigurationError(error: unknown): error is ConfigurationError {
  return error instanceof Error && error.name === 'ConfigurationError';
}
