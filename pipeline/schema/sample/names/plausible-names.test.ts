import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../../openapi-document.ts';
import { createSchemaValidator } from '../../validate/create-schema-validator.ts';
import { createSchemaSampler } from '../create-schema-sampler.ts';

type Row = Readonly<Record<string, unknown>>;

const text = { type: 'string' };
const number = { type: 'number' };
const integer = { type: 'integer' };
const day = { type: 'string', format: 'date' };
const moment = { type: 'string', format: 'date-time' };

/** Thirty objects of an owner with these properties. */
function objectsOf(
  owner: string,
  properties: Readonly<Record<string, object>>,
  direction: 'request' | 'response' = 'response',
): readonly Row[] {
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  const document = {
    ...{ openapi: '3.1.0', info: { title: 't', version: '1' }, paths: {} },
    components: { schemas: { [owner]: schema } },
  } as unknown as OpenApiDocument;
  const model = { document, openapi: '3.1' as const };
  const sampler = createSchemaSampler(model, createSchemaValidator(model));
  return Array.from({ length: 30 }, (_, seed) => {
    const made = sampler.sample(`#/components/schemas/${owner}`, { direction, seed });
    return (made.kind === 'value' ? made.value : {}) as Row;
  });
}

describe('properties of one object are consistent:', () => {
  it('the lines and the total of an order', () => {
    const line = { quantity: integer, unit_price: number, lineTotal: number };
    for (const row of objectsOf('OrderItem', line))
      expect(row['lineTotal']).toBeCloseTo(Number(row['quantity']) * Number(row['unit_price']), 2);
    const order = {
      subtotal: number,
      discount: number,
      shippingCost: number,
      tax: number,
      total: number,
    };
    for (const row of objectsOf('Order', order)) {
      const sum =
        Number(row['subtotal']) -
        Number(row['discount']) +
        Number(row['shippingCost']) +
        Number(row['tax']);
      expect(row['total']).toBeCloseTo(sum, 2);
    }
  });

  it('the place of an address', () => {
    const rows = objectsOf('Address', {
      city: text,
      countryCode: text,
      country: text,
      lat: number,
      lng: number,
    });
    const berlin = rows.filter((row) => row['city'] === 'Berlin');
    for (const row of berlin)
      expect(row).toMatchObject({ country: 'Germany', countryCode: 'DE', lat: 52.52, lng: 13.405 });
    expect(new Set(rows.map((row) => row['city'])).size).toBeGreaterThan(8);
  });

  it('the nights of a stay, the ends of an event, the age at a birthday', () => {
    for (const row of objectsOf('Booking', { checkIn: day, check_out: day, nights: integer })) {
      const length = Date.parse(String(row['check_out'])) - Date.parse(String(row['checkIn']));
      expect(length / 86_400_000).toBe(row['nights']);
    }
    for (const row of objectsOf('Event', { startsAt: moment, endTime: text }))
      expect(String(row['startsAt']) < String(row['endTime'])).toBe(true);
    for (const row of objectsOf('Kunde', { geburtsdatum: day, alter: integer })) {
      const years =
        (Date.UTC(2025, 5, 15) - Date.parse(String(row['geburtsdatum']))) / 31_557_600_000;
      expect(row['alter']).toBe(Math.floor(years));
    }
  });

  it('the pages of a list', () => {
    for (const row of objectsOf('PageInfo', {
      per_page: integer,
      total: integer,
      totalPages: integer,
    }))
      expect(row['totalPages']).toBe(Math.ceil(Number(row['total']) / Number(row['per_page'])));
  });

  it('the person of an employee, in another language', () => {
    for (const row of objectsOf('Empleado', { nombre: text, apellidos: text, correo: text })) {
      expect(String(row['nombre']).endsWith(` ${String(row['apellidos'])}`)).toBe(true);
      expect(row['correo']).toMatch(/@example\.com$/);
    }
  });
});

const described: readonly (readonly [description: string, schema: object, want: RegExp])[] = [
  ['ISO 4217 code', text, /^[A-Z]{3}$/],
  ['The country as ISO 3166-1 alpha-2', text, /^[A-Z]{2}$/],
  ['UUID of the customer', text, /^[0-9a-f-]{36}$/],
  ['Unix timestamp', integer, /^1[67]\d{8}$/],
  ['Unix timestamp in milliseconds', integer, /^1[67]\d{11}$/],
  ['Share, a percentage between 20 and 30', number, /^2\d(\.\d)?$|^30$/],
  ['Date, YYYY-MM-DD', text, /^\d{4}-\d\d-\d\d$/],
  ['Opening time (HH:MM)', text, /^\d\d:\d\d$/],
  ['One of: open, closed, in_progress.', text, /^(open|closed|in_progress)$/],
  ['Possible values are `A` and `B`', text, /^[AB]$/],
  ['The key, for example `ord_123`', text, /^ord_123$/],
  ['SHA-256 hash of the file', text, /^[0-9a-f]{64}$/],
  ['Adresse e-mail du client', text, /@example\.com$/],
  ['Latitude of the shop', number, /^-?\d\d?\.\d+$/],
];

it.each(described)('a value matches its description: %s', (description, schema, want) => {
  for (const { f1 } of objectsOf('Thing', { f1: { ...schema, description } }))
    expect(String(f1)).toMatch(want);
});

it('a schema takes precedence over a name', () => {
  const properties = {
    price: { type: 'number', minimum: 5000, multipleOf: 7 },
    quantity: { type: 'integer', maximum: 0 },
    country: { type: 'string', maxLength: 2 },
    status: { type: 'string', pattern: '^[a-z]{12}$' },
    created: { type: 'integer', maximum: 99 },
  };
  for (const row of objectsOf('Order', properties)) {
    expect(row).toMatchObject({ price: expect.any(Number) as unknown });
    expect(row['status']).toHaveLength(12);
  }
});

it('a picture needs no network, but is not sent in requests', () => {
  const properties = {
    avatar_url: { ...text, format: 'uri' },
    logo: { ...text, maxLength: 255 },
    thumbnail: { ...text, maxLength: 100 },
  };
  const start = 'data:image/svg+xml,<svg ';
  for (const { avatar_url, logo, thumbnail } of objectsOf('User', properties)) {
    for (const picture of [avatar_url, logo].map(String)) {
      expect(decodeURIComponent(picture).slice(0, start.length)).toBe(start);
      expect(new URL(picture).protocol).toBe('data:');
    }
    expect(thumbnail).toMatch(/^https:/);
  }
  for (const { avatar_url } of objectsOf('User', properties, 'request'))
    expect(avatar_url).toMatch(/^https:/);
});
