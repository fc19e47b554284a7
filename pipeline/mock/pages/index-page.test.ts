import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import { mockOf } from '../testing/mock-of.ts';
import { pets } from '../testing/pets.ts';

const page = { accept: 'text/html' };
const shop = JSON.parse(await readFile('server-template/openapi/shop.json', 'utf8')) as object;

/** The request of a curl command. */
function requestOf(line: string): readonly [line: string, body: unknown] {
  const texts = [...line.matchAll(/'([^']*)'/g)].map(([, text = '']) => text);
  const { pathname, search } = new URL(texts[0] ?? '');
  const body = / -d '/.test(line) ? (JSON.parse(texts.at(-1) ?? '') as unknown) : undefined;
  return [`${/-X (\w+)/.exec(line)?.[1] ?? 'GET'} ${pathname}${search}`, body];
}

describe('the index', () => {
  it('shows a single document at the root, by tag and method', async () => {
    await using mock = await mockOf(shop, { isStateful: true, seed: 7 });
    const { body, headers } = await mock.call('GET /', undefined, page);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = (body as string).replaceAll(/\s+/g, ' ');
    expect(text).toContain('<h2>shop <small>1.0.0</small></h2>');
    expect(text).toContain('37 operations');
    expect(text).toContain('Seed 7');
    expect(text).toContain('<summary>Categories <small>6</small></summary>');
    expect(text).toContain('<b class="delete">DELETE</b> <code>/<wbr>categories/<wbr>{id}</code>');
    expect(text).toContain('data-reset="/__mock/reset"');
    expect((await mock.call('GET /__mock', undefined, page)).status).toBe(200);
  });

  it('shows the base path of a document, below which its links and commands are', async () => {
    const based = { ...shop, servers: [{ url: 'https://shop.example/api/v1' }] };
    await using mock = await mockOf(based);
    const text = String((await mock.call('GET /', undefined, page)).body);
    expect(text).toContain(`<code>${mock.url}/api/v1</code>`);
    const [, link = ''] = /<a href="([^"]+)"><code>/.exec(text) ?? [];
    expect([link, (await mock.call(`GET ${link}`)).status]).toEqual(['/api/v1/categories', 200]);
    const curl = await mock.call('GET /__mock/curl?operation=listOrders');
    const sent = requestOf(curl.body as string);
    expect([sent[0], (await mock.call(...sent)).status]).toEqual(['GET /api/v1/orders', 200]);
  });

  it('escapes text of documents', async () => {
    const odd = {
      ...pets,
      info: { title: '<script>alert(1)</script>', version: '"1"' },
      paths: {
        '/a"b': {
          get: { tags: ['<i>'], summary: '<b>', responses: { 200: { description: 'A' } } },
        },
      },
    };
    await using mock = await mockOf(odd);
    const { body } = await mock.call('GET /', undefined, page);
    expect(body).not.toMatch(/<script>alert|<i>|<b>|\/a"b/);
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(body).not.toContain('data-reset="');
  });

  it('has curl commands that succeed', async () => {
    await using mock = await mockOf(shop, { isStateful: true });
    for (const id of ['listOrders', 'createOrder', 'getOrderItem', 'updateProduct']) {
      const line = await mock.call(`GET /__mock/curl?operation=${id}`);
      const sent = requestOf(line.body as string);
      expect([sent[0], (await mock.call(...sent)).status]).toEqual([
        sent[0],
        id.startsWith('create') ? 201 : 200,
      ]);
    }
    expect((await mock.call('GET /__mock/curl?operation=none')).status).toBe(404);
  });

  it('has curl commands that find rows below paths without a list', async () => {
    const parameters = ['owner', 'repo', 'number'].map((name) => ({
      ...{ name, in: 'path', required: true },
      schema: { type: name === 'number' ? 'integer' : 'string' },
    }));
    const issue = {
      type: 'object',
      required: ['number'],
      properties: { number: { type: 'integer' } },
    };
    const content = (schema: object) => ({
      responses: { 200: { description: 'It', content: { 'application/json': { schema } } } },
    });
    const list = { operationId: 'list', ...content({ type: 'array', items: issue }) };
    const issues = '/repos/{owner}/{repo}/issues';
    const paths = {
      [issues]: { parameters: parameters.slice(0, 2), get: list },
      [`${issues}/{number}`]: { parameters, get: { operationId: 'one', ...content(issue) } },
    };
    const document = { openapi: '3.0.3', info: { title: 'Issues', version: '1' }, paths };
    await using mock = await mockOf(document, { isStateful: true });
    const line = await mock.call('GET /__mock/curl?operation=one');
    const sent = requestOf(line.body as string);
    expect([sent[0], (await mock.call(...sent)).status]).toEqual([sent[0], 200]);
  });

  it('shows the changes of each document until a reset', async () => {
    const model = async (document: object) =>
      resolveModel(await parseDocument(JSON.stringify(document), 'a.json', 'any'), 'a.json', 'any');
    const documents = [
      { name: 'pets', model: await model(pets) },
      { name: 'shop', model: await model(shop) },
    ];
    await using mock = await mockOf(shop, { isStateful: true }, { documents });
    const changed = (name: string) =>
      mock.call(`GET /${name}/__mock/state`).then(({ body }) => body);
    expect(await changed('shop')).toEqual({ changed: [] });
    await mock.call('POST /shop/categories', { name: 'Books' });
    const rows = { name: 'Category', rows: 51, added: 1 };
    expect(await changed('shop')).toEqual({ changed: [rows] });
    expect(await changed('pets')).toEqual({ changed: [] });
    expect((await mock.call('POST /shop/__mock/reset')).status).toBe(204);
    expect(await changed('shop')).toEqual({ changed: [] });
    expect(String((await mock.call('GET /', undefined, page)).body)).toContain(
      'data-curl="/shop/__mock/curl?operation=listOrders"',
    );
  });
});
