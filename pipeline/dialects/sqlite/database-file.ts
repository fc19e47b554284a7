import { constants } from 'node:fs';
import { access, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalog } from '../../catalog/catalog.ts';
import { PipelineError } from '../../errors.ts';

/** Checks that a path is a readable file; throws DATABASE_MISSING or DATABASE_PERMISSION. */
export async function requireReadableFile(path: string): Promise<void> {
  const stats = await stat(path).catch((error: unknown) => {
    throw fileError(path, error);
  });
  if (stats.isDirectory()) {
    throw new PipelineError({
      code: 'DATABASE_MISSING',
      message: `${path} is a folder, not a SQLite database.`,
      hint: 'Give the path of the database file, as in file:./shop.db.',
    });
  }
  await access(path, constants.R_OK).catch((error: unknown) => {
    throw fileError(path, error);
  });
}

/**
 * URL that opens the file without creating others: a reader of a write-ahead database would leave
 * `-wal` and `-shm` files behind, and needs neither if there is no `-wal` file
 * (https://sqlite.org/wal.html#noshm).
 */
export async function readOnlyUrl(path: string): Promise<URL> {
  const url = pathToFileURL(path);
  if ((await isWriteAhead(path)) && !(await exists(`${path}-wal`)))
    url.searchParams.set('immutable', '1');
  return url;
}

/** Byte 19 of the header is the read version (https://sqlite.org/fileformat.html). */
async function isWriteAhead(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(20), 0, 20, 0);
    return bytesRead === 20 && buffer[19] === 2;
  } finally {
    await file.close();
  }
}

/**
 * Whether this user may not change the file, or not create the journal next to it; a file that
 * nobody may write is read-only for root, too.
 */
export async function isReadOnlyFile(path: string): Promise<boolean> {
  if (path !== ':memory:' && ((await stat(path)).mode & 0o222) === 0) return true;
  const places = path === ':memory:' ? [] : [path, dirname(path)];
  const writable = await Promise.allSettled(places.map((one) => access(one, constants.W_OK)));
  return writable.some(({ status }) => status === 'rejected');
}

/** The catalog of a file that this user may only read. */
export function withoutWrites(catalog: Catalog): Catalog {
  const denied = ['create', 'update', 'delete'] as const;
  return { ...catalog, tables: catalog.tables.map((table) => ({ ...table, denied })) };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function fileError(path: string, cause: unknown): PipelineError {
  const isDenied =
    cause instanceof Error &&
    'code' in cause &&
    (cause.code === 'EACCES' || cause.code === 'EPERM');
  return new PipelineError(
    isDenied
      ? {
          code: 'DATABASE_PERMISSION',
          message: `This user may not read the database file ${path}.`,
          hint: 'Give the user permission to read the file and its folder.',
        }
      : {
          code: 'DATABASE_MISSING',
          message: `The database file ${path} does not exist.`,
          hint: 'Check the path in the URL; a relative path starts at the folder of .generator.json.',
        },
    { cause },
  );
}
