// Written by specmill from openapi/shop.json.
import type { openDatabase } from '@specmill/server/sqlite';

/** Opens the database: SQLite, through node:sqlite. */
export { openDatabase } from '@specmill/server/sqlite';

/** The open database; `drizzle` is its Drizzle client. */
export type AppDatabase = Awaited<ReturnType<typeof openDatabase>>;
