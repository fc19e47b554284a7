import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { Catalog, Table } from '../../catalog/catalog.ts';
import { PipelineError } from '../../errors.ts';
import { catalogFromRows } from '../postgresql/catalog-from-rows.ts';
import type {
  CatalogRows,
  ColumnRow,
  ConstraintRow,
  IndexRow,
} from '../postgresql/catalog-rows.ts';
import { isPostgresUp, readPostgres, withPostgresDatabase } from '../postgresql/test-database.ts';
import { cockroachdbQuery } from './catalog-query.ts';
import { cockroachdb } from './dialect.ts';
import { parseCockroachdbType } from '../../../server-template/shared/tables/types/cockroachdb-type.ts';
import { postgresqlRows } from './postgresql-rows.ts';
import { retrySerializationFailures } from './retry.ts';
import { wireUrl } from '../../../server-template/shared/url/cockroachdb-url.ts';

const shop = join(import.meta.dirname, '../../../server-template/shop');

describe('the CockroachDB reader, on hand-written rows because no server was available,', () => {
  test('reads the sample shop', () => {
    const catalog = catalogOf(readRows('shop-rows.json'));
    expect(`${JSON.stringify(catalog, null, 2)}\n`).toBe(
      readFileSync(join(import.meta.dirname, 'fixtures/shop-catalog.json'), 'utf8'),
    );
  });

  test('leaves out the hidden key of a table without a key', () => {
    const [table] = catalogOf({
      ...tableT([column(1, 'message', 'STRING')]),
      constraints: [constraint({ kind: 'p', name: 't_pkey', columns: [2] })],
    }).tables;
    expect(table).toMatchObject({ primaryKey: null, columns: [{ name: 'message' }] });
  });

  test('reads a hash-sharded key and index with their visible columns', () => {
    const [table] = catalogOf({
      ...tableT([column(1, 'id', 'INT8', 'unique_rowid()'), column(2, 'at', 'TIMESTAMPTZ')]),
      constraints: [
        constraint({ kind: 'p', name: 't_pkey', columns: [3, 1] }),
        constraint({
          kind: 'c',
          name: 'check_shard',
          columns: [3],
          expression: '(crdb_internal_id_shard_16 IN (0, 1))',
        }),
      ],
      indexes: [index({ columns: [4, 2, 1], keyCount: 2, options: [2, 1], method: 'prefix' })],
    }).tables;
    expect(table).toMatchObject({
      primaryKey: { name: 't_pkey', columns: ['id'] },
      checks: [],
      indexes: [{ parts: [{ column: 'at', expression: null, descending: true }], method: null }],
    });
    expect(table?.columns[0]).toMatchObject({ identity: 'autoIncrement', default: null });
  });

  test('keeps the parts of an index over an expression together', () => {
    const [table] = catalogOf({
      ...tableT([column(1, 'name', 'STRING'), column(2, 'data', 'JSONB')]),
      indexes: [
        index({
          name: 'a',
          columns: [9, 0, 1],
          keyCount: 3,
          options: [2, 2, 1],
          expressions: ['x', 'lower(name)', 'name'],
        }),
        index({
          name: 'b',
          columns: [2],
          keyCount: 1,
          options: [2],
          method: 'inverted',
          predicate: "name != ':::'::: STRING",
        }),
      ],
    }).tables;
    expect(table?.indexes).toMatchObject([
      {
        parts: [
          { column: null, expression: 'lower(name)' },
          { column: 'name', expression: null, descending: true },
        ],
      },
      { method: 'gin', where: "name != ':::':: STRING" },
    ]);
  });
});

describe('the CockroachDB dialect', () => {
  test.each([
    ['INT', { kind: 'integer', bits: 64, unsigned: false }],
    ['INT4', { kind: 'integer', bits: 32, unsigned: false }],
    ['integer[]', { kind: 'array', element: { kind: 'integer', bits: 64, unsigned: false } }],
    ['STRING', { kind: 'text', maxLength: null }],
    ['STRING(20)', { kind: 'text', maxLength: 20 }],
    ['STRING(20)[]', { kind: 'array', element: { kind: 'text', maxLength: 20 } }],
    ['STRING(20) COLLATE en_US', { kind: 'text', maxLength: 20 }],
    ['BYTES', { kind: 'bytes', maxLength: null }],
    ['DECIMAL(10,2)', { kind: 'decimal', precision: 10, scale: 2, unsigned: false }],
    ['TIMESTAMPTZ(3)', { kind: 'dateTime', withTimeZone: true, precision: 3 }],
    ['FLOAT8', { kind: 'float', bits: 64, unsigned: false }],
    ['JSONB', { kind: 'json' }],
    ['INET', { kind: 'other' }],
  ])('reads the type %s', (given, want) => {
    expect(parseCockroachdbType(given)).toMatchObject(want);
  });

  test.each([
    ['cockroachdb://root@db/shop', 'postgresql://root@db:26257/shop'],
    ['cockroachdb://root@db:1/shop?sslmode=require', 'postgresql://root@db:1/shop?sslmode=require'],
    ['cockroachdb://root@db/shop?port=2', 'postgresql://root@db/shop?port=2'],
    ['cockroachdb://root:a/b@db', 'postgresql://root:a/b@db'],
  ])('turns %s into a URL of the driver', (given, want) => {
    expect(wireUrl(given)).toBe(want);
  });

  test('rejects a URL that cannot be read without repeating its password', async () => {
    const failure: unknown = await cockroachdb
      .connect('cockroachdb://root:se/cret@db/shop', { timeoutMs: 1000, baseFolder: '.' })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'DATABASE_URL_INVALID' });
    expect(JSON.stringify(failure)).not.toMatch(/se\/cret|cret@/);
  });

  test('restarts a transaction on request, a limited number of times', async () => {
    const seen: string[] = [];
    const session = { query: (sql: string) => Promise.resolve(seen.push(sql) > 0 ? [] : []) };
    const conflict = new PipelineError(
      { code: 'DATABASE_FAILED', message: 'restart transaction' },
      { cause: Object.assign(new Error('restart transaction'), { code: '40001' }) },
    );
    const outcomes: (string | Error)[] = [conflict, conflict, 'read'];
    const work = () => {
      const outcome = outcomes.shift() ?? conflict;
      return typeof outcome === 'string' ? Promise.resolve(outcome) : Promise.reject(outcome);
    };
    await expect(retrySerializationFailures(session, work)).resolves.toBe('read');
    expect(seen).toEqual(['ROLLBACK', 'ROLLBACK']);
    await expect(retrySerializationFailures(session, work)).rejects.toBe(conflict);
    expect(seen).toHaveLength(6);
    await expect(
      retrySerializationFailures(session, () => Promise.reject(new Error('other'))),
    ).rejects.toThrow('other');
    expect(seen).toHaveLength(6);
  });
});

describe.skipIf(!(await isPostgresUp()))("CockroachDB's catalog query, run by PostgreSQL", () => {
  test('finds what the PostgreSQL reader finds', async () => {
    await withPostgresDatabase(
      readFileSync(join(shop, 'schema.postgresql.sql'), 'utf8'),
      async (url) => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        try {
          const { rows } = await client.query<CatalogRows>(withSubstitutes(cockroachdbQuery), [
            null,
          ]);
          const found = catalogOf(rows[0] as CatalogRows);
          const want = await readPostgres(url);
          expect(found.tables.map(withoutTypes)).toEqual(want.tables.map(withoutTypes));
        } finally {
          await client.end();
        }
      },
    );
  });
});

/** Adds columns to PostgreSQL that only CockroachDB's information_schema has. */
function withSubstitutes(sql: string): string {
  const columns = `(SELECT table_schema, table_name, column_name, generation_expression, data_type AS crdb_sql_type, 'NO' AS is_hidden FROM information_schema.columns)`;
  return sql.replace('JOIN information_schema.columns o', `JOIN ${columns} o`);
}

function withoutTypes(table: Table): object {
  return {
    ...table,
    columns: table.columns.map(({ sqlType: _sqlType, type: _type, ...facts }) => facts),
  };
}

function catalogOf(rows: CatalogRows): Catalog {
  return catalogFromRows(postgresqlRows(rows), {
    provider: 'cockroachdb',
    parseType: parseCockroachdbType,
  });
}

function readRows(name: string): CatalogRows {
  return JSON.parse(
    readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8'),
  ) as CatalogRows;
}

function tableT(columns: readonly ColumnRow[]): CatalogRows {
  const relation = {
    id: '104',
    schema: 'public',
    name: 't',
    kind: 'r',
    comment: null,
    reachable: true,
    denied: [],
    guarded: false,
    definition: null,
    parents: [],
  };
  return { relations: [relation], columns, types: [], constraints: [], indexes: [], triggers: [] };
}

function column(
  number: number,
  name: string,
  sqlType: string,
  value: string | null = null,
): ColumnRow {
  return {
    relation: '104',
    number,
    name,
    type: '20',
    sqlType,
    dimensions: 0,
    notNull: true,
    default: value,
    identity: '',
    generated: '',
    caseInsensitive: false,
    comment: null,
    denied: [],
  };
}

function constraint(
  facts: Pick<ConstraintRow, 'kind' | 'name' | 'columns'> & Partial<ConstraintRow>,
): ConstraintRow {
  return {
    relation: '104',
    domain: '0',
    target: '0',
    targetName: null,
    targetColumns: null,
    onDelete: '',
    onUpdate: '',
    expression: null,
    validated: true,
    ...facts,
  };
}

function index(
  facts: Pick<IndexRow, 'columns' | 'keyCount' | 'options'> & Partial<IndexRow>,
): IndexRow {
  return {
    relation: '104',
    name: 'i',
    unique: false,
    method: 'prefix',
    expressions: null,
    classes: null,
    nullsNotDistinct: false,
    predicate: null,
    ...facts,
  };
}
