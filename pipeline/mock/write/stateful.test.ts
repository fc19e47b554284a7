import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mockOf } from '../testing/mock-of.ts';
import type { CalledMock } from '../testing/mock-of.ts';
import { shelves } from '../testing/shelves.ts';

/** A request, its body, the expected status and the expected parts of the response's body. */
type Step = readonly [line: string, body: unknown, status: number, holds?: object];

const taken = { code: 'UNIQUE_VIOLATION' };
const missing = {
  code: 'REFERENCED_ROW_MISSING',
  details: [{ in: 'body', field: 'shelf', message: 'refers to a row that does not exist' }],
};
const held = { code: 'ROW_STILL_REFERENCED' };
const shelf = (code: string, above: string | null = null): Step => [
  'POST /Shelf',
  { code, above },
  201,
];
const book = (isbn: string, place: number | null, on = 'A'): Step => [
  'POST /Book',
  { isbn, shelf: on, place },
  201,
];

const stories: readonly (readonly [name: string, steps: readonly Step[]])[] = [
  [
    'accepts a primary key from the client once',
    [shelf('A'), ['POST /Shelf', { code: 'A' }, 409, taken], ['GET /Shelf/A', undefined, 200]],
  ],
  [
    'checks a unique constraint on several columns',
    [
      shelf('A'),
      shelf('B'),
      book('1', 1),
      book('2', 1, 'B'),
      book('3', 2),
      ['POST /Book', { isbn: '4', shelf: 'A', place: 1 }, 409, taken],
      ['PATCH /Book/3', { place: 1 }, 409, taken],
      ['PATCH /Book/1', { place: 1 }, 200],
    ],
  ],
  ['allows any number of nulls in unique columns', [shelf('A'), book('1', null), book('2', null)]],
  [
    'releases unique values when their row is deleted or changed',
    [
      shelf('A'),
      book('1', 1),
      ['PATCH /Book/1', { place: 2 }, 200],
      book('2', 1),
      ['DELETE /Book/1', undefined, 204],
      book('3', 2),
    ],
  ],
  [
    'checks that writeOnly columns are unique, and never shows them',
    [
      ['POST /Book', { isbn: '1', secret: 'a' }, 201],
      ['POST /Book', { isbn: '2', secret: 'a' }, 409, taken],
      ['PATCH /Book/1', { place: 4 }, 200],
      ['POST /Book', { isbn: '2', secret: 'a' }, 409, taken],
      ['PATCH /Book/1', { secret: 'b' }, 200],
      ['POST /Book', { isbn: '2', secret: 'a' }, 201],
      ['GET /Book/2', undefined, 200, { isbn: '2' }],
    ],
  ],
  [
    'rejects a dangling reference, when created and when changed',
    [
      ['POST /Book', { isbn: '1', shelf: 'none' }, 409, missing],
      ['POST /Book', { isbn: '1', shelf: null }, 201],
      ['PATCH /Book/1', { shelf: 'none' }, 409, missing],
    ],
  ],
  [
    'allows a row to refer to itself, and to be deleted then',
    [
      shelf('A', 'A'),
      ['DELETE /Shelf/A', undefined, 204],
      ['GET /Shelf/A', undefined, 404, { code: 'ROW_NOT_FOUND' }],
    ],
  ],
  [
    'does not delete a row that others of its table refer to',
    [
      shelf('A'),
      shelf('B', 'A'),
      ['DELETE /Shelf/A', undefined, 409, held],
      ['PATCH /Shelf/A', { code: 'C' }, 409, held],
      ['DELETE /Shelf/B', undefined, 204],
      ['PATCH /Shelf/A', { code: 'C' }, 200, { code: 'C' }],
    ],
  ],
  [
    'cascades changed keys and deleted rows to references',
    [
      shelf('A'),
      book('1', 1),
      ['PATCH /Shelf/A', { code: 'Z' }, 200],
      ['GET /Book/1', undefined, 200, { shelf: 'Z', place: 1 }],
      ['GET /Shelf/A', undefined, 404],
      ['DELETE /Shelf/Z', undefined, 204],
      ['GET /Book/1', undefined, 200, { shelf: null, place: 1 }],
    ],
  ],
  [
    'moves a row to the address of its new key',
    [
      ['POST /Book', { isbn: '1' }, 201],
      ['PATCH /Book/1', { isbn: '2' }, 200, { isbn: '2' }],
      ['GET /Book/1', undefined, 404],
      ['GET /Book/2', undefined, 200, { isbn: '2' }],
    ],
  ],
];

describe('a stateful mock of tables', () => {
  let mock: CalledMock;
  beforeAll(async () => {
    mock = await mockOf(shelves, { isStateful: true, rows: 0 });
  });
  beforeEach(() => mock.call('POST /__mock/reset'));
  afterAll(() => mock[Symbol.asyncDispose]());

  it.each(stories)('%s', async (_, steps) => {
    for (const [line, body, status, holds = {}] of steps) {
      const response = await mock.call(line, body);
      expect([line, response.status, response.body]).toEqual([line, status, response.body]);
      if (status !== 204) expect(response.body).toMatchObject(holds);
      if (status < 300) expect(response.body).not.toHaveProperty('secret');
    }
  });

  it('has one state, regardless of the seed in requests', async () => {
    await mock.call('POST /Shelf', { code: 'A' });
    expect((await mock.call('PATCH /Shelf/A?__seed=5', { code: 'B' })).status).toBe(200);
    expect((await mock.call('GET /Shelf?__dynamic=true')).body).toEqual([
      { code: 'B', above: null },
    ]);
  });

  it('fills writeOnly columns of its initial rows, and checks that they are unique', async () => {
    await using full = await mockOf(shelves, { isStateful: true, rows: 8 });
    const books = (await full.call('GET /Book')).body;
    expect(books).toHaveLength(8);
    expect(JSON.stringify(books)).not.toContain('secret');
    const scarce = structuredClone(shelves);
    const secret = { type: 'string', enum: ['a', 'b'], nullable: false, maxLength: 1 };
    Object.assign(scarce.components.schemas.Book.properties.secret, secret);
    await using few = await mockOf(scarce, { isStateful: true, rows: 8 });
    const rows = (await few.call('GET /Book')).body as readonly { readonly isbn: string }[];
    expect(rows).toHaveLength(2);
    const book = { isbn: '1', secret: 'a' };
    expect(await few.call('POST /Book', book)).toMatchObject({ status: 409, body: taken });
    for (const { isbn } of rows) await few.call(`DELETE /Book/${isbn}`);
    expect((await few.call('POST /Book', book)).status).toBe(201);
  });
});
