import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../package.json' with { type: 'json' };
import { firstResponse } from '../server-template/testing/first-response.ts';
import { freePort } from '../server-template/testing/free-port.ts';

const run = promisify(execFile);
const minutes = 60_000;
const install = ['install', '--prefer-offline', '--no-audit', '--no-fund'];
const tables = `
  CREATE TABLE customers (id INTEGER PRIMARY KEY, email TEXT NOT NULL UNIQUE);
  CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers,
    note TEXT CHECK (length(note) <= 50));
`;
const prepare = `import { DatabaseSync } from 'node:sqlite';
new DatabaseSync('ci.db').exec(${JSON.stringify(tables)});\n`;
const ignored = { recursive: true, force: true } as const;

let folder: string;
let project: string;
let clone: string;
let port: string;

const git = (...args: readonly string[]) =>
  run('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], { cwd: project });

/** A machine that has Node, git and a shell, but no specmill. */
async function cleanly(
  command: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const node = path.dirname(process.execPath);
  const own = { PATH: `${node}:/usr/bin:/bin`, HOME: process.env['HOME'] ?? folder };
  const options = { cwd: clone, env: { ...own, npm_config_prefer_offline: 'true', ...env } };
  const { stdout, stderr } = await run('sh', ['-ec', command], options);
  return stdout + stderr;
}

/** What a second person meets, given the folder in which the packed tool is installed once hooks run, which it removes. */
export function describeTeam(installed: () => string): void {
  describe("a colleague's fresh clone, on a machine without specmill", () => {
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'specmill-team-'));
      project = path.join(folder, 'shop');
      clone = path.join(folder, 'clone');
      port = String(await freePort());
      const tool = installed();
      const specmill = async (place: string, ...args: readonly string[]) =>
        run(path.join(tool, 'node_modules/.bin/specmill'), args, { cwd: place });
      const flags = ['--db', 'file:./ci.db', '--ci', 'github', '--skip-prompts'];
      await specmill(folder, 'init', 'shop', ...flags);
      await writeFile(path.join(project, 'prepare.mjs'), prepare);
      await run(process.execPath, ['prepare.mjs'], { cwd: project });
      await specmill(project, 'introspect');
      const document = path.join(project, 'openapi/shop.json');
      const text = await readFile(document, 'utf8');
      await writeFile(document, text.replace('localhost:3000', `localhost:${port}`));
      await specmill(project, 'build', '--skip-prompts');
      const manifest = JSON.parse(await readFile(path.join(project, 'package.json'), 'utf8')) as {
        readonly scripts: Record<string, string>;
      };
      manifest.scripts['db:prepare'] = 'node prepare.mjs';
      await writeFile(path.join(project, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      await rm(tool, ignored);
      await run('npm', [...install, '--package-lock-only'], { cwd: project });
      await git('init', '-q', '-b', 'main');
      await git('add', '.');
      await git('commit', '-qm', 'one');
      await git('clone', '-q', project, clone);
    }, 10 * minutes);

    afterAll(() => rm(folder, ignored));

    test('depends on the packed tool, exactly', async () => {
      const manifest = JSON.parse(await readFile(path.join(clone, 'package.json'), 'utf8')) as {
        readonly dependencies: object;
        readonly devDependencies: object;
      };
      const tarball = `specmill-${packageJson.version}.tgz`;
      expect(manifest.devDependencies).toMatchObject({ specmill: `file:vendor/${tarball}` });
      expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(5);
      const vendored = await readdir(path.join(clone, 'vendor'));
      expect(vendored).toEqual([tarball, `specmill-server-${packageJson.version}.tgz`].sort());
    });

    // It also installs the packages, for the tests below.
    test('passes the generated workflow', { timeout: 5 * minutes }, async () => {
      const text = await readFile(path.join(clone, '.github/workflows/api.yml'), 'utf8');
      const { jobs } = parse(text) as {
        readonly jobs: {
          readonly api: {
            readonly env: Readonly<Record<string, string>>;
            readonly steps: readonly { readonly run?: string }[];
          };
        };
      };
      const env = { ...jobs.api.env, BASE: 'main', API_PORT: port, CI: 'true', FORCE_COLOR: '0' };
      let output = '';
      for (const { run: line } of jobs.api.steps) {
        if (line !== undefined) output += await cleanly(line, env);
      }
      expect(output).toContain('All gates passed.');
    });

    test('has the schemas that its editor looks for', async () => {
      const files = [
        ['.generator.json', /"\$schema": "(.+?)"/g],
        ['.vscode/settings.json', /"url": "(.+?)"/g],
      ] as const;
      const named = files.map(async ([name, pattern]) => {
        const text = await readFile(path.join(clone, name), 'utf8');
        return [...text.matchAll(pattern)].map(([, file = '']) => path.join(clone, file));
      });
      const schemas = (await Promise.all(named)).flat();
      expect(schemas).toHaveLength(3);
      for (const schema of schemas) JSON.parse(await readFile(schema, 'utf8'));
    });

    test('builds what is committed', async () => {
      expect(await cleanly('npm run build')).toContain('up to date');
      await rm(path.join(clone, '.generator/cache'), ignored);
      await cleanly('npm run build');
      expect(await cleanly('git status --porcelain')).toBe('');
      expect((await cleanly('npx --no-install specmill --version')).trim()).toBe(
        packageJson.version,
      );
    });

    test('starts its server, with the explorer', async () => {
      const server = spawn('npm', ['start'], {
        cwd: clone,
        env: { ...process.env, API_PORT: port, DATABASE_URL: 'file:./ci.db' },
        detached: true,
        stdio: 'ignore',
      });
      try {
        const signal = AbortSignal.timeout(minutes);
        const response = await firstResponse(`http://127.0.0.1:${port}/customers`, signal);
        expect(response.status).toBe(200);
        expect(await response.json()).toEqual([]);
        expect((await fetch(`http://127.0.0.1:${port}/docs`)).status).toBe(200);
      } finally {
        process.kill(-(server.pid ?? 0), 'SIGTERM');
        await once(server, 'exit');
      }
    });
  });
}
