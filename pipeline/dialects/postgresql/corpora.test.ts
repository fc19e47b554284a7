import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Catalog, Table } from '../../catalog/catalog.ts';
import {
  isPostgresUp,
  loadPostgresScript,
  readPostgres,
  withPostgresDatabase,
} from './test-database.ts';

const folder = join(process.env['CORPORA_DIR'] ?? '', 'postgresql');
const isPresent = process.env['CORPORA_DIR'] !== undefined && existsSync(folder);
if (!isPresent) {
  process.stderr.write('SKIPPED: CORPORA_DIR names no folder with PostgreSQL schemas.\n');
}

interface Counts {
  readonly tables: number;
  readonly views: number;
  readonly columns: number;
  readonly compositeKeys: number;
  readonly withoutKey: number;
  readonly foreignKeys: number;
  readonly checks: number;
  readonly enums: number;
  readonly domains: number;
}

const none = { views: 0, checks: 0, enums: 0, domains: 0 };

const wanted: readonly (readonly [name: string, want: Counts])[] = [
  [
    'chinook',
    { ...none, tables: 11, columns: 64, compositeKeys: 1, withoutKey: 0, foreignKeys: 11 },
  ],
  [
    'sakila',
    {
      tables: 21,
      views: 7,
      columns: 123,
      compositeKeys: 2,
      withoutKey: 6,
      foreignKeys: 40,
      checks: 6,
      enums: 1,
      domains: 1,
    },
  ],
  [
    'northwind',
    { ...none, tables: 14, columns: 92, compositeKeys: 3, withoutKey: 0, foreignKeys: 13 },
  ],
  [
    'quartz',
    { ...none, tables: 11, columns: 85, compositeKeys: 11, withoutKey: 0, foreignKeys: 5 },
  ],
];

describe.skipIf(!isPresent || !(await isPostgresUp()))(
  'the PostgreSQL reader on real schemas',
  () => {
    test.each(wanted)('finds all of %s', async (name, want) => {
      const catalog = await withPostgresDatabase('', async (url) => {
        loadPostgresScript(url, join(folder, `${name}.sql`));
        return readPostgres(url);
      });
      expect(countsOf(catalog)).toEqual(want);
      expect(catalog.notes).toEqual([]);
    });
  },
);

function countsOf({ tables: all, enums, domains }: Catalog): Counts {
  const tables = all.filter((table) => table.kind === 'table');
  const sum = (count: (table: Table) => number) =>
    tables.reduce((total, table) => total + count(table), 0);
  return {
    tables: tables.length,
    views: all.length - tables.length,
    columns: sum((table) => table.columns.length),
    compositeKeys: tables.filter((table) => (table.primaryKey?.columns.length ?? 0) > 1).length,
    withoutKey: tables.filter((table) => table.primaryKey === null).length,
    foreignKeys: sum((table) => table.foreignKeys.length),
    checks: sum((table) => table.checks.length),
    enums: enums.length,
    domains: domains.length,
  };
}
