import { SERVER_FORMAT } from '../../../server-template/shared/server-format.ts';
import {
  servedPages,
  usualCors,
  type ServerPages,
} from '../../../server-template/shared/usual-settings.ts';
import { code } from '../printer/code.ts';
import type { Code } from '../printer/code.ts';
import { ClaimedNames } from '../printer/claimed-names.ts';
import { doc } from '../printer/comment.ts';
import { arrayOf, assignment, call, objectOf, property, spread } from '../printer/expressions.ts';
import { literal } from '../printer/literal.ts';
import { identifier, imported, importedAs, importedType, isIdentifier } from '../printer/names.ts';
import { camelCase } from '../printer/words.ts';
import { SERVER_PACKAGE, serveModule } from './server-package.ts';

/** A module that exports routes. */
export interface RouteModule {
  /** Relative to `generated/`. */
  readonly module: string;
  readonly name: string;
}

/** `generated/server.ts`: the parts of the API, and the settings of the server. */
export function serverCode(name: string, routes: readonly RouteModule[], pages: ServerPages): Code {
  const members = routes.map(({ module, name: own }) => spread(imported(module, own)));
  const middleware = (place: string): Code => imported('../custom/middleware.ts', place);
  const definition = objectOf(
    [
      property('name', literal(name)),
      property('format', literal(SERVER_FORMAT)),
      property('document', code`new URL('openapi.json', import.meta.url)`),
      imported('./database.ts', 'openDatabase'),
      property('routes', objectOf(members, { broken: true })),
      property(
        'middleware',
        objectOf([middleware('before'), middleware('after')], { broken: false }),
      ),
      property('settings', settingsOf(pages)),
    ],
    { broken: true },
  );
  const left = code`export const api: ${importedType(SERVER_PACKAGE, 'Api')}`;
  const value = call(imported(SERVER_PACKAGE, 'defineApi'), [definition], 'hug');
  return code`/** The API of openapi.json in this folder: its database, its routes, your middleware and its settings. */
${assignment(left, value)}`;
}

function settingsOf(pages: ServerPages): Code {
  const { development, production } = usualCors;
  const origins = (list: readonly string[]): Code => arrayOf(list.map((origin) => literal(origin)));
  const cors = [
    property('development', origins(development)),
    property('production', origins(production)),
  ];
  const paths = servedPages(pages).map(([page, path]) => property(page, literal(path)));
  return objectOf(
    [
      property('cors', objectOf(cors, { broken: false })),
      property('pages', objectOf(paths, { broken: false })),
      imported('../custom/logger.ts', 'logger'),
    ],
    { broken: true },
  );
}

/**
 * `generated/apis.ts`: the APIs that `main.ts` serves, by the folders of their servers, relative to
 * this one.
 */
export function apisCode(own: string, others: readonly NeighbourApi[]): Code {
  const claimed = new ClaimedNames(['api', 'apis', 'Api']);
  const items = others.map(({ name, folder }) => {
    const words = camelCase(name);
    const alias = claimed.claim(isIdentifier(`${words}Api`) ? `${words}Api` : 'otherApi', 'Of');
    return importedAs(`${folder}/generated/server.ts`, 'api', alias);
  });
  const left = code`export const apis: readonly ${importedType(SERVER_PACKAGE, 'Api')}[]`;
  const value = arrayOf([imported('./server.ts', 'api'), ...items]);
  const what = others.length === 0 ? `the API of ${own}` : 'the APIs of all documents';
  return code`${doc(`What main.ts serves: ${what}.`)}${assignment(left, value)}`;
}

/** An API of another document that is served in the same process. */
export interface NeighbourApi {
  readonly name: string;
  /** Its server's folder, relative to `generated/`. */
  readonly folder: string;
}

/** `main.ts`, the user's own file that starts the server. */
export function mainCode(): Code {
  const serve = imported(serveModule, 'serve');
  return code`await ${serve}(import.meta.dirname, () => import('./generated/apis.ts'));`;
}

/** `custom/logger.ts`, the user's own. */
export function loggerCode(): Code {
  const left = code`export const logger: ${importedType(SERVER_PACKAGE, 'LoggerOptions')}`;
  const value = objectOf([property('level', literal('info'))], { broken: true });
  return code`${doc("Settings of the server's log: options of pino, such as redact. LOG_LEVEL overrides the level.")}${assignment(left, value)}`;
}

/** `custom/middleware.ts`, the user's own. */
export function middlewareCode(): readonly Code[] {
  const list = (name: string, type: string): Code =>
    assignment(
      code`export const ${identifier(name)}: ${importedType(SERVER_PACKAGE, type)}`,
      arrayOf([]),
    );
  return [
    code`${doc('Express middleware that runs before the API, in this order.')}${list('before', 'Before')}`,
    code`${doc('Express middleware that runs after the API: for unknown paths and, with four parameters, errors.')}${list('after', 'After')}`,
  ];
}
