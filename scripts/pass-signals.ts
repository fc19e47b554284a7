import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { endWithParent } from '../pipeline/cli/command-line/npm-shell.ts';

/**
 * Waits for a program in a process group of its own, and exits with its code: signals to this
 * process are passed on once. It is also stopped with this process's parent, because the shell
 * between npm and a script may end without passing a signal on, as Debian's does.
 */
export async function passSignals(child: ChildProcess): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => child.kill(signal));
  }
  endWithParent();
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
}
