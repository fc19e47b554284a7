import { describe, expect, it } from 'vitest';
import type { Catalog, Table } from './catalog.ts';
import { filterTables, globPattern } from './filter-tables.ts';

function table(schema: string | null, name: string): Table {
  return {
    kind: 'table',
    schema,
    name,
    comment: null,
    columns: [],
    primaryKey: null,
    uniques: [],
    foreignKeys: [],
    indexes: [],
    checks: [],
    definition: null,
  };
}

const catalog: Catalog = {
  provider: 'postgresql',
  defaultSchema: 'public',
  tables: [
    table('public', 'orders'),
    table('public', 'order_items'),
    table('public', 'Users'),
    table('audit', 'orders'),
    table('public', 'a.b*c[d]'),
  ],
  enums: [],
  domains: [],
  notes: [{ table: 'audit.orders', message: 'A note.' }],
};

function names(include: readonly string[], exclude: readonly string[] = []): readonly string[] {
  return filterTables(catalog, { include, exclude }).tables.map(
    (one) => `${one.schema}.${one.name}`,
  );
}

describe('globs select tables', () => {
  it.each([
    [['orders'], [], ['public.orders', 'audit.orders']],
    [['public.orders'], [], ['public.orders']],
    [['order*'], ['audit.*'], ['public.orders', 'public.order_items']],
    [['?sers'], [], ['public.Users']],
    [['a.b*c[[]d]', 'a.b?c[d]'], [], ['public.a.b*c[d]']],
    [[], ['order*', '*.Users'], ['public.a.b*c[d]']],
  ])('--include %j --exclude %j takes %j', (include, exclude, expected) => {
    expect(names(include, exclude)).toEqual(expected);
  });

  it('is case-sensitive and lists the tables if none is left', () => {
    expect(() => names(['users'])).toThrow('No models were found');
    expect(() => names([], ['*'])).toThrow('every table and view is excluded');
  });

  it('notes a glob without a match, and drops the notes of excluded tables', () => {
    const filtered = filterTables(catalog, { include: ['Users', 'custmers'], exclude: [] });
    expect(filtered.notes.map((note) => note.table)).toEqual(['custmers']);
  });

  it('matches a glob of many stars in bounded time', () => {
    expect(globPattern('*'.repeat(200) + 'x').test('y'.repeat(5000))).toBe(false);
  });
});
