import {
  closed,
  columns,
  int32,
  json,
  key,
  listOf,
  query,
  ref,
  sent,
  shown,
  text,
  type Part,
} from './faulty/document-parts.ts';

const writtenAuthor = {
  name: { ...text, minLength: 2, maxLength: 40 },
  email: { ...text, format: 'email', maxLength: 80 },
  born: { ...text, format: 'date', nullable: true },
};
const genre = { ...text, enum: ['novel', 'essay', 'poetry'] };
const writtenBook = {
  title: { ...text, minLength: 1, maxLength: 60 },
  isbn: { ...text, pattern: '^[0-9]{13}$' },
  genre,
  price: { type: 'number', format: 'double', minimum: 0, maximum: 100000 },
  pages: { ...int32, minimum: 1, maximum: 5000, nullable: true },
  tags: {
    ...{ type: 'array', items: { ...text, minLength: 1, maxLength: 12 } },
    ...{ maxItems: 4, uniqueItems: true },
  },
  authorId: int32,
};
const createdAt = { ...text, format: 'date-time' };
const book = { id: int32, ...writtenBook, createdAt: { ...createdAt, readOnly: true } };
const author = { id: int32, ...writtenAuthor };
const identity = { type: 'INTEGER', identity: 'autoIncrement' };
const [ofText, ofInteger] = [{ type: 'TEXT' }, { type: 'INTEGER' }];

const table = (name: string, unique: string, more: Part = {}): Part => ({
  'x-db': {
    kind: 'table',
    table: name,
    primaryKey: ['id'],
    uniques: [{ columns: [unique] }],
    ...more,
  },
});

const problem = json(ref('Error'));
const descriptions = {
  400: 'The request breaks the document.',
  401: 'No valid token.',
  404: 'The row does not exist.',
  409: 'Unique or referred to.',
  413: 'The body is too large.',
  415: 'Not JSON.',
  500: 'A fault of the server.',
};
const errors = (...codes: readonly (keyof typeof descriptions)[]): Part =>
  Object.fromEntries(
    [...codes, 500 as const].map((code) => [code, { description: descriptions[code], ...problem }]),
  );

/** Parameters of the list of books. */
const ofBooks: readonly Part[] = [
  [
    'sort',
    ['id', '-id', 'title', '-title', 'price', '-price', 'pages', '-pages'],
    { style: 'form' },
  ] as const,
  ['fields', Object.keys(book), { style: 'form' }] as const,
].map(([name, values, style]) =>
  query(
    name,
    { type: 'array', items: { ...text, enum: values } },
    { role: name },
    { ...style, explode: false },
  ),
);
const filters: readonly Part[] = [
  query('cursor', text, { role: 'cursor' }, { allowEmptyValue: true }),
  query('id', { type: 'array', items: int32 }, { role: 'ids' }, { style: 'form', explode: false }),
  query('genre', genre, { filter: 'genre' }),
  query('authorId', int32, { filter: 'authorId' }),
  query('author.name', text, { filter: 'author.name' }),
  query('genre_ne', genre, { filter: 'genre', op: 'ne' }),
  query('price_gte', { type: 'number' }, { filter: 'price', op: 'gte' }),
  query('price_lt', { type: 'number' }, { filter: 'price', op: 'lt' }),
  query('title_like', { ...text, minLength: 1 }, { filter: 'title', op: 'like' }),
  query('pages_null', { type: 'boolean' }, { filter: 'pages', op: 'null' }),
  query(
    'embed',
    { type: 'array', items: { ...text, enum: ['author'] } },
    { role: 'embed' },
    { explode: false },
  ),
];

const pageHeaders = {
  'X-Shop': { required: true, schema: { ...text, enum: ['books'] } },
  'X-Total-Count': { schema: { type: 'integer', minimum: 0 } },
  Link: { schema: text },
};
const location = { Location: { required: true, schema: { ...text, format: 'uri-reference' } } };

/** The paths of a table. */
function paths(path: string, model: 'Author' | 'Book', item: string): Part {
  const of = (verb: string, action: string): Part => ({
    ...{ operationId: verb + model + (verb === 'list' ? 's' : '') },
    'x-crud': { model, action },
  });
  const isBook = model === 'Book';
  const changed = {
    requestBody: sent(ref(`Update${model}DTO`)),
    responses: { 200: shown('Changed.', ref(model)), ...errors(400, 404, 409, 413, 415) },
  };
  return {
    [path]: {
      get: {
        ...of('list', 'list'),
        parameters: [
          query('page', { ...int32, minimum: 1, maximum: 1000000, default: 1 }, { role: 'page' }),
          query('limit', { ...int32, minimum: 1, maximum: 50, default: 10 }, { role: 'limit' }),
          ...(isBook ? [...ofBooks, ...filters] : []),
        ],
        responses: { 200: shown('A page.', listOf(item), pageHeaders), ...errors(400) },
      },
      post: {
        ...{ ...of('create', 'create'), requestBody: sent(ref(`Create${model}DTO`)) },
        responses: {
          201: shown('Created.', ref(model), location),
          ...errors(400, 409, 413, 415),
        },
      },
    },
    [`${path}/{id}`]: {
      parameters: [key('id', int32)],
      get: {
        ...of('get', 'get'),
        responses: { 200: shown('Found.', ref(model)), ...errors(400, 404) },
      },
      put: { ...of('replace', 'update'), ...changed },
      patch: { ...of('update', 'update'), ...changed },
      delete: {
        ...of('delete', 'delete'),
        ...(isBook ? { security: [{ token: [] }] } : {}),
        responses: {
          204: { description: 'Deleted.' },
          ...errors(400, ...(isBook ? ([401] as const) : []), 404, 409),
        },
      },
    },
  };
}

const open = (properties: Part, required: readonly string[] = []): Part => ({
  ...{ type: 'object', additionalProperties: false, properties },
  ...(required.length === 0 ? {} : { required }),
});

const schemas = {
  Author: {
    ...closed(
      columns(author, { id: identity, name: ofText, email: ofText, born: { type: 'DATE' } }),
      Object.keys(author),
    ),
    ...table('authors', 'email'),
  },
  CreateAuthorDTO: open(columns(writtenAuthor, {}), ['name', 'email']),
  UpdateAuthorDTO: open(columns(writtenAuthor, {})),
  Book: {
    ...closed(
      columns(book, {
        ...{ id: identity, title: ofText, isbn: ofText, genre: ofText, price: { type: 'REAL' } },
        ...{ pages: ofInteger, tags: ofText, authorId: ofInteger },
        createdAt: { ...ofText, managed: 'created' },
      }),
      Object.keys(book),
    ),
    ...table('books', 'isbn', {
      foreignKeys: [{ columns: ['author_id'], references: { table: 'authors', columns: ['id'] } }],
    }),
  },
  CreateBookDTO: open(columns(writtenBook, {}), ['title', 'isbn', 'genre', 'price', 'authorId']),
  UpdateBookDTO: open(columns(writtenBook, {})),
  BookItem: open({
    ...columns({ ...book, createdAt }, {}),
    author: {
      ...{ allOf: [ref('Author')], readOnly: true },
      'x-db': { relation: { model: 'Author', columns: ['author_id'] } },
    },
  }),
  Error: {
    ...{ type: 'object', required: ['statusCode', 'error', 'message'] },
    properties: {
      ...{ statusCode: { type: 'integer' }, error: text, message: text, code: text },
      details: {
        type: 'array',
        items: {
          ...{ type: 'object', required: ['in', 'field', 'message'] },
          properties: { in: text, field: text, message: text },
        },
      },
    },
  },
};

/** Authors and their books. */
export const bookshopDocument = {
  openapi: '3.0.3',
  info: { title: 'bookshop', version: '1.0.0' },
  paths: { ...paths('/authors', 'Author', 'Author'), ...paths('/books', 'Book', 'BookItem') },
  components: { schemas, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  'x-db': { format: 1, provider: 'sqlite' },
};
