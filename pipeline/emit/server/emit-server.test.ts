import { readFile } from 'node:fs/promises';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { mysqlDrizzle } from '../../dialects/mysql/drizzle.ts';
import { postgresqlDrizzle } from '../../dialects/postgresql/drizzle.ts';
import { sqliteDrizzle } from '../../dialects/sqlite/drizzle.ts';
import { sqlserverDrizzle } from '../../dialects/sqlserver/drizzle.ts';
import { PipelineError } from '../../errors.ts';
import { parseDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import type { OutputFile } from '../../output-file.ts';
import { emitServer } from './emit-server.ts';

const dialects = [postgresqlDrizzle, mysqlDrizzle, sqliteDrizzle, sqlserverDrizzle];

async function emitText(text: string): Promise<readonly OutputFile[]> {
  const model = resolveModel(await parseDocument(text, 'openapi/a.json'));
  const drizzle = dialects.find(({ provider }) => provider === model.database?.provider);
  if (drizzle === undefined) throw new Error('no dialect for this document');
  return emitServer({ model, documentPath: 'openapi/a.json', output: 'api', drizzle }).files;
}

function fixture(name: string): Promise<string> {
  return readFile(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
}

/** All code in one text. */
function joined(files: readonly OutputFile[]): string {
  return files
    .filter(({ path }) => path.endsWith('.ts'))
    .map(({ path, owner, content }) => `=== ${path} (${owner})\n${String(content)}`)
    .join('\n');
}

describe.each(['catalogue.postgresql', 'notes.mysql', 'shapes.sqlite'])(
  'the document %s',
  (name) => {
    it('gives the expected code', async () => {
      const files = await emitText(await fixture(`${name}.json`));
      await expect(joined(files)).toMatchFileSnapshot(`fixtures/${name}.expected.txt`);
    });

    it('is formatted, and the same twice', async () => {
      const text = await fixture(`${name}.json`);
      const files = await emitText(text);
      // The parts of a file are functions.
      expect(JSON.stringify(await emitText(text))).toBe(JSON.stringify(files));
      for (const { path, content } of files) {
        const parser = path.endsWith('.json') ? 'json' : 'typescript';
        const options = { parser, singleQuote: true, printWidth: 100 };
        expect(await format(String(content), options), path).toBe(content);
      }
    });
  },
);

it('passes the tables of a negated rule to its route', async () => {
  const text = await readFile(new URL('../../../openapi/shop.json', import.meta.url), 'utf8');
  const shop = JSON.parse(text) as {
    readonly paths: Readonly<Record<string, { readonly get: Record<string, unknown> }>>;
  };
  const list = shop.paths['/products']?.get ?? {};
  const schema = { type: 'integer', default: 20, maximum: 100 };
  list['parameters'] = [{ name: 'limit', in: 'query', schema, 'x-crud': { role: 'limit' } }];
  list['x-crud'] = { model: 'Product', action: 'list', rows: { $not: { 'category.name': 'x' } } };
  const files = await emitText(JSON.stringify(shop));
  expect(joined(files)).toMatch(/'GET \/products': list\(products, \{ related: \{ Category/);
});

describe('the types of a custom operation', () => {
  const json = { content: { 'application/json': { schema: { type: 'object' } } } };
  const document = {
    openapi: '3.0.3',
    info: { title: 'Clinic', version: '1' },
    'x-db': { format: 1, provider: 'sqlite' },
    'x-crud': {
      claims: { type: 'object', required: ['sub'], properties: { sub: { type: 'string' } } },
    },
    paths: Object.fromEntries(
      [[{ token: [] }], [{ token: [] }, {}], [{ key: [] }], []].map((security, index) => [
        `/${index}`,
        {
          get: {
            operationId: `get${index}`,
            security,
            responses: { 200: { description: 'ok', ...json } },
          },
        },
      ]),
    ),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      },
    },
  };

  it('require claims only if every caller has a token', async () => {
    const files = await emitText(JSON.stringify(document));
    const claims = [0, 1, 2, 3].map((index) => {
      const file = files.find(({ path }) => path.endsWith(`types/operations/get-${index}.ts`));
      return /claims: (.*);/.exec(String(file?.content))?.[1];
    });
    const optional = '{ readonly sub?: string }';
    expect(claims).toEqual(['{ readonly sub: string }', optional, optional, optional]);
  });
});

describe('the served document', () => {
  it('lists the properties that each operation reads and writes', async () => {
    const files = await emitText(await fixture('catalogue.postgresql.json'));
    const served = files.find(({ path }) => path === 'api/generated/openapi.json');
    const { paths } = JSON.parse(String(served?.content)) as {
      paths: Record<string, Record<string, Record<string, unknown>>>;
    };
    const shown = ['id', 'isbn', 'title', 'state', 'tags', 'price', 'taxed', 'pages', 'changedAt'];
    expect(paths['/books']?.['post']?.['x-crud']).toEqual({
      model: 'Book',
      action: 'create',
      output: shown,
      input: ['title', 'isbn', ['status', 'state'], 'price', 'pages'],
    });
    expect(paths['/books/by-isbn/{isbn}']?.['get']?.['x-crud']).toMatchObject({ key: ['isbn'] });
    expect(paths['/sales/{book}/{day}']?.['delete']?.['x-crud']).toEqual({
      model: 'Sale',
      action: 'delete',
      key: ['book', 'day'],
    });
  });

  it('no longer requires a removed property', async () => {
    const text = (await fixture('catalogue.postgresql.json')).replace(
      '"pages": { "type": "integer", "minimum": 1 }',
      '"size": { "type": "integer", "x-db": { "column": "pages" } }',
    );
    const files = await emitText(text);
    const served = files.find(({ path }) => path === 'api/generated/openapi.json');
    const document = JSON.parse(String(served?.content)) as {
      components: { schemas: { NewBook: { required: readonly string[] } } };
    };
    expect(document.components.schemas.NewBook.required).toEqual(['title', 'isbn', 'price']);
  });
});

describe('a server rejects what it does not support', () => {
  const head =
    '"openapi":"3.0.3","info":{"title":"T","version":"1"},"x-db":{"format":1,"provider":"sqlite"}';
  const operation = '"responses":{"200":{"description":"Fine."}}';
  const cases: readonly (readonly [what: string, text: string, reported: string])[] = [
    [
      'passwords',
      `{${head},"security":[{"login":[]}],"components":{"securitySchemes":{"login":{"type":"http","scheme":"basic"}}},"paths":{"/a":{"get":{${operation}}}}}`,
      'do not support the http scheme "basic"',
    ],
    [
      'an API key in the address',
      `{${head},"security":[{"key":[]}],"components":{"securitySchemes":{"key":{"type":"apiKey","in":"query","name":"key"}}},"paths":{"/a":{"get":{${operation}}}}}`,
      'An API key in the query ends up in logs',
    ],
    [
      'silence about security',
      `{${head},"components":{"securitySchemes":{"jwt":{"type":"http","scheme":"bearer"}}},"paths":{"/a":{"get":{${operation}}}}}`,
      'GET /a has no "security"',
    ],
    [
      'a path of its own',
      `{${head},"paths":{"/health":{"get":{${operation}}}}}`,
      '/health is reserved',
    ],
    ['HEAD', `{${head},"paths":{"/a":{"head":{${operation}}}}}`, 'handles HEAD itself'],
    [
      'a property that sets prototypes',
      `{${head},"paths":{},"components":{"schemas":{"A":{"type":"object","x-db":{"kind":"table","table":"a"},"properties":{"__proto__":{"type":"string","x-db":{"column":"p"}}}}}}}`,
      '"__proto__" of A cannot be served',
    ],
  ];
  it.each(cases)('%s', async (_what, text, reported) => {
    const error: unknown = await emitText(text).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PipelineError);
    expect((error as PipelineError).message).toContain(reported);
  });
});

it.each([
  ['sqlserver', 'nvarchar(max)', "details: json('details')"],
  ['sqlite', 'TEXT', "details: text('details', { mode: 'json' })"],
])('stores an object in a text column of %s as JSON', async (provider, type, printed) => {
  const properties = {
    id: { type: 'integer', 'x-db': { column: 'id', type: 'int' } },
    details: { type: 'object', nullable: true, 'x-db': { column: 'details', type } },
  };
  const note = {
    type: 'object',
    properties,
    'x-db': { kind: 'table', table: 'notes', primaryKey: ['id'] },
  };
  const list = {
    'x-crud': { model: 'Note', action: 'list' },
    responses: {
      200: {
        description: 'Notes.',
        content: {
          'application/json': {
            schema: { type: 'array', items: { $ref: '#/components/schemas/Note' } },
          },
        },
      },
    },
  };
  const document = {
    openapi: '3.0.3',
    info: { title: 'notes', version: '1.0.0' },
    paths: { '/notes': { get: list } },
    components: { schemas: { Note: note } },
    'x-db': { format: 1, provider },
  };
  const files = await emitText(JSON.stringify(document));
  expect(joined(files)).toContain(printed);
});
