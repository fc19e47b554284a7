import type { Table } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseError } from '../runtime/database/database-failure.ts';
import type { Database, DatabaseOptions, TableQueries } from '../runtime/database/database.ts';
import { exactNumber } from '../shared/json/raw-json.ts';
import { testLimits } from './database.case.ts';
import { sameValue } from './same-value.ts';
import type { TestDatabase, TestDatabases } from './test-databases.ts';

/** A column, the values that it must take, and some that it must reject. */
export interface RoundTrip {
  /** Property of the table. */
  readonly column: string;
  readonly values: fc.Arbitrary<unknown>;
  readonly rejected?: readonly unknown[];
  /** Whether the database spells values in its own way, so that only those of `values` come back as sent. */
  readonly respelt?: true;
  /** Values that only a reading can meet: written by SQL, then read. */
  readonly stored?: readonly { readonly sql: string; readonly want: unknown }[];
}

/** What a provider brings. The table has a generated `id` and, apart from it, nullable columns only. */
export interface RoundTripsUnderTest {
  readonly databases: TestDatabases;
  readonly schema: string;
  readonly openDatabase: (options: DatabaseOptions) => Promise<Database>;
  readonly table: Table;
  readonly columns: readonly RoundTrip[];
}

/** Proves for each column that what is written is read back equal, or rejected. */
export async function describeRoundTrips(name: string, under: RoundTripsUnderTest): Promise<void> {
  const isMissing = (await under.databases.missing()) !== null;
  describe.skipIf(isMissing)(`${name}: what is written is read back equal, or rejected`, () => {
    let server: TestDatabase;
    let database: Database;
    let rows: TableQueries;

    beforeAll(async () => {
      server = await under.databases.create(under.schema);
      database = await under.openDatabase({ url: server.url, ...testLimits });
      rows = database.table({ table: under.table });
    });
    afterAll(async () => {
      await database.close();
      await server.drop();
    });

    const writeAndRead = async (column: string, value: unknown): Promise<unknown[]> => {
      const created = await rows.create({ [column]: value });
      const read = await rows.get([String(created['id'])]);
      const updated = await rows.update([String(created['id'])], { [column]: value });
      return [created[column], read?.[column], updated?.[column]];
    };

    describe.each(under.columns)(
      '$column',
      ({ column, values, rejected = [], stored = [], respelt = false }) => {
        test('reads back every value of its kind', async () => {
          await fc.assert(
            fc.asyncProperty(values, async (value) => {
              for (const read of await writeAndRead(column, value)) {
                expect(sameValue(value, read), `${show(value)} came back as ${show(read)}`).toBe(
                  true,
                );
              }
            }),
            { numRuns: 40, ...seed },
          );
        });

        test('reads back or rejects any JSON', async () => {
          await fc.assert(
            fc.asyncProperty(anyJson, async (value) => {
              try {
                for (const read of await writeAndRead(column, value)) {
                  const came = `${show(value)} came back as ${show(read)}`;
                  expect(respelt || sameValue(value, read), came).toBe(true);
                }
              } catch (error) {
                if (!(error instanceof DatabaseError)) throw error;
                // A JSON column of MariaDB is a text with a CHECK.
                expect(['value', 'check']).toContain(error.failure.kind);
              }
            }),
            { numRuns: 100, ...seed, examples: trickyValues.map((value) => [value]) },
          );
        });

        test('keeps null', async () => {
          expect(await writeAndRead(column, null)).toEqual([null, null, null]);
        });

        test.each(rejected.map((value) => ({ shown: show(value), value })))(
          'rejects $shown',
          async ({ value }) => {
            await expect(rows.create({ [column]: value })).rejects.toMatchObject({
              failure: { kind: 'value' },
            });
          },
        );

        test.each(stored)('answers what was stored by $sql', async ({ sql, want }) => {
          await server.run(
            `delete from round_trips; insert into round_trips (${column}) values (${sql})`,
          );
          const [row] = await rows.list({ limit: 1, offset: 0 });
          expect(JSON.stringify(row?.[column])).toBe(JSON.stringify(want));
        });
      },
    );
  });
}

// A failing run prints its seed; FC_SEED repeats it.
const seed = process.env['FC_SEED'] === undefined ? {} : { seed: Number(process.env['FC_SEED']) };

const plainText = fc
  .string({ unit: 'binary', maxLength: 40 })
  .filter((text) => !text.includes('\0'));

/** Values of each kind, as exact JSON. */
export const arbitrary = {
  integer: (bits: number, unsigned = false): fc.Arbitrary<unknown> =>
    fc
      .bigInt(
        unsigned
          ? { min: 0n, max: 2n ** BigInt(bits) - 1n }
          : { min: -(2n ** BigInt(bits - 1)), max: 2n ** BigInt(bits - 1) - 1n },
      )
      .map((value) => exactNumber(String(value))),
  decimal: (precision: number, scale: number): fc.Arbitrary<unknown> =>
    fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** BigInt(precision) - 1n }), fc.boolean())
      .map(([digits, negative]) => {
        const text = String(digits).padStart(scale + 1, '0');
        const fraction = scale === 0 ? '' : `.${text.slice(-scale)}`;
        return exactNumber(
          `${negative ? '-' : ''}${text.slice(0, text.length - scale)}${fraction}`,
        );
      }),
  double: fc.double({ noNaN: true, noDefaultInfinity: true }) as fc.Arbitrary<unknown>,
  single: fc
    .float({ noNaN: true, noDefaultInfinity: true })
    // The shortest text of a single, not its expansion to a double.
    .map((value) => Number(value.toPrecision(6)))
    .filter(
      (value) =>
        Number(Math.fround(value).toPrecision(6)) === value &&
        Math.abs(value) < 3e38 &&
        (value === 0 || Math.abs(value) > 1e-37),
    ) as fc.Arbitrary<unknown>,
  boolean: fc.boolean() as fc.Arbitrary<unknown>,
  text: plainText as fc.Arbitrary<unknown>,
  textOf: (maxLength: number): fc.Arbitrary<unknown> =>
    plainText.filter((text) => [...text].length <= maxLength),
  padded: (maxLength: number): fc.Arbitrary<unknown> =>
    plainText.filter((text) => [...text].length <= maxLength && !text.endsWith(' ')),
  bytes: (maxLength = 40, minLength = 0): fc.Arbitrary<unknown> =>
    fc.uint8Array({ minLength, maxLength }).map((bytes) => Buffer.from(bytes).toString('base64')),
  // MariaDB 10.11 rejects some of the later versions.
  uuid: fc.uuid({ version: 4 }) as fc.Arbitrary<unknown>,
  date: fc
    .date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((day) => day.toISOString().slice(0, 10)) as fc.Arbitrary<unknown>,
  time: (precision: number): fc.Arbitrary<unknown> =>
    fc
      .tuple(
        fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(86_399_999) }),
        fractions(precision),
      )
      .map(([moment, fraction]) => moment.toISOString().slice(11, 19) + fraction),
  zonedTime: (precision: number): fc.Arbitrary<unknown> =>
    fc
      .tuple(
        fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(86_399_999) }),
        fractions(precision),
        offsets,
      )
      .map(([moment, fraction, offset]) => moment.toISOString().slice(11, 19) + fraction + offset),
  dateTime: (precision: number, from = '0001-01-03', to = '9999-12-29'): fc.Arbitrary<unknown> =>
    fc
      .tuple(
        fc.date({ noInvalidDate: true, min: new Date(from), max: new Date(to) }),
        fractions(precision),
        offsets,
      )
      .map(([moment, fraction, offset]) => moment.toISOString().slice(0, 19) + fraction + offset),
  json: fc.oneof(
    fc.jsonValue().filter((value) => value !== null && !JSON.stringify(value).includes('\\u')),
    fc.array(
      fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n }).map((value) => exactNumber(String(value))),
    ),
    plainText.map((text) => ({ [`key ${text}`]: text, nested: [{ text }] })),
  ) as fc.Arbitrary<unknown>,
  oneOf: (...values: unknown[]): fc.Arbitrary<unknown> => fc.constantFrom(...values),
  setOf: (...values: string[]): fc.Arbitrary<unknown> => fc.subarray(values),
  arrayOf: (items: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.array(fc.option(items, { freq: 4 }), { maxLength: 5 }),
  matrixOf: (items: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
      .chain(([width, height]) =>
        fc.array(fc.array(items, { minLength: width, maxLength: width }), {
          minLength: height,
          maxLength: height,
        }),
      ),
};

function fractions(precision: number): fc.Arbitrary<string> {
  return fc
    .string({ unit: fc.constantFrom(...'0123456789'), maxLength: precision })
    .map((digits) => (digits === '' ? '' : `.${digits}`));
}

const offsets = fc.constantFrom('Z', '+02:00', '-11:30', '+00:00', '+14:00');

const trickyValues: readonly unknown[] = [
  ...[
    '',
    ' ',
    'abc',
    'ab ',
    ' ab',
    '007',
    '7',
    '1e5',
    '1.0',
    '-0',
    '0x10',
    ' 1',
    '1 ',
    'true',
    'TRUE',
    'null',
    'NaN',
    'Infinity',
  ],
  ...[
    '2023-02-29',
    '2024-99-99',
    '0000-01-01',
    '2024-02-29',
    '24:00:00',
    '12:30',
    '12:30:60',
    '12:30:00.1234567891',
  ],
  ...[
    '2016-12-31T23:59:60Z',
    '9999-12-31T23:59:59-01:00',
    '0001-01-01T00:00:00+01:00',
    '2024-01-01T00:00:00',
    '2024-01-01 00:00:00Z',
    '2024-01-01t00:00:00z',
    '2024-01-01T00:00:00.123456789Z',
  ],
  ...[
    'AAAA',
    'AAA=',
    'AAB=',
    'A',
    'not base64!',
    'YWJj\n',
    '{}',
    '[]',
    '{1,2}',
    '{"a"',
    'pending',
    'PENDING',
    'Pending',
    'pending ',
    '1',
    '0',
    '2',
  ],
  ...[
    '\0',
    'a\0b',
    '\ud800',
    '😀'.repeat(20),
    'x'.repeat(300),
    '{A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11}',
    'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11',
  ],
  ...[
    0,
    -0,
    1,
    -1,
    1.5,
    1.999,
    0.1,
    1e-7,
    1e21,
    1e300,
    5e-324,
    2 ** 31,
    2 ** 53,
    16_777_217,
    0.123456789,
  ],
  ...[
    '9007199254740993',
    '-9223372036854775809',
    '18446744073709551616',
    '1e400',
    '1e-400',
    '0.1000000000000000055511151231257827',
    '1e99999999999',
    '123456789012345678.25',
  ].map((text) => JSON.rawJSON(text)),
  ...[
    true,
    false,
    {},
    [],
    [[]],
    [[], [1]],
    [null],
    [1, [2]],
    [['a'], ['b', 'c']],
    ['a', 'a'],
    ['a', 'b'],
    { a: [JSON.rawJSON('12345678901234567890.5')] },
  ],
];

const anyJson = fc
  .oneof(
    fc.constantFrom(...trickyValues),
    fc.jsonValue().filter((value) => value !== null),
    plainText,
    fc.double(),
    fc.bigInt().map((value) => exactNumber(String(value))),
  )
  .filter((value) => typeof value !== 'number' || Number.isFinite(value));

function show(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 80);
}
