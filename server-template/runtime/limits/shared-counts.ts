import { createRequire } from 'node:module';
import type { Logger } from 'pino';
import { ConfigurationError } from '../configuration/configuration-error.ts';
import { createLocalCounts, type RequestCounts } from '../../shared/limits/request-counts.ts';

/** The part of the optional package @redis/client that is used. */
interface RedisClient {
  readonly isOpen: boolean;
  readonly isReady: boolean;
  connect(): Promise<unknown>;
  sendCommand(words: readonly string[]): Promise<unknown>;
  on(event: 'error' | 'ready', listener: (error?: Error) => void): void;
  unref(): void;
  destroy(): void;
}

interface RedisPackage {
  readonly createClient: (options: {
    readonly url: string;
    readonly disableOfflineQueue: true;
    readonly socket: { readonly reconnectStrategy: (retries: number) => number };
  }) => RedisClient;
}

/** Atomic, so that a counter always expires. */
const script = `local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { count, redis.call('PTTL', KEYS[1]) }`;

/** A Redis that takes longer, 300 ms in all, counts as unavailable. */
const patience = { steps: 6, stepMs: 50 } as const;
/** How long a slow Redis must respond in time to count as available again. */
const recoveryMs = 5000;
const longestPauseMs = 5000;

/**
 * Counts in Redis, with one round trip per request; while Redis is unavailable, each process counts
 * for itself.
 */
export function createSharedCounts(url: string, log: Logger): RequestCounts {
  const local = createLocalCounts();
  const client = openRedis(url);
  let isAway = false;
  let lastFailure = 0;
  const lose = (error?: Error): void => {
    lastFailure = performance.now();
    if (isAway) return;
    isAway = true;
    const reason = error?.message ?? 'no response in time';
    log.error(
      { reason },
      'Redis cannot be reached: each process limits requests by its own counts',
    );
  };
  const regain = (): void => {
    if (isAway) log.info('Redis can be reached again: requests are limited by shared counts');
    isAway = false;
  };
  client.on('error', lose);
  client.on('ready', regain);
  // Failed attempts are reported by the event, and retried.
  void client.connect().then(
    () => client.unref(),
    () => undefined,
  );
  return {
    async count(key, limit) {
      // Also counted while Redis is available, so that losing it resets nothing.
      const own = local.count(key, limit);
      if (!client.isReady) return own;
      const words = ['EVAL', script, '1', `specmill:${key}`, String(limit.seconds * 1000)];
      try {
        const [count, milliseconds] = await inTime(client.sendCommand(words));
        if (isAway && performance.now() - lastFailure > recoveryMs) regain();
        return { count, milliseconds };
      } catch (error) {
        lose(error instanceof Error ? error : undefined);
        return own;
      }
    },
    close: async () => {
      if (client.isOpen) client.destroy();
    },
  };
}

function openRedis(url: string): RedisClient {
  const { createClient } = loadPackage();
  try {
    return createClient({
      url,
      disableOfflineQueue: true,
      socket: { reconnectStrategy: (retries) => Math.min(2 ** retries * 50, longestPauseMs) },
    });
  } catch (error) {
    const message = 'REDIS_URL is not a Redis URL, such as redis://localhost:6379.';
    throw new ConfigurationError(message, { cause: error });
  }
}

function loadPackage(): RedisPackage {
  try {
    return createRequire(import.meta.url)('@redis/client') as RedisPackage;
  } catch (error) {
    const message = 'REDIS_URL needs the package @redis/client: npm install @redis/client';
    throw new ConfigurationError(message, { cause: error });
  }
}

/**
 * The response, or an error after a while. Waits in steps, so that a moment in which this process
 * itself could not run, and so not read a response, counts as one step at most.
 */
async function inTime(response: Promise<unknown>): Promise<readonly [number, number]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const wait = (steps: number): void => {
      if (steps === 0) reject(new Error('no response in time'));
      else timer = setTimeout(wait, patience.stepMs, steps - 1);
    };
    wait(patience.steps);
  });
  try {
    const [count, milliseconds] = (await Promise.race([response, late])) as readonly unknown[];
    return [Number(count), Number(milliseconds)];
  } finally {
    clearTimeout(timer);
  }
}
