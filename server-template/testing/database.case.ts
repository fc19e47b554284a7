import type { Table, View } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseError, type DatabaseFailure } from '../runtime/database/database-failure.ts';
import type { FilterOperator } from '../shared/list/operators.ts';
import type {
  Database,
  DatabaseOptions,
  ListSelection,
  TableQueries,
} from '../runtime/database/database.ts';
import type { TestDatabase, TestDatabases } from './test-databases.ts';

/** What a provider brings to the cases that all of them run. */
export interface DatabaseUnderTest {
  readonly databases: TestDatabases;
  /** Statements that make the tables and the view below. */
  readonly schema: string;
  readonly openDatabase: (options: DatabaseOptions) => Promise<Database>;
  readonly tables: {
    /** id (generated), title (unique, at most 20 characters), body?, score (not negative, default 0). */
    readonly notes: Table;
    /** noteId and tag are the key; noteId refers to notes. */
    readonly tags: Table;
    /** line and size, without a key. */
    readonly lines: Table;
    /** title and size: notes with their number of tags. */
    readonly titles: View;
  };
  /** What it cannot do, with the reason. */
  readonly lacks?: Readonly<Partial<Record<'checks' | 'views of several tables', string>>>;
}

/** Limits that a test opens its database with. */
export const testLimits = { poolSize: 4, poolTimeoutMs: 30_000, statementTimeoutMs: 60_000 };

/** The failure that a query rejects with. */
export async function failureOf(query: Promise<unknown>): Promise<DatabaseFailure> {
  const error: unknown = await query.then(
    () => new Error('the query was not rejected'),
    (rejection: unknown) => rejection,
  );
  if (error instanceof DatabaseError) return error.failure;
  throw error;
}

/** Behaviour that is the same on every database. */
export async function describeDatabase(
  name: string,
  { databases, schema, openDatabase, tables, lacks = {} }: DatabaseUnderTest,
): Promise<void> {
  describe.skipIf((await databases.missing()) !== null)(name, () => {
    let server: TestDatabase;
    let database: Database;
    let notes: TableQueries;
    let tags: TableQueries;
    let lines: TableQueries;

    beforeAll(async () => {
      server = await databases.create(schema);
      database = await openDatabase({ url: server.url, ...testLimits });
      notes = database.table({ table: tables.notes });
      tags = database.table({ table: tables.tags });
      lines = database.table({ table: tables.lines });
    });
    afterAll(async () => {
      await database.close();
      await server.drop();
    });

    test('answers a created row with its defaults', async () => {
      expect(await notes.create({ title: 'defaults' })).toEqual({
        id: expect.any(Number) as number,
        title: 'defaults',
        body: null,
        score: 0,
      });
    });

    test('creates a row out of nothing but defaults where the table allows it', async () => {
      expect(await lines.create({})).toEqual({ line: null, size: null });
    });

    test('compares, searches, sorts and counts what a list leaves', async () => {
      for (const [index, title] of ['Sel A', 'sel b', 'SEL C%'].entries())
        await notes.create({ title, score: 40 + index });
      const selection = (
        op: FilterOperator,
        property: string,
        ...values: readonly unknown[]
      ): ListSelection => ({
        conditions: [{ op, property, values, parameter: property }],
        search: { properties: ['title', 'body'], text: 'sEl' },
        order: [{ property: 'score', isDescending: true }],
        after: null,
      });
      const titles = async (given: ListSelection) =>
        (await notes.list({ limit: 10, offset: 0 }, [], given)).map(({ title }) => title);
      expect(await titles(selection('like', 'title', 'c%'))).toEqual(['SEL C%']);
      expect(await titles(selection('gte', 'score', 41))).toEqual(['SEL C%', 'sel b']);
      expect(await titles(selection('ne', 'score', 41))).toEqual(['SEL C%', 'Sel A']);
      expect(await titles(selection('between', 'score', 40, 41))).toEqual(['sel b', 'Sel A']);
      const after = { ...selection('gte', 'score', 40), after: [41] };
      expect(await titles(after)).toEqual(['Sel A']);
      expect(await notes.count([], after)).toBe(3);
      expect(await failureOf(notes.count([], selection('gte', 'score', 'x')))).toMatchObject({
        kind: 'value',
        fields: [{ in: 'query', field: 'score' }],
      });
    });

    test('hides rows outside the range of a rule', async () => {
      const ruled = (...range: readonly number[]) =>
        database.table({
          table: tables.notes,
          rows: { kind: 'compare', property: 'score', op: 'between', value: { constant: range } },
        });
      const { id } = await notes.create({ title: 'ranged', score: 60 });
      const key = [String(id)];
      const found = [await ruled(59, 60).get(key), await ruled(60, 61).get(key)];
      expect(found.map((row) => row?.['title'])).toEqual(['ranged', 'ranged']);
      expect(await ruled(61, 59).get(key)).toBeNull();
      expect(await ruled(61, 62).get(key)).toBeNull();
      expect(await failureOf(ruled(50, 60).update(key, { score: 61 }))).toMatchObject({
        kind: 'denied',
      });
    });

    test('finds a row by its key, and null for a key that no row has', async () => {
      const { id } = await notes.create({ title: 'find me', score: 7 });
      expect(await notes.get([String(id)])).toEqual({ id, title: 'find me', body: null, score: 7 });
      expect(await notes.get(['2000000000'])).toBeNull();
    });

    test('changes what is sent and nothing else', async () => {
      const { id } = await notes.create({ title: 'before', body: 'kept', score: 1 });
      const after = { id, title: 'after', body: 'kept', score: 1 };
      expect(await notes.update([String(id)], { title: 'after' })).toEqual(after);
      expect(await notes.update([String(id)], { title: 'after' })).toEqual(after);
      expect(await notes.update([String(id)], { body: null })).toEqual({ ...after, body: null });
      expect(await notes.update([String(id)], {})).toEqual({ ...after, body: null });
    });

    test('answers null to an update of a missing row', async () => {
      expect(await notes.update(['2000000000'], { title: 'nobody' })).toBeNull();
      expect(await notes.update(['2000000000'], {})).toBeNull();
    });

    test('answers the row under its new key when the key changes', async () => {
      const { id } = await notes.create({ title: 'moves' });
      expect(await notes.update([String(id)], { id: 1_900_000_001 })).toMatchObject({
        id: 1_900_000_001,
      });
      expect(await notes.delete(['1900000001'])).toBe(true);
    });

    test('deletes a row once', async () => {
      const { id } = await notes.create({ title: 'deleted' });
      expect(await notes.delete([String(id)])).toBe(true);
      expect(await notes.delete([String(id)])).toBe(false);
    });

    test('keeps composite keys apart', async () => {
      const { id } = await notes.create({ title: 'tagged' });
      await tags.create({ noteId: id, tag: 'a' });
      await tags.create({ noteId: id, tag: 'b' });
      expect(await tags.get([String(id), 'b'])).toEqual({ noteId: id, tag: 'b' });
      expect(await tags.delete([String(id), 'a'])).toBe(true);
      expect(await tags.get([String(id), 'a'])).toBeNull();
      expect(await tags.get([String(id), 'b'])).not.toBeNull();
    });

    test('pages through a table in one order, whatever the page size', async () => {
      for (const index of Array(25).keys()) await notes.create({ title: `page ${index}` });
      const all = await notes.list({ limit: 100, offset: 0 });
      const ids = all.map(({ id }) => Number(id));
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
      const paged = [];
      for (let offset = 0; offset < all.length; offset += 7) {
        paged.push(...(await notes.list({ limit: 7, offset })));
      }
      expect(paged).toEqual(all);
    });

    test('pages through a table without a key, and through a view', async () => {
      for (const index of Array(12).keys())
        await lines.create({ line: `line ${index % 3}`, size: index % 3 });
      const views = lacks['views of several tables'] === undefined ? [tables.titles] : [];
      for (const queries of [lines, ...views.map((table) => database.table({ table }))]) {
        const all = await queries.list({ limit: 100, offset: 0 });
        const paged = [];
        for (let offset = 0; offset < all.length; offset += 5) {
          paged.push(...(await queries.list({ limit: 5, offset })));
        }
        expect(all.length).toBeGreaterThan(10);
        expect(paged).toEqual(all);
      }
    });

    test('answers an empty page far beyond the end', async () => {
      expect(await notes.list({ limit: 10, offset: Number.MAX_SAFE_INTEGER })).toEqual([]);
      expect(await notes.list({ limit: 10, offset: 1e300 })).toEqual([]);
    });

    test('answers and accepts what the definition shows, under its names', async () => {
      const renamed = database.table({
        table: tables.notes,
        key: [['note', 'id']],
        output: [['heading', 'title'], 'score'],
        input: [['heading', 'title']],
      });
      expect(await renamed.create({ heading: 'renamed', score: 9, title: 'not this' })).toEqual({
        heading: 'renamed',
        score: 0,
      });
      const [rejected] = (await failureOf(renamed.get(['x']))).fields;
      expect(rejected).toMatchObject({ in: 'path', field: 'note' });
    });

    const rejections: readonly {
      readonly name: string;
      readonly query: () => Promise<unknown>;
      readonly want: Partial<DatabaseFailure>;
    }[] = [
      {
        name: 'a unique value that is taken',
        query: async () => {
          await notes.create({ title: 'taken' });
          return notes.create({ title: 'taken' });
        },
        want: { kind: 'unique' },
      },
      {
        name: 'a primary key that is taken',
        query: async () => {
          const { id } = await notes.create({ title: 'first' });
          return notes.create({ id, title: 'second' });
        },
        want: { kind: 'unique' },
      },
      {
        name: 'a reference to a missing row',
        query: () => tags.create({ noteId: 2_000_000_000, tag: 'x' }),
        want: { kind: 'foreignKey' },
      },
      {
        name: 'the deletion of a row that is referred to',
        query: async () => {
          const { id } = await notes.create({ title: 'referred to' });
          await tags.create({ noteId: id, tag: 'x' });
          return notes.delete([String(id)]);
        },
        want: { kind: 'foreignKey' },
      },
      {
        name: 'a missing value that is required',
        query: () => notes.create({ body: 'no title' }),
        want: { kind: 'notNull' },
      },
      {
        name: 'null where it is not allowed',
        query: () => notes.create({ title: null }),
        want: { kind: 'notNull' },
      },
      {
        name: 'what a CHECK rejects',
        query: () => notes.create({ title: 'negative', score: -1 }),
        want: { kind: 'check' },
      },
      {
        name: 'a fraction in an integer column',
        query: () => notes.create({ title: 'fraction', score: 1.5 }),
        want: {
          kind: 'value',
          fields: [{ in: 'body', field: 'score', message: expect.any(String) as string }],
        },
      },
      {
        name: 'a text in an integer column',
        query: () => notes.create({ title: 'text', score: 'abc' }),
        want: { kind: 'value' },
      },
      {
        name: 'an integer of more than 64 bits',
        query: () => notes.create({ title: 'wide', score: JSON.rawJSON('9223372036854775808') }),
        want: { kind: 'value' },
      },
      {
        name: 'U+0000 in a text',
        query: () => notes.create({ title: 'a\0b' }),
        want: { kind: 'value' },
      },
      {
        name: 'half a surrogate pair in a text',
        query: () => notes.create({ title: '\ud800' }),
        want: { kind: 'value' },
      },
      {
        name: 'a key that is not a number',
        query: () => notes.get(['1 or 1=1']),
        want: {
          kind: 'value',
          fields: [{ in: 'path', field: 'id', message: expect.any(String) as string }],
        },
      },
      { name: 'a hexadecimal key', query: () => notes.get(['0x10']), want: { kind: 'value' } },
      { name: 'an empty key', query: () => notes.get(['']), want: { kind: 'value' } },
    ];
    const checked = rejections.filter(
      ({ want }) => want.kind !== 'check' || lacks.checks === undefined,
    );
    test.each(checked)('rejects $name', async ({ query, want }) => {
      expect(await failureOf(query())).toMatchObject(want);
    });

    test('keeps hostile texts as they are', async () => {
      for (const body of [
        "'; drop table notes; --",
        '\\',
        "\\' or 1=1 --",
        '$1 ? :v0 @p0',
        '😀 ü',
        '',
      ]) {
        const { id } = await notes.create({ title: body.slice(0, 20) || 'empty', body });
        expect(await notes.get([String(id)])).toMatchObject({ body });
      }
    });

    test('keeps statements and values out of its errors', async () => {
      await notes.create({ title: 'secret value' });
      const error: unknown = await notes
        .create({ title: 'secret value' })
        .catch((rejection: unknown) => rejection);
      expect(JSON.stringify(error) + String(error) + String((error as Error).stack)).not.toMatch(
        /secret|insert/i,
      );
      expect((error as Error).cause).toBeUndefined();
    });

    test('counts its connections and gives signs of life', async () => {
      await expect(database.ping()).resolves.toBeUndefined();
      const { open, idle, waiting, max } = database.poolStats();
      expect(open).toBeGreaterThan(0);
      expect(open).toBeLessThanOrEqual(max);
      expect(idle).toBeLessThanOrEqual(open);
      expect(waiting).toBe(0);
    });

    test('finishes what runs before it closes, and rejects what comes later', async () => {
      const closing = await openDatabase({ url: server.url, ...testLimits });
      const queries = closing.table({ table: tables.notes });
      const running = queries.create({ title: 'in flight' });
      const closed = closing.close();
      expect(await failureOf(queries.list({ limit: 1, offset: 0 }))).toMatchObject({
        kind: 'unavailable',
        retryAfter: 1,
      });
      await expect(running).resolves.toMatchObject({ title: 'in flight' });
      await closed;
      await expect(closing.close()).resolves.toBeUndefined();
    });
  });
}
