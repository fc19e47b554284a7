import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callSpecmill } from './testing/call-specmill.ts';
import { filesOf, makeDatabase, runSpecmill, temporaryFolder } from './testing/run-specmill.ts';
import type { RunOptions } from './testing/run-specmill.ts';

const tables = `
  CREATE TABLE customers (id INTEGER PRIMARY KEY, email TEXT NOT NULL UNIQUE, full_name TEXT);
  CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers);
`;
const document = 'openapi/shop.json';
const base = '.generator/base/shop.json';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
  makeDatabase(join(folder.path, 'shop.db'), tables);
});

afterEach(async () => {
  await folder[Symbol.asyncDispose]();
});

const introspect = (args: readonly string[] = [], options?: Pick<RunOptions, 'env'>) =>
  callSpecmill(folder.path, ['introspect', ...args], options);
/** Signals and limits need a process, and one that no earlier test has given a password to hide. */
const introspectProcess = (args: readonly string[], options?: RunOptions) =>
  runSpecmill(folder.path, ['introspect', ...args], options);
const fromShop = (...args: readonly string[]) => introspect(['--db', 'file:./shop.db', ...args]);
const text = (path: string): Promise<string> => readFile(join(folder.path, path), 'utf8');
const put = (path: string, content: string): Promise<void> =>
  writeFile(join(folder.path, path), content);

/** A server that accepts connections and never responds. */
async function silentServer(): Promise<Server> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

interface Shown {
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties: object }>>;
  };
}

async function properties(model: string, path = document): Promise<readonly string[]> {
  const { components } = JSON.parse(await text(path)) as Shown;
  return Object.keys(components.schemas[model]?.properties ?? {});
}

describe('introspect writes the document and its merge base', () => {
  it('prints the number of models and the database', async () => {
    const { code, stdout, stderr } = await fromShop();
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '2 models from SQLite: openapi/shop.json created.\n',
      stderr: '',
    });
    expect(Object.keys(await filesOf(folder.path))).toEqual([base, document, 'shop.db']);
    expect(await text(document)).toBe(await text(base));
  });

  it('protects tables of credentials and audit logs, and serves them with --all-operations', async () => {
    makeDatabase(
      join(folder.path, 'keys.db'),
      `CREATE TABLE api_keys (id INTEGER PRIMARY KEY, label TEXT, key_hash BLOB NOT NULL);
      CREATE TABLE audit_log (id INTEGER PRIMARY KEY, what TEXT NOT NULL);`,
    );
    const keys = (...args: readonly string[]) => introspect(['--db', 'file:./keys.db', ...args]);
    const first = await keys();
    expect(first.stdout).toContain('private ApiKey: not served');
    expect(first.stderr).toContain('note audit_log: Rows have no operations to create, update');
    interface Written {
      readonly paths: Readonly<Record<string, object>>;
      readonly components: { readonly schemas: Readonly<Record<string, object>> };
    }
    const written = async () => JSON.parse(await text('openapi/keys.json')) as Written;
    const { paths, components } = await written();
    expect(Object.keys(paths['/audit_log'] ?? {})).toEqual(['get']);
    expect(components.schemas['ApiKey']).toHaveProperty('x-internal', true);
    expect((await keys()).stdout).toContain('nothing was written');
    await keys('--all-operations', '--expose', 'api_keys');
    const all = await written();
    expect(Object.keys(all.paths['/audit_log'] ?? {})).toEqual(['get', 'post']);
    expect(all.components.schemas['ApiKey']).not.toHaveProperty('x-internal');
    await rm(join(folder.path, 'openapi/keys.json'));
    expect((await keys('--force', '--expose', 'api_keys')).stdout).not.toContain('private ApiKey');
  });

  it('says once how rows that are marked as deleted are hidden, in a command that works', async () => {
    makeDatabase(
      join(folder.path, 'notes.db'),
      'CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT, deleted_at TIMESTAMP)',
    );
    const { stderr } = await introspect(['--db', 'file:./notes.db']);
    const [, command = ''] =
      /^note notes\.deleted_at: .*; specmill (add .+) hides/m.exec(stderr) ?? [];
    expect(command).toBe('add soft-delete deletedAt --to Note');
    expect((await callSpecmill(folder.path, command.split(' '))).code).toBe(0);
    expect((await introspect(['--db', 'file:./notes.db'])).stderr).not.toContain('mark');
  });

  it('writes nothing if nothing changed, and reports that', async () => {
    await fromShop();
    const before = await filesOf(folder.path);
    const { stdout } = await fromShop();
    expect(stdout).toBe(
      '2 models from SQLite: openapi/shop.json is up to date; nothing was written.\n',
    );
    expect(await filesOf(folder.path)).toEqual(before);
  });

  it('writes the same bytes in another time zone, locale and folder', async () => {
    await fromShop();
    const first = await text(document);
    await using other = await temporaryFolder();
    const url = `file:${folder.path}/shop.db`;
    const env = { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' };
    await runSpecmill(other.path, ['introspect', '--db', url], { env });
    expect(await readFile(join(other.path, document), 'utf8')).toBe(first);
  });

  it('follows the database and lists what changed', async () => {
    await fromShop();
    makeDatabase(
      join(folder.path, 'shop.db'),
      'ALTER TABLE orders ADD note TEXT; DROP TABLE customers; CREATE TABLE pets (id INTEGER PRIMARY KEY)',
    );
    const dry = await fromShop('--dry-run');
    expect(dry.stdout).toBe(`~ Order
  ~ Order.customerId
  + Order.note
+ Pet
- Customer
breaks clients: GET /customers was removed. (operation-removed)
breaks clients: POST /customers was removed. (operation-removed)
breaks clients: GET /customers/{id} was removed. (operation-removed)
breaks clients: PUT /customers/{id} was removed. (operation-removed)
breaks clients: PATCH /customers/{id} was removed. (operation-removed)
breaks clients: DELETE /customers/{id} was removed. (operation-removed)
breaks clients: The query parameter customerId was removed. In GET /orders. (parameter-removed)
may break clients: The response 201 no longer has the link customer. In POST /orders. (link-removed)
may break clients: The response 200 no longer has the link customer. In GET /orders/{id}, PUT /orders/{id}, PATCH /orders/{id}, DELETE /orders/{id}. (link-removed)
private Pet: not served; to make it public: specmill introspect --expose pets
2 models from SQLite: openapi/shop.json would be updated; nothing was written.
`);
    expect(await properties('Order')).not.toContain('note');
    const { stdout } = await fromShop();
    expect(stdout).toContain('+ Order.note\n');
    expect(await properties('Order')).toContain('note');
  });

  it('overwrites edits only with --force', async () => {
    await fromShop();
    const edited = (await text(document)).replace('"title": "shop"', '"title": "My shop"');
    await put(document, edited);
    expect((await fromShop()).stdout).toContain('nothing was written');
    expect(await text(document)).toBe(edited);
    expect(await fromShop('--force')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(
        'discarded: Changed info title from "shop" to "My shop".\n',
      ) as string,
    });
    expect(await text(document)).toBe(await text(base));
  });

  it('reports problems of an edited document, even if the database is unchanged', async () => {
    await fromShop();
    const edited = (await text(document)).replace('"type": "integer"', '"type": "whole"');
    await put(document, edited);
    const { code, stderr } = await fromShop();
    expect(code).not.toBe(0);
    expect(stderr).toContain('The document already has problems; nothing was written.');
    expect(stderr).toContain('whole');
  });

  it('does not treat a reformatted document as edited', async () => {
    await fromShop();
    await put(document, JSON.stringify(JSON.parse(await text(document))));
    expect((await fromShop()).code).toBe(0);
  });

  it("keeps the document's order of keys", async () => {
    await fromShop();
    const { paths, ...rest } = JSON.parse(await text(document)) as { readonly paths: object };
    await put(document, JSON.stringify({ paths, ...rest }));
    const before = await text(document);
    expect((await fromShop()).stdout).toContain('nothing was written');
    expect(await text(document)).toBe(before);
    makeDatabase(join(folder.path, 'shop.db'), 'ALTER TABLE orders ADD note TEXT');
    expect((await fromShop()).code).toBe(0);
    expect(await text(document)).toMatch(/^\{\n {2}"paths"/);
    expect((await fromShop()).stdout).toContain('nothing was written');
  });

  it('names the configured servers, or the one that would be started', async () => {
    const shown = async (): Promise<unknown> =>
      (JSON.parse(await text(document)) as { readonly servers: unknown }).servers;
    await fromShop();
    expect(await shown()).toEqual([{ url: 'http://localhost:3000' }]);
    const servers = [{ url: 'https://shop.example/v1', description: 'Production' }];
    await put('.generator.json', JSON.stringify({ api: { openapi: { servers } } }));
    await fromShop('--document', document);
    expect(await shown()).toEqual(servers);
  });

  it('never overwrites a document that it did not write', async () => {
    await mkdir(join(folder.path, 'openapi'));
    await put(document, '{}');
    const { code, stderr } = await fromShop();
    expect(code).toBe(32);
    expect(stderr).toContain(
      'There is already a document that specmill did not write; nothing was changed',
    );
    expect(await text(document)).toBe('{}');
  });

  it('reads only the chosen tables, in the chosen spelling', async () => {
    await fromShop('--include', 'cust*', '--naming', 'preserve', '--document', 'docs/a.json');
    expect(await properties('Customer', 'docs/a.json')).toEqual(['id', 'email', 'full_name']);
    expect(await properties('Order', 'docs/a.json')).toEqual([]);
    expect(await readdir(join(folder.path, '.generator/base/docs'))).toEqual(['a.json']);
  });

  it('reports JSON to programs', async () => {
    const { stdout } = await fromShop('--json');
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      status: 'created',
      document,
      provider: 'sqlite',
      models: 2,
      dryRun: false,
      changes: [
        { model: 'Customer', kind: 'added' },
        { model: 'Order', kind: 'added' },
      ],
    });
    const failed = await introspect(['--db', 'file:./nothing.db', '--json']);
    expect(failed.code).toBe(14);
    expect(JSON.parse(failed.stdout)).toMatchObject({
      ok: false,
      problems: [{ code: 'DATABASE_MISSING' }],
    });
  });

  it('reports a problem of one table as a note', async () => {
    makeDatabase(
      join(folder.path, 'shop.db'),
      'CREATE TABLE n (id INTEGER PRIMARY KEY, full_name TEXT, fullName TEXT)',
    );
    const { code, stderr } = await fromShop('--exclude', 'zz*');
    expect(code).toBe(0);
    expect(stderr).toMatch(/^note zz\*: No table or view has a name that matches/m);
    expect(stderr).toMatch(/^note n/m);
  });
});

it('reads a Prisma schema, with its directives as keywords', async () => {
  await put(
    'schema.prisma',
    `datasource db {
      provider = "postgresql"
      url      = env("DATABASE_URL")
    }
    /// People who log in.
    model User {
      id    Int    @id @default(autoincrement())
      /// Name to log in with
      /// @minLength 3
      /// @pattern ^[a-z]+$
      login String @map("login_name") @db.VarChar(20)
      /// @maximum 10
      rank  Int
      /// @pattern ^(a+)+$
      odd   String
    }`,
  );
  const { code, stdout, stderr } = await introspect([
    '--schema',
    'schema.prisma',
    '--document',
    document,
  ]);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: '1 model from PostgreSQL: openapi/shop.json created.\n',
  });
  expect(stderr).toContain('note public.User.odd: The pattern ^(a+)+$ is left out');
  const { components } = JSON.parse(await text(document)) as Shown;
  expect(components.schemas['CreateUserDTO']?.properties).toMatchObject({
    loginName: { minLength: 3, maxLength: 20, pattern: '^[a-z]+$' },
    rank: { maximum: 10 },
    odd: { type: 'string' },
  });
  expect(components.schemas['User']?.properties).toMatchObject({
    loginName: { description: 'Name to log in with' },
  });
  const broken = await introspect(['--schema', 'nothing.prisma']);
  expect(broken.code).toBe(21);
});

it('completes a write that was interrupted between the document and its base', async () => {
  await fromShop();
  makeDatabase(join(folder.path, 'shop.db'), 'CREATE TABLE pets (id INTEGER PRIMARY KEY)');
  const writer = JSON.stringify(new URL('../write/write-project.ts', import.meta.url).href);
  const files = [document, base].map((path) => ({
    path,
    content: '{"half": "written", "paths": {}}',
  }));
  const code = `
    import { writeTogether } from ${writer};
    let left = 2;
    const onFile = () => --left === 0 && process.kill(process.pid, 'SIGKILL');
    await writeTogether(process.cwd(), ${JSON.stringify(files)}, { onFile });`;
  const killed = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: folder.path });
  await once(killed, 'exit');
  expect(killed.signalCode).toBe('SIGKILL');
  expect(await text(document)).not.toBe(await text(base));
  expect((await fromShop('--dry-run')).code).toBe(44);
  expect(await fromShop()).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(await text(document))).toEqual(JSON.parse(await text(base)));
  expect(await readdir(join(folder.path, '.generator'))).toEqual(['base']);
});

describe('the URL comes from the flag, the environment, .env, or the configuration, in this order', () => {
  it.each([
    ['flag', 'flag'],
    ['', 'environment'],
    ['', 'file'],
    ['', 'configured'],
  ])('--db %s gives %s', async (flag, expected) => {
    for (const name of ['flag', 'environment', 'file', 'configured']) {
      makeDatabase(
        join(folder.path, `${name}.db`),
        `CREATE TABLE ${name} (id INTEGER PRIMARY KEY)`,
      );
    }
    await put('.generator.json', '{ "database": { "url": "file:./${NAME}.db" } }');
    await put(
      '.env',
      expected === 'configured' ? 'NAME=configured\n' : 'NAME=x\nDATABASE_URL=file:./file.db\n',
    );
    const env: Record<string, string> =
      expected === 'environment' || expected === 'flag'
        ? { DATABASE_URL: 'file:./environment.db' }
        : {};
    const given = flag === '' ? [] : ['--db', `file:./${flag}.db`];
    const { code } = await introspect([...given, '--document', 'a.json'], { env });
    expect(code).toBe(0);
    expect(Object.keys((JSON.parse(await text('a.json')) as { paths: object }).paths)[0]).toBe(
      `/${expected}`,
    );
  });

  it('reports where to set a URL if there is none', async () => {
    const { code, stderr } = await introspect();
    expect(code).toBe(10);
    expect(stderr).toContain(
      'Use --db URL, set DATABASE_URL in the environment or in .env, or set database.url in .generator.json',
    );
  });
});

describe('bad input ends in one sentence and its own exit code, and changes nothing', () => {
  it.each([
    ['file:./nothing.db', 14, 'does not exist'],
    ['postgress://u:topsecret@h/db', 11, 'Did you mean "postgres://"'],
    ['postgresql://u:topsecret@127.0.0.1:1/db', 12, 'No database server can be reached'],
    ['mysql://u:topsecret@127.0.0.1:1/db', 12, 'No database server can be reached'],
    ['postgresql://u:topsecret@host.invalid/db', 12, 'cannot be found'],
    ['postgresql://u:topsecret@', 11, 'is not valid|URL'],
  ])('%s exits %i', async (url, code, sentence) => {
    const before = await filesOf(folder.path);
    const run = await introspectProcess(['--db', url]);
    expect(run).toMatchObject({ code, stdout: '' });
    expect(run.stderr).toMatch(new RegExp(sentence));
    expect(run.stderr.match(/^error/gm)).toHaveLength(1);
    expect(run.stderr).not.toContain('topsecret');
    expect(run.stderr).not.toContain('    at ');
    expect(await filesOf(folder.path)).toEqual(before);
  });

  it('an empty database', async () => {
    makeDatabase(join(folder.path, 'empty.db'), 'PRAGMA user_version = 1');
    const { code, stderr } = await introspect(['--db', 'file:./empty.db']);
    expect(code).toBe(16);
    expect(stderr).toContain(
      'No tables were found: the database is empty, or this user may not read it.',
    );
  });

  it('a server that does not respond', async () => {
    const server = await silentServer();
    try {
      const { port } = server.address() as AddressInfo;
      for (const scheme of ['postgresql', 'mysql']) {
        const url = `${scheme}://u:topsecret@127.0.0.1:${port}/db`;
        const { code, stderr } = await introspectProcess(['--db', url, '--timeout', '0.5']);
        expect({ scheme, code }).toEqual({ scheme, code: 17 });
        expect(stderr).toContain('--timeout');
        expect(stderr).not.toContain('topsecret');
      }
    } finally {
      server.close();
    }
  });

  it('an interrupt while the database is silent', async () => {
    const server = await silentServer();
    try {
      const { port } = server.address() as AddressInfo;
      const { code, stderr } = await introspectProcess(
        ['--db', `postgresql://u@127.0.0.1:${port}/db`],
        {
          onStart: (child) => server.once('connection', () => child.kill('SIGINT')),
        },
      );
      expect(code).toBe(130);
      expect(stderr).toContain('Interrupted');
      expect(Object.keys(await filesOf(folder.path))).toEqual(['shop.db']);
    } finally {
      server.close();
    }
  });

  it('a full disk leaves the old files and no new ones', async () => {
    await fromShop();
    makeDatabase(join(folder.path, 'shop.db'), 'CREATE TABLE pets (id INTEGER PRIMARY KEY)');
    const before = await filesOf(folder.path);
    // A file-size limit fails at the same point as a full disk.
    const { code, stderr } = await introspectProcess(['--db', 'file:./shop.db'], {
      shell: 'ulimit -f 4; exec "$@"',
    });
    expect(code).toBe(42);
    expect(stderr).toContain('The disk is full');
    expect(await filesOf(folder.path)).toEqual(before);
  });

  it.runIf(process.getuid?.() === 0)('a folder without write permission', async () => {
    await chmod(folder.path, 0o755);
    const { code, stderr } = await introspectProcess(['--db', 'file:./shop.db'], {
      shell: 'exec setpriv --reuid 65534 --clear-groups "$@"',
    });
    expect(code).toBe(41);
    expect(stderr).toContain('this user may not write there');
    expect(Object.keys(await filesOf(folder.path))).toEqual(['shop.db']);
  });

  it('a document outside of the project', async () => {
    const { code } = await fromShop('--document', '../elsewhere.json');
    expect(code).toBe(43);
    expect(Object.keys(await filesOf(folder.path))).toEqual(['shop.db']);
  });

  it('a configuration with several faults', async () => {
    await put(
      '.generator.json',
      '{ "databse": {}, "language": "typscript", "api": { "openapi": { "enabled": "yes", "ui": { "explorerUI": { "path": "docs/" } } } } }',
    );
    const { code, stderr } = await fromShop();
    expect(code).toBe(3);
    expect(stderr).toContain(
      'Unknown key "databse" in the configuration; did you mean "database"?',
    );
    expect(stderr).toContain(
      '"language" must be one of typescript, javascript, not "typscript" (did you mean "typescript"?).',
    );
    expect(stderr).toContain('"api.openapi.enabled" must be true or false, not "yes".');
    expect(stderr).toContain(
      '"api.openapi.ui.explorerUI.path" is "docs/", but must begin with a slash',
    );
    await put('.generator.json', '{ "database": }');
    expect((await fromShop()).stderr).toContain('The configuration is not valid JSON');
  });

  it('several documents without a choice', async () => {
    await put('.generator.json', '{ "documents": [{ "path": "a.json" }, { "path": "b.json" }] }');
    expect((await fromShop()).stderr).toContain('Choose one with --document.');
    expect((await fromShop('--document', 'b.json')).code).toBe(0);
    await rm(join(folder.path, 'b.json'));
  });
});
