import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  sqliteDatabases,
  type TestDatabase,
} from '../../server-template/testing/test-databases.ts';
import { generateProject, type GeneratedProject } from './generated-project.ts';
import type { GeneratedServer } from './generated-server.ts';

const schema = readFileSync(
  join(import.meta.dirname, '../../server-template/shop/schema.sqlite.sql'),
  'utf8',
);
const rows = `
  insert into customers (id, email, name) values (1, 'ada@example.com', 'Ada'), (2, 'alan@example.com', 'Alan');
  insert into categories (id, name) values (1, 'Tools');
  insert into products (id, category_id, sku, name, price, stock) values (1, 1, 'SKU-1', 'Spade', 19.99, 3);`;

let database: TestDatabase;
let project: GeneratedProject;
let original: string;

beforeAll(async () => {
  database = await sqliteDatabases.create(schema + rows);
  project = await generateProject(database.url);
  original = JSON.stringify(await project.document());
});
afterAll(async () => {
  await project[Symbol.asyncDispose]();
  await database.drop();
});

/** A document as an editor shows it: whatever people may make of it. */
type Edited = Record<string, Record<string, Record<string, Record<string, unknown>>>>;

/** Edits the document as it was introspected, builds and starts. */
async function edited(change: (text: string) => string): Promise<GeneratedServer> {
  await project.write(change(original));
  await project.build();
  return project.start();
}

/** Changes the parsed document at places given as paths. */
function at(changes: Readonly<Record<string, unknown>>): (text: string) => string {
  return (text) => {
    const document = JSON.parse(text) as Edited;
    for (const [path, value] of Object.entries(changes)) {
      const names = path.split(' > ');
      const last = names.pop() ?? '';
      let place = document as Record<string, unknown>;
      for (const name of names) place = (place[name] ??= {}) as Record<string, unknown>;
      if (value === undefined) Reflect.deleteProperty(place, last);
      else place[last] = value;
    }
    return JSON.stringify(document, null, 2);
  };
}

const customer = 'components > schemas > Customer > properties';
const newCustomer = 'components > schemas > CreateCustomerDTO > properties';

interface Edit {
  readonly name: string;
  readonly change: (text: string) => string;
  /** Request, body, and what has to come of it. */
  readonly then: readonly (readonly [
    request: string,
    body: unknown,
    status: number,
    response?: object,
  ])[];
}

const grace = { email: 'grace@example.com', name: 'Grace' };
const edits: readonly Edit[] = [
  {
    name: 'a renamed path',
    change: (text) => text.replaceAll('"/customers', '"/clients'),
    then: [
      ['GET /clients/1', undefined, 200, { id: 1, email: 'ada@example.com' }],
      ['GET /customers/1', undefined, 404],
    ],
  },
  {
    name: 'a property renamed in every schema',
    change: (text) => {
      const document = JSON.parse(text) as Edited;
      for (const name of ['Customer', 'CreateCustomerDTO', 'UpdateCustomerDTO']) {
        const schema = document['components']?.['schemas']?.[name] as {
          properties: Record<string, unknown>;
          required?: string[];
        };
        schema.properties['fullName'] = schema.properties['name'];
        delete schema.properties['name'];
        if (schema.required)
          schema.required = schema.required.map((one) => (one === 'name' ? 'fullName' : one));
      }
      return JSON.stringify(document);
    },
    then: [
      ['GET /customers/1', undefined, 200, { fullName: 'Ada' }],
      ['PATCH /customers/1', { fullName: 'Ada L.' }, 200, { fullName: 'Ada L.' }],
      ['PATCH /customers/1', { name: 'Ada' }, 400],
      ['PATCH /customers/1', { fullName: 'Ada' }, 200],
    ],
  },
  {
    name: 'a property renamed in what is answered alone',
    change: (text) =>
      at({
        [`${customer} > title`]: { type: 'string', 'x-db': { column: 'name' } },
        [`${customer} > name`]: undefined,
      })(text),
    then: [
      ['GET /customers/1', undefined, 200, { title: 'Ada' }],
      ['PATCH /customers/1', { name: 'Ada' }, 200, { title: 'Ada' }],
    ],
  },
  {
    name: 'a deleted operation',
    change: at({ 'paths > /customers > post': undefined }),
    then: [['POST /customers', grace, 405]],
  },
  {
    name: 'a deleted path',
    change: at({ 'paths > /customers/{id}': undefined }),
    then: [
      ['GET /customers/1', undefined, 404],
      ['GET /customers', undefined, 200],
    ],
  },
  {
    name: 'a deleted property, still named as required',
    change: at({
      [`${customer} > name`]: undefined,
      'components > schemas > UpdateCustomerDTO > properties > name': undefined,
    }),
    then: [
      ['GET /customers/1', undefined, 200, { id: 1, name: undefined }],
      ['PATCH /customers/1', { name: 'x' }, 400],
    ],
  },
  {
    name: 'tighter keywords',
    change: at({
      [`${newCustomer} > name > minLength`]: 3,
      [`${newCustomer} > email > pattern`]: '@example\\.com$',
    }),
    then: [
      ['POST /customers', { ...grace, name: 'G' }, 400],
      ['POST /customers', { ...grace, email: 'g@example.org' }, 400],
    ],
  },
  {
    name: 'a property that is now required',
    change: at({
      'components > schemas > CreateCustomerDTO > required': ['email', 'name', 'phone'],
    }),
    then: [['POST /customers', grace, 400]],
  },
  {
    name: 'an enum and a default',
    change: at({
      [`${newCustomer} > name > enum`]: ['Grace', 'Guest'],
      [`${newCustomer} > name > default`]: 'Guest',
      'components > schemas > CreateCustomerDTO > required': ['email'],
    }),
    then: [
      ['POST /customers', { email: 'a@b.co', name: 'Other' }, 400],
      ['POST /customers', { email: 'guest@b.co' }, 201, { name: 'Guest' }],
    ],
  },
  {
    name: "another default and maximum of a list's limit",
    change: at({
      'paths > /customers > get > parameters > 1 > schema': {
        type: 'integer',
        minimum: 1,
        default: 1,
        maximum: 2,
      },
    }),
    then: [
      ['GET /customers', undefined, 200, [{ id: 1 }]],
      ['GET /customers?limit=3', undefined, 400],
    ],
  },
  {
    name: 'a limit that cannot be set',
    change: at({ 'paths > /customers > get > parameters': [] }),
    then: [
      ['GET /customers?limit=3', undefined, 400],
      ['GET /customers', undefined, 200],
    ],
  },
  {
    name: 'a read-only property',
    change: at({
      'components > schemas > UpdateCustomerDTO > properties > email > readOnly': true,
    }),
    then: [
      ['PATCH /customers/1', { email: 'ada@example.com' }, 200],
      ['PATCH /customers/1', { email: 'other@example.com' }, 400],
    ],
  },
  {
    name: 'a write-only property',
    change: at({ [`${customer} > phone > writeOnly`]: true }),
    then: [
      ['PATCH /customers/1', { phone: '+254700000000' }, 200, { phone: undefined }],
      ['GET /customers/1', undefined, 200, { phone: undefined }],
    ],
  },
  {
    name: 'an internal property',
    change: at({ [`${customer} > phone > x-internal`]: true }),
    then: [
      ['GET /customers/1', undefined, 200, { phone: undefined }],
      ['GET /openapi.json', undefined, 200],
    ],
  },
  {
    name: 'an operation without a handler',
    change: at({
      'paths > /customers/{id}/greet > post': {
        operationId: 'greetCustomer',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { '204': { description: 'Greeted.' } },
      },
    }),
    then: [
      ['POST /customers/1/greet', undefined, 501],
      ['POST /customers/x/greet', undefined, 400],
      ['GET /customers/1/greet', undefined, 405],
    ],
  },
  {
    name: 'no tags, operationIds, summaries or examples',
    change: (text) =>
      JSON.stringify(
        JSON.parse(text, function (this: unknown, key: string, value: unknown) {
          return ['operationId', 'summary', 'example'].includes(key) && typeof value === 'string'
            ? undefined
            : key === 'tags'
              ? undefined
              : value;
        }),
      ),
    then: [['GET /customers/1', undefined, 200, { id: 1 }]],
  },
];

/** Undefined stands for a member that a response has to lack. */
function expectMembers(body: unknown, wanted: object): void {
  const present = Object.entries(wanted).filter(([, value]) => value !== undefined);
  expect(body).toMatchObject(Array.isArray(wanted) ? wanted : Object.fromEntries(present));
  for (const [name, value] of Object.entries(wanted)) {
    if (value === undefined) expect(body).not.toHaveProperty(name);
  }
}

test.each(edits)('$name: the server follows', { timeout: 60_000 }, async ({ change, then }) => {
  await using server = await edited(change);
  for (const [request, body, status, response] of then) {
    const [method = '', path = ''] = request.split(' ');
    const got = await server.call(method, path, body === undefined ? {} : { body });
    expect([request, got.status, got.status === status ? null : got.body]).toEqual([
      request,
      status,
      null,
    ]);
    if (response !== undefined) expectMembers(got.body, response);
  }
});
