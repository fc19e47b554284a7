import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type RunningApi } from '../../../testing/running-api.ts';
import { sqliteShop } from '../../../testing/shop-apis.ts';
import type { TestDatabase } from '../../../testing/test-databases.ts';
import type { JsonObject } from '../../../shared/json/json-object.ts';
import { preparedDocument } from './prepared-document.ts';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const script = new URL('../../explorer/standalone.js', import.meta.url);
const missing = [executablePath, script].filter((file) => !existsSync(file)).join(', ');
if (missing !== '') {
  if (process.env['CI'] === 'true') throw new Error(`no ${missing}`);
  console.warn(`skipped: no ${missing}`);
}

interface Shown {
  info: Record<string, unknown>;
  tags: { name: string; 'x-displayName'?: string }[];
  'x-tagGroups'?: { name: string; tags: string[] }[];
  paths: Record<string, Record<string, ShownOperation>>;
  components: { schemas: Record<string, Record<string, unknown>> };
}

interface ShownOperation {
  [key: string]: unknown;
  tags?: string[];
}

function operationOf(document: Shown, path: string, method: string): ShownOperation {
  const operation = document.paths[path]?.[method];
  if (operation === undefined) throw new Error(`no ${method} ${path}`);
  return operation;
}

const variants: readonly [name: string, edit: (document: Shown) => void][] = [
  ['as introspected', () => undefined],
  [
    'with groups of tags',
    (document) => {
      const names = document.tags.map(({ name }) => name);
      document['x-tagGroups'] = [
        { name: 'Day & night', tags: names.slice(0, 2) },
        { name: 'Others', tags: names.slice(2) },
      ];
    },
  ],
  [
    'with tags that are not declared, and operations without one',
    (document) => {
      document.tags = document.tags.slice(1).map(({ name }) => ({ name }));
      operationOf(document, '/customers', 'get').tags = ['Été – new_ones', 'Customer'];
      delete operationOf(document, '/customers', 'post').tags;
    },
  ],
  [
    'with titles, without summaries, deprecated',
    (document) => {
      for (const schema of Object.values(document.components.schemas)) schema['title'] = 'A row';
      for (const item of Object.values(document.paths)) {
        for (const operation of Object.values(item)) {
          operation['deprecated'] = true;
          operation['summary'] = ' ';
        }
      }
    },
  ],
  [
    'with schemas of any type',
    ({ components: { schemas } }) => {
      schemas['Any'] = {};
      schemas['Some'] = { enum: ['a', 1] };
      schemas['Others'] = {
        type: 'object',
        properties: {
          data: { description: 'Anything', nullable: true },
          list: { type: 'array', items: {} },
          one: { oneOf: [{ type: 'string' }, {}] },
          other: { not: { type: 'string' } },
        },
      };
    },
  ],
  [
    'with several examples',
    (document) => {
      const examples = { 'A first': { value: 1 }, second: { value: 2 } };
      operationOf(document, '/customers', 'get')['parameters'] = [
        { name: 'page', in: 'query', schema: { type: 'integer' }, examples },
        { name: 'limit', in: 'query', schema: { type: 'integer' }, example: 3 },
      ];
    },
  ],
];

describe.skipIf(missing !== '')('a prepared document in the explorer', () => {
  let database: TestDatabase;
  let server: RunningApi;
  let browser: Browser;
  const troubles: string[] = [];

  beforeAll(async () => {
    database = await sqliteShop.databases.create(sqliteShop.schema());
    server = await startApi(sqliteShop.api, database.url);
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    await database.drop();
  });

  /** The document that the page keeps, without marks of how it came to it. */
  const keptOf = async (document: object): Promise<unknown> => {
    const page = await browser.newPage();
    page.on('console', (message) => {
      if (message.type() === 'warning' || message.type() === 'error') troubles.push(message.text());
    });
    await page.route('**/openapi.json', (route) => route.fulfill({ json: document }));
    await page.goto(`${server.url}/docs`);
    await page.getByRole('heading', { name: 'Shop' }).waitFor();
    const kept = await page.evaluate<string>(
      'JSON.stringify(dataDumpWorkspace().exportWorkspace().documents)',
    );
    await page.close();
    const marks = /^x-(?:scalar-(?:order|original-.*)|ext-urls)$/;
    return JSON.parse(kept, (key, value: unknown) => (marks.test(key) ? undefined : value));
  };
  const shown = async (): Promise<Shown> => (await server.call('GET /openapi.json')).body as Shown;

  it.each(variants)('is what the explorer would have made of it: %s', async (_name, edit) => {
    const document = await shown();
    edit(document);
    const prepared = preparedDocument(document as unknown as JsonObject, 'openapi.json');
    expect(prepared).toHaveProperty('x-scalar-navigation');
    const { description } = prepared['info'] as JsonObject;
    const itself = await keptOf({ ...document, info: { ...document.info, description } });
    expect(await keptOf(prepared)).toEqual(itself);
    expect(troubles).toEqual([]);
  });

  it.each([
    ['headings', (document: Shown) => (document.info['description'] = 'First\n\n# Second')],
    ['an order', (document: Shown) => Object.assign(document, { 'x-scalar-order': [] })],
  ])('is left to the explorer if it has %s', async (_name, edit) => {
    const document = await shown();
    edit(document);
    const prepared = preparedDocument(document as unknown as JsonObject, 'openapi.json');
    expect(prepared).not.toHaveProperty('x-scalar-navigation');
    expect(prepared['paths']).toEqual(document.paths);
  });
});
