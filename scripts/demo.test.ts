import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../server-template/testing/free-port.ts';
import { folderOf, runVariable } from './test/test-run.ts';

interface Demo {
  readonly port: number;
  /** The output until the shop is ready, or until exit if it never is. */
  readonly opening: string;
  /** Interrupts it like Ctrl-C; returns its exit code. */
  interrupt(): Promise<number | null>;
  /** Ends only the shell in which npm started it, as npm does. */
  endShell(): Promise<void>;
}

// Inside the repository, whose packages it needs.
const folder = folderOf(process.env[runVariable] ?? '', '.demo');
afterAll(() => rm(folder, { recursive: true, force: true }));

async function runDemo(port: number, isInShell = false): Promise<Demo> {
  const flags = ['--port', String(port), '--folder', folder];
  const command = [process.execPath, 'scripts/demo.ts', ...flags];
  // A shell that waits for its program, as Debian's does for npm.
  const [program = '', ...args] = isInShell ? ['sh', '-c', '"$@"; :', 'sh', ...command] : command;
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let printed = '';
  const opened = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (printed.includes('Press Ctrl-C to stop')) resolve();
      });
    }
  });
  await Promise.race([opened, ended]);
  return {
    port,
    opening: printed,
    interrupt: async () => {
      if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGINT');
      await ended;
      return child.exitCode;
    },
    endShell: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

test('opens the shop, ends cleanly, opens again and explains a taken port', async () => {
  const first = await runDemo(await freePort());
  const address = `http://localhost:${first.port}`;
  expect(first.opening).toContain(`${address}/docs`);
  for (const [, command] of first.opening.matchAll(/^ {2}(curl .*)$/gm)) {
    expect(command).toContain(address);
  }
  const products = await fetch(`${address}/products?limit=3`);
  expect(await products.json()).toHaveLength(3);

  const second = await runDemo(first.port);
  expect(second.opening).toContain(`${first.port}`);
  expect(second.opening).toMatch(/taken|in use/i);
  expect(second.opening).not.toContain('The sample shop is running');
  expect(await second.interrupt()).toBe(1);

  expect(await first.interrupt()).toBe(0);
  const third = await runDemo(first.port, true);
  expect(third.opening).toContain('The sample shop is running');
  await third.endShell();
  await expect.poll(() => fetch(address).then(Boolean, () => false)).toBe(false);
});
