import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { partAt, splitPointer } from '../../merge/labelled-pointer.ts';
import { DocumentEditor } from '../../merge/testing/document-editor.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { callSpecmill } from '../testing/call-specmill.ts';
import { filesOf, makeDatabase, runSpecmill, temporaryFolder } from '../testing/run-specmill.ts';

const tables = `
  CREATE TABLE customers (id INTEGER PRIMARY KEY, email VARCHAR(80) NOT NULL);
  CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers, note VARCHAR(80));
`;
const document = 'openapi/shop.json';
const base = '.generator/base/shop.json';
const manifest = '.generator/manifest.json';
const schemas = '/components/schemas';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
  makeDatabase(join(folder.path, 'shop.db'), tables);
  await put('.gitignore', '*.db\nnode_modules\n.generator/cache\n');
  await specmill('introspect', '--db', 'file:./shop.db');
  expect((await build()).code).toBe(0);
  git('init', '--quiet', '--initial-branch=main');
  commit();
});

afterEach(async () => {
  await folder[Symbol.asyncDispose]();
});

const specmill = (...args: readonly string[]) => callSpecmill(folder.path, args);
const build = (...args: readonly string[]) => specmill('build', '--skip-prompts', ...args);
const text = (path: string): Promise<string> => readFile(join(folder.path, path), 'utf8');
const put = (path: string, content: string): Promise<void> =>
  writeFile(join(folder.path, path), content);
const at = async (pointer: string): Promise<unknown> =>
  partAt(JSON.parse(await text(document)) as object, splitPointer(pointer));

/** The output of git; of a merge with conflicts too. */
function git(...args: readonly string[]): string {
  const own = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  try {
    return execFileSync('git', [...own, ...args], {
      ...{ cwd: folder.path, encoding: 'utf8', stdio: 'pipe' },
    });
  } catch (error) {
    return String((error as { readonly stdout?: unknown }).stdout);
  }
}

function commit(): void {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'work');
}

async function edit(change: (editor: DocumentEditor) => unknown): Promise<void> {
  const editor = new DocumentEditor(JSON.parse(await text(document)) as OpenApiDocument);
  change(editor);
  await put(document, JSON.stringify(editor.document));
  await specmill('format');
}

/** A branch in which somebody changed the database, introspected, edited and built. */
async function work(branch: string, sql: string, change: Parameters<typeof edit>[0]) {
  git('checkout', '--quiet', '-b', branch, 'main');
  makeDatabase(join(folder.path, 'shop.db'), sql);
  await specmill('introspect', '--db', 'file:./shop.db');
  await edit(change);
  expect((await build()).code).toBe(0);
  commit();
}

async function twoBranches(): Promise<void> {
  await work('one', 'ALTER TABLE orders ADD remark VARCHAR(20)', (editor) =>
    editor
      .put(`${schemas}/Order/description`, 'What was ordered.')
      .put(`${schemas}/Order/properties/note/description`, 'One.'),
  );
  await work('two', 'ALTER TABLE orders ADD weight INTEGER', (editor) =>
    editor
      .put(`${schemas}/Customer/description`, 'Who orders.')
      .put(`${schemas}/Order/properties/note/description`, 'Two.'),
  );
}

async function expectBoth(): Promise<void> {
  expect(await at(`${schemas}/Order/description`)).toBe('What was ordered.');
  expect(await at(`${schemas}/Customer/description`)).toBe('Who orders.');
  expect(await at(`${schemas}/Order/properties/remark`)).toBeDefined();
  expect(await at(`${schemas}/Order/properties/weight`)).toBeDefined();
}

describe('a merge of two branches', () => {
  it('is completed by resolve and build, without losing an edit', async () => {
    await twoBranches();
    expect(git('merge', 'one')).toContain(`CONFLICT (content): Merge conflict in ${document}`);
    for (const command of [
      'build',
      'introspect --db file:./shop.db',
      'edits',
      'check',
      'migrate',
    ]) {
      const { code, stdout, stderr } = await specmill(...command.split(' '));
      expect({ command, code }).toEqual({ command, code: 31 });
      expect(stdout + stderr).toContain('shop.json has conflict markers of a git merge');
      expect(stdout + stderr).toContain('specmill resolve');
    }
    const { stdout } = await specmill('resolve');
    expect(stdout).toContain(`merged ${document}\n! ${schemas}/Order/properties/note/description
    ancestor  (nothing)
    theirs    "One."
    ours      "Two."
    kept: ours
`);
    await expectBoth();
    const built = await build();
    expect(built).toMatchObject({ code: 0 });
    expect(built.stdout).toContain('openapi.json; it had conflict markers of a git merge');
    expect(built.stdout).not.toContain('.new');
    expect(Object.keys(await filesOf(folder.path)).filter((path) => path.endsWith('.new'))).toEqual(
      [],
    );
    expect(await text(manifest)).not.toContain('<<<');
    expect((await specmill('check')).code).toBe(0);
    expect((await specmill('introspect', '--db', 'file:./shop.db')).code).toBe(0);
    await expectBoth();
  });

  it('needs neither with the merge driver, except for true conflicts', async () => {
    const driver = join(folder.path, 'driver.sh');
    const bin = join(import.meta.dirname, '../bin.ts');
    await writeFile(driver, `exec ${process.execPath} ${bin} merge-driver "$@"\n`);
    git('config', 'merge.specmill.driver', `sh ${driver} %O %A %B %P`);
    await put('.gitattributes', `${document} merge=specmill\n${base} merge=specmill\n`);
    commit();
    await twoBranches();
    expect(git('merge', 'one')).toContain(`CONFLICT (content): Merge conflict in ${document}`);
    await expectBoth();
    const note = `${schemas}/Order/properties/note/description`;
    expect(await at(note)).toBe('Two.');
    expect((await specmill('resolve', '--prefer', 'theirs')).stdout).toContain('kept: theirs');
    expect(await at(note)).toBe('One.');
    await expectBoth();
    expect(await text(base)).not.toContain('<<<');
    expect((await build()).code).toBe(0);
    expect((await specmill('check')).code).toBe(0);
  });

  it('is never completed by guesses', async () => {
    await twoBranches();
    git('merge', 'one');
    git('add', '--all');
    const { code, stderr } = await specmill('resolve');
    expect({ code, stderr }).toMatchObject({ code: 34 });
    expect(stderr).toContain(`git checkout --merge -- ${document}`);
  });
});

describe('a generated file', () => {
  const route = 'apps/api/src/generated/types/order.ts';
  const note = '// Ours: read by the invoices.\n';

  it('that somebody edited on a branch keeps the edit in a merge', async () => {
    await work('one', 'ALTER TABLE orders ADD remark VARCHAR(20)', (editor) => editor);
    await put(route, `${await text(route)}${note}`);
    commit();
    await work('two', 'ALTER TABLE customers ADD born DATE', (editor) =>
      editor.put(`${schemas}/Order/properties/id/description`, 'Its number.'),
    );
    git('merge', 'one');
    // Both branches wrote it differently, and git merged it without a conflict.
    expect((await text(manifest)).split(`"${route}"`).length).toBeGreaterThan(2);
    expect(await text(route)).not.toContain('<<<<<<<');
    await specmill('resolve');
    const { code, stdout } = await build();
    expect({ code, stdout }).toMatchObject({ code: 0 });
    const kept = await text(route);
    expect(kept).toContain(note);
    expect(stdout).toContain(`kept (edited) ${route}`);
  });

  it('with a conflict around an edit is replaced, and the report names its commit', async () => {
    await work('one', 'ALTER TABLE orders ADD remark VARCHAR(20)', (editor) => editor);
    await put(route, (await text(route)).replaceAll('remark', 'remarks'));
    commit();
    await work('two', 'ALTER TABLE orders ADD weight INTEGER', (editor) => editor);
    git('merge', 'one');
    expect(await text(route)).toContain('<<<<<<<');
    await specmill('resolve');
    const [, command = ''] =
      /types\/order.ts; it had conflict markers.* in (git show .*)/.exec((await build()).stdout) ??
      [];
    expect(await text(route)).toContain('remark');
    expect(git(...command.split(' ').slice(1))).toContain('remarks');
    expect((await specmill('check')).code).toBe(0);
  });

  it('that does not parse is replaced, and kept under another name', async () => {
    const damaged = `${await text(route)}export interface {\n`;
    await put(route, damaged);
    const { stdout } = await build();
    expect(stdout).toContain(`${route}; it did not parse, and is now ${route}.old`);
    expect(await text(`${route}.old`)).toBe(damaged);
    expect((await specmill('check')).code).toBe(0);
    // An edit that parses is kept, and so is a second one that does not.
    await put(route, `${await text(route)}${note}`);
    expect((await build()).stdout).toContain(`kept (edited) ${route}`);
    await put(route, damaged);
    expect((await build()).stdout).toContain(`kept (edited) ${route}`);
    expect(await text(`${route}.old`)).toBe(damaged);
  });
});

describe('line ends', () => {
  it('of a checkout are not edits, and those of a document stay', async () => {
    for (const path of git('ls-files').trim().split('\n')) {
      if (!path.endsWith('.tgz')) await put(path, (await text(path)).replaceAll('\n', '\r\n'));
    }
    const { code, stdout } = await build('--check');
    expect({ code, stdout }).toMatchObject({ code: 0 });
    expect((await specmill('introspect', '--db', 'file:./shop.db')).stdout).toContain('up to date');
    makeDatabase(join(folder.path, 'shop.db'), 'ALTER TABLE orders ADD weight INTEGER');
    await specmill('introspect', '--db', 'file:./shop.db');
    expect((await text(document)).replaceAll('\r\n', '')).not.toContain('\n');
    const built = await build();
    expect(built.stdout).not.toContain('edited');
  });
});

it('a document is printed as introspection does, whatever wrote it', async () => {
  const before = await text(document);
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .toSorted(([one], [other]) => (one < other ? -1 : 1))
              .map(([key, inner]) => [key, sorted(inner)]),
          )
        : value;
  await put(document, JSON.stringify(sorted(JSON.parse(before)), null, 4));
  expect((await specmill('format', '--check')).code).toBe(1);
  const printed = /note openapi\/shop.json is not printed as .*: specmill format changes \d+ lines/;
  expect((await build()).stderr).toMatch(printed);
  expect((await build()).stderr).toMatch(printed);
  expect((await specmill('format')).stdout).toBe(`formatted ${document}\n`);
  expect(await text(document)).toBe(before);
  expect((await specmill('format')).stdout).toContain('already');
  expect((await build()).stderr).not.toMatch(printed);
});

describe('two versions of specmill', () => {
  it('do not overwrite each other: an older one builds only if forced', async () => {
    const written = await text(manifest);
    await put(manifest, written.replace(/"version": ".*"/, '"version": "99.0.0"'));
    const { code, stderr } = await runSpecmill(folder.path, ['build', '--skip-prompts']);
    expect({ code, stderr }).toMatchObject({ code: 33 });
    expect(stderr).toContain('was built by specmill 99.0.0');
    expect((await build('--force')).code).toBe(0);
    expect(await text(manifest)).toBe(written);
  });

  it.each([
    ['98.0.0', "npm install gets the project's version"],
    ['file:vendor/specmill-0.0.1.tgz', 'specmill build moves the project to'],
  ])('are noted by all commands if package.json names %s', async (spec, remedy) => {
    const file = JSON.parse(await text('package.json')) as object;
    await put('package.json', JSON.stringify({ ...file, devDependencies: { specmill: spec } }));
    for (const command of ['edits', 'check', 'build']) {
      const { stderr } = await specmill(command);
      expect(stderr).toMatch(/package.json has specmill [\d.]+, and this is/);
      expect(stderr).toContain(remedy);
    }
    expect((await specmill('edits')).stderr).not.toContain('package.json');
  });
});
