import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changeAbilities } from '../../../pipeline/abilities/change-abilities.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { compile } from '../../../server-template/testing/compile.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
} from '../../../server-template/testing/test-databases.ts';
import { introspectedProject } from '../generated-project.ts';

/** Beyond 2^53, but on SQLite, where Drizzle reads integers as numbers. */
const bigOn = (name: string): bigint => (name === 'SQLite' ? 2n ** 53n - 1n : 2n ** 53n + 1n);
const uuid = '0b3b1f7e-43a5-4a3f-9d67-0a2a6b1d7c11';

const compilerOptions = {
  ...{ target: 'es2024', lib: ['es2024', 'esnext', 'dom'], module: 'nodenext', strict: true },
  ...{ allowImportingTsExtensions: true, skipLibCheck: true, types: ['node'], noEmit: true },
};

/** Tables whose keys the handler of the tutorial compares. */
const tables = [
  { table: 'orders', path: '/orders/{id}' },
  { table: 'parcels', path: '/parcels/{id}' },
  { table: 'seats', path: '/seats/{hallId}/{number}' },
] as const;

const schema = (big: bigint): string => `
  create table orders (id bigint primary key check (id > 0), status varchar(9) not null);
  create table parcels (id uuid primary key, status varchar(9) not null);
  create table seats (hall_id bigint, number bigint not null check (number between -9 and 9), status varchar(9) not null, primary key (hall_id, number));
  insert into orders values (${big}, 'open'), (${big - 1n}, 'open');
  insert into parcels values ('${uuid}', 'open');
  insert into seats values (${big}, 1, 'open'), (${big}, 2, 'open');`;

const subjects = [
  { name: 'PostgreSQL', databases: postgresDatabases },
  { name: 'MariaDB', databases: mariadbDatabases },
  { name: 'SQLite', databases: sqliteDatabases },
];

/** The document with an operation on rows of each table, which responds with the row. */
function withOperations(document: OpenApiDocument): OpenApiDocument {
  return tables.reduce((before, { path }) => {
    const words = ['operation', 'POST', `${path}/pay`];
    const change = { verb: 'add', words, to: null, all: false } as const;
    const after = structuredClone(
      changeAbilities(before, resolveModel(before), change).document,
    ) as unknown as { paths: Record<string, Record<string, Operation>> };
    const row = after.paths[path]!['get']!.responses['200'];
    after.paths[`${path}/pay`]!['post']!.responses['200'] = row;
    return after as unknown as OpenApiDocument;
  }, document);
}

interface Operation {
  readonly responses: Record<string, unknown>;
}

/** The handler of the tutorial, for another table and key; MariaDB returns no rows of an update. */
async function handlerOf(stub: string, key: readonly string[], table: string, returns: boolean) {
  const page = await readFile('docs/custom-operation.md', 'utf8');
  const [, code = ''] = /^```ts apps\/api\/src\/custom\/payOrder\.ts\n([\s\S]*?)^```$/m.exec(page)!;
  const [, type = ''] = /Handler<(\w+)>/.exec(stub)!;
  const [, file = ''] = /types\/operations\/([\w-]+)\.ts/.exec(stub)!;
  const [, name = ''] = /export const (\w+)/.exec(stub)!;
  const keys = key.map((one) => `eq(${table}.${one}, params.${one})`).join(', ');
  const model = table.replace(/s$/, '');
  const handler = code
    .replace('eq(orders.id, params.id)', keys)
    .replace('{ id: paid.id, status: paid.status }', 'paid')
    .replaceAll('PayOrder', type)
    .replace('pay-order', file)
    .replace('payOrder', name)
    .replace('tables/order.ts', `tables/${model}.ts`)
    .replaceAll(/\borders\b(?!\/)/g, table);
  if (returns) return handler;
  return handler
    .replace('const [paid]', 'const [{ affectedRows }]')
    .replace(/\s+\.returning\(\)/, '')
    .replace(
      /if \(paid === undefined\).*/,
      (line) =>
        `${line.replace('paid === undefined', 'affectedRows === 0')}
  const [paid] = await database.drizzle.select().from(${table}).where(and(${keys}));`,
    );
}

describe.each(subjects)('the tutorial of custom operations on $name', (subject) => {
  const { name, databases } = subject;
  const big = bigOn(name);
  it('compiles and is exact for keys of 64 bits, UUIDs and two columns', async () => {
    if ((await databases.missing()) !== null) return;
    const database = await databases.create(schema(big));
    await using project = await introspectedProject(database.url);
    await project.write(JSON.stringify(withOperations(await project.document())));
    await project.build();
    const custom = join(project.folder, 'apps/api/src/custom');
    const names = ['payOrder', 'payParcel', 'paySeat'];
    for (const [index, file] of names.entries()) {
      const { table, path } = tables[index]!;
      const key = [...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one!);
      const stub = await readFile(join(custom, `${file}.ts`), 'utf8');
      const handler = await handlerOf(stub, key, table, name !== 'MariaDB');
      await writeFile(join(custom, `${file}.ts`), handler);
    }
    const files = names.map((file) => `apps/api/src/custom/${file}.ts`);
    const configuration = join(project.folder, 'tsconfig.json');
    await writeFile(configuration, JSON.stringify({ compilerOptions, files }));
    // The server's own code is checked with the rest of this repository.
    const messages = await compile(configuration);
    expect(messages.filter(({ file }) => file.startsWith(project.folder))).toEqual([]);
    expect(messages.filter(({ file }) => file === '')).toEqual([]);
    await using server = await project.start();
    const pay = async (path: string) => {
      const { status, body } = await server.call('POST', `${path}/pay`);
      return [status, status === 200 ? JSON.stringify(body) : (body as { code: string }).code];
    };
    expect(await pay(`/orders/${big}`)).toEqual([200, `{"id":${big},"status":"paid"}`]);
    expect(await pay(`/orders/${big}`)).toEqual([409, 'NOT_OPEN']);
    expect(await pay(`/orders/${big - 1n}`)).toEqual([200, `{"id":${big - 1n},"status":"paid"}`]);
    expect(await pay(`/parcels/${uuid}`)).toEqual([200, `{"id":"${uuid}","status":"paid"}`]);
    expect(await pay(`/seats/${big}/2`)).toEqual([
      ...[200, `{"hallId":${big},"number":2,"status":"paid"}`],
    ]);
    expect((await server.call('GET', `/seats/${big}/1`)).body).toMatchObject({ status: 'open' });
    await database.drop();
  });
});
