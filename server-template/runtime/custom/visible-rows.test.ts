import { sql } from 'drizzle-orm';
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import { expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import type { Operation } from '../document/operation.ts';
import { query } from '../routes.ts';
import { nobody } from '../../shared/access/row-rule.ts';
import { visibleRows } from './visible-rows.ts';

const notes = sqliteTable('notes', { id: integer('id').primaryKey() });
const others = sqliteTable('others', { id: integer('id').primaryKey() });

it('rows that can only be queried have the rules of queries', () => {
  const rows = { kind: 'null', property: 'id', isNull: true } as const;
  const operation = { method: 'POST', path: '/notes/query', crud: { model: 'Note', rows } };
  const visible = visibleRows({
    routes: { 'POST /notes/query': query(notes) },
    operations: [operation as unknown as Operation],
    database: { condition: () => null } as unknown as Database,
  })(nobody);
  expect(visible(notes)).toEqual(sql`1 = 0`);
  expect(visible(others)).toBeUndefined();
});
