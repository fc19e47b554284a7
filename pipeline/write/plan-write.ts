import { PipelineError } from '../errors.ts';
import type { OutputFile } from '../output-file.ts';
import { contentHash, fileState, hashOf, hashOfFile, isSameFile } from './file-hash.ts';
import { fileOnDisk } from './file-on-disk.ts';
import { compareVersions, MANIFEST_PATH, manifestText, readManifest } from './manifest.ts';
import type { Manifest, ManifestEntry, WrittenManifest } from './manifest.ts';
import { lookAtChange } from './nobodys-edit.ts';
import type { FileHistory, ReplacedFile } from './nobodys-edit.ts';
import { rejectCollisions } from './path-collisions.ts';
import { foldPath, resolveInProject } from './project-path.ts';
import type { RealFolders } from './project-path.ts';
import type { FileChange } from './transaction.ts';
import { writeFailure } from './write-failure.ts';

/** A file known by hash only: it can be compared but not written. */
export interface ExpectedFile extends Omit<OutputFile, 'content'> {
  /** SHA-256 of the content. */
  readonly hash: string;
  /** What the file system said of the file when it was last found to have this content. */
  readonly seen?: string;
}

/** The desired state of a project. */
export interface WriteRequest {
  /** Existing folder of the project. */
  readonly projectFolder: string;
  readonly files: readonly (OutputFile | ExpectedFile)[];
  /** Files of the user to change, such as package.json. */
  readonly edits?: readonly FileEdit[];
  /** Folders in which obsolete files are deleted; absent: all. */
  readonly scope?: readonly string[];
  /** Folders in which nothing is deleted, even if nothing is written there any more. */
  readonly keep?: readonly string[];
  /** Version that writes; an older one than that of the last write is rejected, unless forced. */
  readonly version?: string;
  readonly isForced?: boolean;
  /** The project whose client this is, relative to the folder; absent: the folder is a project. */
  readonly source?: string;
  /** Absent: what git merged counts as edited. */
  readonly history?: FileHistory;
}

/** A file and its new content; null deletes it. */
export interface FileEdit {
  readonly path: string;
  readonly content: string | null;
}

/** The outcome for a file; `keptEdited`: edited since it was written, `keptYours`: owned by the user. */
export type FileStatus =
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'keptEdited'
  | 'keptYours'
  | 'deleted';

/** One line of the report. */
export interface PlannedFile {
  readonly path: string;
  readonly status: FileStatus;
  /** Path of the new version of an edited file, unless it exists already. */
  readonly newVersion?: string;
  /** Path of a newer version of an edited file that was not merged and deleted yet. */
  readonly shadowed?: string;
  /** Why a file that differed from what was written was replaced. */
  readonly replaced?: ReplacedFile;
}

/** The changes of a write; empty if everything is up to date. */
export interface WritePlan {
  readonly files: readonly PlannedFile[];
  readonly changes: readonly FileChange[];
  /** Whether a file would have to be written of which only the hash is known. */
  readonly isIncomplete: boolean;
  /** What the file system said of each unchanged file before it was read, by path. */
  readonly seen: ReadonlyMap<string, string>;
}

/** The part of a plan for one file. */
interface Step {
  readonly file: PlannedFile | null;
  readonly changes: readonly FileChange[];
  readonly entry: ManifestEntry | null;
  readonly seen?: string | null;
  /** Set if the content of a change is not known. */
  readonly isIncomplete?: boolean;
}

/** Plans a write without writing. `root` is the project's folder, without symbolic links. */
export async function planChanges(root: string, request: WriteRequest): Promise<WritePlan> {
  const { version, files: manifest } = await readManifest(root);
  rejectOlder(version, request);
  rejectCollisions(request.files);
  const steps: Step[] = [];
  const folders: RealFolders = new Map();
  for (const file of request.files)
    steps.push(
      await guarded(
        file.path,
        planFile(root, file, { manifest, folders, history: request.history }),
      ),
    );
  for (const edit of request.edits ?? [])
    steps.push(await guarded(edit.path, planEdit(root, edit)));
  const wanted = new Map(request.files.map((file) => [foldPath(file.path), file.path]));
  for (const entry of manifest.values()) {
    const path = wanted.get(foldPath(entry.path));
    // On a case-insensitive file system, the old spelling is the new file: deleting it would lose both.
    if (path !== undefined && (await isSameFile(root, path, entry.path))) continue;
    steps.push(await guarded(entry.path, planLeftover(root, entry, request)));
  }
  const entries = steps.flatMap((step) => (step.entry === null ? [] : [step.entry]));
  const changes = steps.flatMap((step) => step.changes);
  return {
    files: steps.flatMap((step) => (step.file === null ? [] : [step.file])).sort(byPath),
    changes: [
      ...changes,
      ...(await planManifest(root, entries, {
        version: request.version ?? version,
        source: request.source ?? null,
      })),
    ],
    isIncomplete: steps.some(({ isIncomplete }) => isIncomplete === true),
    seen: new Map(
      steps.flatMap(({ file, seen = null }) =>
        file === null || seen === null ? [] : [[file.path, seen]],
      ),
    ),
  };
}

async function planFile(
  root: string,
  file: OutputFile | ExpectedFile,
  {
    manifest,
    folders,
    history,
  }: {
    readonly manifest: Manifest;
    readonly folders: RealFolders;
    readonly history: FileHistory | undefined;
  },
): Promise<Step> {
  const target = resolveInProject(root, file.path, folders);
  const seen = fileState(target);
  const before = await hashNow(target, file, seen);
  const after = hashOfWanted(file);
  const { path, owner } = file;
  if (owner === 'user' && before !== null) {
    return { file: { path, status: 'keptYours' }, changes: [], entry: null };
  }
  const last = manifest.get(path);
  const entry = owner === 'user' ? null : { path, owner, hash: after };
  const stale = await planStaleOffer(root, last);
  if (before === after) return { file: { path, status: 'unchanged' }, changes: stale, entry, seen };
  const isAsWritten = before === last?.hash || before === last?.offered;
  const disk = before === null || isAsWritten ? null : fileOnDisk(target);
  // A checkout may have changed its line ends.
  if (disk?.hash === after) return { file: { path, status: 'unchanged' }, changes: stale, entry };
  const found = disk === null ? null : await lookAtChange(root, path, { disk, last, history });
  if (found?.isEdit === true) return await planEdited(root, file, last);
  const status = before === null ? 'created' : 'updated';
  const executable = file.executable === true;
  const change = { target, content: contentOf(file), before, after, executable };
  return {
    file: { path, status, ...found?.report },
    changes: [change, ...(found?.changes ?? []), ...stale],
    entry,
    isIncomplete: 'hash' in file,
  };
}

/** Hash of a file on disk, which is not read if it is still as it was seen. */
async function hashNow(
  target: string,
  file: OutputFile | ExpectedFile,
  state: string | null,
): Promise<string | null> {
  const isAsSeen = state !== null && 'hash' in file && file.seen === state;
  return isAsSeen ? file.hash : hashOfFile(target);
}

function rejectOlder(last: string | null, { version, isForced }: WriteRequest): void {
  if (last === null || version === undefined || isForced === true) return;
  if (compareVersions(version, last) >= 0) return;
  throw new PipelineError({
    code: 'DOCUMENT_VERSION',
    message: `The project was built by specmill ${last}, and this is ${version}; nothing was written.`,
    place: MANIFEST_PATH,
    hint: `Run npm install and npx specmill, install specmill ${last}, or go back to this version with specmill build --force.`,
  });
}

function hashOfWanted(file: OutputFile | ExpectedFile): string {
  return 'hash' in file ? file.hash : contentHash(file);
}

/** Empty if only the hash is known: the plan is then incomplete, and not carried out. */
function contentOf(file: OutputFile | ExpectedFile): OutputFile['content'] {
  return 'hash' in file ? '' : file.content;
}

async function planEdit(root: string, { path, content }: FileEdit): Promise<Step> {
  const target = resolveInProject(root, path);
  const before = await hashOfFile(target);
  if (before === (content === null ? null : hashOf(content))) {
    return { file: { path, status: 'unchanged' }, changes: [], entry: null };
  }
  const status = content === null ? 'deleted' : before === null ? 'created' : 'updated';
  return { file: { path, status }, changes: [{ target, content, before }], entry: null };
}

async function planEdited(
  root: string,
  file: OutputFile | ExpectedFile,
  last: ManifestEntry | undefined,
): Promise<Step> {
  const { path, owner } = file;
  const offered = hashOfWanted(file);
  const entry = { path, owner, hash: last?.hash ?? offered, offered };
  const beside = `${path}.new`;
  const target = resolveInProject(root, beside);
  const before = await hashOfFile(target);
  // It was written before, or belongs to the user: do not replace it.
  const isSettled = last?.offered === offered || before === offered;
  const isOurs = before === null || before === last?.offered;
  if (isSettled || !isOurs) {
    const isShadowing = before === offered && last !== undefined && last.hash !== offered;
    const shadowed = isShadowing ? { shadowed: beside } : {};
    return { file: { path, status: 'keptEdited', ...shadowed }, changes: [], entry };
  }
  return {
    file: { path, status: 'keptEdited', newVersion: beside },
    changes: [{ target, content: contentOf(file), before }],
    entry,
    isIncomplete: 'hash' in file,
  };
}

async function planStaleOffer(
  root: string,
  last: ManifestEntry | undefined,
): Promise<readonly FileChange[]> {
  if (last?.offered === undefined) return [];
  const target = resolveInProject(root, `${last.path}.new`);
  const before = await hashOfFile(target);
  return before === last.offered ? [{ target, content: null, before }] : [];
}

async function planLeftover(
  root: string,
  entry: ManifestEntry,
  { scope, keep = [], history }: WriteRequest,
): Promise<Step> {
  const isIn = (folder: string): boolean => entry.path.startsWith(`${folder}/`);
  if (scope?.some(isIn) === false || keep.some(isIn)) return { file: null, changes: [], entry };
  const target = resolveInProject(root, entry.path);
  const before = await hashOfFile(target);
  if (before === null) return { file: null, changes: [], entry: null };
  const { path } = entry;
  const disk = before === entry.hash ? null : fileOnDisk(target);
  const found =
    disk === null ? null : await lookAtChange(root, path, { disk, last: entry, history });
  if (found !== null && (found.isEdit || found.changes.length > 0))
    return { file: { path, status: 'keptEdited' }, changes: [], entry };
  const change = { target, content: null, before };
  return { file: { path, status: 'deleted' }, changes: [change], entry: null };
}

async function planManifest(
  root: string,
  entries: readonly ManifestEntry[],
  by: Pick<WrittenManifest, 'version' | 'source'>,
): Promise<readonly FileChange[]> {
  const target = resolveInProject(root, MANIFEST_PATH);
  const before = await hashOfFile(target);
  const content = manifestText(entries, by);
  const hash = hashOf(content);
  if (hash === before || (entries.length === 0 && before === null)) return [];
  if (fileOnDisk(target)?.hash === hash) return [];
  return [{ target, content, before }];
}

async function guarded<Result>(path: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw writeFailure(error, path);
  }
}

function byPath(a: PlannedFile, b: PlannedFile): number {
  return a.path < b.path ? -1 : 1;
}
