// Written by specmill from openapi/shop.json.

/** Opens the database: SQLite, through node:sqlite. */
export { openDatabase } from '../runtime/database/sqlite.ts';
