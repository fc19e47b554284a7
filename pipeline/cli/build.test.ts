import { appendFile, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../openapi-document.ts';
import { installPackages, startBuilt } from './testing/generated-server.ts';
import { typeErrors } from './testing/type-errors.ts';
import { callSpecmill } from './testing/call-specmill.ts';
import { filesOf, makeDatabase, runSpecmill, temporaryFolder } from './testing/run-specmill.ts';

/** The sample shop: its document, and its schema for SQLite. */
const ofRepository = (path: string): Promise<string> =>
  readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
const shop = await ofRepository('server-template/openapi/shop.json');
const tables = await ofRepository('server-template/shop/schema.sqlite.sql');
const documentPath = 'openapi/shop.json';
const generated = 'apps/api/src/generated';
const pieces = '.generator/cache/pieces.json';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
/** The shop after its first build. */
let builtShop: Awaited<ReturnType<typeof temporaryFolder>>;
/** The pieces of its build in JavaScript. */
let scriptPieces: Buffer;

beforeAll(async () => {
  builtShop = await temporaryFolder();
  await mkdir(join(builtShop.path, 'openapi'));
  await writeFile(join(builtShop.path, documentPath), shop);
  await callSpecmill(builtShop.path, ['build']);
  await using inScript = await temporaryFolder();
  await cp(builtShop.path, inScript.path, { recursive: true });
  await callSpecmill(inScript.path, ['build', '--language', 'javascript']);
  scriptPieces = await readFile(join(inScript.path, pieces));
});
afterAll(() => builtShop[Symbol.asyncDispose]());

beforeEach(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder.path, 'openapi'));
  await put(documentPath, shop);
  // Reuses the results of the first build.
  await cp(join(builtShop.path, pieces), join(folder.path, pieces));
});
afterEach(() => folder[Symbol.asyncDispose]());

const specmill = (...args: readonly string[]) => callSpecmill(folder.path, args);
const build = (...args: readonly string[]) => specmill('build', ...args);
const beBuilt = () => cp(builtShop.path, folder.path, { recursive: true });
/** Lets a build in JavaScript reuse the results of the first one. */
const knowScript = () => writeFile(join(folder.path, pieces), scriptPieces);
const text = (path: string): Promise<string> => readFile(join(folder.path, path), 'utf8');
const put = (path: string, content: string): Promise<void> =>
  writeFile(join(folder.path, path), content);
/** All but the caches, of which a build may remember more. */
async function allFiles(): Promise<Readonly<Record<string, string>>> {
  const files = Object.entries(await filesOf(folder.path));
  return Object.fromEntries(files.filter(([path]) => !path.startsWith('.generator/cache/')));
}

/** A document that tests may change. */
type Draft = { -readonly [Key in keyof OpenApiDocument]: OpenApiDocument[Key] };

async function edit(change: (document: Draft) => void, path = documentPath): Promise<void> {
  const document = JSON.parse(await text(path)) as Draft;
  change(document);
  await put(path, JSON.stringify(document));
}

describe('build writes the server of a document', () => {
  it('and lists the files; a second run writes nothing and reports that', async () => {
    const first = await build('--skip-prompts');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(new RegExp(`^created {7}${generated}/ \\(\\d+ files\\)$`, 'm'));
    expect(first.stdout).toContain('added to package.json: @specmill/server');
    expect(first.stdout).toContain('Run npm install');
    expect(first.stdout).toContain(`${documentPath}: 7 models, 37 operations\n`);
    const before = await allFiles();
    const { mtimeMs } = await stat(join(folder.path, generated, 'server.ts'));
    const second = await build('--skip-prompts');
    expect(second.stdout).toContain('Everything is up to date; nothing was written');
    expect(await allFiles()).toEqual(before);
    expect((await stat(join(folder.path, generated, 'server.ts'))).mtimeMs).toBe(mtimeMs);
  });

  it('in at most 30 lines per table with its routes', async () => {
    await beBuilt();
    const lines = await Promise.all(
      ['tables', 'routes'].map(
        async (kind) => (await text(`${generated}/${kind}/customer.ts`)).split('\n').length - 1,
      ),
    );
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(30);
  });

  it('the same whatever the time zone, the locale and the working folder', async () => {
    await beBuilt();
    const before = await allFiles();
    await rm(join(folder.path, 'apps'), { recursive: true });
    await runSpecmill(folder.path, ['build'], {
      env: { TZ: 'Pacific/Chatham', LC_ALL: 'tr_TR.UTF-8' },
    });
    expect(await allFiles()).toEqual(before);
  });

  it("with the command's alias", async () => {
    expect((await specmill('generate', '--skip-prompts')).stdout).toContain('Built.');
  });
});

describe("build keeps the user's files", () => {
  it('keeps an edited route file and writes the new version next to it', async () => {
    await beBuilt();
    const route = `${generated}/routes/order.ts`;
    await appendFile(join(folder.path, route), '// mine\n');
    await edit(({ paths }) => delete (paths['/orders'] as Record<string, unknown>)['post']);
    const { stdout } = await build();
    expect(stdout).toContain(`kept (edited) ${route}; the new version is ${route}.new\n`);
    expect(await text(route)).toMatch(/POST[^]*\/\/ mine\n$/);
    expect(await text(`${route}.new`)).not.toContain('POST');
    const check = await build('--check');
    expect(check.code).toBe(1);
    expect(check.stdout).toContain(`it hides a newer version, ${route}.new\n`);
    await rm(join(folder.path, `${route}.new`));
    expect((await build('--check')).code).toBe(0);
  });

  it('writes a handler once and never again', async () => {
    await edit(({ paths }) => {
      const responses = { 204: { description: 'Shipped.' } };
      Object.assign(paths, { '/ship': { post: { operationId: 'ship', responses } } });
    });
    expect((await build()).stdout).toContain('created       apps/api/src/custom/ship.ts\n');
    await put('apps/api/src/custom/ship.ts', 'export const ship = 1;\n');
    await edit(({ info }) => Object.assign(info, { title: 'New' }));
    await build('--update');
    expect(await text('apps/api/src/custom/ship.ts')).toBe('export const ship = 1;\n');
  });

  it('adds packages to a package.json and keeps the rest of it', async () => {
    const own =
      '{\n\t"name": "mine",  "type": "module",\n\t"dependencies": {\n\t\t"express": "5.0.0"\n\t},\n\t"private": true\n}\n';
    await put('package.json', own);
    const { stdout } = await build();
    const after = await text('package.json');
    expect(after.startsWith(own.slice(0, own.indexOf('5.0.0"') + 6))).toBe(true);
    expect(after).toContain('\t\t"@specmill/server": "file:');
    expect(after).toContain('"private": true');
    expect(stdout).not.toMatch(/added to package.json:.*express/);
    expect((JSON.parse(after) as { dependencies: object }).dependencies).toMatchObject({
      express: '5.0.0',
    });
  });

  it('keeps a language that was chosen by flag in the configuration', async () => {
    await beBuilt();
    await knowScript();
    await put(
      'package.json',
      '{ "type": "module", "scripts": { "start": "node apps/api/src/main.ts" } }',
    );
    expect((await build('--language', 'javascript')).stdout).toContain(
      'updated       .generator.json',
    );
    const { scripts } = JSON.parse(await text('package.json')) as { scripts: object };
    expect(scripts).toEqual({ start: 'node --max-semi-space-size=16 apps/api/src/main.js' });
    expect((await build()).stdout).toContain('Everything is up to date; nothing was written');
    expect(Object.keys(await allFiles())).toContain('apps/api/src/generated/server.js');
  });

  it("moves all of the user's code to another language", async () => {
    await beBuilt();
    await knowScript();
    const custom = 'apps/api/src/custom';
    await put(
      `${custom}/ship.ts`,
      `import { word } from './word.ts';\nexport const ship = (id: number) => [id, word];\n`,
    );
    await put(`${custom}/word.ts`, `export const word: string = 'sent';\n`);
    const { stderr } = await build('--language', 'javascript');
    const place = `${custom}/word.ts is not used, because the project is in JavaScript. ${custom}/word.js replaces it.`;
    expect(stderr).toContain(place);
    expect(await text(`${custom}/ship.js`)).toBe(
      `import { word } from './word.js';\nexport const ship = (id) => [id, word];\n`,
    );
    const files = Object.keys(await allFiles());
    expect(files).toEqual(expect.arrayContaining([`${custom}/ship.ts`, `${custom}/middleware.js`]));
    expect(files).not.toContain(`${custom}/middleware.ts`);
    expect(files).not.toContain('apps/api/src/main.ts');
    await rm(join(folder.path, `${custom}/ship.ts`));
    await rm(join(folder.path, `${custom}/word.ts`));
    const again = await build('--skip-prompts');
    expect(again.stdout).toContain('Everything is up to date; nothing was written');
    expect(again.stderr).not.toContain('is not used');
    await build('--language', 'typescript');
    expect(await text(`${custom}/ship.ts`)).toContain(`from './word.ts'`);
  });

  it("leaves a project of CommonJS modules unchanged, and sets the type of the server's folder", async () => {
    await put('package.json', '{ "name": "old", "type": "commonjs" }');
    await build();
    expect(JSON.parse(await text('package.json'))).toMatchObject({ type: 'commonjs' });
    expect(JSON.parse(await text('apps/api/src/package.json'))).toMatchObject({ type: 'module' });
  });

  it('deletes files of what is no longer in the document', async () => {
    await beBuilt();
    await edit((document) => {
      const { ['/payments']: list, ['/payments/{id}']: row, ...paths } = document.paths;
      expect([list, row]).not.toContain(undefined);
      const { Payment, CreatePaymentDTO, UpdatePaymentDTO, ...schemas } =
        document.components?.schemas ?? {};
      expect([Payment, CreatePaymentDTO, UpdatePaymentDTO]).not.toContain(undefined);
      const { PaymentRow, ...responses } = document.components?.responses ?? {};
      const { UpdatePayment, ...requestBodies } = document.components?.requestBodies ?? {};
      expect([PaymentRow, UpdatePayment]).not.toContain(undefined);
      document.paths = paths;
      document.components = { ...document.components, schemas, responses, requestBodies };
    });
    const { stdout } = await build();
    expect(stdout).toContain(`deleted       ${generated}/tables/payment.ts\n`);
    expect(Object.keys(await allFiles()).filter((name) => /payment/.test(name))).toEqual([]);
  });
});

describe('build detects that nothing has changed', () => {
  const stamp = '.generator/cache/build.json';
  const route = `${generated}/routes/order.ts`;

  it('and builds if a file is missing, the cache is damaged, or a full build is requested', async () => {
    await beBuilt();
    const before = await allFiles();
    await rm(join(folder.path, route));
    expect((await build('--check')).code).toBe(1);
    expect((await build()).stdout).toContain(`created       ${route}\n`);
    await put(stamp, (await text(stamp)).replace('"models":7', '"models":8'));
    expect((await build()).stdout).toContain('7 models');
    expect((await build('--update')).stdout).toContain(`unchanged     ${route}\n`);
    expect(await allFiles()).toEqual(before);
    expect(await text('.generator/cache/.gitignore')).toBe('*\n');
  });
});

describe('build without writing', () => {
  it('with --dry-run, and fails with --check if a build is due', async () => {
    const before = await allFiles();
    const dry = await build('--dry-run');
    expect(dry).toMatchObject({ code: 0 });
    expect(dry.stdout).toContain('Nothing was written; a build would change these files.');
    expect(await build('--check')).toMatchObject({ code: 1 });
    expect(await allFiles()).toEqual(before);
    await build();
    expect(await build('--check')).toMatchObject({ code: 0 });
  });

  it('and reports to programs with --json', async () => {
    const { stdout } = await build('--json');
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      changed: true,
      documents: [{ path: documentPath, output: 'apps/api/src', models: 7, operations: 37 }],
    });
  });
});

describe('build rejects', () => {
  const rejections: readonly (readonly [
    what: string,
    content: string,
    code: number,
    reported: string,
  ])[] = [
    ['a broken document', '{"openapi":"3.0.3",}', 31, 'line 1, column 20'],
    ['OpenAPI 3.1', '{"openapi":"3.1.0"}', 33, 'OpenAPI "3.1.0"'],
    [
      'a reference to a file',
      '{"openapi":"3.0.3","info":{"title":"a","version":"1"},"paths":{"/a":{"$ref":"/etc/passwd"}}}',
      31,
      'points outside the document',
    ],
    [
      'a document without a database',
      '{"openapi":"3.0.3","info":{"title":"a","version":"1"},"paths":{}}',
      31,
      'has no database provider',
    ],
  ];
  it.each(rejections)('%s, and writes nothing', async (_what, content, code, reported) => {
    await beBuilt();
    await put(documentPath, content);
    const before = await allFiles();
    const run = await build();
    expect(run.code).toBe(code);
    expect(run.stderr).toContain(reported);
    expect(await allFiles()).toEqual(before);
  });

  it('an unknown name of a document or a framework', async () => {
    const { code, stderr } = await build('shpo');
    expect(code).toBe(30);
    expect(stderr).toContain('did you mean shop?');
    expect((await build('--frameworks', 'reakt')).stderr).toContain('did you mean react?');
  });
});

describe('several documents', () => {
  it('are built into a folder each, all of them or one by name', async () => {
    await put('openapi/other.json', await text(documentPath));
    const { stdout } = await build('other');
    expect(stdout).toContain('created       apps/other/src/main.ts\n');
    expect(stdout).not.toContain('apps/shop');
    const both = await build();
    expect(both.stdout).toContain('created       apps/shop/src/main.ts\n');
    expect(both.stdout).not.toContain('deleted');
    expect((await build('shop')).stdout).toContain('Everything is up to date; nothing was written');
  });

  it.each([
    [{ path: 'other/shop.json', output: 'apps/other' }, 'the same file name'],
    [{ path: 'openapi/other.json', output: 'apps/shop' }, 'the same output folder'],
  ])('are rejected if they would be written to the same places: %j', async (second, fault) => {
    const documents = [{ path: documentPath, output: 'apps/shop' }, second];
    await put('.generator.json', JSON.stringify({ documents }));
    await mkdir(join(folder.path, 'other'), { recursive: true });
    await put(second.path, await text(documentPath));
    for (const args of [[], [second.path], ['--emit', 'zod']]) {
      const { code, stderr } = await build(...args);
      expect({ args, code }).toEqual({ args, code: 3 });
      expect(stderr).toContain(`${documentPath} and ${second.path} have ${fault}`);
    }
  });

  it('are served in one process by npm start, each from its own database', async () => {
    const [shopPaths, auditPaths] = [/^\/customers/, /^\/categories/];
    await put('openapi/audit.json', await text(documentPath));
    for (const [path, kept] of [
      [documentPath, shopPaths],
      ['openapi/audit.json', auditPaths],
    ] as const) {
      await edit((document) => {
        const paths = Object.entries(document.paths).filter(([name]) => kept.test(name));
        document.paths = Object.fromEntries(paths);
      }, path);
    }
    const documents = [
      { path: documentPath, output: 'apps/shop' },
      {
        path: 'openapi/audit.json',
        output: 'apps/audit',
        database: { url: 'file:./audit.db' },
      },
    ];
    await put('.generator.json', JSON.stringify({ documents }));
    await put('openapi/draft.json', '{ "openapi": "3.0.3" }');
    makeDatabase(join(folder.path, 'shop.db'), tables);
    const row = `INSERT INTO categories (id, name) VALUES (7, 'Audited')`;
    makeDatabase(join(folder.path, 'audit.db'), `${tables}; ${row}`);
    // The second document was built before the first one existed.
    await build('audit');
    expect((await build()).stderr).toContain(
      'note openapi/draft.json is not listed under documents in .generator.json',
    );
    const { scripts } = JSON.parse(await text('package.json')) as { scripts: { start: string } };
    expect(scripts.start).toBe('node --max-semi-space-size=16 apps/shop/main.ts');
    expect(await text('Dockerfile')).toContain('apps/');
    await installPackages(folder.path);
    const env = { DATABASE_URL: 'file:./shop.db' };
    await using server = await startBuilt(folder.path, env, 'apps/shop/main.ts');
    expect(await (await fetch(`${server.url}/categories/7`)).json()).toMatchObject({
      name: 'Audited',
    });
    expect(await (await fetch(`${server.url}/customers`)).json()).toEqual([]);
    expect(await (await fetch(`${server.url}/health`)).json()).toMatchObject({
      databases: { shop: 'up', audit: 'up' },
    });
    expect((await fetch(`${server.url}/openapi/audit.json`)).status).toBe(200);
  });
});

describe('a handler whose operation was removed', () => {
  const handler = 'apps/api/src/custom/ship.ts';
  const operation = (operationId: string, words = true): object => ({
    operationId,
    parameters: [{ name: 'by', in: 'query', schema: { type: 'string' } }],
    responses: {
      200: {
        description: 'Shipped.',
        content: { 'application/json': { schema: { type: words ? 'string' : 'boolean' } } },
      },
    },
  });
  const written = `import type { Ship } from '../generated/types/operations/ship.ts';
import type { Handler } from '@specmill/server';

/** POST /ship */
export const ship: Handler<Ship> = ({ query }) => ({ body: \`by \${query.by ?? 'sea'}\` });
`;

  const shipping = async (path: string, post: object): Promise<void> =>
    edit((document) => {
      document.paths = { [path]: { post } } as never;
    });

  beforeEach(async () => {
    await shipping('/ship', operation('ship'));
    await build();
    await put(handler, written);
    await installPackages(folder.path);
  });

  it('is kept, compiles and is reported by every build', async () => {
    await shipping('/other', operation('other', false));
    for (const attempt of ['first', 'second']) {
      const { stderr } = await build();
      expect(stderr, attempt).toContain(
        `note ${handler} is no longer used: the document has no operation for it.`,
      );
    }
    expect(await text(handler)).toBe(written);
    expect(await typeErrors(folder.path)).toEqual([]);
    await rm(join(folder.path, handler));
    const { stdout, stderr } = await build();
    expect(stderr).not.toContain(handler);
    expect(stdout).toContain('deleted       apps/api/src/generated/types/operations/ship.ts');
  });

  it('keeps serving an operation under its new operationId, before and after the file is renamed', async () => {
    makeDatabase(join(folder.path, 'shop.db'), tables);
    await shipping('/ship', operation('sendOff'));
    const renamed = 'apps/api/src/custom/sendOff.ts';
    for (const attempt of ['first', 'second']) {
      expect((await build()).stderr, attempt).toContain(
        `note ${handler} still handles its operation, which was renamed: git mv ${handler} ${renamed}`,
      );
    }
    expect(await typeErrors(folder.path)).toEqual([]);
    const env = { DATABASE_URL: 'file:./shop.db' };
    const answer = async (): Promise<unknown> => {
      await using server = await startBuilt(folder.path, env);
      return (await fetch(`${server.url}/ship?by=air`, { method: 'POST' })).json();
    };
    expect(await answer()).toBe('by air');
    await rename(join(folder.path, handler), join(folder.path, renamed));
    expect((await build()).stderr).not.toContain(handler);
    expect(await typeErrors(folder.path)).toEqual([]);
    expect(await answer()).toBe('by air');
  });

  it('is reported with the new operation of the same request and response', async () => {
    await shipping('/post', operation('sendOff'));
    for (const attempt of ['first', 'second']) {
      expect((await build()).stderr, attempt).toContain(
        `git mv -f ${handler} apps/api/src/custom/sendOff.ts`,
      );
    }
    expect(await text('apps/api/src/custom/sendOff.ts')).toContain('notImplemented');
    expect(await typeErrors(folder.path)).toEqual([]);
  });
});

describe('generated code runs', () => {
  it.each(['typescript', 'javascript'])('in %s, formatted, without specmill', async (language) => {
    makeDatabase(join(folder.path, 'shop.db'), tables);
    if (language === 'javascript') await knowScript();
    await build('--language', language);
    const ending = language === 'typescript' ? 'ts' : 'js';
    const files = Object.entries(await filesOf(join(folder.path, 'apps/api/src')));
    expect(
      files.filter(
        ([name]) =>
          name.endsWith(ending === 'ts' ? '.js' : '.ts') && !/explorer|\.d\.ts$/.test(name),
      ),
    ).toEqual([]);
    for (const [name, content] of files.filter(([name]) => /^(generated|main)/.test(name))) {
      const isTyped = name.endsWith('.ts');
      const parser = name.endsWith('.json') ? 'json' : isTyped ? 'typescript' : 'babel';
      expect(await format(content, { parser, singleQuote: true, printWidth: 100 }), name).toBe(
        content,
      );
    }
    await installPackages(folder.path);
    const main = `apps/api/src/main.${ending}`;
    await using server = await startBuilt(folder.path, { DATABASE_URL: 'file:./shop.db' }, main);
    const created = await fetch(`${server.url}/customers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"ada@example.com","name":"Ada"}',
    });
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe('/customers/1');
    const list = await fetch(`${server.url}/customers`);
    expect(await list.json()).toMatchObject([{ id: 1, email: 'ada@example.com', phone: null }]);
    expect(await server.stop()).toBe(0);
  });
});
