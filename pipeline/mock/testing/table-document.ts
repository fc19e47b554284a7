/** A column of the table `things`. */
export interface ColumnSketch {
  readonly schema: Readonly<Record<string, unknown>>;
  /** Of the database. */
  readonly type: string;
  readonly default?: string;
  /** Expression of a generated column. */
  readonly generated?: string;
  readonly isKey?: boolean;
}

/** The document of one table, `/things`, as introspection writes it; `more` is in its `x-db`. */
export function tableDocument(
  provider: 'sqlite' | 'postgresql' | 'mysql',
  columns: Readonly<Record<string, ColumnSketch>>,
  more: object,
) {
  const key = Object.keys(columns).filter((name) => columns[name]?.isKey === true);
  const properties = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, propertyOf(name, column)]),
  );
  const schema = { $ref: '#/components/schemas/Thing' };
  const json = (shown: object) => ({ content: { 'application/json': { schema: shown } } });
  const shown = { description: 'As asked.', ...json(schema) };
  const list = { description: 'As asked.', ...json({ type: 'array', items: schema }) };
  const crud = (action: string) => ({ 'x-crud': { model: 'Thing', action } });
  const row = {
    parameters: key.map((name) => ({
      ...{ name, in: 'path', required: true, schema: columns[name]?.schema ?? {} },
    })),
    get: { ...crud('get'), responses: { 200: shown } },
    delete: { ...crud('delete'), responses: { 204: { description: 'Gone.' } } },
    patch: {
      ...{ ...crud('update'), responses: { 200: shown } },
      requestBody: { required: true, ...json({ $ref: '#/components/schemas/Change' }) },
    },
  };
  const table = { kind: 'table', table: 'things', primaryKey: key, ...more };
  return {
    ...{ openapi: '3.0.3', info: { title: 'Things', version: '1' } },
    paths: {
      '/things': {
        get: { ...crud('list'), responses: { 200: list } },
        post: {
          ...{ ...crud('create'), responses: { 201: shown } },
          requestBody: { required: true, ...json({ $ref: '#/components/schemas/Change' }) },
        },
      },
      [`/things/${key.map((name) => `{${name}}`).join('/')}`]: row,
    },
    components: {
      schemas: {
        Thing: { type: 'object', properties, 'x-db': table },
        Change: { type: 'object', additionalProperties: false, properties },
      },
    },
    'x-db': { format: 1, provider },
  };
}

function propertyOf(name: string, { schema, type, default: value, generated }: ColumnSketch) {
  return {
    ...schema,
    'x-db': {
      ...{ column: name, type },
      ...(value === undefined ? {} : { default: value }),
      ...(generated === undefined ? {} : { generated: { expression: generated, stored: true } }),
    },
  };
}
