import { appendFile, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../openapi-document.ts';
import { installPackages, startBuilt } from './testing/generated-server.ts';
import { typeErrors } from './testing/type-errors.ts';
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
/** The shop as its first build leaves it. */
let builtShop: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  builtShop = await temporaryFolder();
  await mkdir(join(builtShop.path, 'openapi'));
  await writeFile(join(builtShop.path, documentPath), shop);
  await runSpecmill(builtShop.path, ['build']);
});
afterAll(() => builtShop[Symbol.asyncDispose]());

beforeEach(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder.path, 'openapi'));
  await put(documentPath, shop);
  // What was made once need not be made for every test.
  await cp(join(builtShop.path, pieces), join(folder.path, pieces));
});
afterEach(() => folder[Symbol.asyncDispose]());

const specmill = (...args: readonly string[]) => runSpecmill(folder.path, args);
const build = (...args: readonly string[]) => specmill('build', ...args);
const beBuilt = () => cp(builtShop.path, folder.path, { recursive: true });
const text = (path: string): Promise<string> => readFile(join(folder.path, path), 'utf8');
const put = (path: string, content: string): Promise<void> =>
  writeFile(join(folder.path, path), content);
const allFiles = () => filesOf(folder.path);

/** What the tests change of a document. */
type Draft = { -readonly [Key in keyof OpenApiDocument]: OpenApiDocument[Key] };

async function edit(change: (document: Draft) => void, path = documentPath): Promise<void> {
  const document = JSON.parse(await text(path)) as Draft;
  change(document);
  await put(path, JSON.stringify(document));
}

describe('build writes the server of a document', () => {
  it('and says so file by file; a second run writes nothing and says that', async () => {
    const first = await build('--skip-prompts');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(new RegExp(`^created {7}${generated}/ \\(\\d+ files\\)$`, 'm'));
    expect(first.stdout).toContain('added to package.json: @scalar/express-api-reference');
    expect(first.stdout).toContain(`${documentPath}: 7 models, 37 operations\n`);
    const before = await allFiles();
    const { mtimeMs } = await stat(join(folder.path, generated, 'server.ts'));
    const second = await build('--skip-prompts');
    expect(second.stdout).toContain('Everything is up to date; nothing was written');
    expect(await allFiles()).toEqual(before);
    expect((await stat(join(folder.path, generated, 'server.ts'))).mtimeMs).toBe(mtimeMs);
  });

  it('in few lines: a table and its routes in 30 at most', async () => {
    await beBuilt();
    const lines = await Promise.all(
      ['tables', 'routes'].map(
        async (kind) => (await text(`${generated}/${kind}/customer.ts`)).split('\n').length - 1,
      ),
    );
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(30);
  });

  it('for its own provider only', async () => {
    await beBuilt();
    const names = Object.keys(await filesOf(join(folder.path, 'apps/api/src/runtime/database')));
    expect(names).toContain('sqlite.ts');
    expect(names.filter((name) => /postgresql|mysql|sqlserver|cockroach|test/.test(name))).toEqual(
      [],
    );
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

  it('under the other name of the command', async () => {
    expect((await specmill('generate', '--skip-prompts')).stdout).toContain('Built.');
  });
});

describe('build keeps what is not its own', () => {
  it('keeps an edited route file and lays the new version beside it', async () => {
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

  it('adds packages to a package.json and leaves the rest of it as it is', async () => {
    const own =
      '{\n\t"name": "mine",  "type": "module",\n\t"dependencies": {\n\t\t"express": "5.0.0"\n\t},\n\t"private": true\n}\n';
    await put('package.json', own);
    const { stdout } = await build();
    const after = await text('package.json');
    expect(after.startsWith(own.slice(0, own.indexOf('5.0.0"') + 6))).toBe(true);
    expect(after).toContain('\t\t"drizzle-orm": "1.0.0-rc.5"');
    expect(after).toContain('"private": true');
    expect(stdout).not.toMatch(/added to package.json:.* express,/);
    expect((JSON.parse(after) as { dependencies: object }).dependencies).toMatchObject({
      express: '5.0.0',
    });
  });

  it('takes a language chosen by flag for the project’s own', async () => {
    await beBuilt();
    await put(
      'package.json',
      '{ "type": "module", "scripts": { "start": "node apps/api/src/main.ts" } }',
    );
    expect((await build('--language', 'javascript')).stdout).toContain(
      'updated       .generator.json',
    );
    const { scripts } = JSON.parse(await text('package.json')) as { scripts: object };
    expect(scripts).toEqual({ start: 'node apps/api/src/main.js' });
    expect((await build()).stdout).toContain('Everything is up to date; nothing was written');
    expect(Object.keys(await allFiles())).toContain('apps/api/src/generated/server.js');
  });

  it('moves to another language with all code of the user’s', async () => {
    await beBuilt();
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

  it('leaves a project of CommonJS modules as it is, and gives the server’s folder its own type', async () => {
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

describe('build sees that nothing has changed', () => {
  const stamp = '.generator/cache/build.json';
  const route = `${generated}/routes/order.ts`;

  it('and does not when a file is missing, the cache damaged, or specmill told to make all', async () => {
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

describe('build can only look', () => {
  it('with --dry-run, and with --check fails when a build is due', async () => {
    const before = await allFiles();
    const dry = await build('--dry-run');
    expect(dry).toMatchObject({ code: 0 });
    expect(dry.stdout).toContain('Nothing was written; a build would change these files.');
    expect(await build('--check')).toMatchObject({ code: 1 });
    expect(await allFiles()).toEqual(before);
    await build();
    expect(await build('--check')).toMatchObject({ code: 0 });
  });

  it('and tell a program, with --json', async () => {
    const { stdout } = await build('--json');
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      changed: true,
      documents: [{ path: documentPath, output: 'apps/api/src', models: 7, operations: 37 }],
    });
  });
});

describe('build is rejected', () => {
  const rejections: readonly (readonly [
    what: string,
    content: string,
    code: number,
    told: string,
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
      'does not say which database',
    ],
  ];
  it.each(rejections)('for %s, and nothing is touched', async (_what, content, code, told) => {
    await beBuilt();
    await put(documentPath, content);
    const before = await allFiles();
    const run = await build();
    expect(run.code).toBe(code);
    expect(run.stderr).toContain(told);
    expect(await allFiles()).toEqual(before);
  });

  it('for a name that no document has', async () => {
    const { code, stderr } = await build('shpo');
    expect(code).toBe(30);
    expect(stderr).toContain('did you mean shop?');
  });

  it('for a framework that does not exist', async () => {
    expect((await build('--frameworks', 'reakt')).stderr).toContain('did you mean react?');
  });
});

describe('several documents', () => {
  it('are built each into its own folder, all or one by name', async () => {
    await put('openapi/other.json', await text(documentPath));
    const { stdout } = await build('other');
    expect(stdout).toContain('created       apps/other/src/main.ts\n');
    expect(stdout).not.toContain('apps/shop');
    const both = await build();
    expect(both.stdout).toContain('created       apps/shop/src/main.ts\n');
    expect(both.stdout).not.toContain('deleted');
    expect((await build('shop')).stdout).toContain('Everything is up to date; nothing was written');
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
    // The second one was built before the first one was there.
    await build('audit');
    expect((await build()).stderr).toContain(
      'note openapi/draft.json is not listed under documents in .generator.json',
    );
    const { scripts } = JSON.parse(await text('package.json')) as { scripts: { start: string } };
    expect(scripts.start).toBe('node apps/shop/main.ts');
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

describe('a handler whose operation is gone', { timeout: 120_000 }, () => {
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
import type { Handler } from '../runtime/custom/handler.ts';

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

  it('is kept, compiles and is named, build after build', async () => {
    await shipping('/other', operation('other', false));
    for (const attempt of ['first', 'second']) {
      const { stderr } = await build();
      expect(stderr, attempt).toContain(
        `note ${handler} is no longer used: the document has no operation for it.`,
      );
    }
    expect(await text(handler)).toBe(written);
    expect(typeErrors(folder.path)).toEqual([]);
    await rm(join(folder.path, handler));
    const { stdout, stderr } = await build();
    expect(stderr).not.toContain('note');
    expect(stdout).toContain('deleted       apps/api/src/generated/types/operations/ship.ts');
  });

  it('goes on answering under another operationId, before and after its file is renamed', async () => {
    makeDatabase(join(folder.path, 'shop.db'), tables);
    await shipping('/ship', operation('sendOff'));
    const renamed = 'apps/api/src/custom/sendOff.ts';
    for (const attempt of ['first', 'second']) {
      expect((await build()).stderr, attempt).toContain(
        `note ${handler} still handles its operation, which was renamed: git mv ${handler} ${renamed}`,
      );
    }
    expect(typeErrors(folder.path)).toEqual([]);
    const env = { DATABASE_URL: 'file:./shop.db' };
    const answer = async (): Promise<unknown> => {
      await using server = await startBuilt(folder.path, env);
      return (await fetch(`${server.url}/ship?by=air`, { method: 'POST' })).json();
    };
    expect(await answer()).toBe('by air');
    await rename(join(folder.path, handler), join(folder.path, renamed));
    expect((await build()).stderr).not.toContain('note');
    expect(typeErrors(folder.path)).toEqual([]);
    expect(await answer()).toBe('by air');
  });

  it('is named beside the new operation that takes and gives the same', async () => {
    await shipping('/post', operation('sendOff'));
    for (const attempt of ['first', 'second']) {
      expect((await build()).stderr, attempt).toContain(
        `git mv -f ${handler} apps/api/src/custom/sendOff.ts`,
      );
    }
    expect(await text('apps/api/src/custom/sendOff.ts')).toContain('notImplemented');
    expect(typeErrors(folder.path)).toEqual([]);
  });
});

describe('what is built runs', () => {
  it.each(['typescript', 'javascript'])('in %s, formatted, without specmill', async (language) => {
    makeDatabase(join(folder.path, 'shop.db'), tables);
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
