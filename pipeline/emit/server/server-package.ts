import type { Provider } from '../../catalog/catalog.ts';

/** The package on which generated servers are built. */
export const SERVER_PACKAGE = '@specmill/server';

/** The module that starts a server. */
export const serveModule = `${SERVER_PACKAGE}/serve`;

/** The module with Drizzle's operators. */
export const drizzleModule = `${SERVER_PACKAGE}/drizzle`;

/** The module that opens a database and declares its tables. */
export function databaseModule(provider: Provider): string {
  return `${SERVER_PACKAGE}/${provider}`;
}
