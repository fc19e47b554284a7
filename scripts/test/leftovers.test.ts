import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  mariadbDatabases,
  postgresDatabases,
} from '../../server-template/testing/test-databases.ts';
import { runVariable } from './test-run.ts';

const urlOf = (path: string): string => JSON.stringify(import.meta.resolve(path));
const [noPostgres, noMariadb] = await Promise.all([
  postgresDatabases.missing(),
  mariadbDatabases.missing(),
]);
const kinds = [
  ...(noPostgres === null ? ['postgresDatabases'] : []),
  ...(noMariadb === null ? ['mariadbDatabases'] : []),
];

/** A run that leaves a folder, a process and a database of each server. */
const careless = `
  const { spawn } = await import('node:child_process');
  const { mkdtemp } = await import('node:fs/promises');
  const { tmpdir } = await import('node:os');
  const { beginRun } = await import(${urlOf('./leftovers.ts')});
  await beginRun();
  const databases = await import(${urlOf('../../server-template/testing/test-databases.ts')});
  await mkdtemp(tmpdir() + '/some-');
  spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' });
  const urls = [];
  for (const kind of ${JSON.stringify(kinds)}) urls.push((await databases[kind].create('')).url);
  console.log(JSON.stringify(urls));
  setInterval(() => undefined, 1000);`;
const cleaning = `
  const { removeLeftovers } = await import(${urlOf('./leftovers.ts')});
  console.log(JSON.stringify(await removeLeftovers(null)));`;

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'base-'));
});
afterEach(() => rm(base, { recursive: true, force: true }));

function start(args: readonly string[]): ChildProcess {
  const { [runVariable]: _run, ...environment } = process.env;
  return spawn(process.execPath, args, {
    env: { ...environment, SPECMILL_TEST_BASE: base },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function firstLine(child: ChildProcess): Promise<unknown> {
  if (child.stdout === null) throw new Error('its output is piped');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return JSON.parse(line);
}

const program = (source: string): readonly string[] => ['--input-type=module', '--eval', source];

it('what a killed run left is removed by the next one', async () => {
  const run = start(program(careless));
  const urls = (await firstLine(run)) as readonly string[];
  expect(urls).toHaveLength(kinds.length);
  // A run that goes on keeps what it has.
  expect(await readdir(base)).toHaveLength(1);
  await firstLine(start(program(cleaning)));
  expect(await readdir(base)).toHaveLength(1);
  run.kill('SIGKILL');
  await once(run, 'exit');
  const removed = await firstLine(start(program(cleaning)));
  const some = urls.length > 0 ? [`${urls.length} databases and users`] : [];
  expect(removed).toEqual(['1 processes', '1 folders', ...some]);
  expect(await readdir(base)).toEqual([]);
});

it('an interrupted run ends all that it started, and prints what it has counted', async () => {
  const run = start([
    'scripts/test.ts',
    'scripts/test/test-results.test.ts',
    'scripts/demo.test.ts',
  ]);
  let printed = '';
  const interrupted = once(run, 'close');
  run.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    // The other file needs seconds.
    if (/ scripts\/test\/test-results\.test\.ts /.test(text)) run.kill('SIGTERM');
  });
  expect(await interrupted).toEqual([130, null]);
  expect(printed).toMatch(/\nInterrupted \(SIGTERM\) after 1 of 2 files; removed .*folders/);
  expect(printed.trimEnd().split('\n').at(-1)).toMatch(/^[1-9]\d* passed, 0 failed, 0 skipped$/);
  expect(await readdir(base)).toEqual([]);
});
