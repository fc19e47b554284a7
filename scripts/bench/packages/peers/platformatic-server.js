import { create } from '@platformatic/runtime';

/** Platformatic DB, as its users run it: this is what `wattpm start` does, with errors on stderr. REST and GraphQL are the defaults. package.json overrides better-sqlite3, because versions before 13 abort the process on Node 24.19 and later when compiled for it. */
process.env.DATABASE_URL = process.env.DATABASE_URL.replace(/^file:/, 'sqlite://');
await create(import.meta.dirname, undefined, { start: true, production: true });
