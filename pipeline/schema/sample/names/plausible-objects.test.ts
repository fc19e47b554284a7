import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../../openapi-document.ts';
import { createSchemaValidator } from '../../validate/create-schema-validator.ts';
import type { SchemaSampler } from '../../schema-sampler.ts';
import { createSchemaSampler } from '../create-schema-sampler.ts';

const shopFile = fileURLToPath(
  new URL('../../../../server-template/openapi/shop.json', import.meta.url),
);
const text = { type: 'string' };
const email = { type: 'string', format: 'email' };
const moment = { type: 'string', format: 'date-time' };
const price = { type: 'number' };

const thirdParty = {
  openapi: '3.1.0',
  info: { title: 'Foreign', version: '1' },
  paths: {},
  components: {
    schemas: {
      User: objectOf({
        firstName: text,
        lastName: text,
        full_name: text,
        userName: text,
        email,
        createdAt: moment,
        updatedAt: text,
        phone: { type: ['string', 'null'] },
        address: { $ref: '#/components/schemas/Address' },
      }),
      Address: objectOf({ city: text, country: text, countryCode: text }),
      Post: objectOf({ title: text, slug: text, created_at: text, published_at: moment }),
      Order: objectOf({
        customerName: text,
        customerEmail: email,
        authorName: text,
        subtotal: price,
        total: price,
        minPrice: price,
        maxPrice: price,
        sold: {},
        recipients: { type: 'array', items: text, minItems: 3, uniqueItems: true },
      }),
    },
  },
};

function objectOf(properties: Readonly<Record<string, unknown>>): object {
  return { type: 'object', properties, required: Object.keys(properties) };
}

function samplerOf(document: OpenApiDocument, openapi: '3.0' | '3.1'): SchemaSampler {
  const model = { document, openapi };
  return createSchemaSampler(model, createSchemaValidator(model));
}

type Row = Readonly<Record<string, string>>;

/** The first forty objects of a schema. */
function rowsOf(sampler: SchemaSampler, schema: string): readonly Row[] {
  return Array.from({ length: 40 }, (_, seed) => {
    const made = sampler.sample(`#/components/schemas/${schema}`, {
      ...{ direction: 'response', seed, examples: 'ignore' },
    });
    if (made.kind === 'none') throw new Error(made.reason);
    return made.value as Row;
  });
}

function letters(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z ]/g, '');
}

describe('the properties of an object are consistent', () => {
  const sampler = samplerOf(thirdParty, '3.1');

  it('uses one person for its names and email addresses', () => {
    for (const row of rowsOf(sampler, 'User')) {
      const { firstName = '', lastName = '' } = row;
      expect(row['full_name']).toBe(`${firstName} ${lastName}`);
      const login = letters(`${firstName} ${lastName}`);
      expect(letters(row['email']?.split('@')[0]?.replace('.', ' ') ?? '')).toBe(login);
      expect(letters(row['userName']?.replace('_', ' ') ?? '')).toBe(login);
    }
  });

  it('uses different persons for other roles and other items of a list', () => {
    const rows = rowsOf(sampler, 'Order');
    for (const row of rows) {
      const customer = letters(row['customerName'] ?? '').replace(' ', '.');
      expect(row['customerEmail']).toContain(customer);
      expect(new Set(row['recipients']).size).toBeGreaterThanOrEqual(3);
    }
    const same = rows.filter((row) => row['customerName'] === row['authorName']);
    expect(same.length).toBeLessThan(3);
  });

  it('is created before it is published and updated', () => {
    for (const row of rowsOf(sampler, 'User'))
      expect(String(row['createdAt']) <= String(row['updatedAt'])).toBe(true);
    for (const row of rowsOf(sampler, 'Post'))
      expect(String(row['created_at']) <= String(row['published_at'])).toBe(true);
  });

  it('has the slug of its title, the code of its country and prices in order', () => {
    for (const { title = '', slug } of rowsOf(sampler, 'Post'))
      expect(slug).toBe(title.toLowerCase().replaceAll(' ', '-'));
    const countries = rowsOf(sampler, 'Address').map((row) => [row['countryCode'], row['country']]);
    const names = new Intl.DisplayNames('en', { type: 'region' });
    for (const [code, country] of countries) expect(names.of(code ?? '')).toBe(country);
    for (const row of rowsOf(sampler, 'Order')) {
      expect(Number(row['minPrice'])).toBeLessThan(Number(row['maxPrice']));
      expect(Number(row['subtotal'])).toBeLessThan(Number(row['total']));
      expect(String(row['total'])).toMatch(/^\d+(\.\d\d?)?$/);
      expect(row['sold']).toEqual(expect.any(Number));
    }
  });

  it('makes a nullable phone null about once in eight, but not in examples', () => {
    const without = rowsOf(sampler, 'User').filter((row) =>
      JSON.stringify(row).includes('"phone":null'),
    );
    expect(without.length).toBeGreaterThan(1);
    expect(without.length).toBeLessThan(11);
    for (let seed = 0; seed < 40; seed += 1) {
      const made = sampler.sample('#/components/schemas/User', { direction: 'response', seed });
      expect(made).toMatchObject({ value: { phone: expect.any(String) as unknown } });
    }
  });

  it('looks like this in the shop', () => {
    const document = JSON.parse(readFileSync(shopFile, 'utf8')) as OpenApiDocument;
    const shop = samplerOf(document, '3.0');
    const first = ['Customer', 'Product', 'Order', 'ProductSale'].map(
      (name) => rowsOf(shop, name)[1],
    );
    expect(first).toMatchInlineSnapshot(`
      [
        {
          "createdAt": "2023-11-09T05:23:55Z",
          "email": "stanford.gutkowski64@example.com",
          "id": 92,
          "name": "Stanford Gutkowski",
          "phone": "+19443910193",
          "updatedAt": "2025-01-15T20:46:51Z",
        },
        {
          "active": true,
          "attributes": {},
          "categoryId": 869,
          "createdAt": "2023-11-09T05:23:55Z",
          "description": "A soft kettle for quiet evenings, carefully tested.",
          "id": 92,
          "name": "Small Metal Chair",
          "price": 16.5,
          "sku": "AOV-85765",
          "stock": 198,
          "updatedAt": "2025-01-15T20:46:51Z",
        },
        {
          "customerId": 570,
          "id": 92,
          "note": "A plain cup for beginners and experts, light to carry.",
          "placedAt": "2024-04-24T21:40:10Z",
          "shippedOn": "2024-07-02",
          "status": "shipped",
        },
        {
          "name": "Small Metal Chair",
          "productId": null,
          "revenue": 266.17,
          "sold": 631,
        },
      ]
    `);
  });
});

it('does not depend on process, time zone and language', () => {
  const script = `
    import { readFileSync } from 'node:fs';
    const { createSchemaValidator } = await import(${JSON.stringify(new URL('../../validate/create-schema-validator.ts', import.meta.url).href)});
    const { createSchemaSampler } = await import(${JSON.stringify(new URL('../create-schema-sampler.ts', import.meta.url).href)});
    const document = JSON.parse(readFileSync(${JSON.stringify(shopFile)}, 'utf8'));
    const model = { document, openapi: '3.0' };
    const sampler = createSchemaSampler(model, createSchemaValidator(model));
    const pointers = Object.keys(document.components.schemas).map((name) => '#/components/schemas/' + name);
    if (process.env.BACKWARDS) pointers.reverse();
    const made = pointers.flatMap((pointer) => [1, 2, 3].map((seed) =>
      [pointer + seed, sampler.sample(pointer, { direction: 'response', seed, examples: 'ignore' })]));
    process.stdout.write(JSON.stringify(made.sort(([a], [b]) => a < b ? -1 : 1)));`;
  const run = (env: Readonly<Record<string, string>>): string =>
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      ...{ env: { ...process.env, ...env }, encoding: 'utf8' },
    });
  const here = run({ TZ: 'UTC', LANG: 'C' });
  expect(here.length).toBeGreaterThan(1000);
  expect(run({ TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', BACKWARDS: '1' })).toBe(here);
});
