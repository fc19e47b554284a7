import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  databaseUrlOf,
  loadConfiguration,
  readUrlOf,
  type Configuration,
} from './configuration.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'configuration-'));
  mkdirSync(join(folder, 'apps/api/src'), { recursive: true });
  for (const name of [
    'DATABASE_URL',
    'NODE_ENV',
    'API_PORT',
    'CORS_ORIGIN',
    'DB_SERVER',
    'REDIS_URL',
  ]) {
    vi.stubEnv(name, '');
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function load(
  files: { readonly config?: unknown; readonly env?: string },
  variables: Readonly<Record<string, string>> = { DATABASE_URL: 'file:shop.db' },
): Configuration {
  const { config = {}, env = '' } = files;
  const text = typeof config === 'string' ? config : JSON.stringify(config);
  writeFileSync(join(folder, '.generator.json'), text);
  writeFileSync(join(folder, '.env'), env);
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  return loadConfiguration(join(folder, 'apps/api/src'));
}

describe('loadConfiguration', () => {
  it('has a default for everything except the database', () => {
    expect(load({})).toEqual({
      host: null,
      port: 3000,
      adminPort: 'same',
      drainMs: 0,
      workers: 1,
      production: false,
      logLevel: null,
      corsOrigins: null,
      bodyLimit: 1_048_576,
      answerLimit: 33_554_432,
      maxInFlight: 1000,
      validateResponses: false,
      databaseMessages: true,
      sharedTurns: true,
      redisUrl: null,
      trustedProxies: 0,
      basePath: '',
      access: { jwtSecret: null, jwksUrl: null, issuers: null, audiences: null, apiKeys: [] },
      database: {
        url: 'file:shop.db',
        readUrl: null,
        urls: new Map(),
        folder,
        poolSize: 10,
        poolTimeoutMs: 2000,
        statementTimeoutMs: 4000,
        preparedStatements: 'auto',
        queryComments: false,
        syncWait: false,
        followerReads: false,
      },
    });
  });

  it('prefers the environment to .env, and .env to the configuration', () => {
    const files = {
      config: { database: { url: 'postgresql://config/' } },
      env: 'DATABASE_URL=postgresql://dotenv/\nAPI_PORT=4000',
    };
    expect(load(files, { API_PORT: '5000' })).toMatchObject({
      port: 5000,
      database: { url: 'postgresql://dotenv/' },
    });
    expect(load(files, { DATABASE_URL: 'postgresql://environment/' }).database.url).toBe(
      'postgresql://environment/',
    );
    expect(load({ config: files.config }, { DATABASE_URL: '' }).database.url).toBe(
      'postgresql://config/',
    );
  });

  it('gives a document its own database', () => {
    const audit = {
      path: 'openapi/audit.json',
      output: 'apps/audit',
      database: { url: '${AUDIT}' },
    };
    const configuration = load({
      config: { documents: [audit] },
      env: 'AUDIT=file:a.db\nDATABASE_READ_URL=file:copy.db',
    });
    const audited = join(folder, 'apps/audit');
    expect(databaseUrlOf(configuration, audited)).toBe('file:a.db');
    expect(readUrlOf(configuration, audited)).toBe(null);
    const other = join(folder, 'apps/shop');
    expect(databaseUrlOf(configuration, other)).toBe('file:shop.db');
    expect(readUrlOf(configuration, other)).toBe('file:copy.db');
  });

  it('fills in missing parts of the database’s URL', () => {
    const config = { database: { url: 'postgresql://app:${SECRET}@db/shop' } };
    expect(load({ config, env: 'SECRET=s3' }, {}).database.url).toBe('postgresql://app:s3@db/shop');
    expect(() => load({ config: { database: { url: '${NOWHERE}' } } }, {})).toThrow(
      '.generator.json: database.url needs NOWHERE, which is not set in the environment or in .env.',
    );
  });

  it('builds the URL of a SQL Server', () => {
    const variables = { DB_SERVER: 'db', DB_NAME: 'shop', DB_USER: 'sa', DB_PASSWORD: 'p@;{x}/w' };
    expect(load({}, variables).database.url).toBe(
      'sqlserver://db;database={shop};user={sa};password={p@;{x}}/w}',
    );
    expect(
      load({}, { ...variables, DB_PORT: '1434', DB_USER: '', DB_PASSWORD: '' }).database.url,
    ).toBe('sqlserver://db:1434;database={shop}');
  });

  it('reads the mode', () => {
    const { production } = load({}, { NODE_ENV: 'production', DATABASE_URL: 'file:x' });
    expect(production).toBe(true);
  });

  it.each([
    ['{', /\.generator\.json is not valid JSON\.$/],
    [[], '.generator.json: the file must be an object.'],
    [{ database: { url: 5 } }, 'database.url must be a string.'],
  ])('rejects %o', (config, sentence) => {
    expect(() => load({ config })).toThrow(sentence);
  });

  it.each([
    ['API_PORT', '70000', 'must be a whole number from 0 to 65535'],
    ['BODY_LIMIT', 'much', 'must be a size such as 512kb or 1mb'],
    ['API_VALIDATE_RESPONSES', 'maybe', 'must be true or false'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error'],
    ['DB_POOL_SIZE', '0', 'must be a whole number from 1'],
  ])('rejects %s=%s', (name, value, reason) => {
    expect(() => load({}, { [name]: value, DATABASE_URL: 'file:x' })).toThrow(reason);
  });
});
