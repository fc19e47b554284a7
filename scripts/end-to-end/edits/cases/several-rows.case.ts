import type { OpenApiDocument } from '../../../../pipeline/openapi-document.ts';
import { withAbility } from '../../served-shop.ts';
import type { EditedDocument, Part } from '../edited-document.ts';
import type { EditRow } from '../edit-row.ts';

/** The shop with added abilities, then edited. */
function able(
  words: readonly string[],
  edit: (shop: EditedDocument) => void,
): (shop: EditedDocument) => void {
  return (shop) => {
    const { root } = shop;
    const whole = words.reduce(withAbility, root as unknown as OpenApiDocument);
    for (const key of Object.keys(root)) Reflect.deleteProperty(root, key);
    Object.assign(root, whole);
    edit(shop);
  };
}

function pathsOf({ root }: EditedDocument): Record<string, Record<string, Part> | undefined> {
  return root['paths'] as Record<string, Record<string, Part> | undefined>;
}

/** The operation at a path whose name contains special characters. */
function at(shop: EditedDocument, path: string, method: string): Part {
  return pathsOf(shop)[path]?.[method] ?? {};
}

function move(shop: EditedDocument, from: string, to: string): void {
  const paths = pathsOf(shop);
  paths[to] = paths[from];
  Reflect.deleteProperty(paths, from);
}

const bulk = '/customers/bulk';
const byEmail = '/customers/by/email/{email}';
type Content = Record<string, { schema: Part }>;
const bodyOf = (shop: EditedDocument, path: string, method: string): Part =>
  (at(shop, path, method)['requestBody'] as { content: Content }).content['application/json']
    ?.schema ?? {};
const responsesOf = (shop: EditedDocument, path: string, method: string) =>
  at(shop, path, method)['responses'] as Record<string, { content?: Content }>;
const idsOf = (shop: EditedDocument): Part =>
  (at(shop, bulk, 'delete')['parameters'] as readonly [Part])[0];
const person = (name: string) => ({ name, email: `${name.toLowerCase()}@example.com` });

/** Edits of operations that write several rows, or one by a unique key. */
export const severalRowEdits: readonly EditRow[] = [
  {
    name: 'another path of several rows, which may be three',
    change: able(['bulk'], (shop) => {
      move(shop, bulk, '/customers/many');
      bodyOf(shop, '/customers/many', 'post')['maxItems'] = 3;
    }),
    calls: [
      ['POST /customers/many', [person('Eins'), person('Zwei')], 201],
      ['POST /customers/many', ['A', 'B', 'C', 'D'].map((one) => person(`Many${one}`)), 400],
      ['POST /customers/bulk', [person('Drei')], 405],
    ],
  },
  {
    name: 'several new rows in an object of the response',
    change: able(['bulk'], (shop) => {
      const content = responsesOf(shop, bulk, 'post')['201']?.content?.['application/json'];
      if (content === undefined) throw new Error('no content');
      content.schema = { type: 'object', properties: { data: content.schema } };
    }),
    calls: [['POST /customers/bulk', [person('Eins')], 201, { data: [{ name: 'Eins' }] }]],
  },
  {
    name: 'another name of the keys of rows to delete, comma-separated',
    change: able(['bulk'], (shop) => {
      Object.assign(idsOf(shop), { name: 'keys', style: 'form', explode: false });
    }),
    calls: [
      ['DELETE /customers/bulk?ids=3', undefined, 400],
      ['DELETE /customers/bulk?keys=98,99', undefined, 404],
    ],
  },
  {
    name: 'another name of a property in one of several changes',
    change: able(['bulk'], (shop) => {
      shop.rename('BulkUpdateCustomerDTO.name', 'fullName');
      shop.change({ 'BulkUpdateCustomerDTO.fullName': { 'x-db': { column: 'name' } } });
    }),
    calls: [
      ['PATCH /customers/bulk', [{ id: 1, fullName: 'Lovelace' }], 200, [{ name: 'Lovelace' }]],
      ['PATCH /customers/bulk', [{ id: 1, name: 'Ada' }], 400],
    ],
  },
  {
    name: 'another path and parameter of a row by its key',
    change: able(['upsert'], (shop) => {
      move(shop, byEmail, '/people/{mail}');
      const [parameter] = at(shop, '/people/{mail}', 'put')['parameters'] as readonly [Part];
      parameter['name'] = 'mail';
    }),
    calls: [
      ['PUT /people/eins@example.com', { name: 'Eins' }, 201, { email: 'eins@example.com' }],
      ['PUT /people/eins@example.com', { name: 'Zwei' }, 200, { name: 'Zwei' }],
      [
        'PUT /people/eins@example.com',
        { name: 'Drei' },
        412,
        {},
        { send: { 'If-None-Match': '*' } },
      ],
    ],
  },
  {
    name: 'a row by its key without the header for a new row',
    change: able(['upsert'], (shop) => {
      Reflect.deleteProperty(responsesOf(shop, byEmail, 'put'), '412');
      const operation = at(shop, byEmail, 'put');
      operation['parameters'] = (operation['parameters'] as readonly Part[]).slice(0, 1);
    }),
    calls: [
      ['PUT /customers/by/email/eins@example.com', { name: 'Eins' }, 201],
      [
        'PUT /customers/by/email/eins@example.com',
        { name: 'Zwei' },
        200,
        { name: 'Zwei' },
        { send: { 'If-None-Match': '*' } },
      ],
    ],
  },
  {
    name: 'a row by its key that is asked to be new and cannot be rejected',
    change: able(['upsert'], (shop) => {
      Reflect.deleteProperty(responsesOf(shop, byEmail, 'put'), '412');
    }),
    warned: { at: 'put/responses', says: /If-None-Match.* has no effect, .* declare 412/ },
    calls: [
      ['PUT /customers/by/email/eins@example.com', { name: 'Eins' }, 201],
      [
        'PUT /customers/by/email/eins@example.com',
        { name: 'Zwei' },
        200,
        {},
        { send: { 'If-None-Match': '*' } },
      ],
    ],
  },
  {
    name: 'another name of the header that asks for a new row',
    change: able(['upsert'], (shop) =>
      shop.change({ '#/components/parameters/IfNew': { name: 'If-New' } }),
    ),
    warned: { at: 'put/responses/412', says: 'not among the parameters' },
    calls: [['PUT /customers/by/email/eins@example.com', { name: 'Eins' }, 201]],
  },
  {
    name: 'a row by a path that does not name the columns it refers to',
    change: able(['upsert'], (shop) => {
      Reflect.deleteProperty(at(shop, byEmail, 'put')['x-crud'] as Part, 'key');
    }),
    rejected: { at: 'put/x-crud', says: 'does not contain the primary key of Customer' },
  },
  {
    name: 'related rows without a column that must have a value',
    change: able(['nested'], (shop) => {
      shop.change({ 'CreateOrderOrderItemsDTO.quantity': undefined });
    }),
    warned: { at: 'CreateOrderOrderItemsDTO', says: 'never sets the column "quantity"' },
    contract: 'the database rejects such rows',
  },
  {
    name: 'several rows to delete by POST',
    change: able(['bulk'], (shop) => {
      const operation = at(shop, bulk, 'delete');
      Reflect.deleteProperty(pathsOf(shop)[bulk] ?? {}, 'delete');
      pathsOf(shop)['/customers/remove'] = { post: operation };
    }),
    rejected: { at: 'customers~1remove/post', says: 'bulkDelete is for DELETE' },
  },
  {
    name: 'any number of new rows',
    change: able(['bulk'], (shop) => {
      Reflect.deleteProperty(bodyOf(shop, bulk, 'post'), 'maxItems');
    }),
    rejected: { at: 'bulk/post/requestBody', says: 'needs a limit' },
  },
  {
    name: 'any number of rows to delete',
    change: able(['bulk'], (shop) => {
      Reflect.deleteProperty(idsOf(shop)['schema'] as Part, 'maxItems');
    }),
    rejected: { at: 'bulk/delete/parameters/0/schema', says: 'needs a limit' },
  },
  {
    name: 'rows to delete with an optional key parameter',
    change: able(['bulk'], (shop) => {
      idsOf(shop)['required'] = false;
    }),
    rejected: { at: 'bulk/delete', says: 'the rows to delete are not defined' },
  },
  {
    name: 'several changes with optional keys',
    change: able(['bulk'], (shop) =>
      shop.change({ BulkUpdateCustomerDTO: { required: undefined } }),
    ),
    rejected: { at: 'bulk/patch', says: 'may omit the key column' },
  },
  {
    name: 'several new rows and a response of one',
    change: able(['bulk'], (shop) => {
      const content = responsesOf(shop, bulk, 'post')['201']?.content?.['application/json'];
      if (content === undefined) throw new Error('no content');
      content.schema = content.schema['items'] as Part;
    }),
    rejected: { at: 'bulk/post/responses/201', says: 'an array of rows' },
  },
  {
    name: 'several new rows under another status',
    change: able(['bulk'], (shop) => {
      const responses = responsesOf(shop, bulk, 'post');
      responses['200'] = responses['201'] ?? {};
      Reflect.deleteProperty(responses, '201');
    }),
    rejected: { at: 'bulk/post/responses', says: 'responds with 204 or 201' },
  },
  {
    name: 'an action that is misspelled',
    change: able(['bulk'], (shop) => {
      (at(shop, bulk, 'post')['x-crud'] as Part)['action'] = 'bulkCreated';
    }),
    rejected: { at: 'bulk/post/x-crud/action', says: 'must be one of' },
  },
  {
    name: 'a row by columns that are not a unique key',
    change: able(['upsert'], (shop) => {
      (at(shop, byEmail, 'put')['x-crud'] as Part)['key'] = ['name'];
    }),
    rejected: [
      { at: 'put/x-crud', says: 'do not identify one row' },
      { at: 'put/requestBody', says: 'set the same column "name"' },
    ],
  },
  {
    name: 'a row by its key that is never created',
    change: able(['upsert'], (shop) => {
      Reflect.deleteProperty(responsesOf(shop, byEmail, 'put'), '201');
    }),
    rejected: { at: 'put/responses', says: 'an upsert responds with 201' },
  },
  {
    name: 'a row by its key with another response if it is new',
    change: able(['upsert'], (shop) => {
      const created = responsesOf(shop, byEmail, 'put');
      const schema = {
        type: 'object',
        properties: { data: { $ref: '#/components/schemas/Customer' } },
      };
      created['201'] = {
        ...{ description: 'Created.' },
        content: { 'application/json': { schema } },
      };
    }),
    rejected: { at: 'put/responses/201', says: 'their schemas differ' },
  },
  {
    name: 'a row by its key whose body has the key too',
    change: able(['upsert'], (shop) =>
      shop.change({ 'PutCustomerByEmailDTO.email': { type: 'string' } }),
    ),
    rejected: { at: 'put/requestBody', says: 'set the same column "email"' },
  },
  {
    name: 'related rows in several new rows',
    change: able(['bulk', 'nested'], (shop) =>
      shop.change({
        'BulkCreateCustomerDTO.orders': shop.part('CreateCustomerDTO.orders'),
      }),
    ),
    rejected: { at: 'BulkCreateCustomerDTO/properties/orders', says: 'cannot write related rows' },
  },
  {
    name: 'related rows that may be null',
    change: able(['nested'], (shop) =>
      shop.change({ 'CreateOrderDTO.orderItems': { nullable: true } }),
    ),
    rejected: { at: 'CreateOrderDTO/properties/orderItems', says: 'meaning of null' },
  },
  {
    name: 'another name for related rows to create',
    change: able(['nested'], (shop) => {
      const { properties } = shop.part('UpdateOrderDTO.orderItems') as { properties: Part };
      properties['add'] = properties['create'];
      Reflect.deleteProperty(properties, 'create');
    }),
    rejected: { at: 'orderItems/properties/add', says: 'would have no effect' },
  },
];
