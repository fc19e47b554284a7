import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { EditedDocument } from '../edits/edited-document.ts';
import { withAbility } from '../served-shop.ts';

const attributes = {
  additionalProperties: true,
  required: ['color'],
  properties: {
    color: { type: 'string' },
    size: {
      type: 'object',
      required: ['width'],
      properties: { width: { type: 'integer' }, height: { type: 'integer' } },
    },
  },
};

/** The shop whose PATCHes accept merge patches: `attributes` is an object, and the body of a product groups its texts. */
export function patchedShop(document: OpenApiDocument): OpenApiDocument {
  const shop = new EditedDocument(document);
  const { schemas } = shop.root['components'] as {
    schemas: Record<string, { properties: Record<string, object> }>;
  };
  for (const name of ['Product', 'CreateProductDTO', 'UpdateProductDTO'])
    Object.assign(schemas[name]?.properties['attributes'] ?? {}, structuredClone(attributes));
  const { properties = {} } = schemas['UpdateProductDTO'] ?? {};
  const { name, description, ...others } = properties;
  const text = { type: 'object', nullable: true, properties: { name, description } };
  Object.assign(schemas['UpdateProductDTO'] ?? {}, { properties: { ...others, text } });
  return withAbility(withAbility(shop.root as unknown as OpenApiDocument, 'etag'), 'merge-patch');
}

/** A request, and the expected parts of its response. */
export interface PatchStep {
  readonly send: string;
  readonly type?: string;
  readonly body?: unknown;
  readonly status: number;
  readonly want?: object;
  /** Expected substring of the body's text. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const merge = 'application/merge-patch+json';
const json = 'application/json';
const spade = { categoryId: 1, sku: 'patched', name: 'Spade', description: 'Digs.', price: 5 };
const size = { width: 2, height: 3 };
const huge = '{"attributes":{"serial":12345678901234567890,"size":{"height":null}}}';
const wrong = (...fields: readonly string[]) => ({
  code: 'VALIDATION_FAILED',
  details: fields.map((field) => ({ in: 'body', field })),
});

/** In order, on the shop's few rows; `{id}` is the product that the first request creates. */
export const patchSteps: readonly PatchStep[] = [
  { send: 'POST /products', body: { ...spade, attributes: { color: 'red', size } }, status: 201 },
  // Members are set, added and removed; others are unchanged.
  {
    ...{ send: 'PATCH /products/{id}', type: merge },
    body: { attributes: { size: { height: null, width: 4 }, tags: ['new'] } },
    status: 200,
    want: { price: 5, attributes: { color: 'red', size: { width: 4 }, tags: ['new'] } },
  },
  // A list is replaced, and an object replaces a value that is not an object.
  {
    ...{ send: 'PATCH /products/{id}', type: `${merge}; charset=utf-8` },
    body: { attributes: { tags: { of: { depth: null } } }, stock: 7 },
    status: 200,
    want: { stock: 7, attributes: { color: 'red', size: { width: 4 }, tags: { of: {} } } },
  },
  // The result must be valid, otherwise nothing changes.
  {
    ...{ send: 'PATCH /products/{id}', type: merge },
    ...{ body: { stock: 1, attributes: { color: null } }, status: 400 },
    want: { code: 'VALIDATION_FAILED', details: [{ in: 'body', field: 'attributes.color' }] },
  },
  {
    ...{ send: 'PATCH /products/{id}', type: merge },
    ...{ body: { attributes: { size: { width: null } } }, status: 400 },
    want: wrong('attributes.size.width'),
  },
  {
    ...{ send: 'PATCH /products/{id}', type: merge },
    ...{ body: { attributes: { size: { width: 'wide' } } }, status: 400 },
    want: wrong('attributes.size.width'),
  },
  {
    ...{ send: 'GET /products/{id}', status: 200 },
    want: { stock: 7, attributes: { color: 'red', size: { width: 4 }, tags: { of: {} } } },
  },
  // A JSON body replaces the value.
  {
    ...{ send: 'PATCH /products/{id}', type: json },
    ...{ body: { attributes: { color: 'blue' } }, status: 200 },
    want: { stock: 7, attributes: { color: 'blue' } },
  },
  { send: 'PATCH /products/{id}', type: json, body: { attributes: { size } }, status: 400 },
  // Null clears a nullable column, and is rejected for others.
  {
    ...{ send: 'PATCH /products/{id}', type: merge },
    ...{ body: { attributes: null, text: { description: null } }, status: 200 },
    want: { name: 'Spade', description: null, attributes: null },
  },
  {
    ...{ send: 'PATCH /products/{id}', type: merge },
    ...{ body: { price: null }, status: 400, want: wrong('price') },
  },
  {
    ...{ send: 'PATCH /products/{id}', type: merge },
    ...{ body: { text: null }, status: 400, want: { code: 'NOT_NULL_VIOLATION' } },
  },
  {
    ...{ send: 'PATCH /products/{id}', type: merge },
    ...{ body: { attributes: { color: 'red', size: { width: 1, height: null } } }, status: 200 },
    want: { attributes: { color: 'red', size: { width: 1 } } },
  },
  { send: 'PATCH /products/{id}', type: merge, body: {}, status: 200 },
  { send: 'PATCH /products/{id}', type: merge, body: [], status: 400 },
  // All digits are kept.
  {
    ...{ send: 'PATCH /products/{id}', type: merge, body: huge, status: 200 },
    text: '"serial":12345678901234567890',
  },
  // An outdated version changes nothing.
  {
    ...{ send: 'PATCH /products/{id}', type: merge, headers: { 'If-Match': '"old"' } },
    ...{ body: { attributes: { color: 'green' } }, status: 412 },
  },
  {
    ...{ send: 'PATCH /products/{id}', type: merge, headers: { 'If-Match': '<tag>' } },
    ...{ body: { attributes: { color: 'green', serial: null } }, status: 200 },
    want: { attributes: { color: 'green', size: { width: 1 } } },
  },
  { send: 'PATCH /products/987654', type: merge, body: { attributes: { a: 1 } }, status: 404 },
  // Only PATCH accepts it.
  { send: 'PUT /products/{id}', type: merge, body: { stock: 1 }, status: 415 },
];
