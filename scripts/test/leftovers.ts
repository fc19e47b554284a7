import { mkdir, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { $ } from 'zx';
import { folderOf, folderPrefix, machineMark, namePrefix, runOf, runVariable } from './test-run.ts';

/** What was left behind by runs of tests, as sentences' objects: `2 processes`. */
export type Removed = readonly string[];

const postgresUrl = process.env['POSTGRES_URL'] ?? 'postgresql://postgres@127.0.0.1:5432/postgres';
const mariadbUrl = process.env['MARIADB_URL'] ?? 'mysql://root@127.0.0.1:3306/';
/** Where all runs create their folders, also if this process is part of one. */
const base = process.env['SPECMILL_TEST_BASE'] ?? tmpdir();

/** Marks this process and all that it will start as a run, and gives them a folder. */
export async function beginRun(): Promise<string> {
  const run = runOf(process.pid);
  const folder = folderOf(run, base);
  await mkdir(folder, { recursive: true });
  Object.assign(process.env, { [runVariable]: run, SPECMILL_TEST_BASE: base, TMPDIR: folder });
  return run;
}

/**
 * Ends the processes (except children of this one), and removes the folders, databases and users, of one run; without one, of
 * all runs on this machine that have ended without doing so.
 */
export async function removeLeftovers(run: string | null): Promise<Removed> {
  const isLeft = (mark: string) => (run === null ? hasEnded(mark) : mark === run);
  const processes = await endProcesses(isLeft);
  const [folders, postgres, mariadb] = await Promise.all([
    removeFolders(isLeft),
    cleanPostgres(isLeft).catch(() => 0),
    cleanMariadb(isLeft).catch(() => 0),
  ]);
  const counts = { processes, folders, 'databases and users': postgres + mariadb };
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${what}`);
}

/** The mark in a name, such as `3fa9c1_4711`; null: not of this machine. */
function markIn(text: string, prefix: string): string | null {
  const pattern = new RegExp(`${prefix}(${machineMark}_\\d+)(?!\\d)`);
  return pattern.exec(text)?.[1] ?? null;
}

function hasEnded(mark: string): boolean {
  const pid = Number(mark.split('_')[1]);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

type IsLeft = (mark: string) => boolean;

async function endProcesses(isLeft: IsLeft): Promise<number> {
  const ended = (await runningPrograms()).filter(({ pid, parent, text }) => {
    const mark = markIn(text, `${runVariable}=`) ?? markIn(text, folderPrefix);
    if (mark === null || parent === process.pid || !isLeft(mark)) return false;
    try {
      return process.kill(pid, 'SIGKILL');
    } catch {
      return false;
    }
  });
  return ended.length;
}

interface Program {
  readonly pid: number;
  readonly parent: number;
  /** Its arguments, folder and environment, as far as they can be read. */
  readonly text: string;
}

async function runningPrograms(): Promise<readonly Program[]> {
  if (process.platform !== 'linux') {
    const { stdout } = await $({ quiet: true, nothrow: true })`ps axeww -o pid=,ppid=,command=`;
    return stdout.split('\n').map((text) => {
      const [pid = 0, parent = 0] = text.trim().split(/\s+/, 2).map(Number);
      return { pid, parent, text };
    });
  }
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const none = (): string => '';
  return Promise.all(
    pids.map(async (pid) => {
      const texts = await Promise.all([
        readFile(`/proc/${pid}/environ`, 'latin1').catch(none),
        readFile(`/proc/${pid}/cmdline`, 'latin1').catch(none),
        readlink(`/proc/${pid}/cwd`).catch(none),
      ]);
      const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(none);
      const parent = Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
      return { pid: Number(pid), parent, text: texts.join('\0') };
    }),
  );
}

async function removeFolders(isLeft: IsLeft): Promise<number> {
  const parents = [base, fileURLToPath(new URL('../../.demo', import.meta.url))];
  const names = await Promise.all(parents.map((parent) => readdir(parent).catch(() => [])));
  const left = parents.flatMap((parent, index) =>
    (names[index] ?? []).filter(isOfRun(isLeft)).map((name) => join(parent, name)),
  );
  const options = { recursive: true, force: true, maxRetries: 3 };
  await Promise.all(left.map((folder) => rm(folder, options)));
  return left.length;
}

function isOfRun(isLeft: IsLeft): (name: string) => boolean {
  return (name) => {
    const mark = name.startsWith(folderPrefix) ? markIn(name, folderPrefix) : null;
    return mark !== null && isLeft(mark);
  };
}

const pattern = `${namePrefix}${machineMark}_%`.replaceAll('_', '\\_');

function leftNames(rows: readonly { readonly name: string }[], isLeft: IsLeft): readonly string[] {
  const names = rows.map(({ name }) => name);
  return [...new Set(names)].filter((name) => {
    const mark = markIn(name, namePrefix);
    return mark !== null && isLeft(mark);
  });
}

async function cleanPostgres(isLeft: IsLeft): Promise<number> {
  const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 2000 });
  await client.connect();
  try {
    const named = async (query: string) =>
      leftNames((await client.query<{ name: string }>(query, [pattern])).rows, isLeft);
    const databases = await named('select datname as name from pg_database where datname like $1');
    for (const name of databases)
      await client.query(`drop database if exists ${name} with (force)`);
    const roles = await named('select rolname as name from pg_roles where rolname like $1');
    for (const name of roles) await client.query(`drop role if exists ${name}`);
    return databases.length + roles.length;
  } finally {
    await client.end();
  }
}

async function cleanMariadb(isLeft: IsLeft): Promise<number> {
  const connection = await mysql.createConnection({ uri: mariadbUrl, connectTimeout: 2000 });
  try {
    const named = async (query: string) => {
      const [rows] = await connection.query<mysql.RowDataPacket[]>(query, [pattern]);
      return leftNames(rows as unknown as readonly { readonly name: string }[], isLeft);
    };
    const databases = await named(
      'select schema_name as name from information_schema.schemata where schema_name like ?',
    );
    for (const name of databases) await connection.query(`drop database if exists ${name}`);
    const users = await named('select distinct user as name from mysql.user where user like ?');
    for (const name of users) {
      await connection.query(`drop user if exists ${name}@'%', ${name}@localhost`);
    }
    return databases.length + users.length;
  } finally {
    await connection.end();
  }
}
