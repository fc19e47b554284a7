import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { ApiDefinition } from './api.ts';
import { databaseUrlOf, readUrlOf, type Configuration } from './configuration/configuration.ts';
import { ConfigurationError, isConfigurationError } from './configuration/configuration-error.ts';
import type { Database } from './database/database.ts';
import { reasonOf } from './database/driver-error.ts';
import { readReplica, type ReadReplica } from './database/connection/read-replica.ts';
import { lateDatabase } from './database/connection/late-database.ts';
import { createStatementWatch } from './database/connection/statement-watch.ts';
import { DatabaseAway } from './database/connection/lost-connection.ts';
import type { Document } from './document/openapi.ts';
import { readOperations } from './document/operation.ts';
import type { OpenApi } from './served-api.ts';
import { SERVER_FORMAT } from '../shared/server-format.ts';
import { usualCors, usualPages } from '../shared/usual-settings.ts';
import { serverVersion } from './version.ts';

/** APIs with their documents and open databases. */
export interface OpenApis {
  readonly apis: readonly OpenApi[];
  /** Closes each database once. */
  readonly close: () => Promise<void>;
}

/**
 * Reads the documents and opens the databases: all or none. APIs with the same URL and provider
 * share a pool.
 */
export async function openApis(
  definitions: readonly ApiDefinition[],
  configuration: Configuration,
  log: Logger,
): Promise<OpenApis> {
  const databases = new Map<string, Database>();
  const replicas = new Map<string, ReadReplica>();
  const close = async (): Promise<void> => {
    const open = [...replicas.values(), ...databases.values()];
    await Promise.all(open.map((database) => database.close()));
  };
  const apis: OpenApi[] = [];
  const claimName = nameClaimer();
  try {
    for (const api of definitions) {
      requireOwnFormat(api);
      const { routes, middleware } = api;
      const settings = { cors: usualCors, pages: usualPages, ...api.settings };
      const document = readDocument(api.document);
      const folder = fileURLToPath(new URL('..', api.document));
      const url = databaseUrlOf(configuration, folder);
      const provider = document['x-db']?.provider as Database['provider'] | undefined;
      const key = JSON.stringify([provider, url]);
      const opening = { configuration, provider, log, document };
      const database =
        databases.get(key) ??
        (await openDatabase(api, { ...opening, url, setting: 'DATABASE_URL' }));
      databases.set(key, database);
      const readUrl = readUrlOf(configuration, folder);
      const replica =
        readUrl === null
          ? null
          : (replicas.get(key) ?? (await openReplica(api, database, { ...opening, url: readUrl })));
      if (replica !== null) replicas.set(key, replica);
      const name = claimName(api.name);
      apis.push({ name, document, routes, database, replica, middleware, settings });
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { apis, close };
}

/** Code of another major version would call this one wrongly. */
function requireOwnFormat({ format = SERVER_FORMAT }: ApiDefinition): void {
  if (format === SERVER_FORMAT) return;
  throw new ConfigurationError(
    `This server was generated for format ${format} of @specmill/server, but the installed version ${serverVersion} has format ${SERVER_FORMAT}: run npx specmill build, then npm install.`,
  );
}

/** Documents of the same name in different folders are numbered. */
function nameClaimer(): (name: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    let name = wanted;
    for (let number = 2; taken.has(name); number++) name = `${wanted}-${number}`;
    taken.add(name);
    return name;
  };
}

function readDocument(url: URL): Document {
  try {
    return JSON.parse(readFileSync(url, 'utf8')) as Document;
  } catch (error) {
    throw new ConfigurationError(
      `The document ${url.pathname} cannot be read: run specmill build again.`,
      {
        cause: error,
      },
    );
  }
}

interface OpeningParts {
  readonly configuration: Configuration;
  readonly provider: Database['provider'] | undefined;
  readonly url: string;
  /** The variable with the URL. */
  readonly setting: 'DATABASE_URL' | 'DATABASE_READ_URL';
  readonly log: Logger;
  readonly document: Document;
}

/** Schemas of the document's tables; empty if the database has none. */
function schemasOf({ components = {}, 'x-db': database = {} }: Document): readonly string[] {
  const { defaultSchema } = database;
  const models = Object.values(components['schemas'] ?? {}) as readonly {
    readonly 'x-db'?: { readonly table?: string; readonly schema?: string };
  }[];
  const schemas = models.flatMap(({ 'x-db': source }) =>
    source?.table === undefined ? [] : (source.schema ?? defaultSchema ?? []),
  );
  return [...new Set(schemas)];
}

const replicated: ReadonlySet<unknown> = new Set<Database['provider']>(['postgresql', 'mysql']);

/** Opens the replica that marked operations read from; null if there are none. */
async function openReplica(
  api: ApiDefinition,
  primary: Database,
  parts: Omit<OpeningParts, 'setting'>,
): Promise<ReadReplica | null> {
  if (!replicated.has(primary.provider))
    throw new ConfigurationError(
      'DATABASE_READ_URL is for replicas of PostgreSQL, MariaDB and MySQL, and this API has another database: remove the setting.',
    );
  const { document } = parts;
  const log = parts.log.child({ setting: 'DATABASE_READ_URL' });
  if (!readOperations(document).some(({ crud }) => crud?.replica === true)) {
    log.warn('no operation may read from a replica: specmill add replica');
    return null;
  }
  try {
    const replica = await openDatabase(api, { ...parts, log, setting: 'DATABASE_READ_URL' });
    return readReplica(primary, replica, log);
  } catch (error) {
    if (!isConfigurationError(error)) throw error;
    throw new ConfigurationError(`DATABASE_READ_URL: ${error.message}`, { cause: error });
  }
}

async function openDatabase(
  api: ApiDefinition,
  { configuration, provider = 'postgresql', url, setting, log, document }: OpeningParts,
): Promise<Database> {
  const { answerLimit, sharedTurns } = configuration;
  const onConnectionLost = (reason: string): void => log.warn({ reason }, 'connection lost');
  const onNamesLost = (): void =>
    log.info('a connection pooler does not keep prepared statements: they are no longer named');
  const watch = createStatementWatch(configuration.database.queryComments);
  const open = () =>
    api.openDatabase({
      ...(watch && { watch }),
      ...{ ...configuration.database, answerLimit, sharedTurns },
      ...{ url, schemas: schemasOf(document), onConnectionLost, onNamesLost },
    });
  try {
    return await open();
  } catch (error) {
    if (isConfigurationError(error)) throw error;
    const reason = reasonOf(error).replace(/\s+/g, ' ').replace(/\.$/, '');
    if (error instanceof DatabaseAway) {
      log.warn({ reason }, 'started without the database; the connection is retried');
      return lateDatabase({ provider, open, log });
    }
    throw new ConfigurationError(`The database cannot be opened: ${reason}; check ${setting}.`, {
      cause: error,
    });
  }
}
