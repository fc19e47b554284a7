import type { LoggerOptions } from '@specmill/server';

/** Settings of the server's log: options of pino, such as redact. LOG_LEVEL overrides the level. */
export const logger: LoggerOptions = {
  level: 'info',
};
