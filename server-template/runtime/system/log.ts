import cluster from 'node:cluster';
import { pino, symbols, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { LogLevel } from '../configuration/configuration.ts';

/** A log, with a quicker way to log requests. */
export interface RequestLog {
  readonly logger: Logger;
  readonly logRequest: (request: LoggedRequest) => void;
}

/** A log that writes to standard output; flush it before the process ends. */
export interface ServerLog extends RequestLog {
  flush(): void;
}

// Lines are written in blocks: a system call per line would cost as much as a small request.
const blockSize = 32_768;
// Workers share a pipe, whose writes are atomic only up to this size (PIPE_BUF of POSIX).
const atomicSize = 4096;
const flushAfterMs = 200;

/**
 * Opens the log with options of pino; a given level takes precedence over theirs. Lines reach a
 * terminal at once.
 */
export function openLog(settings: LoggerOptions = {}, level: LogLevel | null = null): ServerLog {
  const options = level === null ? settings : { ...settings, level };
  // A transport writes the lines in its own thread.
  if (options.transport !== undefined) return { ...createLog(options), flush: () => undefined };
  if (process.stdout.isTTY) {
    const destination = pino.destination({ sync: true });
    return { ...createLog(options, destination), flush: () => flushed(destination) };
  }
  const size = cluster.isWorker ? atomicSize : blockSize;
  const destination = pino.destination({ sync: false, maxWrite: size });
  const blocks = inBlocks(destination, size);
  // Registered before the destination's own listener, which writes the buffer.
  process.prependListener('exit', blocks.send);
  return {
    ...createLog(options, blocks),
    flush() {
      blocks.send();
      flushed(destination);
    },
  };
}

function flushed(destination: { flushSync(): void }): void {
  try {
    destination.flushSync();
  } catch {
    // The stream was never opened, or its reader is gone: nothing can be written.
  }
}

/** Buffers lines into blocks of a given size. The destination could do so itself, but copies its whole buffer with every line. */
export function inBlocks(
  destination: DestinationStream,
  size: number,
): DestinationStream & { readonly send: () => void } {
  let block = '';
  let bytes = 0;
  let timer: NodeJS.Timeout | null = null;
  const send = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (block === '') return;
    const ready = block;
    block = '';
    bytes = 0;
    destination.write(ready);
  };
  return {
    send,
    write(line) {
      const length = Buffer.byteLength(line);
      if (bytes + length > size) send();
      block += line;
      bytes += length;
      timer ??= setTimeout(send, flushAfterMs).unref();
    },
  };
}

/**
 * A logger with options of pino. Unless these have their own serializer, it never prints an error's
 * cause, which may contain statements and values.
 */
export function createLog(options: LoggerOptions, destination?: DestinationStream): RequestLog {
  const all = {
    ...{ level: 'info', base: null, timestamp: pino.stdTimeFunctions.isoTime },
    ...options,
    serializers: { err: describeError, ...options.serializers },
  };
  const logger = destination === undefined ? pino(all) : pino(all, destination);
  const isUsual = Object.keys(options).every((key) => key === 'level');
  return { logger, logRequest: isUsual ? quickRequestLog(logger) : requestLog(logger) };
}

function requestLog(logger: Logger): RequestLog['logRequest'] {
  return ({ traceparent, operation, ms, ...request }) =>
    logger.info(
      {
        ...request,
        ...(traceparent === null ? {} : { traceparent }),
        operation: JSON.parse(operation) as unknown,
        ms: Math.round(ms * 1000) / 1000,
      },
      'request completed',
    );
}

/** What the log records of each request, without its path and query, which contain keys and search terms. */
export interface LoggedRequest {
  /** Consists of letters, digits and `_.:-`. */
  readonly requestId: string;
  /** The caller's, if one was sent and is valid. */
  readonly traceparent: string | null;
  readonly method: string;
  /** The operation's id as JSON. */
  readonly operation: string;
  readonly status: number;
  readonly ms: number;
}

/** Logs requests in the logger's usual format, but bypasses its general code, which takes longer than a small query. */
function quickRequestLog(logger: Logger): RequestLog['logRequest'] {
  const { [symbols.streamSym]: stream } = logger as unknown as Readonly<
    Record<symbol, DestinationStream>
  >;
  const { info: level } = pino.levels.values;
  const timeText = clockText();
  return ({ requestId, traceparent, method, operation, status, ms }) => {
    if (!logger.isLevelEnabled('info')) return;
    const trace = traceparent === null ? '' : `,"traceparent":"${traceparent}"`;
    stream?.write(
      `{"level":${level}${timeText()},"requestId":"${requestId}"${trace},"method":"${method}","operation":${operation},"status":${status},"ms":${thousandths(Math.round(ms * 1000))},"msg":"request completed"}\n`,
    );
  };
}

/** The logger's timestamp, computed once per millisecond. */
function clockText(): () => string {
  let last = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== last) {
      last = now;
      text = pino.stdTimeFunctions.isoTime();
    }
    return text;
  };
}

/** Thousandths as a decimal; printing integers is much faster than printing doubles. */
function thousandths(count: number): string {
  const rest = count % 1000;
  const padding = rest < 10 ? '00' : rest < 100 ? '0' : '';
  return `${(count - rest) / 1000}.${padding}${rest}`;
}

/** Name, code and stack of an error. The message is omitted for driver errors (those with a code), which contain statements and values. */
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
