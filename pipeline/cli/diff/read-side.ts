import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  namesDatabase,
  publicDocument,
} from '../../../server-template/runtime/shared/public-document.ts';
import { PipelineError } from '../../errors.ts';
import { X_INTERNAL } from '../../extensions.ts';
import { parseDocument } from '../../model/load/load-document.ts';
import { ProblemList } from '../../model/problem-list.ts';
import { effectiveDocument } from '../../model/repair/effective-document.ts';

/** A document to compare, as it was named, written, and read. */
export interface DiffSide {
  readonly name: string;
  readonly text: string;
  /** As everyone may see it. */
  readonly document: object;
}

/** Bytes that git may print. */
const mostBytes = 64 * 1024 * 1024;

/** Reads a document from a file or, named `git:REV:path`, from a commit of the repository around the folder. Throws DOCUMENT_*. */
export async function readSide(name: string, folder: string): Promise<DiffSide> {
  const [, revision, path] = /^git:([^:]+):(.+)$/.exec(name) ?? [];
  const text =
    revision === undefined || path === undefined
      ? await readLocal(name, folder)
      : await readCommitted(name, { revision, path, folder });
  const document = await parseDocument(text, name, 'any');
  if (namesDatabase(document)) {
    const effective = effectiveDocument(document, new ProblemList(name));
    return { name, text, document: publicDocument(effective) };
  }
  const hidesSomething = text.includes(X_INTERNAL);
  return { name, text, document: hidesSomething ? publicDocument(document) : document };
}

async function readLocal(name: string, folder: string): Promise<string> {
  try {
    return await readFile(resolve(folder, name), 'utf8');
  } catch (error) {
    throw notFound(name, 'Name a file, or a committed one as git:main:openapi/shop.json.', error);
  }
}

async function readCommitted(
  name: string,
  {
    revision,
    path,
    folder,
  }: { readonly revision: string; readonly path: string; readonly folder: string },
): Promise<string> {
  // What begins with a dash would be an option of git.
  if (revision.startsWith('-')) throw notFound(name, 'Name a branch, tag or commit.');
  const from = path.startsWith('/') ? path.slice(1) : `./${path}`;
  try {
    const { stdout } = await promisify(execFile)('git', ['show', `${revision}:${from}`], {
      cwd: folder,
      maxBuffer: mostBytes,
    });
    return stdout;
  } catch (error) {
    throw notFound(name, gitHint(error, revision), error);
  }
}

function gitHint(error: unknown, revision: string): string {
  const { code, stderr = '' } = error as { readonly code?: unknown; readonly stderr?: string };
  if (code === 'ENOENT') return 'git is not on the PATH.';
  const [said = ''] = stderr.split('\n').filter((line) => /^(?:fatal|error):/.test(line));
  const isUnknown = /invalid object name|unknown revision|bad revision/.test(said);
  const branch = revision.replace(/^origin\//, '');
  const fetch = isUnknown ? ` In a shallow clone, git fetch origin ${branch} may bring it.` : '';
  return `git says: ${said.replace(/^\w+: /, '').replace(/\.$/, '')}.${fetch}`;
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
