import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countCatalog, corporaFolder } from '../cases/count-catalog.ts';
import { readSqlite, withSqliteFile } from './test-database.ts';

const folder = corporaFolder();

describe.skipIf(folder === null)('public schemas for SQLite', () => {
  test.each([
    [
      'chinook.sql',
      {
        tables: 11,
        views: 0,
        columns: 64,
        compositeKeys: 1,
        withoutKey: 0,
        foreignKeys: 11,
        checks: 0,
      },
    ],
    [
      'sakila.sql',
      {
        tables: 16,
        views: 5,
        columns: 89,
        compositeKeys: 2,
        withoutKey: 0,
        foreignKeys: 22,
        checks: 2,
      },
    ],
    [
      'northwind.sql',
      {
        tables: 13,
        views: 16,
        columns: 88,
        compositeKeys: 3,
        withoutKey: 0,
        foreignKeys: 13,
        checks: 7,
      },
    ],
    [
      'quartz.sql',
      {
        tables: 11,
        views: 0,
        columns: 85,
        compositeKeys: 11,
        withoutKey: 0,
        foreignKeys: 5,
        checks: 0,
      },
    ],
  ])('%s is read whole', async (file, want) => {
    const script = readFileSync(join(folder ?? '', 'sqlite', file), 'utf8');
    const catalog = await withSqliteFile(script, readSqlite);
    expect(countCatalog(catalog)).toEqual(want);
    expect(catalog.notes).toEqual([]);
  });
});
