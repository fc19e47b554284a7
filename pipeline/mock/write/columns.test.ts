import { describe, expect, it } from 'vitest';
import { mockOf } from '../testing/mock-of.ts';
import { tableDocument } from '../testing/table-document.ts';
import type { ColumnSketch } from '../testing/table-document.ts';

const text = { type: 'string' };
const key: ColumnSketch = { schema: text, type: 'text', isKey: true };
const rejected = (...fields: readonly string[]) => ({
  code: 'VALUE_REFUSED',
  details: fields.map((field) => expect.objectContaining({ field }) as unknown),
});
const isTaken = { code: 'UNIQUE_VIOLATION' };
const now = /^\d{4}-\d\d-\d\d$/;

/** A request, its body, the expected status and the expected parts of the response's body. */
type Step = readonly [line: string, body: unknown, status: number, holds?: object];

interface Story {
  readonly name: string;
  readonly provider?: 'sqlite' | 'postgresql' | 'mysql';
  readonly columns: Readonly<Record<string, ColumnSketch>>;
  readonly table?: object;
  readonly steps: readonly Step[];
}

const stories: readonly Story[] = [
  {
    name: 'creates a different key for each of two equal bodies',
    columns: {
      id: { schema: { ...text, format: 'uuid' }, type: 'uuid', default: 'uuid()', isKey: true },
      label: { schema: { ...text, nullable: true }, type: 'text' },
    },
    provider: 'mysql',
    steps: [
      ['POST /things', { label: 'x' }, 201],
      ['POST /things', { label: 'x' }, 201],
      ['POST /things', {}, 201],
      ['POST /things', {}, 201],
    ],
  },
  {
    name: 'fills columns with the defaults of SQL',
    columns: {
      key,
      any: { schema: {}, type: 'ANY' },
      large: { schema: { type: 'integer', nullable: true }, type: 'int8', default: '42' },
      bytes: { schema: { ...text, format: 'byte' }, type: 'BLOB', default: "x'00ff'" },
      day: { schema: { ...text, format: 'date' }, type: 'date', default: "date('now')" },
      words: { schema: text, type: 'text', default: 'CURRENT_TIMESTAMP' },
      title: {
        schema: { ...text, nullable: true, readOnly: true },
        type: 'text',
        generated: "key || '!' || large",
      },
    },
    steps: [
      [
        'POST /things',
        { key: 'a' },
        201,
        {
          ...{ any: null, large: 42, bytes: 'AP8=', title: 'a!42' },
          day: expect.stringMatching(now) as unknown,
          words: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as unknown,
        },
      ],
      ['PATCH /things/a', { large: null }, 200, { title: null }],
    ],
  },
  {
    name: 'stores any value in SQLite columns without a type',
    columns: { key, any: { schema: {}, type: 'ANY' }, json: { schema: {}, type: 'JSON' } },
    steps: [
      ['POST /things', { key: 'a', any: { base64: 'x' } }, 400, rejected('any')],
      ['POST /things', { key: 'a', any: '1', json: [1] }, 201, { any: '1', json: [1] }],
      ['PATCH /things/a', { any: 1 }, 200, { any: 1 }],
      ['PATCH /things/a', { any: { a: [true] } }, 200, { any: { a: [true] } }],
      ['PATCH /things/a', { any: { base64: '/w==' } }, 200, { any: { base64: '/w==' } }],
    ],
  },
  {
    name: 'stores MySQL columns as declared',
    provider: 'mysql',
    columns: {
      key,
      year: { schema: { type: 'integer' }, type: 'year(4)' },
      bits: { schema: text, type: 'bit(8)' },
      flags: {
        schema: { type: 'array', items: { type: 'string' } },
        type: "set('a','b','it''s')",
      },
      time: { schema: text, type: 'time' },
      short: { schema: { ...text, format: 'byte' }, type: 'varbinary(2)' },
    },
    steps: [
      ['POST /things', { key: 'a', year: 12, bits: '12' }, 400, rejected('year', 'bits')],
      ['POST /things', { key: 'a', time: 'noon', short: 'AAAA' }, 400, rejected('time', 'short')],
      [
        'POST /things',
        { key: 'a', year: 2024, bits: '101', flags: ["it's", 'a'], time: '08:30', short: 'AAA=' },
        201,
        { year: 2024, bits: '101', flags: ['a', "it's"], time: '08:30:00', short: 'AAA=' },
      ],
    ],
  },
  {
    name: 'finds rows under every spelling of their key, and rejects impossible keys',
    provider: 'postgresql',
    columns: {
      id: { schema: { ...text, format: 'uuid' }, type: 'uuid', isKey: true },
      size: { schema: { type: 'number' }, type: 'numeric(5,2)', isKey: true },
      at: {
        schema: { ...text, format: 'date-time' },
        type: 'timestamp with time zone',
        isKey: true,
      },
    },
    steps: [
      [
        'POST /things',
        { id: 'ABCDEF00-1111-4111-8111-AAAAAAAAAAAA', size: 1.5, at: '2024-01-01T02:00:00+02:00' },
        201,
        { id: 'abcdef00-1111-4111-8111-aaaaaaaaaaaa', at: '2024-01-01T00:00:00Z' },
      ],
      [
        'GET /things/Abcdef00-1111-4111-8111-AAAAAAAAAAAA/1.50/2024-01-01T01:00:00%2B01:00',
        undefined,
        200,
        { size: 1.5 },
      ],
      [
        'GET /things/abcdef00-1111-4111-8111-aaaaaaaaaaaa/1.505/2024-01-01T00:00:00Z',
        undefined,
        400,
        rejected('size'),
      ],
    ],
  },
  {
    name: 'refuses to delete a row if a default would refer to none',
    provider: 'postgresql',
    columns: {
      id: { schema: { type: 'integer' }, type: 'integer', isKey: true },
      above: {
        schema: { type: 'integer', nullable: true, default: 0 },
        type: 'integer',
        default: '0',
      },
    },
    table: {
      foreignKeys: [
        {
          ...{ columns: ['above'], references: { table: 'things', columns: ['id'] } },
          onDelete: 'setDefault',
        },
      ],
    },
    steps: [
      ['POST /things', { id: 1, above: null }, 201],
      ['POST /things', { id: 2, above: 1 }, 201],
      ['DELETE /things/1', undefined, 409, { code: 'ROW_STILL_REFERENCED' }],
      ['POST /things', { id: 0, above: null }, 201],
      ['DELETE /things/1', undefined, 204],
      ['GET /things/2', undefined, 200, { above: 0 }],
      ['DELETE /things/-0', undefined, 409],
      ['GET /things/-0', undefined, 200, { id: 0 }],
    ],
  },
  {
    name: 'frees a row that refers to a deleted one twice',
    provider: 'postgresql',
    columns: {
      id: { schema: { type: 'integer' }, type: 'integer', isKey: true },
      left: { schema: { type: 'integer', nullable: true }, type: 'integer' },
      right: { schema: { type: 'integer', nullable: true }, type: 'integer' },
    },
    table: {
      foreignKeys: ['left', 'right'].map((column) => ({
        ...{ columns: [column], references: { table: 'things', columns: ['id'] } },
        onDelete: 'setNull',
      })),
    },
    steps: [
      ['POST /things', { id: 1, left: null, right: null }, 201],
      ['POST /things', { id: 2, left: 1, right: 1 }, 201],
      ['DELETE /things/1', undefined, 204],
      ['GET /things/2', undefined, 200, { left: null, right: null }],
    ],
  },
  {
    name: 'finds a row with an empty key',
    columns: { key, note: { schema: { ...text, nullable: true }, type: 'text' } },
    steps: [
      ['GET /things/', undefined, 404, { code: 'ROW_NOT_FOUND' }],
      ['POST /things', { key: '' }, 201],
      ['PATCH /things/', { note: 'x' }, 200, { key: '', note: 'x' }],
      ['DELETE /things/', undefined, 204],
    ],
  },
  {
    name: 'applies a partial unique index to the rows of its condition only',
    columns: {
      key,
      email: { schema: text, type: 'text' },
      deletedAt: { schema: { ...text, nullable: true }, type: 'text' },
    },
    table: {
      indexes: [
        {
          ...{ name: 'one', unique: true, parts: [{ column: 'email' }] },
          where: '(deletedAt IS NULL)',
        },
      ],
    },
    steps: [
      ['POST /things', { key: 'a', email: 'a' }, 201],
      ['POST /things', { key: 'b', email: 'a' }, 409, isTaken],
      ['POST /things', { key: 'b', email: 'a', deletedAt: 'then' }, 201],
      ['PATCH /things/b', { deletedAt: null }, 409, isTaken],
      ['PATCH /things/a', { deletedAt: 'now' }, 200],
      ['PATCH /things/b', { deletedAt: null }, 200],
    ],
  },
  {
    name: 'rejects read-only properties before values that a column cannot store',
    columns: {
      key,
      at: { schema: { ...text, format: 'date-time' }, type: 'datetime' },
      made: { schema: { ...text, readOnly: true }, type: 'text', default: "'x'" },
    },
    steps: [
      ['POST /things', { key: 'a', at: '2024-01-01T00:00:00Z' }, 201],
      ['PATCH /things/a', { at: '2016-12-31T23:59:60Z' }, 400, rejected('at')],
      ['PATCH /things/b', { made: 'y', at: '2016-12-31T23:59:60Z' }, 404],
      [
        'PATCH /things/a',
        { made: 'y', at: '2016-12-31T23:59:60Z' },
        400,
        { code: 'VALIDATION_FAILED' },
      ],
    ],
  },
];

describe('a stateful mock stores columns like their database', () => {
  it.each(stories)('$name', async ({ provider = 'sqlite', columns, table = {}, steps }) => {
    await using mock = await mockOf(tableDocument(provider, columns, table), {
      ...{ isStateful: true, rows: 0 },
    });
    for (const [line, body, status, holds = {}] of steps) {
      const reply = await mock.call(line, body);
      expect({ line, body, status: reply.status, reported: reply.body }).toMatchObject({ status });
      if (typeof reply.body === 'object') expect(reply.body).toMatchObject(holds);
    }
  });

  it('sorts dates and times chronologically, regardless of their fractions', async () => {
    const at = { ...text, format: 'date-time' };
    const columns = { at: { schema: at, type: 'timestamp', isKey: true } };
    await using mock = await mockOf(tableDocument('postgresql', columns, {}), {
      ...{ isStateful: true, rows: 0 },
    });
    const moments = ['2024-01-01T00:00:00.5Z', '2024-01-01T00:00:01Z', '2024-01-01T00:00:00Z'];
    for (const moment of moments) await mock.call('POST /things', { at: moment });
    const { body } = await mock.call('GET /things');
    expect(body).toEqual([moments[2], moments[0], moments[1]].map((moment) => ({ at: moment })));
  });
});

it('sends ETags for single rows, but not for lists that declare the header', async () => {
  const columns = { id: { schema: { type: 'integer' }, type: 'integer', isKey: true } };
  const document = tableDocument('sqlite', columns, {});
  const headers = { ETag: { schema: { type: 'string' } } };
  for (const path of Object.values(document.paths))
    if ('get' in path) Object.assign(path.get.responses[200], { headers });
  await using mock = await mockOf(document, {});
  const list = await mock.call('GET /things');
  const [first] = list.body as readonly { readonly id: number }[];
  expect([list.status, list.headers.get('etag')]).toEqual([200, null]);
  const row = await mock.call(`GET /things/${first?.id ?? ''}`);
  expect(row.headers.get('etag')).toMatch(/^"[\w-]{22}"$/);
});
