import cluster from 'node:cluster';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from '../configuration/configuration.ts';

/** A JSON logger on the standard output; flush it before the process ends. */
export interface ServerLog {
  readonly logger: Logger;
  flush(): void;
}

// Lines go out in blocks: a system call for each would cost as much as a small request.
const blockSize = 4096;
// Workers share a pipe, which takes no more than this without mixing their lines (PIPE_BUF of POSIX).
const atomicSize = 4096;
const flushAfterMs = 200;

/** Opens the log; lines reach a terminal at once. */
export function openLog(level: LogLevel): ServerLog {
  const destination = pino.destination(
    process.stdout.isTTY
      ? { sync: true }
      : {
          ...{ sync: false, periodicFlush: flushAfterMs },
          ...(cluster.isWorker
            ? { minLength: atomicSize / 2, maxWrite: atomicSize }
            : { minLength: blockSize }),
        },
  );
  return {
    logger: createLogger(level, destination),
    flush() {
      try {
        destination.flushSync();
      } catch {
        // The stream was never opened, or its reader is gone: there is nothing to save.
      }
    },
  };
}

/** A logger that never prints what an error's cause may hold: statements and values. */
export function createLogger(level: LogLevel, destination: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    destination,
  );
}

/** Name, code and stack of an error. Its message only where it is no driver's: those hold statements and values, and have a code. */
function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? error.code : undefined;
  const isOurs = error.name === 'ApiError';
  const isDrivers = !isOurs && (code !== undefined || error.name === 'DrizzleQueryError');
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(isDrivers ? {} : { message: error.message }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
    stack: frames.slice(0, 12).map((frame) => frame.trim()),
  };
}
