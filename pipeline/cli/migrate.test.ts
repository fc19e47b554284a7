import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callSpecmill } from './testing/call-specmill.ts';
import { filesOf, makeDatabase, runSpecmill, temporaryFolder } from './testing/run-specmill.ts';

const tables = `
  CREATE TABLE customers (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL COLLATE NOCASE, email VARCHAR(50));
  CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers, qty INTEGER DEFAULT 1);
  CREATE INDEX customers_by_email ON customers (email);
  CREATE TABLE counts (orders INTEGER NOT NULL);
  CREATE TRIGGER counted AFTER INSERT ON orders BEGIN UPDATE counts SET orders = orders + 1; END;
  INSERT INTO counts VALUES (0);
  INSERT INTO customers (name) VALUES ('Ada'), ('Bob');
  INSERT INTO orders (customer_id) VALUES (1), (1), (2);
`;
const database = 'file:./shop.db';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
  makeDatabase(join(folder.path, 'shop.db'), tables);
  await callSpecmill(folder.path, ['introspect', '--db', database]);
});

afterEach(async () => {
  await folder[Symbol.asyncDispose]();
});

const migrate = (...args: readonly string[]) => callSpecmill(folder.path, ['migrate', ...args]);

interface Model {
  readonly required?: readonly string[];
  readonly properties: Record<string, Record<string, unknown>>;
  'x-db': Record<string, unknown>;
}

/** Edits the document's models as a user would. */
async function edit(change: (models: Record<string, Model>) => void): Promise<void> {
  const path = join(folder.path, 'openapi/shop.json');
  const document = JSON.parse(await readFile(path, 'utf8')) as {
    components: { schemas: Record<string, Model> };
  };
  change(document.components.schemas);
  await writeFile(path, JSON.stringify(document, null, 2));
}

function rows(sql: string): unknown {
  using file = new DatabaseSync(join(folder.path, 'shop.db'));
  return file
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }));
}

const withNote = () =>
  edit(({ Order }) => {
    if (Order === undefined) throw new Error('there are orders');
    Order.properties['note'] = { type: 'string', maxLength: 30, 'x-db': { column: 'note' } };
  });

it('a build names what only the document has', async () => {
  await edit(({ Customer }) => {
    Customer!.properties['email']!['x-db'] = { column: 'emial', nullable: true };
    Customer!.properties['orders'] = { type: 'integer', 'x-db': { column: 'orders' } };
  });
  const { code, stderr } = await callSpecmill(folder.path, ['build', '--skip-prompts']);
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /^note openapi\/[a-z]+\.json:\d+:\d+ #\/components\/schemas\/Customer\/properties\/email names/m,
  );
  expect(stderr).toContain(
    'names the column customers.emial, which is not in the database yet: run specmill migrate, or correct the name (the database has email).',
  );
  expect(stderr).toContain('names the column customers.orders, which is not in the database yet');
});

it('a build that fails names the misspelt table or column', async () => {
  await edit(({ Order }) => {
    const [foreignKey] = Order!['x-db']['foreignKeys'] as { columns: string[] }[];
    foreignKey!.columns = ['custmer_id'];
    Order!['x-db']['primaryKey'] = ['nr'];
  });
  const { code, stderr } = await callSpecmill(folder.path, ['build', '--skip-prompts']);
  expect(code).toBe(31);
  expect(stderr).toContain('No property has the key column "nr".');
  expect(stderr).toContain(
    'names the column orders.custmer_id, which is not in the database yet: run specmill migrate, or correct the name (the database has customer_id).',
  );
});

describe('migrate', () => {
  it('reports that there is nothing to do', async () => {
    const { code, stdout, stderr } = await runSpecmill(folder.path, ['migrate']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toContain('there is nothing to migrate');
  });

  it('prints a new column with a derived type, and how to fill it', async () => {
    await withNote();
    const { code, stdout } = await migrate();
    expect(code).toBe(0);
    expect(stdout).toContain('"note" varchar(30) NOT NULL');
    expect(stdout).toContain("set it with --fill 'Order.note=<SQL>'");
  });

  it('changes nothing if rows lack a value, and reports it', async () => {
    await withNote();
    const before = await filesOf(folder.path);
    const { code, stderr } = await migrate('--apply', '--db', database);
    expect(code).toBe(51);
    expect(stderr).toContain('NOT NULL constraint failed');
    expect(stderr).toContain('Nothing was changed.');
    expect(rows("SELECT * FROM pragma_table_info('orders') WHERE name = 'note'")).toEqual([]);
    expect(Object.keys(await filesOf(folder.path))).toEqual(Object.keys(before));
  });

  it('keeps rows, triggers, collations and counters of a recreated table', async () => {
    await withNote();
    await edit(({ Customer }) => {
      if (Customer !== undefined)
        Object.assign(Customer.properties['email'] ?? {}, { maxLength: 80 });
    });
    const { code, stderr } = await migrate(
      '--apply',
      '--db',
      database,
      '--fill',
      "Order.note='none'",
    );
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(rows('SELECT id, customer_id, note FROM orders')).toEqual([
      { id: 1, customer_id: 1, note: 'none' },
      { id: 2, customer_id: 1, note: 'none' },
      { id: 3, customer_id: 2, note: 'none' },
    ]);
    expect(rows("SELECT id FROM customers WHERE name = 'ADA'")).toEqual([{ id: 1 }]);
    using file = new DatabaseSync(join(folder.path, 'shop.db'));
    file.exec(
      "INSERT INTO orders (customer_id, note) VALUES (2, 'x'); DELETE FROM customers WHERE id > 2; INSERT INTO customers (name) VALUES ('Eve')",
    );
    expect(rows('SELECT orders FROM counts')).toEqual([{ orders: 4 }]);
    expect(rows("SELECT sql FROM sqlite_schema WHERE name = 'customers'")).toEqual([
      {
        sql: expect.stringMatching(/AUTOINCREMENT[^]*COLLATE "NOCASE"[^]*varchar\(80\)/i) as string,
      },
    ]);
    const again = await callSpecmill(folder.path, ['introspect', '--db', database, '--force']);
    expect(again.code).toBe(0);
    expect((await migrate()).stderr).toContain('nothing to migrate');
  });

  it('measures the steps on a copy, and leaves the database as it was', async () => {
    await withNote();
    makeDatabase(join(folder.path, 'copy.db'), tables);
    const { stdout, stderr } = await migrate(
      ...['--fill', "Order.note='x'", '--rehearse', 'file:./copy.db'],
    );
    expect([stderr, stdout]).toEqual([
      '',
      expect.stringMatching(/^1\. add column orders\.note {2}\d+ ms$/m),
    ]);
    expect(rows('SELECT * FROM orders WHERE id = 1')).toEqual([{ id: 1, customer_id: 1, qty: 1 }]);
    await writeFile(join(folder.path, '.env'), `DATABASE_URL=${database}\n`);
    expect(await migrate('--rehearse', database)).toMatchObject({ code: 2 });
    expect(await migrate('--rehearse', 'file:./copy.db', '--apply')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--rehearse cannot be combined with --apply') as string,
    });
  });

  it('keeps a history, and prints and takes the way back', async () => {
    expect((await migrate('--status', '--db', database)).stderr).toContain('No migration');
    await withNote();
    expect((await migrate('--apply', '--db', database)).code).toBe(51);
    const given = ['--db', database, '--fill', "Order.note='none'"];
    expect((await migrate('--apply', ...given)).code).toBe(0);
    const { stdout } = await migrate('--status', '--db', database, '--json');
    const { migrations } = JSON.parse(stdout) as { migrations: Record<string, unknown>[] };
    expect(migrations).toMatchObject([
      { id: 1, finishedAt: null, failure: expect.stringContaining('NOT NULL') as string },
      { id: 2, document: 'openapi/shop.json', finishedAt: expect.any(String) as string },
    ]);
    const text = (await migrate('--status', '--db', database)).stdout;
    expect(text).toContain('failed at step 1 of 1');
    expect(text).toContain('✓ add column orders.note');
    const again = await migrate('--apply', ...given);
    expect(again).toMatchObject({ code: 0 });
    expect(again.stderr).toContain('Already complete');
    const back = await migrate('--down');
    expect(back.code).toBe(0);
    expect(back.stdout).toContain('-- destructive: the values of orders.note are lost');
    expect((await migrate('--down', '--apply', '--db', database)).code).toBe(50);
    const taken = await migrate('--down', '--apply', '--db', database, '--allow-destructive');
    expect(taken).toMatchObject({ code: 0 });
    expect(rows("SELECT * FROM pragma_table_info('orders') WHERE name = 'note'")).toEqual([]);
    expect(
      (await callSpecmill(folder.path, ['introspect', '--db', database])).stdout,
    ).not.toContain('specmill_migrations');
  });

  it('renames, and the next introspection recognises it', async () => {
    await edit(({ Order, Customer, CreateCustomerDTO, UpdateCustomerDTO }) => {
      Object.assign(Order?.['x-db'] ?? {}, { table: 'purchases' });
      for (const schema of [Customer, CreateCustomerDTO, UpdateCustomerDTO]) {
        Object.assign(schema?.properties['email'] ?? {}, {
          maxLength: 60,
          'x-db': { ...(schema?.properties['email']?.['x-db'] as object), column: 'mail' },
        });
      }
    });
    expect((await migrate('--apply', '--db', database)).code).toBe(0);
    const shown = await callSpecmill(folder.path, ['check', '--db', database, '--json']);
    const { findings } = JSON.parse(shown.stdout) as { findings: Record<string, string>[] };
    expect(findings.filter(({ kind }) => kind === 'drift')).toMatchObject([
      { message: 'The database has changed: rename table orders to purchases.' },
      { message: 'The database has changed: rename column customers.email to mail.' },
      { message: expect.stringContaining('type VARCHAR(50) to') as string },
    ]);
    const again = await callSpecmill(folder.path, ['introspect', '--db', database]);
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).not.toContain('breaks');
    expect((await migrate()).stderr).toContain('nothing to migrate');
    const clean = await callSpecmill(folder.path, ['introspect', '--db', database]);
    expect(clean.stdout).toContain('nothing was written');
  });

  it('renames what has another name in the document as well on request', async () => {
    await edit((models) => {
      // The foreign key of orders still says "customers".
      Object.assign(models['Customer']?.['x-db'] ?? {}, { table: 'buyers' });
      for (const schema of [models['Order'], models['CreateOrderDTO'], models['UpdateOrderDTO']]) {
        const { qty, ...others } = schema?.properties ?? {};
        const amount = { ...qty, 'x-db': { ...(qty?.['x-db'] as object), column: 'amount' } };
        Object.assign(schema ?? {}, { properties: { ...others, amount } });
        const required = schema?.required?.map((name) => (name === 'qty' ? 'amount' : name));
        if (required !== undefined) Object.assign(schema ?? {}, { required });
      }
    });
    const rejected = await migrate('--apply', '--db', database);
    expect(rejected.code).toBe(50);
    expect(rejected.stderr).toContain('add --rename orders.qty=amount.');
    const unknown = await migrate('--rename', 'orders.qty=number');
    expect(unknown).toMatchObject({
      ...{ code: 2, stdout: '' },
      stderr: expect.stringContaining('--rename orders.qty=number') as string,
    });
    const before = rows('SELECT qty AS amount FROM orders WHERE id = 1');
    const { stdout } = await migrate(
      ...['--apply', '--db', database, '--rename', 'orders.qty=amount'],
    );
    expect(stdout).toBe('');
    expect(rows('SELECT amount FROM orders WHERE id = 1')).toEqual(before);
    const again = await callSpecmill(folder.path, ['introspect', '--db', database]);
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).not.toMatch(/^[!+-]|breaks/m);
    expect((await migrate()).stderr).toContain('nothing to migrate');
  });

  it('checks files that only the script can reject', async () => {
    await withNote();
    const { stdout } = await migrate('--fill', "Order.note='none'");
    using file = new DatabaseSync(join(folder.path, 'shop.db'));
    expect(() => file.exec(stdout)).toThrow('the table has triggers');
  });

  it('refuses to drop rows and columns unless that is allowed', async () => {
    await edit((models) => {
      delete models['Order']?.properties['qty'];
      delete models['CreateOrderDTO']?.properties['qty'];
      delete models['UpdateOrderDTO']?.properties['qty'];
    });
    const removed = await migrate();
    expect(removed.code).toBe(50);
    expect(removed.stdout).toBe('');
    expect(removed.stderr).toContain('the values of orders.qty are lost');
    expect(removed.stderr).toContain('"x-internal": true');
    const allowed = await migrate('--allow-destructive');
    expect(allowed.stdout).toContain('-- destructive: the values of orders.qty are lost');
  });

  it('writes numbered files, one per state', async () => {
    await withNote();
    expect((await migrate('--out', 'migrations')).stderr).toContain(
      'written to migrations/0001_add-column-orders-note.sql',
    );
    expect((await migrate('--out', 'migrations')).stderr).toContain('already in migrations/0001');
    await edit(({ Order }) => {
      Object.assign(Order?.properties['qty']?.['x-db'] ?? {}, { default: '5' });
    });
    expect((await migrate('--out', 'migrations')).stderr).toContain('migrations/0002_');
  });

  it('reports changes made to the database since, and keeps them', async () => {
    await withNote();
    makeDatabase(join(folder.path, 'shop.db'), 'ALTER TABLE customers ADD COLUMN phone TEXT');
    const shown = await migrate('--db', database, '--json');
    expect(JSON.parse(shown.stdout)).toMatchObject({
      drift: [{ what: 'add column customers.phone', fix: 'specmill introspect' }],
      applied: false,
    });
    const { code, stderr } = await migrate('--apply', '--db', database);
    expect(code).toBe(52);
    expect(stderr).toContain('add column customers.phone');
  });

  it("uses a committed document as the database's state", async () => {
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
        cwd: folder.path,
      });
    git('init', '-q');
    git('add', 'openapi');
    git('commit', '-qm', 'first');
    await withNote();
    const { stdout } = await migrate('--from', 'git:HEAD:openapi/shop.json', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ steps: [{ kind: 'addColumn', destructive: null }] });
    const wrong = await migrate('--from', 'git:nowhere:openapi/shop.json');
    expect({ code: wrong.code, stderr: wrong.stderr }).toMatchObject({ code: 30 });
    expect(wrong.stderr).toContain('git reported: ');
  });

  it.each([
    [['--fill', 'note'], 2, '--fill takes Model.property=SQL'],
    [['--fill', 'Order.nowhere=1'], 2, 'the document has no property'],
    [['--from', 'nowhere.json'], 30, 'The document nowhere.json cannot be read'],
    [['--db', 'postgresql://127.0.0.1/x'], 2, 'The document is for sqlite'],
    [['nowhere'], 30, 'The project has no document "nowhere"'],
  ] as const)('rejects %j with a message', async (args, code, message) => {
    const ended = await migrate(...args);
    expect(ended.code).toBe(code);
    expect(ended.stderr).toContain(message);
  });
});
