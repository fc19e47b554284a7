import { describe, expect, it } from 'vitest';
import { shopApis } from '../../../server-template/testing/shop-apis.ts';
import { contractFailures } from '../edits/run-edit.ts';
import { serveShop, shopWith, notify } from './run-stories.ts';
import { stories } from './stories.case.ts';

const servers = await Promise.all(
  shopApis.map(async (shop) => ({ shop, missing: await shop.databases.missing() })),
);

describe.each(stories)('$name', ({ abilities, change, story, want, headers }) => {
  it.each(servers)('behaves as specified on $shop.name', async ({ shop, missing }) => {
    if (missing !== null) return console.warn(`SKIPPED: ${missing}`);
    const model = await shopWith(abilities, change);
    await using server = await serveShop(model, shop);
    expect(await notify(server, story, headers)).toEqual(want);
  });

  it('passes the contract tests', async () => {
    const model = await shopWith(abilities, change);
    const [sqlite] = shopApis;
    if (sqlite === undefined) throw new Error('there is no SQLite');
    await using server = await serveShop(model, sqlite);
    const paths = [...new Set(model.operations.map(({ path }) => path))];
    const own = paths.filter((path) => path.startsWith('/customers'));
    expect(await contractFailures({ model, url: server.url, paths: own }, 400)).toEqual([]);
  });
});

// The mock applies them only with --security.
it.each(servers)('has rows of one value on $shop.name', async ({ shop, missing }) => {
  if (missing !== null) return console.warn(`SKIPPED: ${missing}`);
  const model = await shopWith(['rows phone=5 --to Customer', 'preset phone=5 --to Customer']);
  await using server = await serveShop(model, shop);
  const body = { name: 'Ada', email: 'ada@example.com' };
  const story = [
    { send: 'POST /customers', body },
    { send: 'POST /customers', body: { ...body, phone: '6' } },
    { send: 'PATCH /customers/{1}', body: { phone: '6' } },
    { send: 'GET /customers' },
  ];
  const invalid = { status: 400, body: { code: 'VALIDATION_FAILED', fields: ['body phone'] } };
  const shown = { id: '{1}', ...body, phone: '5' };
  const want = [{ status: 201, body: shown }, invalid, invalid, { status: 200, body: [shown] }];
  expect(await notify(server, story)).toEqual(want);
  if (shop.name !== servers[0]?.shop.name) return;
  const paths = ['/customers', '/customers/{id}'];
  expect(await contractFailures({ model, url: server.url, paths }, 300)).toEqual([]);
});

it.each(servers)('one concurrent writer succeeds on $shop.name', async ({ shop, missing }) => {
  if (missing !== null) return console.warn(`SKIPPED: ${missing}`);
  const model = await shopWith(['etag --to Customer']);
  await using server = await serveShop(model, shop);
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com' });
  const made = await fetch(`${server.url}/customers`, { method: 'POST', headers, body });
  const { id } = (await made.json()) as { readonly id: number };
  const url = `${server.url}/customers/${id}`;
  const tag = (await fetch(url)).headers.get('etag') ?? '';
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const change = JSON.stringify({ name: `Writer ${index}` });
      const sent = { method: 'PATCH', body: change, headers: { ...headers, 'If-Match': tag } };
      return (await fetch(url, sent)).status;
    }),
  );
  expect(statuses.sort()).toEqual([200, ...Array<number>(7).fill(412)]);
});
