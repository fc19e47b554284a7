// Written by specmill from openapi/shop.json.
import { sql } from '@specmill/server/drizzle';
import { integer, sqliteTable, text } from '@specmill/server/sqlite';

/** Shelves of the shop; a category may be inside another. */
export const categories = sqliteTable('categories', {
  id: integer('id').primaryKey(),
  parentId: integer('parent_id'),
  name: text('name', { length: 80 }).notNull(),
  position: integer('position')
    .notNull()
    .default(sql`0`),
});
