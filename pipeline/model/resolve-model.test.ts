import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { PipelineError } from '../errors.ts';
import type { OpenApiDocument } from '../openapi-document.ts';
import { resolveModel } from './resolve-model.ts';

const library = await readFile(new URL('testing/library.json', import.meta.url), 'utf8');

describe('resolveModel', () => {
  const model = resolveModel(JSON.parse(library) as OpenApiDocument);
  const crudOf = (id: string) => model.operations.find((operation) => operation.id === id)?.crud;

  it('returns the columns that the response names, its own or the model’s, without hidden ones', () => {
    expect(crudOf('listBooks')?.output.map(({ name }) => name)).toEqual(['id', 'isbn', 'title']);
    expect(crudOf('getBook')?.output).toMatchObject([
      { name: 'label', column: 'title' },
      { name: 'isbn', column: 'isbn' },
    ]);
  });

  it('accepts the columns that the body names through allOf, and detects read-only ones', () => {
    const names = (list: readonly { readonly name: string }[] | undefined) =>
      list?.map(({ name }) => name);
    expect(names(crudOf('createBook')?.input)).toEqual(['title']);
    expect(names(crudOf('createBook')?.unchangeable)).toEqual(['id']);
  });

  it('finds a row by the columns in x-crud', () => {
    expect(crudOf('getBook')?.key).toEqual([{ parameter: 'isbn', column: 'isbn' }]);
  });

  it('derives the id of an operation without one from method and path', () => {
    expect(model.operations.at(-1)).toMatchObject({ id: 'postBooksByIsbnLend', crud: null });
  });
});

it('takes what an operation states before what its path and document state', () => {
  const responses = { 200: { description: 'Fine.' } };
  const limit = (requests: number) => ({ rateLimit: { requests, seconds: 60 } });
  const { operations } = resolveModel(
    {
      ...{ openapi: '3.0.3', info: { title: 'Own', version: '1' }, servers: [{ url: '/v1' }] },
      paths: {
        '/own': {
          servers: [{ url: '/v2' }],
          get: { responses, security: [], 'x-crud': limit(5) },
          put: { responses, servers: [{ url: '/v3' }] },
        },
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
      'x-crud': limit(100),
    },
    'own.json',
    'any',
  );
  expect(operations).toMatchObject([
    { security: [], basePaths: ['/v2'], rateLimit: { limit: { requests: 5 }, isOwn: true } },
    { security: [{ token: [] }], basePaths: ['/v3'], rateLimit: { limit: { requests: 100 } } },
  ]);
});

const rowResponse = {
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } },
};
const list = '#/paths/~1books/get';
const create = '#/paths/~1books/post';
const get = '#/paths/~1books~1{isbn}/get';
const book = '#/components/schemas/Book';

describe('removing a property is one edit', () => {
  it('its name in required is removed too, with a warning', () => {
    const document: unknown = JSON.parse(library);
    put(document, `${book}/properties/title`, undefined);
    put(document, `${book}/required`, ['id', 'title']);
    put(document, '#/components/schemas/BookBase/properties/title', undefined);
    put(document, `${get}/responses`, { 200: { description: '-', ...rowResponse } });
    const model = resolveModel(document as OpenApiDocument);
    expect(model.document.components?.schemas?.['Book']).toMatchObject({ required: ['id'] });
    expect(model.warnings.map(({ message }) => message)).toContain(
      '"title" is required but not a property; the requirement is ignored.',
    );
  });

  it('a body that still contains it is rejected, with a hint', () => {
    const document: unknown = JSON.parse(library);
    put(document, `${book}/properties/title`, undefined);
    put(document, '#/components/schemas/BookBase/properties/title/x-db', { column: 'title' });
    expect(problemsOf(document as OpenApiDocument)).toContain(
      'No property of Book has the column "title" of "title".',
    );
  });
});

type Edit = readonly [what: string, pointer: string, value: unknown, problem: string];

const edits: readonly Edit[] = [
  ['an unknown key', `${list}/x-crud/acton`, 'list', 'Unknown key "acton".'],
  ['an unknown action', `${list}/x-crud/action`, 'lst', 'This must be one of "list", "get"'],
  ['an unknown provider', '#/x-db/provider', 'oracle', 'This must be one of "postgresql"'],
  ['a document without its provider', '#/x-db', undefined, 'Models need a database'],
  ['an unknown model', `${list}/x-crud/model`, 'Bok', 'There is no model "Bok"'],
  [
    'an action of another method',
    `${list}/x-crud/action`,
    'create',
    'The action create is for POST',
  ],
  [
    'a key of the wrong length',
    `${get}/x-crud/key`,
    ['isbn', 'id'],
    'The path has 1 parameter, but the key has 2',
  ],
  ['a key that is not unique', `${get}/x-crud/key`, ['title'], 'do not identify one row of Book'],
  ['a missing key column', `${get}/x-crud/key`, ['ibsn'], 'Book has no column "ibsn".'],
  [
    'a key on a list whose path has no parameter',
    `${list}/x-crud/key`,
    ['id'],
    'The path has 0 parameters, but the key has 1 column (id).',
  ],
  [
    'a body property without column',
    '#/components/schemas/BookBase/properties/pages',
    { type: 'integer' },
    'Book has no property "pages" with a column.',
  ],
  [
    'a required property without column',
    `${book}/properties/title/x-db`,
    undefined,
    'Book has no property "title"',
  ],
  [
    'two properties on one column',
    `${book}/properties/isbn/x-db/column`,
    'title',
    'use the same column "title"',
  ],
  [
    'a key column without property',
    `${book}/x-db/primaryKey`,
    ['nr'],
    'No property has the key column "nr".',
  ],
  ['an unlisted enum', `${book}/properties/title/x-db/enum`, 'genre', 'has no enum "genre"'],
  ['nullable without type', `${book}/properties/title`, { nullable: true }, 'nullable but no type'],
  [
    'a pattern that cannot be compiled',
    `${book}/properties/title/pattern`,
    '(',
    'The pattern "(" is not a regular expression.',
  ],
  [
    'x-db next to a reference',
    `${book}/properties/title/$ref`,
    '#/components/schemas/BookBase',
    'Keywords next to a $ref are ignored, so',
  ],
  [
    'a filter by a missing property',
    `${list}/parameters`,
    [{ name: 'a', in: 'query', schema: {}, 'x-crud': { filter: 'titel' } }],
    'Book has no property "titel" with a column.',
  ],
  [
    'a filter by a hidden property',
    `${list}/parameters`,
    [{ name: 'a', in: 'query', schema: {}, 'x-crud': { filter: 'secret' } }],
    '"secret" is never returned',
  ],
  [
    'a filter with an unknown operator',
    `${list}/parameters`,
    [{ name: 'a', in: 'query', schema: {}, 'x-crud': { filter: 'title', op: 'about' } }],
    'This must be one of "eq", "ne"',
  ],
  [
    'a filter in a header',
    `${list}/parameters`,
    [{ name: 'a', in: 'header', schema: {}, 'x-crud': { filter: 'title' } }],
    'A filter must be a query parameter, not a parameter in the',
  ],
  [
    'a filter on what is not a list',
    `${create}/parameters`,
    [{ name: 'a', in: 'query', schema: {}, 'x-crud': { filter: 'title' } }],
    'Only lists have filters, and POST /books is not a list.',
  ],
  ['x-crud on a path', '#/paths/~1books/x-crud', {}, 'x-crud is allowed only on operations,'],
  [
    'a list that answers no array',
    `${list}/responses/200/content/application~1json/schema/type`,
    'object',
    'A list responds with an array',
  ],
  [
    'a create that documents no 201',
    `${create}/responses/201`,
    undefined,
    'A create responds with 204 or 201',
  ],
  ['a create without body', `${create}/requestBody`, undefined, 'A create needs a JSON body'],
  [
    'two ids that differ by case',
    `${create}/operationId`,
    'LISTBOOKS',
    'is also used by GET /books',
  ],
  [
    'an id that is a path',
    `${list}/operationId`,
    '../../etc/passwd',
    'An operationId cannot look like a path.',
  ],
  [
    'an id with control characters',
    `${list}/operationId`,
    'a\nb',
    'cannot contain control characters',
  ],
  ['a path that climbs', '#/paths/~1..~1x', {}, 'A path cannot contain "." or ".." segments'],
  ['a path with a line end', '#/paths/~1a\nb', {}, 'cannot contain control characters'],
  [
    'two parameters in a segment',
    '#/paths/~1a~1{x}-{y}',
    {},
    'A path can have only one parameter per segment',
  ],
  [
    'a parameter within a segment',
    '#/paths/~1a~1{x}.json',
    {},
    'A path parameter must be a whole segment, such as {id}',
  ],
  ['two paths of one shape', '#/paths/~1books~1{id}', {}, 'are the same path'],
  [
    'a reference to nothing',
    '#/components/schemas/BookBase/properties/title',
    { $ref: '#/components/schemas/Nowhere' },
    'points to nothing',
  ],
  [
    'a reference to what is not a component',
    '#/components/schemas/BookBase/properties/title',
    { $ref: '#/paths/~1books' },
    'does not point to a component',
  ],
  [
    'a reference to itself',
    '#/components/schemas/BookBase',
    { $ref: '#/components/schemas/BookBase' },
    'is circular',
  ],
  [
    'an allOf in itself',
    '#/components/schemas/BookBase',
    { allOf: [{ $ref: '#/components/schemas/BookBase' }] },
    'contains itself',
  ],
];

describe('a document is rejected with', () => {
  it.each(edits)('%s', (_what, pointer, value, problem) => {
    const document: unknown = JSON.parse(library);
    put(document, pointer, value);
    expect(problemsOf(document as OpenApiDocument).join('\n')).toContain(problem);
  });

  it('neither a primary key nor a key of the operation', () => {
    const document: unknown = JSON.parse(library);
    put(document, `${book}/x-db/primaryKey`, undefined);
    put(document, `${get}/x-crud/key`, undefined);
    expect(problemsOf(document as OpenApiDocument)).toEqual([
      'Book has no primary key, so a get must name the columns that its path refers to.',
    ]);
  });

  it.each([
    ['unique', { unique: true }, []],
    ['not unique', {}, ['The columns title do not identify one row of Book.']],
    [
      'unique among some rows only',
      { unique: true, where: 'shelf IS NULL' },
      ['The columns title do not identify one row of Book.'],
    ],
  ])('a key whose columns have an index that is %s', (_what, index, problems) => {
    const document: unknown = JSON.parse(library);
    put(document, `${get}/x-crud/key`, ['title']);
    put(document, `${book}/x-db/indexes`, [{ name: 'i', parts: [{ column: 'title' }], ...index }]);
    const found = problemsOf(document as OpenApiDocument);
    expect(found.filter((message) => message.includes('one row'))).toEqual(problems);
  });

  it('several faults, all reported at once with their places', () => {
    const document: unknown = JSON.parse(library);
    put(document, `${list}/x-crud/model`, 'Boks');
    put(document, `${get}/x-crud/key`, ['title']);
    try {
      resolveModel(document as OpenApiDocument, 'openapi/library.json');
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(PipelineError);
      expect((error as PipelineError).problems.map(({ place, hint }) => [place, hint])).toEqual([
        ['openapi/library.json#/paths/~1books/get/x-crud/model', 'Did you mean "Book"?'],
        [
          'openapi/library.json#/paths/~1books~1{isbn}/get/x-crud',
          'Use the primary key or the columns of a unique constraint.',
        ],
      ]);
    }
  });
});

function problemsOf(document: OpenApiDocument): readonly string[] {
  try {
    resolveModel(document);
    return [];
  } catch (error) {
    if (error instanceof PipelineError) return error.problems.map(({ message }) => message);
    throw error;
  }
}

/** Sets or removes the value at a pointer. */
function put(document: unknown, pointer: string, value: unknown): void {
  const keys = pointer
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop() ?? '';
  const parent = keys.reduce((node, key) => (node as Record<string, unknown>)[key], document);
  if (value === undefined) delete (parent as Record<string, unknown>)[last];
  else (parent as Record<string, unknown>)[last] = value;
}
