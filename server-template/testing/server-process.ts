import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A server in a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Resolves with the first line of the log that says this. */
  logged(message: string): Promise<Readonly<Record<string, unknown>>>;
  /** The messages in its log so far. */
  messages(): readonly unknown[];
  /** Resolves with the log's entry about the error in a request. */
  errorOf(requestId: string): Promise<unknown>;
  /** Resolves when the process has sent as many messages. */
  received(count: number): Promise<void>;
  /** Exit code, and all that it wrote to its error output. */
  ended(): Promise<{ readonly code: number | null; readonly errors: string }>;
}

/** Where Node keeps compiled code, so that a server starts in two thirds of the time. */
const compiled = process.env['NODE_COMPILE_CACHE'];

/** Starts a main file; only the given variables reach it. */
export function startProcess(
  file: string,
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): ServerProcess {
  const child = fork(file, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    env: {
      ...{ PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiled },
      ...{ API_HOST: '127.0.0.1', API_PORT: '0', ...environment },
    },
  });
  const exited = once(child, 'close') as Promise<[number | null]>;
  const lines: Record<string, unknown>[] = [];
  let errors = '';
  let messages = 0;
  let pending = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = `${pending}${chunk}`.split('\n');
    pending = parts.pop() ?? '';
    lines.push(...parts.map((line) => JSON.parse(line) as Record<string, unknown>));
    child.emit('news');
  });
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  child.on('message', () => {
    messages += 1;
    child.emit('news');
  });
  const until = async <T>(find: () => T | undefined): Promise<T> => {
    const gone = exited.then(([code]) => {
      throw new Error(`the process exited with ${code}: ${errors}`);
    });
    gone.catch(() => undefined);
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await Promise.race([once(child, 'news'), gone]);
    }
  };
  return {
    child,
    messages: () => lines.map(({ msg }) => msg),
    logged: (message) => until(() => lines.find(({ msg }) => msg === message)),
    errorOf: (requestId) =>
      until(() => lines.find((line) => line['requestId'] === requestId)?.['err']),
    async received(count) {
      await until(() => messages >= count || undefined);
    },
    async ended() {
      const [code] = await exited;
      return { code, errors };
    },
  };
}
