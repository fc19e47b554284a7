import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { isOwnCommand } from './npm-shell.ts';

const source = `
  const { endWithNpmShell } = await import(${JSON.stringify(import.meta.resolve('./npm-shell.ts'))});
  endWithNpmShell('specmill mock');
  process.on('SIGTERM', () => {
    console.log('SIGTERM');
    process.exit();
  });
  setInterval(() => undefined, 1000);
  console.log('ready');`;

it('a program that npm started ends with its shell', async () => {
  const command = [process.execPath, '--input-type=module', '--eval', source];
  const shell = spawn('sh', ['-c', '"$@"; :', 'sh', ...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(shell.stdout)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('ready');
  const ended = once(shell, 'exit');
  shell.kill('SIGTERM');
  await ended;
  expect((await lines.next()).value).toBe('SIGTERM');
});

it.each([
  ['specmill', true],
  ["'specmill' mock --port 3", true],
  ['./node_modules/.bin/specmill serve', true],
  ['node pipeline/cli/bin.ts serve', true],
  ['specmill mock & wait-on 3334', false],
  ['specmill build && node server.js', false],
  ['node server.js', false],
  ['specmillx mock', false],
  ['node tests.js specmill', false],
])('the script %j is the program alone: %s', (script, isAlone) => {
  expect(isOwnCommand(script)).toBe(isAlone);
});
