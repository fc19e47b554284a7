import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { errorCode } from '../../write/file-hash.ts';

/** Variables by name: the process's own, and those of `.env` that it does not set. */
export type Environment = ReadonlyMap<string, string>;

/**
 * Reads a project's `.env` and the environment of the process, which takes precedence. An empty
 * variable counts as absent.
 */
export async function readEnvironment(
  folder: string,
  own: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Environment> {
  const fromFile = parseEnv(await readDotEnv(folder));
  const all = [...Object.entries(fromFile), ...Object.entries(own)];
  return new Map(
    all.filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  );
}

async function readDotEnv(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, '.env'), 'utf8');
  } catch (error) {
    // Missing, a folder (Docker creates one for a missing mount), or not readable: only the
    // environment is used.
    if (['ENOENT', 'EISDIR', 'EACCES'].includes(errorCode(error) ?? '')) return '';
    throw error;
  }
}
