import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { PipelineError } from '../../errors.ts';

/** Limit of git's output in bytes. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Reads a file or, named `git:REV:path`, a committed file of the surrounding repository. Throws
 * DOCUMENT_NOT_FOUND.
 */
export async function readDocumentText(name: string, folder: string): Promise<string> {
  const [, revision, path] = /^git:([^:]+):(.+)$/.exec(name) ?? [];
  if (revision !== undefined && path !== undefined) {
    return readCommitted(name, { revision, path, folder });
  }
  return readFile(resolve(folder, name), 'utf8').catch((error: unknown) => {
    throw notFound(
      name,
      'Give a file, or a committed one such as git:main:openapi/shop.json.',
      error,
    );
  });
}

async function readCommitted(
  name: string,
  { revision, path, folder }: Readonly<Record<'revision' | 'path' | 'folder', string>>,
): Promise<string> {
  // A revision that begins with a dash would be parsed as an option.
  if (revision.startsWith('-')) throw notFound(name, 'Give a branch, tag or commit.');
  const place = path.startsWith('/') ? path.slice(1) : `./${path}`;
  try {
    return await shownByGit(`${revision}:${place}`, folder);
  } catch (error) {
    throw notFound(name, gitHint(error, revision), error);
  }
}

/**
 * A side of a file in an unfinished git merge: 1 is the common ancestor, 2 ours, 3 theirs; null if
 * git has none.
 */
export async function stagedText(
  path: string,
  stage: 1 | 2 | 3,
  folder: string,
): Promise<string | null> {
  return shownByGit(`:${stage}:./${path}`, folder).catch(() => null);
}

async function shownByGit(name: string, folder: string): Promise<string> {
  const options = { cwd: folder, maxBuffer: MOST_BYTES };
  return (await promisify(execFile)('git', ['show', name], options)).stdout;
}

function gitHint(error: unknown, revision: string): string {
  const { code, stderr = '' } = error as { readonly code?: unknown; readonly stderr?: string };
  if (code === 'ENOENT') return 'git is not on the PATH.';
  const [said = ''] = stderr.split('\n').filter((line) => /^(?:fatal|error):/.test(line));
  const isUnknown = /invalid object name|unknown revision|bad revision/.test(said);
  const branch = revision.replace(/^origin\//, '');
  const fetch = isUnknown ? ` In a shallow clone, git fetch origin ${branch} may help.` : '';
  return `git reported: ${said.replace(/^\w+: /, '').replace(/\.$/, '')}.${fetch}`;
}

function notFound(name: string, hint: string, cause?: unknown): PipelineError {
  return new PipelineError(
    {
      code: 'DOCUMENT_NOT_FOUND',
      message: `The document ${name} cannot be read.`,
      place: name,
      hint,
    },
    { cause },
  );
}
