import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Provider } from '../../pipeline/catalog/catalog.ts';
import { providerOf } from '../../pipeline/catalog/database-provider.ts';
import { openWriter } from '../../pipeline/cli/migrate/load-writer.ts';
import { urlOfDatabase } from './url-of-database.ts';

/** The result of the tests of a server. */
export interface TriedDatabase {
  /** `MySQL`, `SQL Server`. */
  readonly name: string;
  /** As the server reports it. */
  readonly version: string;
  /** Day of the run: `2026-11-29`. */
  readonly date: string;
  readonly isShort: boolean;
  readonly parts: readonly TriedPart[];
}

/** A group of tests. */
export interface TriedPart {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly { readonly test: string; readonly message: string }[];
}

interface Kind {
  /** Variable with the URL of the server, for tests. */
  readonly variable: string;
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
}

const engines = 'server-template/runtime/database';
const readers = 'pipeline/dialects';
const shop = { 'the sample shop': 'scripts/databases/battery.test.ts' };
const kinds: Readonly<Record<Provider, Kind>> = {
  postgresql: kindOf('POSTGRES_URL', 'postgresql'),
  mysql: kindOf('MARIADB_URL', 'mysql'),
  sqlite: kindOf('SQLITE_URL', 'sqlite'),
  cockroachdb: {
    variable: 'COCKROACHDB_URL',
    version: 'select version() as version',
    files: { 'engine, stored values, catalog': 'scripts/databases/cockroachdb.test.ts', ...shop },
  },
  sqlserver: {
    variable: 'SQLSERVER_URL',
    version: 'select @@version as version',
    files: { 'engine, stored values': 'scripts/databases/sqlserver.test.ts', ...shop },
  },
};

function kindOf(variable: string, name: string): Kind {
  return {
    ...{ variable, version: 'select version() as version' },
    files: {
      engine: `${engines}/${name}.test.ts`,
      'stored values': `${engines}/${name}-values.test.ts`,
      catalog: `${readers}/${name}/${name}.cases.test.ts`,
      ...shop,
    },
  };
}

/** Runs the tests of a kind of database against the server at a URL; a short run tries less. Throws PipelineError (DATABASE_*) if no server responds. */
export async function tryDatabase(url: string, isShort: boolean): Promise<TriedDatabase> {
  const provider = providerOf(url);
  const { variable, version: query, files } = kinds[provider];
  const version = await versionOf(provider, url, query);
  const name = nameOf(provider, version);
  const names = Object.keys(files).filter((part) => !isShort || !/^(?:engine|catalog)$/.test(part));
  const environment = {
    ...{ [variable]: url, TRIED_DATABASE: url, TRIED_NAME: name },
    ...(isShort ? { TRIED_SHORTLY: 'true' } : {}),
  };
  const results = await runTests(
    names.map((part) => files[part] ?? ''),
    environment,
  );
  return {
    ...{ name, version, isShort, date: new Date().toISOString().slice(0, 10) },
    parts: names.map((part) => partOf(part, results.get(files[part] ?? '') ?? null, url)),
  };
}

async function versionOf(provider: Provider, url: string, query: string): Promise<string> {
  if (provider === 'sqlite') return process.versions['sqlite'] ?? '';
  // A server's URL may name no database.
  const place = provider === 'mysql' ? urlOfDatabase(url, 'information_schema') : url;
  const writer = await openWriter(provider, place, { timeoutMs: 30_000, baseFolder: '.' });
  try {
    const [row] = await writer.rows(query);
    return String(Object.values(row ?? {})[0]).split('\n', 1)[0] ?? '';
  } finally {
    await writer.close();
  }
}

function nameOf(provider: Provider, version: string): string {
  const names = {
    ...{ postgresql: 'PostgreSQL', sqlite: 'SQLite', cockroachdb: 'CockroachDB' },
    ...{ sqlserver: 'SQL Server', mysql: /mariadb/i.test(version) ? 'MariaDB' : 'MySQL' },
  };
  return names[provider];
}

/** Results of a file in vitest's JSON report. */
interface FileResult {
  readonly name: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages?: readonly string[];
  }[];
}

/** Results by path, relative to the repository. */
async function runTests(
  files: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, FileResult>> {
  const root = join(import.meta.dirname, '../..');
  const folder = await mkdtemp(join(tmpdir(), 'specmill-databases-'));
  const output = join(folder, 'results.json');
  const inherited = Object.entries(process.env).filter(([key]) => !/^VITEST|^CI$/.test(key));
  try {
    const child = spawn(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        ...['run', '--reporter=json', `--outputFile=${output}`, '--no-color', ...files],
      ],
      {
        cwd: root,
        env: { ...Object.fromEntries(inherited), ...environment },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    await once(child, 'close');
    const { testResults } = JSON.parse(await readFile(output, 'utf8')) as {
      readonly testResults: readonly FileResult[];
    };
    const fileOf = (name: string): string =>
      files.find((file) => name.replaceAll('\\', '/').endsWith(file)) ?? name;
    return new Map(testResults.map((result) => [fileOf(result.name), result]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function partOf(name: string, result: FileResult | null, url: string): TriedPart {
  const tests = result?.assertionResults ?? [];
  const count = (status: RegExp): number => tests.filter((one) => status.test(one.status)).length;
  const failures = tests
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages = [] }) => ({
      test: fullName,
      message: (failureMessages[0] ?? '').split('\n    at ', 1)[0] ?? '',
    }));
  // A schema that the server rejects fails before there are tests.
  const problem = tests.length === 0 ? (result?.message ?? 'It did not run.') : '';
  const all = problem === '' ? failures : [...failures, { test: 'start', message: problem }];
  return {
    ...{ name, passed: count(/^passed$/), failed: count(/^failed$/) + (problem === '' ? 0 : 1) },
    skipped: count(/^(?:skipped|pending|todo)$/),
    failures: all.map(({ test, message }) => ({ test, message: withoutUrl(message, url) })),
  };
}

/** Reports are published: they must not show where a server is, or its password. */
function withoutUrl(message: string, url: string): string {
  return message.replaceAll(url, 'the URL').replaceAll(/\/\/[^\s/@]+@[^\s/;]+/g, '//…');
}
