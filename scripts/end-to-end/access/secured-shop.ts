import { SignJWT } from 'jose';
import { changeAbilities } from '../../../pipeline/abilities/change-abilities.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { EditedDocument } from '../edits/edited-document.ts';

/** Secret for the tokens of these tests. */
export const secret = 'a-secret-of-the-tests-that-is-long-enough';

const byCustomer = { customerId: '$claims.sub' };
const ownOrAdmin = { $any: [{ $scope: 'admin' }, byCustomer] };
const throughCustomer = { 'customer.id': '$claims.sub' };
const throughOrder = { 'order.customerId': '$claims.sub' };

/** The shop with row rules: each customer reads and changes only their own rows, by the id in the token. */
export function securedShop(document: OpenApiDocument): OpenApiDocument {
  const shop = new EditedDocument(document);
  const needs = (scope: string) => ({ security: [{ token: [scope] }] });
  const rows = (model: string, action: string, rule: object, more: object = {}) => ({
    'x-crud': { model, action, rows: rule, ...more },
  });
  shop.change({
    '#': { security: [{ token: [] }] },
    '#/components': {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
    },
    'GET /products': { security: [] },
    'GET /products/{id}': { security: [{ token: [] }, {}] },
    'GET /product_sales': { security: [{ key: [] }, { token: ['sales:read'] }] },
    'GET /customers': rows('Customer', 'list', { email: { in: '$claims.emails' } }),
    'GET /customers/{id}': rows('Customer', 'get', { id: '$claims.sub' }),
    'GET /orders': rows('Order', 'list', ownOrAdmin),
    'POST /orders': { ...rows('Order', 'create', byCustomer, { preset: byCustomer }) },
    'GET /orders/{id}': rows('Order', 'get', ownOrAdmin),
    'PUT /orders/{id}': rows('Order', 'update', ownOrAdmin),
    'PATCH /orders/{id}': rows('Order', 'update', ownOrAdmin),
    'DELETE /orders/{id}': { ...rows('Order', 'delete', byCustomer), ...needs('orders:delete') },
    'GET /order_items': rows('OrderItem', 'list', throughOrder),
    'POST /order_items': rows('OrderItem', 'create', throughOrder),
    'GET /order_items/{orderId}/{productId}': rows('OrderItem', 'get', throughOrder),
    'PUT /order_items/{orderId}/{productId}': rows('OrderItem', 'update', throughOrder),
    'PATCH /order_items/{orderId}/{productId}': rows('OrderItem', 'update', throughOrder),
    'DELETE /order_items/{orderId}/{productId}': rows('OrderItem', 'delete', throughOrder),
  });
  return shop.root as unknown as OpenApiDocument;
}

/** The same shop, with scopes for notes of orders, the stock of products and the orders of payments, and a list that can filter and sort by notes. */
export function guardedShop(document: OpenApiDocument): OpenApiDocument {
  const shop = new EditedDocument(securedShop(document));
  const list = shop.part('GET /orders');
  const parameters = list['parameters'] as readonly { readonly name?: string }[];
  const texts = { type: 'array', items: { type: 'string', enum: ['id', 'note', '-note'] } };
  const names = { type: 'array', items: { type: 'string', enum: ['id', 'note', 'status'] } };
  const query = (name: string, crud: object, schema: object = { type: 'string' }) => ({
    ...{ name, in: 'query', schema, 'x-crud': crud },
  });
  shop.change({
    'Order.note': { 'x-crud': { readScope: 'notes:read', writeScope: 'notes:write' } },
    'Product.stock': { 'x-crud': { readScope: 'stock' } },
    'Payment.orderId': { 'x-crud': { readScope: 'links' } },
    Order: { required: undefined },
    'GET /customers': {
      parameters: [
        ...(shop.part('GET /customers')['parameters'] as readonly object[]),
        query('email_like', { filter: 'email', op: 'like' }),
      ],
    },
    'GET /orders': {
      parameters: [
        ...parameters.filter(({ name }) => name !== 'sort'),
        { ...query('sort', { role: 'sort' }, texts), style: 'form', explode: false },
        { ...query('fields', { role: 'fields' }, names), style: 'form', explode: false },
        query('note', { filter: 'note' }),
        query('note_like', { filter: 'note', op: 'like' }),
        query('q', { role: 'search' }),
      ],
      'x-crud': { ...(list['x-crud'] as object), search: ['note'] },
    },
  });
  return shop.root as unknown as OpenApiDocument;
}

/** The guarded shop with bulk operations on orders. */
export function bulkShop(document: OpenApiDocument): OpenApiDocument {
  const shop = guardedShop(document);
  const change = { verb: 'add', words: ['bulk'], to: ['Order'], all: false } as const;
  const bulk = new EditedDocument(changeAbilities(shop, resolveModel(shop), change).document);
  const source = bulk.part('DELETE /orders/bulk')['x-crud'] as object;
  bulk.change({ 'DELETE /orders/bulk': { 'x-crud': { ...source, rows: throughCustomer } } });
  return bulk.root as unknown as OpenApiDocument;
}

/** The shop with everything that could reveal rows: bulk operations, related rows, queries, exports, unique keys and nested bodies. */
export function ableShop(document: OpenApiDocument): OpenApiDocument {
  const able = withAbilities(bulkShop(document), ['embed', 'query', 'csv', 'upsert', 'nested']);
  const shop = new EditedDocument(able);
  shop.change({
    'OrderQuery.fields': { type: 'array', items: { type: 'string', enum: ['id', 'note'] } },
    'OrderWhere.payments': { $ref: '#/components/schemas/PaymentWhere' },
  });
  return shop.root as unknown as OpenApiDocument;
}

/** The same with versions, cursors, selected properties and further media types. */
export function everyAbleShop(document: OpenApiDocument): OpenApiDocument {
  return withAbilities(ableShop(document), [
    ...['fields', 'cursor', 'ndjson', 'etag', 'merge-patch', 'batch'],
    ...['count', 'embedded orders filter note', 'embedded orders sort note'],
    ...['embedded orderItems limit', 'embedded payments sort amount'],
    ...[
      'increment quantity',
      'filter customer.email like',
      'filter order.note like',
      'filter orders.note like',
    ],
  ]);
}

const known = new Map<string, OpenApiDocument>();

/** The document with abilities of all models, found once: many tests begin with the same. */
function withAbilities(document: OpenApiDocument, words: readonly string[]): OpenApiDocument {
  const key = JSON.stringify([words, document]);
  const able = known.get(key) ?? addAbilities(document, words);
  known.set(key, able);
  return able;
}

function addAbilities(document: OpenApiDocument, words: readonly string[]): OpenApiDocument {
  return words.reduce(
    (shop, word) =>
      changeAbilities(shop, resolveModel(shop), {
        ...{ verb: 'add', words: word.split(' '), to: null, all: true },
      }).document,
    document,
  );
}

/** Signs a token and returns its request header. */
export async function bearer(
  claims: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));
  return { Authorization: `Bearer ${token}` };
}
