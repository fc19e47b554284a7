// Written by specmill from openapi/shop.json.
import { now } from '@specmill/server';
import { sql } from '@specmill/server/drizzle';
import { dateTime, integer, sqliteTable, text } from '@specmill/server/sqlite';

/** People who buy. */
export const customers = sqliteTable('customers', {
  id: integer('id').primaryKey(),
  email: text('email', { length: 254 }).notNull(),
  name: text('name', { length: 120 }).notNull(),
  phone: text('phone', { length: 16 }),
  createdAt: dateTime('created_at')
    .notNull()
    .default(sql`CURRENT_TIMESTAMP`),
  updatedAt: dateTime('updated_at').notNull().$defaultFn(now).$onUpdateFn(now),
});
