const path = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const body = (name: string) => ({
  required: true,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});
const response = (name: string) => ({
  description: 'As asked.',
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});

function table(model: string, key: string) {
  const crud = (action: string) => ({ 'x-crud': { model, action } });
  const list = {
    ...response(model),
    content: {
      'application/json': {
        schema: { type: 'array', items: { $ref: `#/components/schemas/${model}` } },
      },
    },
  };
  return {
    [`/${model}`]: {
      get: { ...crud('list'), responses: { 200: list } },
      post: { ...crud('create'), requestBody: body(model), responses: { 201: response(model) } },
    },
    [`/${model}/{${key}}`]: {
      parameters: [path(key)],
      get: { ...crud('get'), responses: { 200: response(model) } },
      patch: {
        ...crud('update'),
        requestBody: body(`${model}Change`),
        responses: { 200: response(model) },
      },
      delete: { ...crud('delete'), responses: { 204: { description: 'Gone.' } } },
    },
  };
}

const column = (name: string, schema: object) => ({ ...schema, 'x-db': { column: name } });
const text = { type: 'string', maxLength: 20 };
const shelf = {
  code: column('code', text),
  above: column('above', { ...text, nullable: true }),
};
const book = {
  isbn: column('isbn', text),
  shelf: column('shelf', { ...text, nullable: true }),
  place: column('place', { type: 'integer', nullable: true }),
  lentTo: column('lent_to', { ...text, nullable: true }),
  secret: column('secret', { ...text, nullable: true, writeOnly: true }),
};

/** Tables with client-chosen keys: nested shelves, and books on them, each place once. */
export const shelves = {
  openapi: '3.0.3',
  info: { title: 'Shelves', version: '1' },
  paths: { ...table('Shelf', 'code'), ...table('Book', 'isbn') },
  components: {
    schemas: {
      Shelf: {
        type: 'object',
        required: ['code'],
        properties: shelf,
        'x-db': {
          kind: 'table',
          table: 'shelves',
          primaryKey: ['code'],
          foreignKeys: [
            { columns: ['above'], references: { table: 'shelves', columns: ['code'] } },
          ],
        },
      },
      ShelfChange: { type: 'object', properties: shelf },
      Book: {
        type: 'object',
        required: ['isbn'],
        properties: book,
        'x-db': {
          kind: 'table',
          table: 'books',
          primaryKey: ['isbn'],
          uniques: [{ columns: ['shelf', 'place'] }, { columns: ['secret'] }],
          foreignKeys: [
            {
              columns: ['shelf'],
              references: { table: 'shelves', columns: ['code'] },
              onDelete: 'setNull',
              onUpdate: 'cascade',
            },
          ],
        },
      },
      BookChange: { type: 'object', properties: book },
    },
  },
  'x-db': { format: 1, provider: 'sqlite' },
};
