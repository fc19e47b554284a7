import { expect, test } from 'vitest';
import type { ForeignKey } from '../../catalog/catalog.ts';
import { postgresql } from '../../dialects/postgresql/dialect.ts';
import { wholeCatalog } from '../catalog-fixture.ts';
import { nameTables } from './name-tables.ts';

const columns = [{ name: 'id', sqlType: 'integer' }];
const pointsTo = (schema: string): ForeignKey => ({
  ...{ name: null, columns: ['id'], onDelete: 'noAction', onUpdate: 'noAction' },
  references: { schema, table: 'users', columns: ['id'] },
});

/** Models of the tables named `users`, by schema. */
function usersOf(
  schemas: readonly string[],
  references: readonly string[],
): Readonly<Record<string, string>> {
  const tables = [
    ...schemas.map((schema) => ({ name: 'users', schema, columns })),
    { name: 'logs', schema: 'z', columns, foreignKeys: references.map(pointsTo) },
  ];
  const fixture = { provider: 'postgresql' as const, defaultSchema: 'public', tables };
  const { names } = nameTables(wholeCatalog(fixture, postgresql), new Map());
  return Object.fromEntries(
    [...names]
      .filter(([{ name }]) => name === 'users')
      .map(([{ schema }, { model }]): [string, string] => [schema ?? '', model]),
  );
}

test.each([
  [['a', 'b'], [], { a: 'User', b: 'BUser' }],
  [['a', 'b'], ['b'], { a: 'AUser', b: 'User' }],
  [['a', 'public'], ['a', 'a'], { a: 'AUser', public: 'User' }],
])('of tables in %j, the one that %j refer to keeps its name', (schemas, references, want) => {
  expect(usersOf(schemas, references)).toEqual(want);
});
