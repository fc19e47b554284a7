import { code } from '../printer/code.ts';
import type { Code } from '../printer/code.ts';
import { assignment, objectOf, property, spread } from '../printer/expressions.ts';
import { imported, importedType } from '../printer/names.ts';

/** A module that exports routes. */
export interface RouteModule {
  /** Relative to `generated/`. */
  readonly module: string;
  readonly name: string;
}

/** `generated/server.ts`: what the server is made of. */
export function serverCode(routes: readonly RouteModule[]): Code {
  const members = routes.map(({ module, name }) => spread(imported(module, name)));
  const openDatabase = imported('./database.ts', 'openDatabase');
  const value = objectOf(
    [
      property('document', code`new URL('openapi.json', import.meta.url)`),
      openDatabase,
      property('routes', objectOf(members, { broken: true })),
    ],
    { broken: true },
  );
  const left = code`export const api: ${importedType('../runtime/api.ts', 'Api')}`;
  return code`/** The API of openapi.json beside this file: its database, and what answers each operation. */
${assignment(left, value)}`;
}

/** `main.ts`, the user's own: where the server starts. */
export function mainCode(): Code {
  const start = imported('./runtime/start.ts', 'start');
  const api = imported('./generated/server.ts', 'api');
  return code`await ${start}(${api}, import.meta.dirname);`;
}
