import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PipelineError } from '../../errors.ts';

/** A file of a Prisma schema; its name is relative to the schema's folder. */
export interface PrismaFile {
  readonly name: string;
  readonly text: string;
}

/** Reads a Prisma schema: one file, or every `.prisma` file of a folder. Throws PRISMA_SCHEMA_INVALID if there is none. */
export async function readPrismaFiles(path: string): Promise<readonly PrismaFile[]> {
  try {
    if (!(await stat(path)).isDirectory()) {
      return [{ name: basename(path), text: await readFile(path, 'utf8') }];
    }
    const names = (await readdir(path, { recursive: true })).filter((name) =>
      /\.prisma$/.test(name),
    );
    if (names.length > 0) {
      const sorted = names.sort();
      return await Promise.all(
        sorted.map(async (name) => ({ name, text: await readFile(join(path, name), 'utf8') })),
      );
    }
  } catch (error) {
    throw unreadable(path, 'cannot be read', error);
  }
  throw unreadable(path, 'is a folder without .prisma files');
}

function unreadable(path: string, what: string, cause?: unknown): PipelineError {
  return new PipelineError(
    {
      code: 'PRISMA_SCHEMA_INVALID',
      message: `The Prisma schema ${what}.`,
      place: path,
      hint: 'Check the path after --schema: a .prisma file, or a folder of them.',
    },
    { cause },
  );
}
