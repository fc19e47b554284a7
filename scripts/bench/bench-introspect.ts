import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { $ } from 'zx';
import { manyTables, type BenchProvider } from './many-tables.ts';

/** Introspection to the written document: CPU of the whole process, wall time and peak memory for 10, 100 and 1000 tables. */
const sizes = [10, 100, 1000];
const rounds = 3;
const postgresUrl = process.env['POSTGRES_URL'] ?? 'postgresql://postgres@127.0.0.1:5432/postgres';
const mariadbUrl = process.env['MARIADB_URL'] ?? 'mysql://root@127.0.0.1:3306/';
const database = `specmill_bench_${process.pid}`;

function onDatabase(url: string): string {
  const target = new URL(url);
  target.pathname = `/${database}`;
  return target.href;
}

async function fillPostgres(statements: readonly string[]): Promise<string> {
  const admin = new pg.Client(postgresUrl);
  await admin.connect();
  await admin.query(`drop database if exists ${database}`);
  await admin.query(`create database ${database}`);
  await admin.end();
  const client = new pg.Client(onDatabase(postgresUrl));
  await client.connect();
  for (let at = 0; at < statements.length; at += 500) {
    await client.query(statements.slice(at, at + 500).join(';'));
  }
  await client.end();
  return onDatabase(postgresUrl);
}

async function fillMariadb(statements: readonly string[]): Promise<string> {
  const client = await mysql.createConnection({ uri: mariadbUrl, multipleStatements: true });
  await client.query(
    `drop database if exists ${database}; create database ${database}; use ${database}`,
  );
  for (let at = 0; at < statements.length; at += 100) {
    await client.query(statements.slice(at, at + 100).join(';'));
  }
  await client.end();
  return onDatabase(mariadbUrl);
}

function fillSqlite(statements: readonly string[], folder: string, size: number): string {
  const file = path.join(folder, `bench-${size}.db`);
  const client = new DatabaseSync(file);
  client.exec(`begin; ${statements.join(';')}; commit`);
  client.close();
  return `file:${file}`;
}

async function dropDatabases(): Promise<void> {
  const admin = new pg.Client(postgresUrl);
  await admin.connect();
  await admin.query(`drop database if exists ${database}`);
  await admin.end();
  const client = await mysql.createConnection(mariadbUrl);
  await client.query(`drop database if exists ${database}`);
  await client.end();
}

interface Usage {
  readonly cpuMs: number;
  readonly peakMb: number;
  readonly wallMs: number;
}

async function measure(url: string, folder: string): Promise<Usage> {
  const usageFile = path.join(folder, 'usage.json');
  const document = path.join(folder, 'bench.json');
  const preload = path.resolve('scripts/bench/report-usage.ts');
  const cli = path.resolve('dist/pipeline/cli/bin.js');
  const started = performance.now();
  await $({
    quiet: true,
    cwd: folder,
    env: { ...process.env, BENCH_USAGE: usageFile },
  })`node --import ${preload} ${cli} introspect --db ${url} --document ${document} --force`;
  const wallMs = performance.now() - started;
  return { ...(JSON.parse(await readFile(usageFile, 'utf8')) as Omit<Usage, 'wallMs'>), wallMs };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

await $({ quiet: true })`node scripts/build.ts`;
const folder = await mkdtemp(path.join(tmpdir(), 'specmill-bench-'));
try {
  console.log('provider    tables  CPU ms  wall ms  peak MB');
  for (const provider of ['postgresql', 'mysql', 'sqlite'] satisfies BenchProvider[]) {
    for (const size of sizes) {
      const statements = manyTables(provider, size);
      const url =
        provider === 'postgresql'
          ? await fillPostgres(statements)
          : provider === 'mysql'
            ? await fillMariadb(statements)
            : fillSqlite(statements, folder, size);
      const runs: Usage[] = [];
      for (let round = 0; round < rounds; round += 1) runs.push(await measure(url, folder));
      const cell = (pick: (usage: Usage) => number, width: number): string =>
        median(runs.map(pick)).toFixed(0).padStart(width);
      console.log(
        `${provider.padEnd(12)}${String(size).padStart(6)}${cell((run) => run.cpuMs, 8)}${cell((run) => run.wallMs, 9)}${cell((run) => run.peakMb, 9)}`,
      );
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
  await dropDatabases();
}
