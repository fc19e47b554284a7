// Written by specmill from openapi/shop.json.
import { integer, sqliteTable, text } from '@specmill/server/sqlite';

/** A used idempotency key, and the response to repeat. */
export const idempotencyKeys = sqliteTable('idempotency_keys', {
  id: text('id').primaryKey(),
  fingerprint: text('fingerprint'),
  response: text('response'),
  expires: integer('expires'),
});
