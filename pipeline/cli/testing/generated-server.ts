import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** A generated server in its own process. */
export interface RunningServer extends AsyncDisposable {
  readonly url: string;
  /** Interrupts it and returns its exit code. */
  stop(): Promise<number | null>;
}

/** Links this repository's packages into a project, in place of `npm install`. */
export async function installPackages(folder: string): Promise<void> {
  const packages = fileURLToPath(new URL('../../../node_modules', import.meta.url));
  await symlink(packages, join(folder, 'node_modules'));
}

/** Starts a built server on a free port; throws with its error output if it does not start. */
export async function startBuilt(
  folder: string,
  env: Readonly<Record<string, string>>,
  main = 'apps/api/src/main.ts',
): Promise<RunningServer> {
  const child = spawn(process.execPath, [join(folder, main)], {
    cwd: folder,
    env: { ...process.env, API_HOST: '127.0.0.1', API_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const errors = text(child.stderr);
  const stop = async (): Promise<number | null> => {
    child.kill('SIGINT');
    await ended;
    return child.exitCode;
  };
  const port = await listeningPort(child.stdout);
  if (port === null) throw new Error(`the server did not start: ${await errors}`);
  return {
    url: `http://127.0.0.1:${port}`,
    stop,
    // Killed without waiting for connections to close.
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The port from the server's log; null if the log ends without it. */
async function listeningPort(log: NodeJS.ReadableStream): Promise<number | null> {
  return new Promise((resolve) => {
    const lines = createInterface(log);
    lines.on('line', (line) => {
      const entry = JSON.parse(line) as { readonly msg?: string; readonly port?: number };
      if (entry.msg === 'listening') resolve(entry.port ?? null);
    });
    lines.on('close', () => resolve(null));
  });
}
