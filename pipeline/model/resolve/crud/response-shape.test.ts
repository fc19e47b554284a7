import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { PipelineError } from '../../../errors.ts';
import type { OpenApiDocument, SchemaObject } from '../../../openapi-document.ts';
import type { Crud, Operation } from '../../api-model.ts';
import { resolveModel } from '../../resolve-model.ts';

const library = await readFile(new URL('../../testing/library.json', import.meta.url), 'utf8');
const author = {
  type: 'object',
  required: ['id'],
  'x-db': { kind: 'table', table: 'authors', primaryKey: ['id'] },
  properties: { id: { type: 'integer', 'x-db': { column: 'id', type: 'INTEGER' } } },
};
const column = (name: string): object => ({ 'x-db': { column: name } });
const reference = { $ref: '#/components/schemas/Book' };
const rows = { type: 'array', items: reference, maxItems: 50 };

interface Change {
  readonly get?: object;
  readonly list?: object;
  readonly book?: Readonly<Record<string, object>>;
  readonly paths?: object;
}

function operation(id: string, change: Change): Operation {
  const document = JSON.parse(library) as Record<string, never>;
  const { paths, components } = document as unknown as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    components: { schemas: Record<string, Record<string, Record<string, unknown>>> };
  };
  const answer = (schema: object): object => ({
    description: '-',
    content: { 'application/json': { schema } },
  });
  if (change.get) paths['/books/{isbn}']!['get']!.responses['200'] = answer(change.get);
  if (change.list) paths['/books']!['get']!.responses['200'] = answer(change.list);
  const book = components.schemas['Book']!;
  Object.assign(book['properties']!, change.book);
  book['properties']!['authorId'] = {
    type: 'integer',
    'x-db': { column: 'author_id', type: 'INTEGER' },
  };
  book['x-db']!['foreignKeys'] = [
    { columns: ['author_id'], references: { table: 'authors', columns: ['id'] } },
  ];
  components.schemas['Author'] = author as never;
  Object.assign(paths, change.paths);
  const found = resolveModel(document as unknown as OpenApiDocument).operations.find(
    (one) => one.id === id,
  );
  if (found === undefined) throw new Error(id);
  return found;
}

function crud(id: string, change: Change): Crud {
  const found = operation(id, change).crud;
  if (found === null) throw new Error(id);
  return found;
}

function problems(change: Change): readonly string[] {
  try {
    operation('getBook', change);
    return [];
  } catch (error) {
    if (error instanceof PipelineError) return error.problems.map(({ message }) => message);
    throw error;
  }
}

describe('a row', () => {
  it('may group columns, contain a constant and leave other properties to a function', () => {
    const { row, output } = crud('getBook', {
      get: {
        type: 'object',
        properties: {
          isbn: { type: 'string' },
          about: { type: 'object', properties: { label: { type: 'string', ...column('title') } } },
          kind: { type: 'string', enum: ['book'] },
          shelf: { type: 'string' },
        },
      },
    });
    expect(row).toEqual([
      { name: 'isbn', value: { kind: 'column', property: 'isbn' } },
      {
        name: 'about',
        value: {
          kind: 'object',
          members: [{ name: 'label', value: { kind: 'column', property: 'title' } }],
        },
      },
      { name: 'kind', value: { kind: 'constant', value: 'book' } },
      { name: 'shelf', value: { kind: 'computed' } },
    ]);
    expect(output.map(({ name }) => name)).toEqual(['isbn', 'about.label']);
  });

  it('may group columns in the model itself', () => {
    const document = JSON.parse(library) as never;
    const { schemas } = (document as { components: { schemas: Record<string, SchemaObject> } })
      .components;
    const { title, ...others } = schemas['Book']!.properties ?? {};
    schemas['Book'] = {
      ...schemas['Book'],
      properties: { ...others, about: { type: 'object', properties: { title: title! } } },
    };
    const [model] = resolveModel(document).models;
    expect(model?.properties.map(({ name, source }) => [name, source.column])).toEqual([
      ['id', 'id'],
      ['isbn', 'isbn'],
      ['secret', 'secret'],
      ['title', 'title'],
    ]);
  });

  it.each([
    ['id', { type: 'string' }, 'text'],
    ['id', { type: 'boolean' }, 'boolean'],
    ['id', { type: 'number' }, null],
  ])('returns %s as %j in the form %s', (name, schema, form) => {
    const get = { type: 'object', properties: { [name]: schema } };
    expect(crud('getBook', { get }).output).toMatchObject([{ form }]);
  });

  it.each([
    [{ type: 'integer' }, '"title" is of type integer here but may be any text in Book'],
    [{ type: 'string', format: 'date' }, '"title" has format "date" here but none in Book'],
  ])('returns everything that its model does, not only %j', (title, message) => {
    const get = { type: 'object', properties: { title } };
    expect(problems({ get })).toEqual([`${message}: this response could not show every row.`]);
  });

  it('loses no value', () => {
    const get = { type: 'object', properties: { title: { type: 'boolean' } } };
    expect(problems({ get })).toEqual([
      'A text column cannot be read and written as a boolean without losing information.',
    ]);
  });
});

describe('an envelope', () => {
  it('may be around a row', () => {
    const get = { type: 'object', properties: { data: reference, ok: { enum: [true] } } };
    const { envelope, output } = crud('getBook', { get });
    expect(envelope).toEqual([
      { name: 'data', value: { kind: 'row' } },
      { name: 'ok', value: { kind: 'constant', value: true } },
    ]);
    expect(output.map(({ name }) => name)).toContain('isbn');
  });

  it('may wrap rows, with their total and their limit', () => {
    const meta = {
      type: 'object',
      properties: { total: { type: 'integer', 'x-crud': { role: 'total' } } },
    };
    const list = { type: 'object', properties: { items: rows, meta } };
    expect(crud('listBooks', { list }).envelope).toEqual([
      { name: 'items', value: { kind: 'rows' } },
      {
        name: 'meta',
        value: { kind: 'object', members: [{ name: 'total', value: { kind: 'total' } }] },
      },
    ]);
    expect(operation('listBooks', { list }).paging).toMatchObject({ maximumLimit: 50 });
  });

  it('determines each of its properties', () => {
    const list = { type: 'object', properties: { items: rows, total: { type: 'integer' } } };
    expect(problems({ list })).toEqual(['The value of "total" next to the rows is not defined.']);
  });
});

describe('a nested path', () => {
  const parameters = [
    { name: 'authorId', in: 'path', required: true, schema: { type: 'integer' } },
  ];
  const nested = (key: readonly string[] | undefined): object => ({
    '/authors/{authorId}/books': {
      parameters,
      get: {
        operationId: 'listBooksOfAuthor',
        'x-crud': { model: 'Book', action: 'list', ...(key && { key }) },
        responses: {
          200: { description: '-', content: { 'application/json': { schema: rows } } },
        },
      },
    },
  });

  it('maps its parameters to columns, and has the parent row', () => {
    const { key, parent } = crud('listBooksOfAuthor', { paths: nested(['author_id']) });
    expect(key).toEqual([{ parameter: 'authorId', column: 'author_id' }]);
    expect(parent).toMatchObject({
      model: { name: 'Author' },
      key: [{ parameter: 'authorId', column: 'id' }],
    });
  });

  it('may declare their columns', () => {
    expect(problems({ paths: nested(undefined) })).toEqual([
      'The path of a list has parameters, so the operation must name the columns that they refer to.',
    ]);
  });
});
