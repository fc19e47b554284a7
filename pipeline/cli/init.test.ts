import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadDocument } from '../model/load/load-document.ts';
import { callSpecmill } from './testing/call-specmill.ts';
import { filesOf, makeDatabase, runSpecmill, temporaryFolder } from './testing/run-specmill.ts';
import type { RunOptions } from './testing/run-specmill.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(async () => {
  await folder[Symbol.asyncDispose]();
});

const init = (args: readonly string[], options?: Pick<RunOptions, 'env'>) =>
  callSpecmill(folder.path, ['init', ...args], options);
/** Limits need a process, and passwords one that no earlier test has given them to hide. */
const initProcess = (args: readonly string[], options?: RunOptions) =>
  runSpecmill(folder.path, ['init', ...args], options);
const text = (path: string): Promise<string> => readFile(join(folder.path, path), 'utf8');
const json = async (path: string): Promise<unknown> => JSON.parse(await text(path));

describe('init creates a project', () => {
  it('with all of its files and no others', async () => {
    const { code, stdout, stderr } = await init(['my-shop']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Created my-shop.\n' });
    expect(stderr).toContain('specmill introspect');
    expect(await readdir(folder.path)).toEqual(['my-shop']);
    expect(Object.keys(await filesOf(join(folder.path, 'my-shop')))).toEqual([
      '.editorconfig',
      '.env',
      '.generator.json',
      '.generator/base/my-shop.json',
      '.gitattributes',
      '.gitignore',
      '.vscode/settings.json',
      'AGENTS.md',
      'README.md',
      'drizzle.config.ts',
      'openapi/my-shop.json',
      'package.json',
    ]);
    expect((await stat(join(folder.path, 'my-shop/.env'))).mode & 0o777).toBe(0o600);
    expect(await text('my-shop/.gitignore')).toMatch(/^\.env$/m);
  });

  it('with a valid document, whose first introspection needs no --force', async () => {
    await init(['my-shop']);
    const document = await loadDocument(join(folder.path, 'my-shop/openapi/my-shop.json'));
    expect(document.info.title).toBe('my-shop');
    makeDatabase(
      join(folder.path, 'my-shop/my-shop.db'),
      'CREATE TABLE pets (id INTEGER PRIMARY KEY)',
    );
    const { stdout } = await callSpecmill(join(folder.path, 'my-shop'), ['introspect']);
    expect(stdout).toBe('1 model from SQLite: openapi/my-shop.json updated.\n');
  });

  it('with the values of flags', async () => {
    const flags = [
      '--frameworks',
      'react,angular',
      '--language',
      'javascript',
      '--output',
      './server/',
    ];
    await initProcess(['my-shop', ...flags]);
    expect(await json('my-shop/.generator.json')).toMatchObject({
      language: 'javascript',
      frameworks: ['react', 'angular'],
      documents: [{ path: 'openapi/my-shop.json', output: 'server' }],
      clients: { angular: { output: 'src/app/api' } },
    });
    expect(await json('my-shop/package.json')).toMatchObject({
      name: 'my-shop',
      scripts: { start: 'node --max-semi-space-size=16 server/main.js' },
      dependencies: { '@specmill/server': expect.stringMatching(/^file:/) as string },
    });
  });

  it('that depends on this version of specmill, whatever the PATH contains', async () => {
    const { stderr } = await init(['my-shop'], { env: { PATH: '/usr/bin:/bin' } });
    expect(stderr).toMatch(/npm install\S*\n.*npx specmill introspect\S*\n.*npx specmill build/);
    expect(await json('my-shop/package.json')).toMatchObject({
      devDependencies: { specmill: expect.stringMatching(/^file:\//) as string },
    });
  });

  it('called my-api by default', async () => {
    await init(['--skip-prompts']);
    expect(await readdir(folder.path)).toEqual(['my-api']);
  });

  it('in an existing empty folder', async () => {
    await mkdir(join(folder.path, 'my-shop'));
    expect((await init(['my-shop'])).code).toBe(0);
    expect(await readdir(folder.path)).toEqual(['my-shop']);
  });

  it.each([
    ['postgresql://me:top%23secret@localhost/shop?sslmode=require', 'postgresql'],
    [`mysql://me:top'secret"#@localhost/shop`, 'mysql'],
    ['sqlserver://localhost:1433;database=shop;user=me;password={top}}secret}', 'mssql'],
    ['cockroachdb://me:topsecret@localhost/shop', 'cockroach'],
  ])('and writes %s into .env only', async (url, dialect) => {
    const { code, stdout, stderr } = await initProcess(['my-shop', '--db', url]);
    expect(code).toBe(0);
    const { '.env': env, ...others } = await filesOf(join(folder.path, 'my-shop'));
    expect(parseEnv(env ?? '')['DATABASE_URL']).toBe(url);
    expect(JSON.stringify(others) + stdout + stderr).not.toMatch(/top.{0,3}secret/);
    expect(await text('my-shop/drizzle.config.ts')).toContain(`dialect: '${dialect}'`);
  });

  it('in the current folder, which may be a Git repository', async () => {
    const here = join(folder.path, 'my-shop');
    await mkdir(join(here, '.git'), { recursive: true });
    await writeFile(join(here, '.git/HEAD'), 'ref: refs/heads/main');
    const { ino } = await stat(here);
    const { code, stdout, stderr } = await callSpecmill(here, ['init', '.']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Created my-shop.\n' });
    expect(stderr).not.toContain('cd my-shop');
    expect(await readdir(folder.path)).toEqual(['my-shop']);
    expect((await stat(here)).ino).toBe(ino);
    expect(await json('my-shop/package.json')).toMatchObject({ name: 'my-shop' });
    expect(await text('my-shop/.git/HEAD')).toBe('ref: refs/heads/main');
  });

  it('and introspects and builds it with --auto-generate', async () => {
    makeDatabase(join(folder.path, 'shop.db'), 'CREATE TABLE pets (id INTEGER PRIMARY KEY)');
    const { code, stdout } = await init(['my-shop', '--db', 'file:../shop.db', '--auto-generate']);
    expect(code).toBe(0);
    expect(stdout).toContain('1 model from SQLite: openapi/my-shop.json updated.');
    expect(await text('my-shop/openapi/my-shop.json')).toContain('"/pets"');
    expect(await readdir(join(folder.path, 'my-shop/apps/api/src/generated/routes'))).toContain(
      'pet.ts',
    );
    const check = await callSpecmill(join(folder.path, 'my-shop'), ['build', '--check']);
    expect(check.code).toBe(0);
  });
});

it('keeps the project if --auto-generate cannot read the database', async () => {
  const { code, stdout } = await init(['my-shop', '--auto-generate']);
  expect({ code, stdout }).toEqual({ code: 14, stdout: 'Created my-shop.\n' });
  expect(await readdir(folder.path)).toEqual(['my-shop']);
});

describe('init rejects, and leaves everything as it was', () => {
  it.each([
    ['../my-shop', 'contains a path separator'],
    ['a\\b', 'contains a path separator'],
    ['My Shop', 'may contain only lower-case letters'],
    ['MyShop', 'Try specmill init my-shop.'],
    ['..', 'must begin with a letter or digit'],
    ['_x', 'must begin with a letter or digit'],
    ['node_modules', 'is reserved by Node or npm'],
    ['http', 'is reserved by Node or npm'],
    ['x'.repeat(215), 'is longer than 214 characters'],
    ['', 'is empty'],
  ])('the name %j', async (name, sentence) => {
    const { code, stderr } = await init([name, '--skip-prompts']);
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
    expect(await readdir(folder.path)).toEqual([]);
  });

  it.each([
    [
      ['--frameworks', 'react,vu'],
      2,
      '--frameworks takes angular, react, vue or svelte, not "vu"; did you mean vue?',
    ],
    [['--language', 'rust'], 2, '--language takes typescript or javascript, not "rust".'],
    [['--db', 'oracle://u:topsecret@h/db'], 11, 'has the unknown prefix "oracle:"'],
    [
      ['--db', `file:a'b"c\`d`],
      11,
      'The database URL contains characters that a .env file cannot contain; nothing was created',
    ],
    [['--output', '../api'], 2, '--output takes a folder inside the project'],
  ])('%j', async (flags, exit, sentence) => {
    const { code, stderr } = await init(['my-shop', ...flags]);
    expect(code).toBe(exit);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('topsecret');
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('a folder with content, a file, or a link', async () => {
    await mkdir(join(folder.path, 'full'));
    await writeFile(join(folder.path, 'full/.hidden'), 'mine');
    await writeFile(join(folder.path, 'file'), 'mine');
    await symlink('full', join(folder.path, 'link'));
    const before = await filesOf(folder.path);
    for (const name of ['full', 'file', 'link']) {
      const { code, stderr } = await init([name, '--skip-prompts']);
      expect({ name, code }).toEqual({ name, code: 40 });
      expect(stderr).toContain('already exists and is not an empty folder; nothing was changed');
    }
    expect(await filesOf(folder.path)).toEqual(before);
  });

  it('a full disk', async () => {
    const { code } = await initProcess(['my-shop'], { shell: 'ulimit -f 2; exec "$@"' });
    expect(code).toBe(42);
    expect(await readdir(folder.path)).toEqual([]);
  });
});
