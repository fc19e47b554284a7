import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { PipelineError } from '../../errors.ts';
import { sqlite } from './dialect.ts';
import { readSqlite, withSqliteFile } from './test-database.ts';

const options = { timeoutMs: 200, baseFolder: '/' };

async function problemsOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PipelineError))
    throw new Error('no PipelineError was thrown', { cause: error });
  return error.problems;
}

describe('a URL', () => {
  test.each(['file:./a b.db', 'file:a%20b.db', 'file:a%20b.db?mode=ro#x'])(
    '%s is relative to the base folder',
    async (url) => {
      await withSqliteFile('CREATE TABLE t (a)', async (path) => {
        const file = new DatabaseSync(join(dirname(path), 'a b.db'));
        file.exec('CREATE TABLE found (a)');
        file.close();
        const connection = await sqlite.connect(url, { ...options, baseFolder: dirname(path) });
        const { tables } = await connection.readCatalog({ schemas: null });
        await connection.close();
        expect(tables.map((table) => table.name)).toEqual(['found']);
      });
    },
  );

  test('may be absolute with slashes', async () => {
    await withSqliteFile('CREATE TABLE t (a)', async (path) => {
      const connection = await sqlite.connect(`file://${path}`, options);
      await connection.close();
    });
  });

  test.each([
    '',
    'file:',
    'sqlite.db',
    'postgresql://host/db',
    'file:%E0%A4%A',
    'file://host/x.db',
  ])('%j is rejected', async (url) => {
    expect(await problemsOf(sqlite.connect(url, options))).toMatchObject([
      { code: 'DATABASE_URL_INVALID' },
    ]);
  });
});

describe('a file', () => {
  test('that is missing, a folder, not a database, or empty is rejected, and not created', async () => {
    await withSqliteFile('', async (path) => {
      const folder = dirname(path);
      await mkdir(join(folder, 'folder'));
      await writeFile(
        join(folder, 'text.db'),
        'this is not a database, but long enough to be looked at '.repeat(40),
      );
      const codes = [];
      for (const name of ['missing.db', 'folder', 'text.db', basename(path)]) {
        const [problem] = await problemsOf(readSqlite(join(folder, name)));
        codes.push([name, problem.code]);
      }
      expect(codes).toEqual([
        ['missing.db', 'DATABASE_MISSING'],
        ['folder', 'DATABASE_MISSING'],
        ['text.db', 'DATABASE_FAILED'],
        ['test.db', 'DATABASE_EMPTY'],
      ]);
      expect(await readdir(folder)).toEqual(['folder', 'test.db', 'text.db']);
    });
  });

  test('without tables is reported as empty', async () => {
    const [problem] = await problemsOf(withSqliteFile('PRAGMA user_version = 1', readSqlite));
    expect(problem.message).toBe(
      'No tables were found: the database is empty, or this user may not read it.',
    );
  });

  test('that may only be read is not written', async () => {
    await withSqliteFile('CREATE TABLE t (a)', async (path) => {
      const denied = async () => (await readSqlite(path)).tables.map((table) => table.denied);
      expect(await denied()).toEqual([undefined]);
      await chmod(path, 0o444);
      expect(await denied()).toEqual([['create', 'update', 'delete']]);
    });
  });

  test('that is locked by another program is a time-out', async () => {
    await withSqliteFile('CREATE TABLE t (a)', async (path) => {
      const other = new DatabaseSync(path);
      other.exec('BEGIN EXCLUSIVE');
      const connection = await sqlite.connect(`file:${path}`, options);
      expect(await problemsOf(connection.readCatalog({ schemas: null }))).toMatchObject([
        { code: 'DATABASE_TIMEOUT' },
      ]);
      await connection.close();
      other.close();
    });
  });

  test('with a write-ahead log is read without creating files next to it', async () => {
    await withSqliteFile('PRAGMA journal_mode = WAL; CREATE TABLE t (a)', async (path) => {
      expect((await readSqlite(path)).tables).toHaveLength(1);
      expect(await readdir(dirname(path))).toEqual(['test.db']);
    });
  });

  test('includes changes that are only in the log', async () => {
    await withSqliteFile('PRAGMA journal_mode = WAL; CREATE TABLE t (a)', async (path) => {
      const other = new DatabaseSync(path);
      other.exec('CREATE TABLE fresh (a)');
      expect((await readSqlite(path)).tables.map((table) => table.name)).toEqual(['fresh', 't']);
      other.close();
    });
  });
});

test('an interrupt before the start opens nothing', async () => {
  const interrupted = { ...options, signal: AbortSignal.abort() };
  expect(await problemsOf(sqlite.connect('file:/nowhere.db', interrupted))).toMatchObject([
    { code: 'INTERRUPTED' },
  ]);
});
