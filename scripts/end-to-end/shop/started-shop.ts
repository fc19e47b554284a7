import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { binPath } from '../../../pipeline/cli/testing/run-specmill.ts';
import { freePort } from '../../../server-template/testing/free-port.ts';
import type { ShopProject } from './shop-project.ts';

/** The shop, started by `npm run shop`. */
export interface StartedShop {
  readonly web: string;
  /** Empty with the mock. */
  readonly emulator: string;
  readonly api: string;
  /** The output up to now. */
  output(): string;
  /** Interrupts it and its child processes like Ctrl-C; returns its exit code. */
  interrupt(): Promise<number | null>;
}

const clients = join(import.meta.dirname, '../../../clients');

/** Starts a project's `scripts/shop.ts` with this repository's front end, and waits until it is ready. */
export async function startShop(
  { folder, databaseUrl }: ShopProject,
  flags: readonly string[] = [],
): Promise<StartedShop> {
  const [api, emulator, web] = [await freePort(), await freePort(), await freePort()];
  const args = ['scripts/shop.ts', '--web', join(clients, 'shop'), ...flags];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...{ SPECMILL: binPath, DATABASE_URL: databaseUrl, PAYMENTS_ASK_SECONDS: '2' },
      ...{ API_PORT: `${api}`, EMULATOR_PORT: `${emulator}`, WEB_PORT: `${web}` },
    },
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  let printed = '';
  const isOpen = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (printed.includes('The sample shop is running.')) resolve();
      });
    }
  });
  await Promise.race([
    isOpen,
    ended.then(() => {
      throw new Error(printed);
    }),
  ]);
  return {
    web: `http://localhost:${web}`,
    emulator: `http://127.0.0.1:${emulator}`,
    api: `http://127.0.0.1:${api}`,
    output: () => printed,
    async interrupt() {
      if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGINT');
      return (await ended)[0];
    },
  };
}
