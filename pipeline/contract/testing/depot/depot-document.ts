import {
  closed,
  columns,
  errors,
  int32,
  key,
  listOf,
  query,
  ref,
  sent,
  shown,
  text,
  type Part,
} from '../faulty/document-parts.ts';

const positive = { ...int32, minimum: 1 };
const id = { ...positive, readOnly: true };
const code = { ...text, pattern: '^[A-Z]{3}[0-9]{5}$', example: 'ABC12345' };
const note = { ...text, minLength: 3, maxLength: 30, nullable: true };
const crate = { code, weight: positive, note };
const { code: _, ...unkeyed } = crate;
const tool = { name: { ...text, minLength: 3, maxLength: 30 } };
const ofCrate = { toolId: positive, count: positive };
const part = { crateId: positive, ...ofCrate };

const relation = { 'x-db': { relation: { model: 'Part', columns: ['crate_id'] } } };
const several = (items: Part, more: Part = {}): Part => ({
  type: 'array',
  maxItems: 5,
  items,
  ...more,
});
const whole = { type: 'integer' };
const limit = { ...whole, minimum: 1, maximum: 50, default: 20 };
const embed = query(
  'embed',
  { type: 'array', items: { ...text, enum: ['parts'] } },
  { role: 'embed' },
  { explode: false },
);

/** The operations of a table. */
function paths(path: string, model: 'Crate' | 'Tool' | 'Part'): Part {
  const of = (verb: string, action: string): Part => ({
    operationId: `${verb}${model}${verb === 'list' ? 's' : ''}`,
    'x-crud': { model, action },
  });
  const isCrate = model === 'Crate';
  const row = { 200: shown('The row.', ref(model)) };
  const embedded = isCrate ? { parameters: [embed] } : {};
  return {
    [path]: {
      get: {
        ...of('list', 'list'),
        parameters: [
          query('page', { ...whole, minimum: 1, maximum: 100000, default: 1 }, { role: 'page' }),
          query('limit', limit, { role: 'limit' }),
          ...(isCrate ? [embed] : []),
        ],
        responses: { 200: shown('A page.', listOf(model)), ...errors(400) },
      },
      post: {
        ...{ ...of('create', 'create'), requestBody: sent(ref(`New${model}`)) },
        responses: { 201: shown('The row.', ref(model)), ...errors(400, 409, 415) },
      },
    },
    [`${path}/{id}`]: {
      parameters: [key('id', positive)],
      get: { ...of('get', 'get'), ...embedded, responses: { ...row, ...errors(400, 404) } },
      patch: {
        ...{ ...of('change', 'update'), requestBody: sent(ref(`Change${model}`)) },
        responses: { ...row, ...errors(400, 404, 409, 415) },
      },
      delete: {
        ...of('delete', 'delete'),
        responses: { 204: { description: 'Gone.' }, ...errors(400, 404, 409) },
      },
      ...(isCrate
        ? {
            put: {
              ...{ ...of('replace', 'update'), requestBody: sent(ref('ReplaceCrate')) },
              responses: { ...row, ...errors(400, 404, 409, 415) },
            },
          }
        : {}),
    },
  };
}

const bulk = (verb: string, summary: string): Part => ({
  ...{ operationId: `bulk${verb}Crates`, summary: `${summary} several rows, all or nothing` },
  'x-crud': { model: 'Crate', action: `bulk${verb}` },
});
const rows = (name: string): Part => ({
  requestBody: sent({ ...several(ref(name)), minItems: 1 }),
});

const writes = {
  '/crates/by/code/{code}': {
    put: {
      ...{ operationId: 'putCrateByCode', summary: 'Create or change a row by a unique key' },
      'x-crud': { model: 'Crate', action: 'upsert', key: ['code'] },
      parameters: [
        key('code', { ...text, pattern: code.pattern }),
        { name: 'If-None-Match', in: 'header', schema: { ...text, enum: ['*'] } },
      ],
      requestBody: sent(ref('PutCrateByCodeDTO')),
      responses: {
        200: shown('Changed.', ref('Crate')),
        201: shown('Created.', ref('Crate')),
        ...errors(400, 409, 412, 415),
      },
    },
  },
  '/crates/bulk': {
    post: {
      ...{ ...bulk('Create', 'Create'), ...rows('BulkCreateCrateDTO') },
      responses: { 201: shown('The rows.', listOf('Crate')), ...errors(400, 409, 415) },
    },
    patch: {
      ...{ ...bulk('Update', 'Update'), ...rows('BulkUpdateCrateDTO') },
      responses: { 200: shown('The rows.', listOf('Crate')), ...errors(400, 404, 409, 415) },
    },
    delete: {
      ...bulk('Delete', 'Delete'),
      parameters: [
        query('ids', { ...several(int32), minItems: 1 }, { role: 'ids' }, { required: true }),
      ],
      responses: { 204: { description: 'Gone.' }, ...errors(400, 404, 409) },
    },
  },
};

const identity = { type: 'integer', identity: 'byDefault' };
const [ofText, ofInteger] = [{ type: 'text' }, { type: 'integer' }];
const model = (properties: Part, required: readonly string[], table: Part): Part => ({
  ...{ type: 'object', required: ['id', ...required], properties },
  'x-db': { kind: 'table', primaryKey: ['id'], ...table },
});
const referring = (column: string, table: string): Part => ({
  ...{ columns: [column], references: { table, columns: ['id'] } },
});

const schemas = {
  Crate: model(
    {
      ...columns(
        { id, ...crate },
        { id: identity, code: ofText, weight: ofInteger, note: { ...ofText, nullable: true } },
      ),
      parts: several(ref('Part'), { readOnly: true, ...relation }),
    },
    Object.keys(crate),
    { table: 'crates', uniques: [{ columns: ['code'] }] },
  ),
  Tool: model(columns({ id, ...tool }, { id: identity, name: ofText }), ['name'], {
    table: 'tools',
  }),
  Part: model(
    columns(
      { id, ...part },
      { id: identity, crateId: ofInteger, toolId: ofInteger, count: ofInteger },
    ),
    Object.keys(part),
    {
      table: 'parts',
      foreignKeys: [referring('crate_id', 'crates'), referring('tool_id', 'tools')],
    },
  ),
  NewCrate: closed({ ...crate, parts: several(ref('CreateCratePartsDTO'), relation) }, [
    'code',
    'weight',
  ]),
  ChangeCrate: closed(
    {
      ...crate,
      parts: {
        ...{ type: 'object', additionalProperties: false },
        properties: {
          create: several(ref('CreateCratePartsDTO')),
          update: several(ref('UpdateCratePartsDTO')),
          delete: several(int32),
        },
        ...relation,
      },
    },
    [],
  ),
  ...{ NewTool: closed(tool, ['name']), ChangeTool: closed(tool, []) },
  ...{ NewPart: closed(part, Object.keys(part)), ChangePart: closed(part, []) },
  ReplaceCrate: closed(
    {
      ...crate,
      parts: {
        ...several(
          closed({ id: { ...positive, readOnly: false }, ...ofCrate }, ['toolId', 'count']),
        ),
        ...{ maxItems: 10, ...relation },
      },
    },
    ['weight'],
  ),
  PutCrateByCodeDTO: closed(unkeyed, ['weight']),
  BulkCreateCrateDTO: closed(crate, ['code', 'weight']),
  BulkUpdateCrateDTO: {
    ...closed({ id: { ...int32, readOnly: false }, ...crate }, ['id']),
    minProperties: 1,
  },
  CreateCratePartsDTO: closed(ofCrate, ['toolId', 'count']),
  UpdateCratePartsDTO: {
    ...closed({ id: { ...int32, readOnly: false }, ...ofCrate }, ['id']),
    minProperties: 1,
  },
  Problem: {
    ...{ type: 'object', required: ['message'] },
    properties: {
      message: text,
      details: {
        type: 'array',
        items: { type: 'object', required: ['field'], properties: { field: text } },
      },
    },
  },
};

/** Crates with their parts, and every kind of write of several rows. */
export const depotDocument = {
  openapi: '3.0.3',
  info: { title: 'Depot', version: '1' },
  paths: {
    ...{ ...paths('/crates', 'Crate'), ...paths('/tools', 'Tool'), ...paths('/parts', 'Part') },
    ...writes,
  },
  components: { schemas },
  'x-db': { format: 2, provider: 'postgresql', defaultSchema: 'public' },
};
