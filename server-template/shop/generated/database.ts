// Written by specmill from openapi/shop.json.
import type { openDatabase } from '../../runtime/database/sqlite.ts';

/** Opens the database: SQLite, through node:sqlite. */
export { openDatabase } from '../../runtime/database/sqlite.ts';

/** The open database; `drizzle` is its Drizzle client. */
export type AppDatabase = Awaited<ReturnType<typeof openDatabase>>;
