import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { corporaFolder, countCatalog } from '../cases/count-catalog.ts';
import {
  isPostgresUp,
  loadPostgresScript,
  readPostgres,
  withPostgresDatabase,
} from './test-database.ts';

const folder = corporaFolder();

const none = { views: 0, withoutKey: 0, checks: 0, enums: 0, domains: 0 };

describe.skipIf(folder === null || !(await isPostgresUp()))('public schemas for PostgreSQL', () => {
  test.each([
    ['chinook.sql', { ...none, tables: 11, columns: 64, compositeKeys: 1, foreignKeys: 11 }],
    ['northwind.sql', { ...none, tables: 14, columns: 92, compositeKeys: 3, foreignKeys: 13 }],
    ['quartz.sql', { ...none, tables: 11, columns: 85, compositeKeys: 11, foreignKeys: 5 }],
    [
      'sakila.sql',
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
  ])('%s is read whole', async (file, want) => {
    const catalog = await withPostgresDatabase('', async (url) => {
      loadPostgresScript(url, join(folder ?? '', 'postgresql', file));
      return readPostgres(url);
    });
    const { enums, domains, notes } = catalog;
    const counts = { ...countCatalog(catalog), enums: enums.length, domains: domains.length };
    expect(counts).toEqual(want);
    expect(notes).toEqual([]);
  });
});
