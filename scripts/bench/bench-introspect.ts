import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { $ } from 'zx';
import { manyTables, type BenchProvider } from './many-tables.ts';
import { median } from './median.ts';
import { runMeasured, type ProgramUsage } from './run-measured.ts';

/** Introspections of 10, 100 and 1000 tables: CPU of the whole process, wall time and peak memory of the first one, of an unchanged database, and of the same with an edited document. */
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

/** The document's folder contains nothing else, so that each first introspection has a new one. */
async function measure(url: string, folder: string, before: () => Promise<void>) {
  const cli = path.resolve('dist/pipeline/cli/bin.js');
  const runs: ProgramUsage[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await before();
    const args = ['introspect', '--db', url, '--document', 'bench.json'];
    runs.push(await runMeasured([cli, ...args], { folder }));
  }
  return runs;
}

async function startOver(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
}

async function editDocument(folder: string): Promise<void> {
  const file = path.join(folder, 'bench.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/("summary": "[^"]*)"/, '$1!"'));
}

function notify(title: string, runs: readonly ProgramUsage[]): void {
  const cell = (pick: (usage: ProgramUsage) => number, width: number): string =>
    median(runs.map(pick)).toFixed(0).padStart(width);
  console.log(
    `${title.padEnd(30)}${cell((run) => run.cpuMs, 8)}${cell((run) => run.wallMs, 9)}${cell((run) => run.peakMb, 9)}`,
  );
}

await $({ quiet: true })`node scripts/build.ts`;
const folder = await mkdtemp(path.join(tmpdir(), 'specmill-bench-'));
try {
  console.log(`${' '.repeat(32)}CPU ms  wall ms  peak MB`);
  for (const provider of ['postgresql', 'mysql', 'sqlite'] satisfies BenchProvider[]) {
    for (const size of sizes) {
      const statements = manyTables(provider, size);
      const url =
        provider === 'postgresql'
          ? await fillPostgres(statements)
          : provider === 'mysql'
            ? await fillMariadb(statements)
            : fillSqlite(statements, folder, size);
      const own = path.join(folder, 'project');
      const title = `${provider} ${size}`.padEnd(16);
      notify(`${title}first`, await measure(url, own, () => startOver(own)));
      notify(`${title}unchanged`, await measure(url, own, () => Promise.resolve()));
      notify(`${title}edited`, await measure(url, own, () => editDocument(own)));
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
  await dropDatabases();
}
