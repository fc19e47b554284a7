import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../../../server-template/testing/free-port.ts';
import { installPackages } from '../testing/generated-server.ts';
import { callSpecmill } from '../testing/call-specmill.ts';
import { makeDatabase, temporaryFolder } from '../testing/run-specmill.ts';

const tables = `
  CREATE TABLE customers (id INTEGER PRIMARY KEY, email TEXT NOT NULL UNIQUE);
  CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers,
    note TEXT CHECK (length(note) <= 50));
`;
const document = 'openapi/shop.json';

interface Workflow {
  readonly jobs: {
    readonly api: {
      readonly env: Readonly<Record<string, string>>;
      readonly steps: readonly { readonly run?: string; readonly env?: object }[];
    };
  };
}

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let project: string;
/** A free port: other tests use 3000. */
let port: string;

const text = (path: string): Promise<string> => readFile(join(project, path), 'utf8');
const put = (path: string, content: string): Promise<void> =>
  writeFile(join(project, path), content);
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-C', project, '-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], {
    encoding: 'utf8',
  });

beforeAll(async () => {
  folder = await temporaryFolder();
  project = join(folder.path, 'shop');
  const flags = ['--db', 'file:./shop.db', '--ci', 'github', '--skip-prompts'];
  await callSpecmill(folder.path, ['init', 'shop', ...flags]);
  await installPackages(project);
  makeDatabase(join(project, 'shop.db'), tables);
  await callSpecmill(project, ['introspect']);
  port = String(await freePort());
  await put(document, (await text(document)).replace('localhost:3000', `localhost:${port}`));
  await callSpecmill(project, ['build', '--skip-prompts']);
  const manifest = JSON.parse(await text('package.json')) as { scripts: Record<string, string> };
  manifest.scripts['db:prepare'] = 'node prepare.mjs';
  await put('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  await put(
    'prepare.mjs',
    `import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
rmSync('ci.db', { force: true });
new DatabaseSync('ci.db').exec(${JSON.stringify(tables)});\n`,
  );
  // A checkout contains no packages, secrets or local files.
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'one');
  await rm(join(project, '.env'));
  await rm(join(project, 'shop.db'));
  await mkdir(join(folder.path, 'bin'));
  const bin = fileURLToPath(new URL('../bin.ts', import.meta.url));
  const shim = `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`;
  await writeFile(join(folder.path, 'bin/specmill'), shim);
  await chmod(join(folder.path, 'bin/specmill'), 0o755);
});
afterAll(() => folder[Symbol.asyncDispose]());

/** Runs the steps of the workflow except for the installation, which the test has done. */
async function runWorkflow(): Promise<{ readonly code: number | null; readonly output: string }> {
  const { jobs } = parse(await text('.github/workflows/api.yml')) as Workflow;
  const steps = jobs.api.steps.filter(({ run }) => run !== undefined && run !== 'npm ci');
  const path = [join(folder.path, 'bin'), process.env['PATH'] ?? ''].join(delimiter);
  const outside = { ...process.env, CI: 'true', GITHUB_ACTIONS: 'true', FORCE_COLOR: '0' };
  const env = { ...outside, ...jobs.api.env, BASE: 'main', API_PORT: port, PATH: path };
  let output = '';
  for (const { run = '' } of steps) {
    const ended = spawnSync('sh', ['-ec', run], { cwd: project, env, encoding: 'utf8' });
    output += ended.stdout + ended.stderr;
    if (ended.status !== 0) return { code: ended.status, output };
  }
  return { code: 0, output };
}

describe('the workflow that init writes', () => {
  it('passes in a project after init and build', async () => {
    const { code, output } = await runWorkflow();
    expect(output).toContain('All gates passed.');
    expect(code).toBe(0);
  });

  it('fails if a change breaks clients, and if a build is due, without a list of documents', async () => {
    const config = await text('.generator.json');
    const before = await text(document);
    await put('.generator.json', '{}');
    await put(document, before.replaceAll('"maxLength": 50', '"maxLength": 20'));
    const { code, output } = await runWorkflow();
    await put('.generator.json', config);
    await put(document, before);
    expect(code).toBe(1);
    expect(output).toMatch(
      /::error file=openapi\/shop.json,line=\d+,title=request-length-narrowed/,
    );
    // The documents in openapi/ are checked if the configuration lists none.
    expect(output).toContain(`test ${document}`);
    expect(output).toContain(`Failed: diff ${document}, check, build --check`);
  });
});

describe('init --ci in a project', () => {
  it('adds missing files and keeps existing ones', async () => {
    await rm(join(project, 'scripts/ci.mjs'));
    await put('.github/workflows/api.yml', '# mine\n');
    const { code, stdout } = await callSpecmill(project, ['init', '--ci', 'github']);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'kept (yours) .github/workflows/api.yml\ncreated scripts/ci.mjs\n',
    });
    expect(await text('.github/workflows/api.yml')).toBe('# mine\n');
  });

  it('follows the document in openapi/ if the configuration lists none', async () => {
    await using other = await temporaryFolder();
    await writeFile(join(other.path, '.generator.json'), '{}');
    await mkdir(join(other.path, 'openapi'));
    const shop = (await text(document)).replace('"provider": "sqlite"', '"provider": "mysql"');
    await writeFile(join(other.path, document), shop);
    expect(await callSpecmill(other.path, ['init', '--ci', 'github'])).toMatchObject({ code: 0 });
    const workflow = await readFile(join(other.path, '.github/workflows/api.yml'), 'utf8');
    expect(workflow).toContain('mariadb');
  });

  it.each([
    ['.generator.json', 3],
    ['package.json', 3],
    [document, 31],
  ])('reports %s if it is not JSON, and writes nothing', async (path, code) => {
    await using other = await temporaryFolder();
    await writeFile(join(other.path, '.generator.json'), '{}');
    await mkdir(join(other.path, 'openapi'));
    await writeFile(join(other.path, path), '{,}');
    const run = await callSpecmill(other.path, ['init', '--ci', 'github']);
    expect(run).toMatchObject({ code, stdout: '' });
    expect(run.stderr).toContain(path);
    expect(existsSync(join(other.path, 'scripts'))).toBe(false);
  });

  it.each(['postgresql', 'mysql', 'sqlserver'] as const)(
    'uses a database: %s',
    async (provider) => {
      await using other = await temporaryFolder();
      const urls = {
        postgresql: 'postgresql://localhost/a',
        mysql: 'mysql://localhost/a',
        sqlserver: 'sqlserver://localhost;database=a',
      };
      await callSpecmill(other.path, ['init', 'a', '--db', urls[provider], '--ci', 'github']);
      const file = join(other.path, 'a/.github/workflows/api.yml');
      const { jobs } = parse(await readFile(file, 'utf8')) as {
        readonly jobs: { readonly api: { readonly services: object; readonly env: object } };
      };
      expect(Object.keys(jobs.api.services)).toEqual(['database']);
      expect(Object.values(jobs.api.env)[0]).toMatch(new RegExp(`^${provider}:`));
    },
  );
});
