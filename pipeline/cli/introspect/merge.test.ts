import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { partAt, splitPointer } from '../../merge/labelled-pointer.ts';
import { DocumentEditor } from '../../merge/testing/document-editor.ts';
import { callSpecmill } from '../testing/call-specmill.ts';
import { filesOf, makeDatabase, temporaryFolder } from '../testing/run-specmill.ts';

const tables = `
  CREATE TABLE customers (id INTEGER PRIMARY KEY, email VARCHAR(80) NOT NULL);
  CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers, note VARCHAR(80));
`;
const document = 'openapi/shop.json';
const base = '.generator/base/shop.json';
const overruled = '.generator/overruled/shop.json';
const order = '/components/schemas/Order';
const note = `${order}/properties/note`;
/** SQLite changes the type of a column by creating it again. */
const widened = `ALTER TABLE orders DROP COLUMN note; ALTER TABLE orders ADD note VARCHAR(90)`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
  migrate(tables);
  expect((await introspect()).code).toBe(0);
});

afterEach(async () => {
  await folder[Symbol.asyncDispose]();
});

const introspect = (...args: readonly string[]) =>
  callSpecmill(folder.path, ['introspect', '--db', 'file:./shop.db', ...args]);
const migrate = (sql: string): void => makeDatabase(join(folder.path, 'shop.db'), sql);
const read = async (): Promise<OpenApiDocument> =>
  JSON.parse(await readFile(join(folder.path, document), 'utf8')) as OpenApiDocument;
const at = async (pointer: string): Promise<unknown> => partAt(await read(), splitPointer(pointer));

async function edit(change: (editor: DocumentEditor) => unknown): Promise<void> {
  const editor = new DocumentEditor(await read());
  change(editor);
  await writeFile(join(folder.path, document), JSON.stringify(editor.document, null, 2));
}

/** A model must not be stricter than its request bodies. */
const shorten = (editor: DocumentEditor): unknown =>
  ['Order', 'CreateOrderDTO', 'UpdateOrderDTO'].reduce(
    (whole, schema) => whole.put(`/components/schemas/${schema}/properties/note/maxLength`, 40),
    editor,
  );

describe('an edited document is merged', () => {
  it("keeping both sides' changes, without a question", async () => {
    await edit((editor) => editor.put(`${note}/description`, 'What they said.'));
    migrate(`${widened}; ALTER TABLE customers ADD phone VARCHAR(9)`);
    const { code, stdout } = await introspect();
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `~ Customer
  + Customer.phone
~ Order
  ~ Order.note
may break clients: note of Order has maxLength 90 instead of 80. In GET /orders, POST /orders, GET /orders/{id} and 3 more. (response-length-widened)
2 models from SQLite: openapi/shop.json updated.
`,
    });
    expect(await at(note)).toMatchObject({ maxLength: 90, description: 'What they said.' });
    expect((await introspect()).stdout).toContain('nothing was written');
  });

  it('reporting each conflict once, with the command that reverses it', async () => {
    await edit(shorten);
    migrate(widened);
    const dry = await introspect('--dry-run');
    const { stdout } = await introspect();
    expect(stdout).toContain(`! ${note}/maxLength
    base      80
    database  90
    yours     40
    kept: yours; both changed it; outside x-db your value wins
    to reverse: specmill introspect --take database:${note}/maxLength
`);
    expect(dry.stdout).toContain(`! ${note}/maxLength`);
    expect(await at(`${note}/maxLength`)).toBe(40);
    expect((await introspect()).stdout).not.toContain('!');
    const bodies = ['Create', 'Update'].map(
      (kind) => `/components/schemas/${kind}OrderDTO/properties/note/maxLength`,
    );
    const takes = [`${note}/maxLength`, ...bodies].flatMap((at) => ['--take', `database:${at}`]);
    await introspect(...takes);
    expect(await at(`${note}/maxLength`)).toBe(90);
  });

  it('restoring an overruled edit on request', async () => {
    await edit((editor) => editor.put(`${note}/x-db/default`, "'none'"));
    migrate(
      `ALTER TABLE orders DROP COLUMN note; ALTER TABLE orders ADD note VARCHAR(80) DEFAULT 'x'`,
    );
    const { stdout } = await introspect();
    expect(stdout).toContain(`specmill introspect --take document:${note}/x-db/default`);
    expect(await at(`${note}/x-db/default`)).toBe("'x'");
    expect(Object.keys(await filesOf(folder.path))).toContain(overruled);
    await introspect('--take', `document:${note}/x-db/default`);
    expect(await at(`${note}/x-db/default`)).toBe("'none'");
    expect((await introspect()).stdout).toContain('nothing was written');
  });

  it('or nothing is written if conflicts are to stop it', async () => {
    await edit(shorten);
    migrate(widened);
    const before = await filesOf(folder.path);
    const run = await introspect('--on-conflict', 'fail', '--json');
    expect(run.code).toBe(34);
    expect(JSON.parse(run.stdout)).toMatchObject({
      ok: false,
      status: 'conflicting',
      merged: expect.arrayContaining([
        expect.objectContaining({
          pointer: `${note}/maxLength`,
          base: 80,
          database: 90,
          yours: 40,
        }),
      ]) as unknown,
    });
    expect(await filesOf(folder.path)).toEqual(before);
    const chosen = ['Order', 'CreateOrderDTO', 'UpdateOrderDTO'].flatMap((schema) => [
      '--take',
      `document:/components/schemas/${schema}/properties/note/maxLength`,
    ]);
    expect((await introspect('--on-conflict', 'fail', ...chosen)).code).toBe(0);
  });

  it('keeping deletions until they are restored', async () => {
    await edit((editor) => editor.put('/paths/~1orders~1{id}/delete', undefined));
    migrate('ALTER TABLE orders ADD added DATE');
    await introspect();
    expect(await at('/paths/~1orders~1{id}/delete')).toBeUndefined();
    await introspect('--restore', '/paths/~1orders~1{id}/delete');
    expect(await at('/paths/~1orders~1{id}/delete/operationId')).toBe('deleteOrder');
  });

  it('but not if the result would be invalid', async () => {
    await edit((editor) =>
      editor.put('/paths/~1customers~1{id}~1orders', {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: {
          operationId: 'listOrdersOfCustomer',
          responses: {
            200: {
              description: 'Orders.',
              content: {
                'application/json': {
                  schema: { type: 'array', items: { $ref: '#/components/schemas/Order' } },
                },
              },
            },
          },
        },
      }),
    );
    migrate('DROP TABLE orders');
    const before = await filesOf(folder.path);
    const { code, stderr } = await introspect();
    expect(code).toBe(31);
    expect(stderr).toContain('The merged document would be invalid; nothing was written');
    const removal = `--take 'database:/paths/~1customers~1{id}~1orders'`;
    expect(stderr).toContain(`remove what has them: specmill introspect ${removal}.`);
    const dry = await introspect('--dry-run');
    expect(dry).toMatchObject({ code: 31, stderr });
    expect(dry.stdout).toContain('- Order\n');
    expect(dry.stdout).toContain('openapi/shop.json would be invalid; nothing was written.');
    const report: unknown = JSON.parse((await introspect('--dry-run', '--json')).stdout);
    expect(report).toMatchObject({
      ...{ ok: false, status: 'invalid', changes: [{ model: 'Order', kind: 'removed' }] },
      problems: expect.arrayContaining([
        expect.objectContaining({ code: 'DOCUMENT_INVALID' }),
      ]) as unknown,
    });
    expect(await filesOf(folder.path)).toEqual(before);
    const taken = await introspect('--take', 'database:/paths/~1customers~1{id}~1orders');
    expect(taken.code).toBe(0);
    expect(await at('/paths/~1customers~1{id}~1orders')).toBeUndefined();
  });

  it('without the abilities of a dropped column, until they are possible again', async () => {
    const filter = '/paths/~1orders/get/parameters/query:note';
    const added = await callSpecmill(folder.path, ['add', 'filter', 'note', 'eq', '--to', 'Order']);
    expect(added.code).toBe(0);
    for (const ability of [['search'], ['sort', 'note']]) {
      const { code } = await callSpecmill(folder.path, ['add', ...ability, '--to', 'Order']);
      expect(code).toBe(0);
    }
    migrate('ALTER TABLE orders DROP COLUMN note');
    const { code, stdout } = await introspect();
    expect(code).toBe(0);
    const command = `specmill introspect --take document:${filter}`;
    expect(stdout).toContain(`to restore it, once it is possible: ${command}\n`);
    expect(await at(filter)).toBeUndefined();
    expect((await introspect()).stdout).toContain('nothing was written');
    const early = await introspect('--take', `document:${filter}`);
    expect(early.stderr).toContain('The merged document would be invalid');
    migrate('ALTER TABLE orders ADD note VARCHAR(80)');
    await introspect('--take', `document:${filter}`);
    expect(await at(`${filter}/x-crud/filter`)).toBe('note');
  });

  it('without the values of a dropped column in a list that an ability added', async () => {
    const added = ['add', 'aliases', 'json-server', '--to', 'Order'];
    expect((await callSpecmill(folder.path, ['add', 'sort', 'note', '--to', 'Order'])).code).toBe(
      0,
    );
    expect((await callSpecmill(folder.path, added)).code).toBe(0);
    const field = '/paths/~1orders/get/parameters/query:sortField/schema/items/enum';
    expect(await at(field)).toContain('note');
    migrate('ALTER TABLE orders DROP COLUMN note');
    const { code, stdout } = await introspect();
    expect(code).toBe(0);
    expect(stdout).toContain(`specmill introspect --take document:${field}/note\n`);
    expect(await at(field)).toEqual(['id']);
  });

  it('but not without a row rule, unless a flag removes it', async () => {
    const rule = '/paths/~1orders/get/x-crud/rows';
    await edit((editor) => editor.put(rule, { note: 'public' }));
    migrate('ALTER TABLE orders DROP COLUMN note');
    const { code, stderr } = await introspect();
    expect(code).toBe(31);
    const removal = `specmill introspect --take database:${rule} (this allows what they limit).`;
    expect(stderr).toContain(removal);
    expect(await at(rule)).toEqual({ note: 'public' });
    expect((await introspect('--take', `database:${rule}`)).code).toBe(0);
    expect(await at(rule)).toBeUndefined();
  });

  it('without a limit of one body that the database has overtaken', async () => {
    const limit = '/components/schemas/CreateOrderDTO/properties/note/maxLength';
    await edit((editor) => editor.put(limit, 60));
    migrate('ALTER TABLE orders DROP COLUMN note; ALTER TABLE orders ADD note VARCHAR(30)');
    const { code, stdout } = await introspect();
    expect(code).toBe(0);
    expect(stdout).toContain(`specmill introspect --take document:${limit}\n`);
    expect(await at(limit)).toBe(30);
    expect((await introspect('--take', `document:${limit}`)).code).toBe(31);
    migrate(widened);
    await introspect('--take', `document:${limit}`);
    expect(await at(limit)).toBe(60);
  });

  it('with the filters of an index that was dropped, and a note', async () => {
    migrate('CREATE INDEX by_note ON orders (note)');
    await introspect();
    const before = await at('/paths/~1orders/get/parameters');
    expect(JSON.stringify(before)).toContain('{"filter":"note"}');
    migrate('DROP INDEX by_note');
    const { stdout, stderr } = await introspect();
    expect(stderr).toContain('note orders: No index begins with note any more');
    expect(stdout).not.toContain('breaks clients');
    expect(await at('/paths/~1orders/get/parameters')).toEqual(before);
    expect(await at(`${order}/x-db/indexes`)).toBeUndefined();
    expect(await introspect()).toMatchObject({ stderr: '' });
    migrate('ALTER TABLE orders DROP COLUMN note');
    await introspect();
    expect(JSON.stringify(await at('/paths/~1orders/get/parameters'))).not.toContain('note');
  });

  it('with the filters that earlier versions declared, without a note', async () => {
    const list = '/paths/~1orders/get/parameters';
    const like = {
      ...{ name: 'note_like', in: 'query', schema: { type: 'string' } },
      'x-crud': { filter: 'note', op: 'like' },
    };
    for (const path of [document, base]) {
      const whole = JSON.parse(await readFile(join(folder.path, path), 'utf8')) as OpenApiDocument;
      const parameters = partAt(whole, splitPointer(list)) as readonly unknown[];
      const { document: earlier } = new DocumentEditor(whole).put(list, [...parameters, like]);
      await writeFile(join(folder.path, path), JSON.stringify(earlier));
    }
    const before = await at(list);
    migrate(`${widened}; CREATE INDEX by_customer ON orders (customer_id)`);
    const { code, stdout, stderr } = await introspect();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toContain('breaks clients');
    // Of the index, the list has an order more.
    const filtersOf = (parameters: unknown) =>
      (parameters as readonly { readonly name: string }[]).filter(({ name }) => name !== 'sort');
    expect(filtersOf(await at(list))).toEqual(filtersOf(before));
  });

  it('but not if it has problems already', async () => {
    await edit((editor) => editor.put(`${note}/type`, 'strang'));
    migrate(widened);
    const { code, stderr } = await introspect();
    expect(code).toBe(31);
    expect(stderr).toContain('The document already has problems; nothing was written');
  });
});

describe('renames', () => {
  it('keep the JSON names and the edits', async () => {
    await edit((editor) => editor.put(`${note}/description`, 'What they said.'));
    migrate(
      'ALTER TABLE orders RENAME COLUMN note TO remark; ALTER TABLE orders RENAME TO purchases',
    );
    expect((await introspect('--dry-run')).stdout).toContain(
      'renamed? orders is gone and purchases is new',
    );
    const { code, stdout } = await introspect(
      '--rename',
      'orders=purchases',
      '--rename',
      'purchases.note=remark',
    );
    expect(code).toBe(0);
    expect(stdout).toContain('renamed purchases.note to remark: its name in JSON');
    expect(await at(note)).toMatchObject({
      description: 'What they said.',
      'x-db': { column: 'remark' },
    });
    expect(await at(`${order}/x-db/table`)).toBe('purchases');
    expect(await at('/paths/~1orders/get/x-crud/model')).toBe('Order');
    expect((await introspect()).stdout).toContain('nothing was written');
  });

  it('are made later, too', async () => {
    const paths = Object.keys((await read()).paths);
    await edit((editor) => editor.put(`${note}/description`, 'What they said.'));
    migrate(
      'ALTER TABLE orders RENAME COLUMN note TO remark; ALTER TABLE orders RENAME TO purchases',
    );
    await introspect('--rename', 'orders=purchases');
    expect(await at(note)).toBeUndefined();
    const { code, stdout } = await introspect('--rename', 'purchases.note=remark');
    expect({ code, stdout }).toMatchObject({ code: 0 });
    expect(await at(note)).toMatchObject({
      ...{ description: 'What they said.', maxLength: 80 },
      'x-db': { column: 'remark' },
    });
    expect(await at(`${order}/properties`)).not.toHaveProperty('remark');
    migrate('ALTER TABLE customers RENAME TO people');
    await introspect();
    expect(await at('/paths/~1people/get/operationId')).toBe('listPeople');
    expect((await introspect('--rename', 'customers=people')).code).toBe(0);
    expect(Object.keys((await read()).paths)).toEqual(paths);
    expect(await at('/paths/~1customers/get/operationId')).toBe('listCustomers');
    expect(await at('/components/schemas/Customer/x-db/table')).toBe('people');
    expect((await introspect()).stdout).toContain('nothing was written');
  });

  it('must name existing tables and columns', async () => {
    expect((await introspect('--rename', 'order=x')).stderr).toContain('did you mean orders?');
    expect((await introspect('--rename', 'orders=x')).stderr).toContain('has no table "x"');
    expect((await introspect('--rename', 'orders')).stderr).toContain('takes old=new');
  });
});

describe('new parts are private', () => {
  it('a table, until it is exposed', async () => {
    migrate('CREATE TABLE pets (id INTEGER PRIMARY KEY)');
    expect((await introspect()).stdout).toContain('private Pet: not served');
    expect(await at('/components/schemas/Pet/x-internal')).toBe(true);
    expect((await introspect()).stdout).toContain('nothing was written');
    const { stdout } = await introspect('--expose', 'pets');
    expect(stdout).toContain('public Pet: served from the next specmill build on\n');
    expect(await at('/components/schemas/Pet/x-internal')).toBeUndefined();
    expect((await introspect()).stdout).toContain('nothing was written');
  });

  it('a column of a protected operation', async () => {
    await edit((editor) =>
      editor
        .put('/components/securitySchemes', { token: { type: 'http', scheme: 'bearer' } })
        .put('/paths/~1orders/get/security', [{ token: [] }]),
    );
    migrate('ALTER TABLE orders ADD discount INTEGER; ALTER TABLE customers ADD city TEXT');
    const { stdout } = await introspect();
    expect(stdout).toContain('private Order.discount');
    expect(await at(`${order}/properties/discount/x-internal`)).toBe(true);
    expect(await at('/components/schemas/Customer/properties/city/x-internal')).toBeUndefined();
  });
});

describe('columns that look like secrets', () => {
  const secret = '/components/schemas/Login/properties/passwordHash';
  const logins = 'CREATE TABLE logins (id INTEGER PRIMARY KEY, password_hash TEXT NOT NULL)';

  it('are reported and never returned', async () => {
    migrate(logins);
    const { stderr } = await introspect('--document', 'docs/a.json', '--include', 'logins');
    expect(stderr).toContain('note logins.password_hash: It looks like a secret');
    const shown = await readFile(join(folder.path, 'docs/a.json'), 'utf8');
    expect(partAt(JSON.parse(shown) as object, splitPointer(secret))).toMatchObject({
      writeOnly: true,
    });
    const again = await introspect('--document', 'docs/a.json', '--include', 'logins');
    expect(again).toMatchObject({ stderr: '', code: 0 });
  });

  it('unless they are exposed, at once or later', async () => {
    migrate(logins);
    await introspect('--expose', 'logins,logins.password_hash');
    expect(await at(`${secret}/writeOnly`)).toBeUndefined();
    expect((await introspect()).stdout).toContain('nothing was written');
  });
});

describe('the merge base', () => {
  it.each([
    ['missing', async () => rm(join(folder.path, base))],
    ['damaged', async () => writeFile(join(folder.path, base), '{ "half":')],
  ])('%s: nothing is changed without confirmation', async (what, harm) => {
    await edit(shorten);
    await harm();
    const before = await filesOf(folder.path);
    const { code, stderr } = await introspect();
    expect({ code, stderr }).toMatchObject({ code: 32 });
    expect(stderr).toContain(`The merge base of the document is ${what}`);
    expect(stderr).toContain('--rebase');
    expect(await filesOf(folder.path)).toEqual(before);
    const rebased = await introspect('--rebase');
    expect(rebased.code).toBe(0);
    expect(rebased.stdout).toContain('your edit: Changed Order.note: maxLength from 80 to 40.\n');
    expect(await at(`${note}/maxLength`)).toBe(40);
    migrate(widened);
    expect((await introspect()).stdout).toContain('yours     40');
  });

  it('is never made up for a third-party document', async () => {
    await rm(join(folder.path, base));
    await mkdir(join(folder.path, 'openapi'), { recursive: true });
    await writeFile(join(folder.path, document), '{ "openapi": "3.0.3", "paths": {} }');
    expect((await introspect()).stderr).toContain('specmill did not write');
  });
});
