import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { $ } from 'zx';
import { firstResponse } from '../../server-template/testing/first-response.ts';
import { freePort } from '../../server-template/testing/free-port.ts';
import { readPage } from './page-steps.ts';
import { plainCommands } from './readme-project.case.ts';

const minutes = 60_000;
const readme = await readFile(resolve(import.meta.dirname, '../../README.md'), 'utf8');
const [repository = '', rest = ''] = readme.split(/^## In your project$/m);
const [, checkout = ''] = rest.split(/^## Stability$/m);
const commands = readPage(repository + checkout)
  .steps.flatMap((step) => (step.kind === 'run' ? step.commands : []))
  .flatMap(plainCommands);

/** Programs that run until they are interrupted, with the variable of the port to look at. */
const programs: Readonly<Record<string, string>> = {
  'npm run demo': 'API_PORT',
  'npm run mock -- openapi/shop.json --stateful': 'MOCK_PORT',
  'npm run emulator': 'EMULATOR_PORT',
  'npm run shop': 'WEB_PORT',
};

/** What installs the packages here, and what runs this test. */
const ownCommands = ['npm ci', 'npm test'];
/** Folders of what `npm ci` and the first `npm run shop` install. */
const installed = ['node_modules', 'clients/node_modules', 'server-template/runtime/explorer'];
/** Caches, in which other tests write and remove files meanwhile. */
const caches = /^\.(?:cache|vite)/;

let clone: string;
beforeAll(async () => {
  clone = join(await mkdtemp(join(tmpdir(), 'readme-')), 'specmill');
  const shell = $({ quiet: true });
  await shell`git clone -q --depth 1 file://${resolve('.')} ${clone}`;
  for (const path of installed.filter((one) => existsSync(one))) {
    await mkdir(join(clone, path), { recursive: true });
    const names = (await readdir(path)).filter((name) => !caches.test(name));
    await shell`cp -a ${names.map((name) => join(path, name))} ${join(clone, path)}`;
  }
}, 10 * minutes);
afterAll(() => rm(resolve(clone, '..'), { recursive: true, force: true }));

describe('the README, in a fresh clone', () => {
  it('has the commands that are tried here', () => {
    expect(commands).toEqual(expect.arrayContaining(Object.keys(programs)));
  });

  it.each(commands.filter((command) => !ownCommands.includes(command)))(
    '%s',
    { timeout: 10 * minutes },
    async (command) => {
      const variable = programs[command];
      if (variable === undefined) {
        await $({ quiet: true, cwd: clone })`sh -c ${command}`;
        return;
      }
      const names = ['API_PORT', 'MOCK_PORT', 'EMULATOR_PORT', 'WEB_PORT'];
      const ports = await Promise.all(
        names.map(async (name) => [name, String(await freePort())] as const),
      );
      const port = new Map(ports).get(variable) ?? '';
      const line = command === 'npm run emulator' ? `${command} -- --port ${port}` : command;
      const program = spawn('sh', ['-c', `exec ${line}`], {
        cwd: clone,
        detached: true,
        stdio: 'ignore',
        env: { ...process.env, ...Object.fromEntries(ports) },
      });
      const exit = once(program, 'exit');
      try {
        const signal = AbortSignal.timeout(8 * minutes);
        const response = await Promise.race([
          firstResponse(`http://localhost:${port}/`, signal),
          exit.then(([code]) => Promise.reject(new Error(`${command} exited with ${code}`))),
        ]);
        expect(response.status).toBeLessThan(500);
      } finally {
        if (program.exitCode === null) process.kill(-(program.pid ?? 0), 'SIGINT');
        await exit;
      }
    },
  );
});
