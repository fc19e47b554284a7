import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../server-template/testing/free-port.ts';

interface Demo {
  readonly port: number;
  /** The output until the shop is ready, or until exit if it never is. */
  readonly opening: string;
  /** Interrupts it like Ctrl-C; returns its exit code. */
  interrupt(): Promise<number | null>;
}

const folder = `.demo/test-${process.pid}`;
afterAll(() => rm(folder, { recursive: true, force: true }));

async function runDemo(port: number): Promise<Demo> {
  const flags = ['--port', String(port), '--folder', folder];
  const child = spawn(process.execPath, ['scripts/demo.ts', ...flags], {
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
  const third = await runDemo(first.port);
  expect(third.opening).toContain('The sample shop is running');
  expect(await third.interrupt()).toBe(0);
});
