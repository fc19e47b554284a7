import { readFileSync, readdirSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { filterOperators } from '../../server-template/shared/list/operators.ts';
import { buildDocument } from './build-document.ts';
import { readCatalogFixture } from './catalog-fixture.ts';

const schema = new URL('../../openapi/vocabulary.schema.json', import.meta.url);
const folder = new URL('./fixtures/', import.meta.url);
const validate = new Ajv().compile<unknown>(JSON.parse(readFileSync(schema, 'utf8')) as object);

test.each(readdirSync(folder))(
  'the document of the fixture %s satisfies the vocabulary',
  async (name) => {
    const { catalog, dialect } = await readCatalogFixture(new URL(`${name}/catalog.json`, folder));
    const { document } = buildDocument(catalog, dialect, { title: 'Sample', naming: 'camelCase' });
    expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
  },
);

const head = { openapi: '3.0.3', info: { title: 'Sample', version: '1' } };

function withModel(model: object, property: object = {}): object {
  const schemas = { Order: { 'x-db': model, properties: { id: { 'x-db': property } } } };
  return { ...head, paths: {}, components: { schemas } };
}

const order = { kind: 'table', table: 'orders' };
const id = { column: 'id' };

test.each([
  [
    'an unknown key of the document',
    { ...head, paths: {}, 'x-db': { format: 1, provider: 'sqlite', tables: [] } },
  ],
  ['another version', { ...head, paths: {}, 'x-db': { format: 3, provider: 'sqlite' } }],
  ['an unknown provider', { ...head, paths: {}, 'x-db': { format: 1, provider: 'oracle' } }],
  ['a misspelt key of a model', withModel({ ...order, primarykey: ['id'] }, id)],
  ['a model without its table', withModel({ kind: 'table' }, id)],
  ['a property without its column', withModel(order, { type: 'integer' })],
  ['an unknown identity', withModel(order, { ...id, identity: 'sometimes' })],
  [
    'an index on neither column nor expression',
    withModel({ ...order, indexes: [{ name: 'i', parts: [{}] }] }, id),
  ],
  [
    'an unknown action',
    { ...head, paths: { '/a': { get: { 'x-crud': { model: 'A', action: 'read' } } } } },
  ],
  [
    'a filter with an unknown operator',
    {
      ...head,
      paths: { '/a': { get: { parameters: [{ 'x-crud': { filter: 'a', op: 'about' } }] } } },
    },
  ],
  [
    'a filter that names no property',
    { ...head, paths: {}, components: { parameters: { A: { 'x-crud': { op: 'eq' } } } } },
  ],
])('rejects %s', (_, document) => {
  expect(validate(document)).toBe(false);
});

test('accepts a document without private keys', () => {
  expect(validate({ ...head, paths: {} })).toBe(true);
});

test.each(filterOperators)('accepts a list whose parameter filters it by %s', (op) => {
  const parameters = [{ name: 'a', in: 'query', 'x-crud': { filter: 'a', op } }];
  expect(validate({ ...head, paths: { '/a': { get: { parameters } } } })).toBe(true);
});
