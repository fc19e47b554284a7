import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { emulatorPackage, packStaged } from './packages/stage-package.ts';
import { describePages } from './docs/pages.case.ts';
import { describeReadmeProject } from './docs/readme-project.case.ts';
import { describeTeam } from './packed-team.case.ts';
import { seedShop } from './seed-shop.ts';
import { firstResponse } from '../server-template/testing/first-response.ts';
import { freePort } from '../server-template/testing/free-port.ts';

const run = promisify(execFile);
const minutes = 60_000;
/** npm's cache avoids repeated downloads. */
const install = ['install', '--prefer-offline', '--no-audit', '--no-fund'];

let folder: string;
let project: string;
const specmill = (...args: string[]) =>
  run(path.join(folder, 'tool/node_modules/.bin/specmill'), args, { cwd: project });

/** Hashes of a project's files, without the cache of builds and the database. */
async function filesOf(place: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(place, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('.generator/cache/') && !name.includes('.db'))
    .sort();
  const hashes = names.map(async (name): Promise<[string, string]> => {
    const content = await readFile(path.join(place, name));
    return [name, createHash('sha256').update(content).digest('hex')];
  });
  return Object.fromEntries(await Promise.all(hashes));
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'specmill-packed-'));
  project = path.join(folder, 'my-shop');
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder]);
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ filename: string }];
  const tarball = path.join(folder, packed.filename);
  await run('npm', [...install, '--prefix', path.join(folder, 'tool'), tarball]);
}, 10 * minutes);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the packed tool, in an empty folder', () => {
  test('has a README whose links work everywhere', async () => {
    const own = path.join(folder, 'tool/node_modules/specmill');
    const readme = await readFile(path.join(own, 'README.md'), 'utf8');
    const targets = [...readme.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(
      ([, link, picture]) => link ?? picture ?? '',
    );
    const relative = targets.filter((target) => !/^(?:https:|#)/.test(target));
    expect(relative).toEqual(['docs/pictures/explorer.png']);
    await stat(path.join(own, 'docs/pictures/explorer.png'));
    expect(targets.length).toBeGreaterThan(10);
    expect(await readFile('README.md', 'utf8')).toContain('](docs/README.md)');
  });

  test('prints its version and its commands', async () => {
    project = folder;
    expect((await specmill('--version')).stdout.trim()).toBe(packageJson.version);
    const { stdout } = await specmill('--help');
    for (const command of ['init', 'introspect', 'build', 'serve', 'emulator']) {
      expect(stdout).toContain(command);
      expect((await specmill(command, '--help')).stdout).toContain(`specmill ${command}`);
    }
  });

  test('has the guides', async () => {
    project = folder;
    const { stdout } = await specmill('docs', 'vocabulary', '--print');
    expect(stdout).toContain('](server.md#properties-without-a-column)');
    expect(stdout).toContain('/blob/HEAD/openapi/vocabulary.schema.json)');
  });

  test(
    'comes with a payment emulator, a package of its own',
    { timeout: 2 * minutes },
    async () => {
      const shop = path.join(folder, 'shop');
      const staging = await mkdtemp('dist/emulator-');
      try {
        const packed = await packStaged(emulatorPackage, path.join(staging, 'package'));
        await run('npm', [...install, '--prefix', shop, path.resolve(packed)]);
      } finally {
        await rm(staging, { recursive: true });
      }
      const { stdout: help } = await run(path.join(shop, 'node_modules/.bin/specmill-emulator'), [
        '--help',
      ]);
      expect(help).toContain('start');
      const script = `import { startEmulator } from '@specmill/emulator';
      await using emulator = await startEmulator({ port: 0 });
      console.log((await fetch(new URL('/health', emulator.url))).status);`;
      const flags = ['--input-type=module-typescript', '--eval', script];
      const { stdout } = await run(process.execPath, flags, { cwd: shop });
      expect(stdout.trim()).toBe('200');
    },
  );

  test('creates the sample shop, which builds and starts', { timeout: 6 * minutes }, async () => {
    project = folder;
    await specmill('init', 'market', '--template', 'shop', '--skip-prompts');
    const market = path.join(folder, 'market');
    await run('npm', install, { cwd: market });
    for (const program of ['tsc -p .', 'tsc -p apps/web', 'vite build apps/web']) {
      await run('npx', ['--no-install', ...program.split(' ')], { cwd: market });
    }
    const ports = [await freePort(), await freePort(), await freePort()].map(String);
    const [api = '', emulator = '', web = ''] = ports;
    const bin = path.join(folder, 'tool/node_modules/.bin');
    const shop = spawn('npm', ['run', 'shop'], {
      cwd: market,
      detached: true,
      stdio: 'ignore',
      env: {
        ...process.env,
        ...{ API_PORT: api, EMULATOR_PORT: emulator, WEB_PORT: web },
        PATH: `${bin}:${process.env['PATH'] ?? ''}`,
      },
    });
    try {
      const signal = AbortSignal.timeout(minutes);
      const page = await firstResponse(`http://localhost:${web}/`, signal);
      expect(await page.text()).toContain('<title>Duka</title>');
      await firstResponse(`http://127.0.0.1:${api}/health`, signal);
      const products = await fetch(`http://localhost:${web}/api/products?limit=2`);
      expect(await products.json()).toHaveLength(2);
      expect((await firstResponse(`http://127.0.0.1:${emulator}/health`, signal)).status).toBe(200);
    } finally {
      if (shop.exitCode === null) {
        process.kill(-(shop.pid ?? 0), 'SIGINT');
        await once(shop, 'exit');
      }
    }
  });

  test(
    'serves a mock and compares documents without the optional packages, and names one that a command needs',
    { timeout: 4 * minutes },
    async () => {
      const small = path.join(folder, 'small');
      // As npm installs it with --omit=optional, in a tenth of the time.
      await cp(path.join(folder, 'tool'), small, { recursive: true, verbatimSymlinks: true });
      await run('npm', ['prune', '--omit=optional', '--no-audit', '--no-fund', '--prefix', small]);
      expect(await readdir(path.join(small, 'node_modules'))).not.toContain('typescript');
      const bin = path.join(small, 'node_modules/.bin/specmill');
      const document = path.join(folder, 'greeting.json');
      const schema = { type: 'array', items: { type: 'string' }, example: ['hello'] };
      const content = { 'application/json': { schema } };
      const responses = { 200: { description: 'Words.', content } };
      const paths = { '/words': { get: { responses } } };
      const info = { title: 'Words', version: '1' };
      await writeFile(document, JSON.stringify({ openapi: '3.0.3', info, paths }));
      const port = String(await freePort());
      const mock = spawn(bin, ['mock', document, '--port', port], { stdio: 'ignore' });
      try {
        const signal = AbortSignal.timeout(minutes);
        const url = `http://127.0.0.1:${port}`;
        const response = await firstResponse(`${url}/words`, signal);
        expect(await response.json()).toEqual(['hello']);
        await run(bin, ['test', document, '--endpoint', url], { cwd: folder });
      } finally {
        mock.kill('SIGTERM');
        await once(mock, 'exit');
      }
      await run(bin, ['diff', document, document]);
      await run(bin, ['init', 'lean', '--skip-prompts', '--db', 'file:./a.db'], { cwd: folder });
      const lean = path.join(folder, 'lean');
      seedShop(path.join(lean, 'a.db'));
      await run(bin, ['introspect'], { cwd: lean });
      const failure = await run(bin, ['build', '--skip-prompts'], { cwd: lean }).catch(
        (error: unknown) => error as { readonly code: number; readonly stderr: string },
      );
      expect(failure).toMatchObject({ code: 5 });
      expect(failure.stderr).toContain('npm install typescript@');
    },
  );

  test('ejects the sources of the server, and takes them back', async () => {
    project = folder;
    await specmill('init', 'my-shop', '--skip-prompts', '--db', 'file:./shop.db');
    project = path.join(folder, 'my-shop');
    seedShop(path.join(project, 'shop.db'));
    await specmill('introspect');
    await specmill('build', '--skip-prompts');
    const built = await filesOf(project);
    expect(Object.keys(built)).toContain(`vendor/specmill-server-${packageJson.version}.tgz`);
    await specmill('eject');
    expect(Object.keys(await filesOf(project))).toContain('apps/api/src/runtime/serve.ts');
    await specmill('eject', '--undo');
    expect(await filesOf(project)).toEqual(built);
  });
});

// The project of the test before has its packages.
const packedTool = () => ({
  folder: path.join(folder, 'tool/node_modules/specmill'),
  modules: path.join(folder, 'market/node_modules'),
});
describePages('the guides, with the packed tool', packedTool);
await describeReadmeProject(packedTool);

describeTeam(() => path.join(folder, 'tool'));
