import { stripTypeScriptTypes } from 'node:module';
import { errorCode, hashOfFile } from './file-hash.ts';
import type { FileOnDisk } from './file-on-disk.ts';
import type { ManifestEntry } from './manifest.ts';
import { resolveInProject } from './project-path.ts';
import type { FileChange } from './transaction.ts';

/** Why a file that differs from what was written is replaced nevertheless. */
export interface ReplacedFile {
  /** `conflict`: it has conflict markers; `merge`: git made it of two versions; `damage`: it does not parse. */
  readonly reason: 'conflict' | 'merge' | 'damage';
  /** The commit with the edit that the conflict was about. */
  readonly edit?: string;
  /** Path of a damaged file's content. */
  readonly old?: string;
}

/** What the version control of a project has of its files. */
export interface FileHistory {
  /**
   * The commit, or `work tree`, in which a person edited a file before or during the last merge;
   * null if nobody did. A version whose hash is among the written ones is not an edit. Undefined if
   * that is unknown.
   */
  editOf(path: string, written: ReadonlySet<string>): Promise<string | null | undefined>;
}

/** A file on disk that differs from what was written last. */
interface ChangedFile {
  readonly disk: FileOnDisk;
  readonly last: ManifestEntry | undefined;
  readonly history: FileHistory | undefined;
}

/** What is to become of a file that differs from what was written last. */
export interface LookedAt {
  /** Whether a person changed it, or may have. */
  readonly isEdit: boolean;
  readonly report: { readonly replaced?: ReplacedFile };
  /** A copy of a damaged file. */
  readonly changes: readonly FileChange[];
}

/** Determines whether a generated file was edited, or may be replaced. */
export async function lookAtChange(
  root: string,
  path: string,
  changed: ChangedFile,
): Promise<LookedAt> {
  const { disk, last } = changed;
  const plain = { report: {}, changes: [] };
  // A checkout may have changed its line ends.
  if (disk.hash === last?.hash) return { isEdit: false, ...plain };
  const replaced = await nobodysEdit(path, changed);
  if (replaced === null) return { isEdit: true, ...plain };
  if (replaced.reason !== 'damage') return { isEdit: false, report: { replaced }, changes: [] };
  const old = `${path}.old`;
  const target = resolveInProject(root, old);
  if ((await hashOfFile(target)) !== null) return { isEdit: true, ...plain };
  const copy = { target, content: disk.content, before: null };
  return { isEdit: false, report: { replaced: { ...replaced, old } }, changes: [copy] };
}

/** Why a file is nobody's edit; null if it is one, or may be one. */
async function nobodysEdit(
  path: string,
  { disk, last, history }: ChangedFile,
): Promise<ReplacedFile | null> {
  if (last === undefined) return disk.hasConflict ? { reason: 'conflict' } : null;
  const written = new Set([last.hash, ...(last.others ?? [])]);
  if (disk.hasConflict) {
    const edit = await history?.editOf(path, written);
    const isCommitted = typeof edit === 'string' && edit !== 'work tree';
    return { reason: 'conflict', ...(isCommitted ? { edit } : {}) };
  }
  if (written.has(disk.hash)) return { reason: 'merge' };
  const isMerged = last.others !== undefined && last.offered === undefined;
  if (isMerged && (await history?.editOf(path, written)) === null) return { reason: 'merge' };
  return isDamaged(path, disk.content.toString('utf8')) ? { reason: 'damage' } : null;
}

/** Whether a module or a JSON file does not parse. */
function isDamaged(path: string, text: string): boolean {
  try {
    if (path.endsWith('.json')) JSON.parse(text);
    else if (/\.[jt]s$/.test(path)) stripTypeScriptTypes(text);
    return false;
  } catch (error) {
    return path.endsWith('.json') || errorCode(error) === 'ERR_INVALID_TYPESCRIPT_SYNTAX';
  }
}
