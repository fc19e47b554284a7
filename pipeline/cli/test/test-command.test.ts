import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, runSpecmill } from '../testing/run-specmill.ts';
import { tinyProject, type TinyProject } from './testing/tiny-api.ts';

async function isListening(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    () => true,
    () => false,
  );
}

interface TinyDocument {
  readonly paths: Readonly<Record<string, object>>;
}

async function changeDocument(
  { path, write }: TinyProject,
  change: (document: TinyDocument) => object,
): Promise<void> {
  const text = await readFile(join(path, 'openapi/tiny.json'), 'utf8');
  await write('openapi/tiny.json', JSON.stringify(change(JSON.parse(text) as TinyDocument)));
}

describe('specmill test', () => {
  it('passes a correct API, writes the reports, and stops the server', async () => {
    await using project = await tinyProject();
    const reports = ['--reporter', 'html,junit,markdown,json', '--output', 'a.html,b/b.xml'];
    const run = await runSpecmill(project.path, ['test', ...project.flags(), ...reports]);
    expect(run.stdout).toContain('0 failed');
    expect(run.code).toBe(0);
    const files = await filesOf(project.path);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['a.html', 'b/b.xml', 'reports/contract.json', 'reports/contract.md']),
    );
    expect(Object.keys(files).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    expect(await isListening(project.endpoint)).toBe(false);
  });

  it('fails with 1 for a wrong response, and prints how to reproduce it', async () => {
    await using project = await tinyProject();
    const run = await runSpecmill(project.path, ['test', ...project.flags('type')]);
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(/keyword +type/);
    expect(run.stdout).toContain('curl ');
    expect(run.stdout).toMatch(/seed +1/);
    expect(await isListening(project.endpoint)).toBe(false);
  });

  it('names the base path of the document’s server if nothing is found without it', async () => {
    await using project = await tinyProject();
    await changeDocument(project, ({ paths, ...tiny }) => ({
      ...{ ...tiny, servers: [{ url: '/v1/' }], paths: { '/hello': paths['/greeting'] } },
    }));
    const run = await runSpecmill(project.path, ['test', ...project.flags()]);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(
      `Nothing was found at ${project.endpoint}. The first server of the document has the base path /v1: try --endpoint ${project.endpoint}/v1.`,
    );
  });

  it('exits with 2 if the API rejects everything, as documented', async () => {
    await using project = await tinyProject();
    await changeDocument(project, ({ paths, ...tiny }) => {
      const { get } = paths['/greeting'] as { readonly get: { readonly responses: object } };
      const responses = { ...get.responses, 401: { description: 'unknown' } };
      return { ...tiny, paths: { '/greeting': { get: { ...get, responses } } } };
    });
    const run = await runSpecmill(project.path, ['test', ...project.flags('locked')]);
    expect([run.code, run.stdout]).toEqual([2, expect.stringContaining('0 failed')]);
    expect(run.stderr).toContain('No operation succeeded');
  });

  it('replays what failed, until it passes', async () => {
    await using project = await tinyProject();
    const failed = await runSpecmill(project.path, ['test', ...project.flags('type')]);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain('specmill test --replay');
    const replay = ['test', '--replay'];
    const again = await runSpecmill(project.path, [...replay, ...project.flags('type')]);
    expect(again.code).toBe(1);
    expect(again.stdout).not.toMatch(/[1-9]\d* passed/);
    const repaired = await runSpecmill(project.path, [...replay, ...project.flags()]);
    expect(repaired.stderr).toMatch(/What had failed passes now \([1-9]\d* checks?\)\./);
    expect(repaired.code).toBe(0);
    for (const flags of [[], ['--path', '/greeting']]) {
      const left = await runSpecmill(project.path, [...replay, ...flags, ...project.flags()]);
      expect([left.code, left.stderr]).toEqual([
        2,
        expect.stringMatching(/nothing to replay|chooses/),
      ]);
    }
  });

  it('prints the result as JSON only', async () => {
    await using project = await tinyProject();
    const run = await runSpecmill(project.path, ['test', ...project.flags('type'), '--json']);
    expect(run.code).toBe(1);
    expect(JSON.parse(run.stdout)).toMatchObject({ schemaVersion: 1, title: 'Tiny', seed: 1 });
  });

  it.each<[string, string, Readonly<Record<string, string>>, readonly string[]]>([
    [
      'an invalid document',
      'DOCUMENT_INVALID',
      { 'openapi/tiny.json': '{' },
      ['openapi/tiny.json'],
    ],
    ['an unknown key', 'did you mean "endpoint"', { 'contract.yml': 'endpont: x' }, []],
    [
      'a hook file that throws',
      'cannot be loaded: oh',
      { 'h.mjs': 'throw new Error("oh")' },
      ['--hookfiles', 'h.mjs'],
    ],
    [
      'a report over a folder',
      'a folder with this name exists',
      {},
      ['--reporter', 'html', '--output', 'openapi'],
    ],
    ['an unknown path', 'did you mean "/greeting"', {}, ['--path', '/greting']],
    ['a plan of nothing', '--only "x" matches nothing', {}, ['--dry-run', '--only', 'x']],
    ['names of nothing', 'select nothing in openapi/tiny.json', {}, ['--names', '--method', 'PUT']],
    ['a dry run of no server', 'a shell', { 'contract.yml': 'server: a | b' }, ['--dry-run']],
    ['a dry run of no address', 'is not the URL', {}, ['--dry-run', '--endpoint', 'ftp://x']],
    ['a choice of nothing', 'select nothing in openapi/tiny.json', {}, ['--path', '/nope']],
  ])('exits with 2 before any request: %s', async (_, message, files, flags) => {
    await using project = await tinyProject();
    for (const [path, content] of Object.entries(files)) await project.write(path, content);
    const endpoint = ['--endpoint', project.endpoint];
    const run = await runSpecmill(project.path, ['test', ...endpoint, ...flags]);
    expect(run.stderr).toContain(message);
    expect(run.stderr).not.toMatch(/^ +at .*(?:file:|node:)/m);
    expect(run.code).toBe(2);
  });

  it('exits with 3 if the API cannot be reached', async () => {
    await using project = await tinyProject();
    const run = await runSpecmill(project.path, ['test', '--endpoint', project.endpoint]);
    expect(run.code).toBe(3);
    expect(run.stderr).toContain('API_UNREACHABLE');
  });

  it('suggests --endpoint if the server listens elsewhere', async () => {
    await using project = await tinyProject();
    const server = ['--server', 'sleep 60', '--server-wait', '1'];
    const run = await runSpecmill(project.path, [
      'test',
      '--endpoint',
      project.endpoint,
      ...server,
    ]);
    expect(run.stderr).toContain('did not respond within 1 s');
    expect(run.stderr).toContain('pass --endpoint');
  });

  it.each([
    ['ends', 'start', 'the database is gone'],
    ['is not there', null, 'cannot be started: there is no such program'],
  ])('exits with 3 if the server %s, and shows its log', async (_, fault, message) => {
    await using project = await tinyProject();
    const flags =
      fault === null
        ? ['--endpoint', project.endpoint, '--server', 'no-such-program-here']
        : project.flags(fault);
    const run = await runSpecmill(project.path, ['test', ...flags]);
    expect(run.code).toBe(3);
    expect(run.stderr).toContain(message);
  });

  it('exits with 3 if the server dies during the run', async () => {
    await using project = await tinyProject();
    const run = await runSpecmill(project.path, ['test', ...project.flags('die')]);
    expect(run.code).toBe(3);
  });

  it('exits with 4 if coverage is below the gate', async () => {
    await using project = await tinyProject();
    const gate = ['--min-coverage', '100', '--budget', 'requests=1'];
    const run = await runSpecmill(project.path, ['test', ...project.flags(), ...gate]);
    expect(run.stderr).toMatch(/Coverage of .* below 100%/);
    expect(run.code).toBe(4);
  });

  it('stops the server, writes its reports and exits with 130 when interrupted', async () => {
    await using project = await tinyProject();
    const flags = [...project.flags('interrupt'), '--reporter', 'json', '--output', 'r.json'];
    const run = await runSpecmill(project.path, ['test', ...flags]);
    expect(run.code).toBe(130);
    expect(await readFile(join(project.path, 'r.json'), 'utf8')).toContain('"Tiny"');
    expect(await isListening(project.endpoint)).toBe(false);
  });

  it('prints the plan and the names without a request', async () => {
    await using project = await tinyProject();
    const endpoint = ['--endpoint', project.endpoint];
    const plan = await runSpecmill(project.path, ['test', '--dry-run', ...endpoint]);
    expect(plan.stdout).toContain('nothing was sent');
    const names = await runSpecmill(project.path, ['test', '--names']);
    expect(names.stdout.split('\n')).toEqual(
      expect.arrayContaining(['GET (200) /greeting', 'GET (400) /greeting']),
    );
    expect([plan.code, names.code]).toEqual([0, 0]);
  });
});

describe('hook files', () => {
  const styles: Readonly<Record<string, string>> = {
    'typed.mts': `import { beforeEach, log } from 'specmill/contract';
import type { HookTransaction } from 'specmill/contract';
beforeEach((transaction: HookTransaction) => log('typed', transaction.id));`,
    'dredd.cjs': `const hooks = require('hooks');
hooks.before('GET (200) /greeting', (transaction, done) => { hooks.log('dredd', transaction.id); done(); });`,
    'exports.mjs': `export const beforeAll = async (plan) => void process.stderr.write('plan of ' + plan.length + '\\n');
export const after = { 'GET (200) /greeting': (transaction) => { process.stderr.write('exports ' + transaction.real.statusCode + '\\n'); } };`,
  };

  it('of each style run', async () => {
    await using project = await tinyProject();
    for (const [name, text] of Object.entries(styles)) await project.write(`h/${name}`, text);
    const run = await runSpecmill(project.path, ['test', ...project.flags(), '--hookfiles', 'h/*']);
    expect(run.code).toBe(0);
    expect(run.stderr).toContain('typed GET (200) /greeting');
    expect(run.stderr).toContain('dredd GET (200) /greeting');
    expect(run.stderr).toContain('exports 200');
    expect(run.stderr).toMatch(/plan of \d+/);
  });

  it('that throw fail their cell with the message', async () => {
    await using project = await tinyProject();
    await project.write(
      'h.mjs',
      `export const beforeEach = () => { throw new Error('no token'); };`,
    );
    const run = await runSpecmill(project.path, [
      'test',
      ...project.flags(),
      '--hookfiles',
      'h.mjs',
    ]);
    expect(run.code).toBe(1);
    expect(run.stdout).toContain('The hook beforeEach failed: no token');
    expect(run.stdout + run.stderr).not.toContain('h.mjs:');
  });

  it('cause a warning for an unknown transaction name', async () => {
    await using project = await tinyProject();
    await project.write('h.mjs', `export const before = { 'GET (200) /greting': () => {} };`);
    const run = await runSpecmill(project.path, [
      'test',
      ...project.flags(),
      '--hookfiles',
      'h.mjs',
    ]);
    expect(run.stderr).toContain('did you mean "GET (200) /greeting"?');
  });
});

describe('specmill test --init', () => {
  it('creates what tests need, keeps edited files, and reports them as unchanged', async () => {
    await using project = await tinyProject();
    const manifest = { name: 'tiny', scripts: { start: 'node server.mjs', 'test:api': 'mine' } };
    await writeFile(join(project.path, 'package.json'), JSON.stringify(manifest));
    const first = await runSpecmill(project.path, ['test', '--init']);
    expect(first.code).toBe(0);
    const scripts = JSON.parse(
      await readFile(join(project.path, 'package.json'), 'utf8'),
    ) as object;
    expect(scripts).toEqual({
      name: 'tiny',
      scripts: {
        start: 'node server.mjs',
        'test:api': 'mine',
        'test:api:debug': 'specmill test --verbose',
        'test:api:dry': 'specmill test --dry-run',
      },
    });
    const config = await readFile(join(project.path, 'contract.yml'), 'utf8');
    expect(config).toContain('server: npm start\n');
    expect(config).toContain('server-wait: 3\n');
    await project.write('contract/hooks.mts', '// mine\n');
    const before = await filesOf(project.path);
    const second = await runSpecmill(project.path, ['test', '--init']);
    expect(
      second.stdout
        .trim()
        .split('\n')
        .map((line) => `${line.slice(0, 12).trimEnd()}|${line.slice(13)}`),
    ).toEqual([
      'unchanged|contract.yml',
      'kept (yours)|contract/hooks.mts',
      'unchanged|contract/contract.test.ts',
      'unchanged|reports/.gitignore',
      'kept (yours)|package.json',
    ]);
    expect(await filesOf(project.path)).toEqual(before);
  });
});
