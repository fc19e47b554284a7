import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { readAccessSettings, type AccessSettings } from '../../shared/access/access-settings.ts';
import { ConfigurationError } from './configuration-error.ts';
import {
  loadEnvironment,
  readBytes,
  readChoice,
  readInteger,
  readSwitch,
  readText,
  type Environment,
} from './environment.ts';
import { findProjectFolder, readGeneratorFile } from './generator-file.ts';

/** All settings of the server, validated. */
export interface Configuration {
  /** Null if not set. */
  readonly host: string | null;
  readonly port: number;
  /**
   * Where metrics, document and explorer are served: on the API's port, on another one, or not at
   * all.
   */
  readonly adminPort: number | 'same' | 'off';
  /** How long the server serves after a signal to stop, while `/health` reports it. */
  readonly drainMs: number;
  /** Processes that share the port. */
  readonly workers: number;
  readonly production: boolean;
  /** Null: not set. */
  readonly logLevel: LogLevel | null;
  /** Origins whose pages may call the API; `*`: any, empty: none, null: not set. */
  readonly corsOrigins: readonly string[] | null;
  /** Limit of a body in bytes. */
  readonly bodyLimit: number;
  /** Limit of a page of rows in bytes. */
  readonly answerLimit: number;
  /** Limit of concurrent requests; others are rejected. */
  readonly maxInFlight: number;
  readonly validateResponses: boolean;
  /** Whether clients get the texts that triggers and functions of the database raise. */
  readonly databaseMessages: boolean;
  /** Whether requests that arrive together take their steps in turn. */
  readonly sharedTurns: boolean;
  readonly access: AccessSettings;
  /** Redis for shared rate limits; null: each process counts separately. */
  readonly redisUrl: string | null;
  /**
   * Number of trusted proxies in front of the server, whose entries in X-Forwarded-For are used.
   */
  readonly trustedProxies: number;
  /** Path below which clients reach the API, whether proxies keep or remove it: empty at the root. */
  readonly basePath: string;
  readonly database: {
    /** Database of every document without its own; null if all have one. */
    readonly url: string | null;
    /** Replica of that database for the reads that documents mark; null: they read from it, too. */
    readonly readUrl: string | null;
    /** Databases of documents with their own, by the absolute folders of their servers. */
    readonly urls: ReadonlyMap<string, string>;
    /** Base folder of relative paths in URLs. */
    readonly folder: string;
    readonly poolSize: number;
    readonly poolTimeoutMs: number;
    readonly statementTimeoutMs: number;
    /** Whether statements are prepared under names; `auto`: until a pooler loses one (PostgreSQL). */
    readonly preparedStatements: 'auto' | 'named' | 'off';
    /** Whether statements have a comment with their operation, request id and trace. */
    readonly queryComments: boolean;
    /** Whether statements wait for earlier commits of the cluster (Galera). */
    readonly syncWait: boolean;
    /** Whether lists may be read from the nearest replica, some seconds old (CockroachDB). */
    readonly followerReads: boolean;
  };
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
/** Minimum level of log entries. */
export type LogLevel = (typeof logLevels)[number];

/**
 * Reads settings from the environment, `.env` and `.generator.json`, in this order of precedence;
 * throws ConfigurationError at the first invalid one. `overrides` take precedence over all.
 */
export function loadConfiguration(mainFolder: string, overrides: Environment = {}): Configuration {
  const folder = findProjectFolder(mainFolder);
  const environment = { ...loadEnvironment(folder), ...overrides };
  const file = readGeneratorFile(folder);
  const mode = readText(environment, 'NODE_ENV') ?? 'development';
  const count = (name: string, fallback: number, max: number): number =>
    readInteger(environment, name, { fallback, min: 1, max });
  return {
    host: readText(environment, 'API_HOST'),
    port: readInteger(environment, 'API_PORT', { fallback: 3000, min: 0, max: 65_535 }),
    adminPort: readAdminPort(environment),
    drainMs: readInteger(environment, 'API_DRAIN_MS', { fallback: 0, min: 0, max: 600_000 }),
    workers: readWorkers(environment),
    production: mode === 'production',
    logLevel: readChoice(environment, 'LOG_LEVEL', { fallback: null, choices: logLevels }),
    corsOrigins: readOrigins(environment),
    bodyLimit: readBytes(environment, 'BODY_LIMIT', 1024 ** 2),
    answerLimit: readBytes(environment, 'API_ANSWER_LIMIT', 32 * 1024 ** 2),
    maxInFlight: count('API_MAX_IN_FLIGHT', 1000, 1_000_000),
    sharedTurns: readSwitch(environment, 'API_SHARED_TURNS', true),
    validateResponses: readSwitch(environment, 'API_VALIDATE_RESPONSES', mode === 'test'),
    databaseMessages: readSwitch(environment, 'API_DATABASE_MESSAGES', mode !== 'production'),
    access: readAccessSettings((name) => environment[name], {
      misconfigured: (message) => new ConfigurationError(message),
    }),
    redisUrl: readText(environment, 'REDIS_URL'),
    trustedProxies: readInteger(environment, 'API_TRUSTED_PROXIES', {
      ...{ fallback: 0, min: 0, max: 16 },
    }),
    basePath: readBasePath(environment),
    database: {
      url: databaseUrl(environment, file.databaseUrl),
      readUrl: readText(environment, 'DATABASE_READ_URL'),
      urls: new Map(
        file.documents.map(({ output, url }) => [
          resolve(folder, output),
          substitute(url, environment),
        ]),
      ),
      folder,
      poolSize: count('DB_POOL_SIZE', 10, 10_000),
      poolTimeoutMs: count('DB_POOL_TIMEOUT_MS', 2000, 600_000),
      statementTimeoutMs: count('DB_STATEMENT_TIMEOUT_MS', 4000, 3_600_000),
      preparedStatements: readChoice(environment, 'DB_PREPARED_STATEMENTS', {
        ...{ fallback: 'auto', choices: ['auto', 'named', 'off'] },
      }),
      queryComments: readSwitch(environment, 'DB_QUERY_COMMENTS', false),
      syncWait: readSwitch(environment, 'DB_WSREP_SYNC_WAIT', false),
      followerReads: readSwitch(environment, 'DB_FOLLOWER_READS', false),
    },
  };
}

function readAdminPort(environment: Environment): Configuration['adminPort'] {
  const name = 'API_ADMIN_PORT';
  const text = readText(environment, name);
  if (text === null || text === 'off') return text ?? 'same';
  return readInteger(environment, name, { fallback: 0, min: 0, max: 65_535 });
}

function readBasePath(environment: Environment): string {
  const text = (readText(environment, 'API_BASE_PATH') ?? '').replace(/\/+$/, '');
  if (/^(?:\/[\w.~-]+)*$/.test(text)) return text;
  throw new ConfigurationError(
    `API_BASE_PATH is ${JSON.stringify(text)}, but must be a path such as /shop, of letters, digits, ".", "_", "~" and "-".`,
  );
}

const mostWorkers = 256;

function readWorkers(environment: Environment): number {
  const name = 'WEB_CONCURRENCY';
  if (readText(environment, name) === 'auto') return availableParallelism();
  return readInteger(environment, name, { fallback: 1, min: 1, max: mostWorkers });
}

function readOrigins(environment: Environment): readonly string[] | null {
  const text = readText(environment, 'CORS_ORIGIN');
  if (text === null) return null;
  const origins = text.split(',').map((origin) => origin.trim());
  for (const origin of origins) {
    if (origin === '*' || (URL.canParse(origin) && new URL(origin).origin === origin)) continue;
    throw new ConfigurationError(
      `CORS_ORIGIN contains ${JSON.stringify(origin)}, which is neither * nor an origin such as https://shop.example.`,
    );
  }
  return origins;
}

/**
 * Database URL of the document whose server is in a folder; throws ConfigurationError if there is
 * none.
 */
export function databaseUrlOf({ database }: Configuration, folder: string): string {
  const url = database.urls.get(resolve(folder)) ?? database.url;
  if (url !== null) return url;
  throw new ConfigurationError(
    'No database is configured: set DATABASE_URL in the environment or in .env.',
  );
}

/** URL of the replica that the document whose server is in a folder may read from; null: none. */
export function readUrlOf({ database }: Configuration, folder: string): string | null {
  return database.urls.has(resolve(folder)) ? null : database.readUrl;
}

function databaseUrl(environment: Environment, template: string | null): string | null {
  return (
    readText(environment, 'DATABASE_URL') ??
    sqlServerUrl(environment) ??
    (template === null ? null : substitute(template, environment))
  );
}

function substitute(template: string, environment: Environment): string {
  return template.replaceAll(/\$\{([^}]*)\}/g, (_match, name: string) => {
    const value = readText(environment, name);
    if (value !== null) return value;
    throw new ConfigurationError(
      `.generator.json: database.url needs ${name}, which is not set in the environment or in .env.`,
    );
  });
}

function sqlServerUrl(environment: Environment): string | null {
  const server = readText(environment, 'DB_SERVER');
  if (server === null) return null;
  const port = readText(environment, 'DB_PORT');
  const settings = { database: 'DB_NAME', user: 'DB_USER', password: 'DB_PASSWORD' };
  const properties = Object.entries(settings).map(([name, variable]) => {
    const value = readText(environment, variable);
    return value === null ? '' : `;${name}={${value.replaceAll('}', '}}')}}`;
  });
  return `sqlserver://${server}${port === null ? '' : `:${port}`}${properties.join('')}`;
}
