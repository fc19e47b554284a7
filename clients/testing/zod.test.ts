// @vitest-environment node
import { stripTypeScriptTypes } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { emitZod } from '../../pipeline/emit/clients/zod/emit-zod.ts';
import { parseDocument } from '../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../pipeline/model/resolve-model.ts';
import { openDatabase } from '../../server-template/runtime/database/sqlite.ts';
import type { Document } from '../../server-template/runtime/document/openapi.ts';
import { custom } from '../../server-template/runtime/routes.ts';
import { startApi, type RunningApi } from '../../server-template/testing/running-api.ts';
import { runChecker } from './run-checker.ts';
import { startShop, type ShopServer } from './shop-server.ts';
import * as shopSchemas from './zod/generated/zod.ts';

describe('the zod schemas of the shop', () => {
  let shop: ShopServer;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.stop());

  const { createCustomerDTOSchema, createOrderDTOSchema, createOrderItemDTOSchema } = shopSchemas;
  const customer = { email: 'x@example.com', name: 'X' };
  const item = { orderId: 2, productId: 2, quantity: 1, unitPrice: 1.5 };

  it.each<readonly [path: string, schema: z.ZodType, body: unknown]>([
    ['/customers', createCustomerDTOSchema, customer],
    ['/customers', createCustomerDTOSchema, { ...customer, email: 'y@e.x', phone: null }],
    ['/customers', createCustomerDTOSchema, { ...customer, email: 'a' }],
    ['/customers', createCustomerDTOSchema, { ...customer, email: '🌱🌱' }],
    ['/customers', createCustomerDTOSchema, { ...customer, email: '🌱🌱🌱' }],
    ['/customers', createCustomerDTOSchema, { email: 'z@e.x', name: '🌱'.repeat(120) }],
    ['/customers', createCustomerDTOSchema, { email: 'z@e.x', name: '🌱'.repeat(121) }],
    ['/customers', createCustomerDTOSchema, { name: 'X' }],
    ['/customers', createCustomerDTOSchema, { ...customer, email: null }],
    ['/customers', createCustomerDTOSchema, { ...customer, id: 1 }],
    ['/customers', createCustomerDTOSchema, { ...customer, age: 1 }],
    ['/customers', createCustomerDTOSchema, []],
    ['/customers', createCustomerDTOSchema, 'text'],
    ['/orders', createOrderDTOSchema, { customerId: 1, status: 'paid' }],
    ['/orders', createOrderDTOSchema, { customerId: 1, status: 'lost' }],
    ['/orders', createOrderDTOSchema, { customerId: 1.5 }],
    ['/orders', createOrderDTOSchema, { customerId: '1' }],
    ['/orders', createOrderDTOSchema, { customerId: 1, shippedOn: '2024-02-29' }],
    ['/orders', createOrderDTOSchema, { customerId: 1, shippedOn: '2023-02-29' }],
    ['/orders', createOrderDTOSchema, { customerId: 1, placedAt: '2024-02-29T12:30:00Z' }],
    ['/orders', createOrderDTOSchema, { customerId: 1, placedAt: '2024-02-29T12:30:00.5+02:00' }],
    ['/orders', createOrderDTOSchema, { customerId: 1, placedAt: '2024-02-29T12:30Z' }],
    ['/orders', createOrderDTOSchema, { customerId: 1, placedAt: '2024-02-29T12:30:00' }],
    ['/orders', createOrderDTOSchema, { customerId: 1, placedAt: 'yesterday' }],
    ['/order_items', createOrderItemDTOSchema, item],
    ['/order_items', createOrderItemDTOSchema, { ...item, quantity: 0 }],
    ['/order_items', createOrderItemDTOSchema, { ...item, quantity: 1000 }],
    ['/order_items', createOrderItemDTOSchema, { ...item, unitPrice: -0.01 }],
  ])('report the same errors for %s as the server: %#', async (path, schema, body) => {
    const response = await fetch(shop.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { code } = (await response.json()) as { code?: string };
    expect(schema.safeParse(body).success).toBe(code !== 'VALIDATION_FAILED');
  });

  it('are Standard Schemas, and report the invalid field', async () => {
    const standard = createCustomerDTOSchema['~standard'];
    expect(standard.version).toBe(1);
    const result = await standard.validate({ email: 'a', name: 'X' });
    expect(result.issues).toMatchObject([{ path: ['email'], code: 'too_small', minimum: 3 }]);
  });

  it('compile in strict mode', async () => {
    const { code, text } = await runChecker('typescript/bin/tsc', ['-p', 'testing/zod']);
    expect({ code, text }).toEqual({ code: 0, text: '' });
  });
});

const node = {
  type: 'object',
  required: ['label'],
  additionalProperties: false,
  properties: {
    label: { type: 'string', pattern: '^\\p{Lu}' },
    next: { $ref: '#/components/schemas/Node' },
  },
};
const body = {
  type: 'object',
  required: ['kind'],
  properties: {
    kind: { type: 'string', enum: ['a', 'b', null], nullable: true },
    mail: { type: 'string', format: 'email' },
    id: { type: 'string', format: 'uuid' },
    host: { type: 'string', format: 'ipv4' },
    small: { type: 'integer', format: 'int32' },
    price: { type: 'number', multipleOf: 0.01, maximum: 10, exclusiveMaximum: true },
    above: { type: 'number', minimum: 0, exclusiveMinimum: true },
    tags: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 3, uniqueItems: true },
    either: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    both: {
      allOf: [
        { type: 'string', minLength: 2 },
        { type: 'string', maxLength: 3 },
      ],
    },
    map: { type: 'object', additionalProperties: { type: 'integer' } },
    flag: { type: 'boolean', nullable: true },
    any: {},
    tree: { $ref: '#/components/schemas/Node' },
    "odd 'name'": { type: 'integer', minimum: 2 },
  },
};

describe('the zod schemas of any document', () => {
  const document = {
    openapi: '3.0.3',
    info: { title: 'Bodies', version: '1' },
    paths: {
      '/echo': {
        post: {
          operationId: 'echo',
          requestBody: { required: true, content: { 'application/json': { schema: body } } },
          responses: { 204: { description: 'Taken.' } },
        },
      },
    },
    components: { schemas: { Node: node } },
  };
  let api: RunningApi;
  let echoBody: z.ZodType;
  beforeAll(async () => {
    const routes = { 'POST /echo': custom(() => ({})) };
    api = await startApi(
      { openDatabase, routes, document: document as unknown as Document },
      'file::memory:',
    );
    const model = resolveModel(await parseDocument(JSON.stringify(document), 'openapi/echo.json'));
    const text = stripTypeScriptTypes(emitZod(model, 'openapi/echo.json'))
      .replace("import { z } from 'zod';", '')
      .replaceAll('export const', 'const');
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the module, with what it imports
    echoBody = new Function('z', `${text}; return echoBody;`)(z) as z.ZodType;
  });
  afterAll(() => api.stop());

  it.each<object>([
    { kind: 'a' },
    { kind: null },
    { kind: 'c' },
    {},
    { kind: 'a', more: 1 },
    { kind: 'a', mail: 'a@example.com' },
    { kind: 'a', mail: 'a@b' },
    { kind: 'a', mail: '.a@example.com' },
    { kind: 'a', id: 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11' },
    { kind: 'a', id: 'a0eebc99' },
    { kind: 'a', host: '127.0.0.1' },
    { kind: 'a', host: '127.0.0.256' },
    { kind: 'a', small: 2 ** 31 },
    { kind: 'a', small: -(2 ** 31) },
    { kind: 'a', price: 19.99 },
    { kind: 'a', price: 9.99 },
    { kind: 'a', price: 9.999 },
    { kind: 'a', price: 10 },
    { kind: 'a', above: 0 },
    { kind: 'a', above: 0.001 },
    { kind: 'a', tags: [] },
    { kind: 'a', tags: ['x', 'y'] },
    { kind: 'a', tags: ['x', 'x'] },
    { kind: 'a', tags: ['1', '2', '3', '4'] },
    { kind: 'a', either: 'x' },
    { kind: 'a', either: 1 },
    { kind: 'a', either: true },
    { kind: 'a', both: 'abc' },
    { kind: 'a', both: 'a' },
    { kind: 'a', both: 'abcd' },
    { kind: 'a', map: { x: 1 } },
    { kind: 'a', map: { x: 'y' } },
    { kind: 'a', flag: null },
    { kind: 'a', flag: 'true' },
    { kind: 'a', any: [{}] },
    { kind: 'a', tree: { label: 'Äpfel', next: { label: 'B' } } },
    { kind: 'a', tree: { label: 'Äpfel', next: { label: 'b' } } },
    { kind: 'a', tree: { label: 'A', leaf: true } },
    { kind: 'a', "odd 'name'": 1 },
    { kind: 'a', "odd 'name'": 2 },
  ])('report the same errors for %j as the server', async (sent) => {
    const { status } = await api.call('POST /echo', sent);
    expect(echoBody.safeParse(sent).success).toBe(status === 204);
  });
});
