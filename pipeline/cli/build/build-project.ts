import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isHalfWritten } from '../../write/half-written.ts';
import { planWrite, writeProject } from '../../write/write-project.ts';
import type { PlannedFile } from '../../write/plan-write.ts';
import { throwIfInterrupted } from '../command-line/interrupt.ts';
import type { Notify } from '../terminal/progress.ts';
import { clientTargets } from '../project/generator-config.ts';
import { loadProject } from '../project/load-project.ts';
import type { Project } from '../project/load-project.ts';
import { CONFIG_FILE } from '../project/parse-config.ts';
import type { BuildNote } from './build-note.ts';
import { chooseDocuments, documentsOf, unlistedDocuments } from './choose-documents.ts';
import type { ChosenDocument } from './choose-documents.ts';
import { clientFolder } from './clients/client-folders.ts';
import { buildKey } from './cache/build-key.ts';
import { expectedFiles, readStamp, writeStamp } from './cache/build-stamp.ts';
import type { BuildStamp, DocumentSummary } from './cache/build-stamp.ts';
import { openPieceCache } from './cache/piece-cache.ts';
import { extras } from './extras/extras.ts';
import { limitMemory } from './limit-memory.ts';
import type { BuildOptions, EmittedProject } from './emit-project.ts';

/** What to build, and how. */
export interface BuildRequest {
  readonly project: Project;
  /** One of several documents; absent: all. */
  readonly document?: string;
  readonly options: BuildOptions;
  /** Regenerates every file, even if nothing has changed. */
  readonly regenerate?: boolean;
  /** Plans without writing. */
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
  readonly notify: Notify;
}

/** What a build did, or would do. */
export interface Build {
  readonly documents: readonly DocumentSummary[];
  readonly files: readonly PlannedFile[];
  /** Whether any file on disk differs from the build's output. */
  readonly isChanged: boolean;
  readonly addedPackages: readonly string[];
  readonly drivers: readonly string[];
  /** Notes about the user's own files. */
  readonly notes: readonly BuildNote[];
}

/**
 * Builds the servers of a project: all files or, on any failure, none. If nothing has changed since
 * the last build, it only compares the files on disk.
 */
export async function buildProject(request: BuildRequest): Promise<Build> {
  const { project, options, notify } = request;
  notify('Looking for changes');
  const all = await documentsOf(project);
  const chosen = chooseDocuments(all, request.document);
  const documents = { chosen, all };
  const stamp =
    request.regenerate === true
      ? null
      : await readStamp(project.folder, await buildKey(project, documents, options));
  const unchanged = stamp === null ? null : await unchangedBuild(request, documents, stamp);
  return unchanged ?? (await fullBuild(request, documents));
}

/** The documents to build, and all of the project's. */
interface Documents {
  readonly chosen: readonly ChosenDocument[];
  readonly all: readonly ChosenDocument[];
}

/** Null if a file differs from the last build's. */
async function unchangedBuild(
  { project, notify }: BuildRequest,
  documents: Documents,
  { documents: built, files, edits, drivers, notes }: BuildStamp,
): Promise<Build | null> {
  notify('Comparing files');
  if (await isHalfWritten(project.folder)) return null;
  const texts = edits.map(async (path) => ({
    path,
    content: await readFile(join(project.folder, path), 'utf8'),
  }));
  const write = { projectFolder: project.folder, files, edits: await Promise.all(texts) };
  const plan = await planWrite({ ...write, ...scopeOf(project, documents) });
  if (plan.changes.length > 0) return null;
  // The file of a note may have been deleted since.
  const current = notes.filter(({ place }) => existsSync(join(project.folder, place)));
  const allNotes = [...current, ...(await unlistedNotes(project))];
  return {
    ...{ documents: built, files: plan.files, isChanged: false, addedPackages: [] },
    ...{ drivers, notes: allNotes },
  };
}

async function fullBuild(request: BuildRequest, documents: Documents): Promise<Build> {
  const { project, options, signal, notify } = request;
  limitMemory();
  // Imported only when something is generated: loading the parsers and printers takes longer than a
  // build without changes.
  const { emitProject } = await import('./emit-project.ts');
  const { recall, save } = await openPieceCache(project.folder);
  const emitted = await emitProject(project, documents.chosen, { ...options, recall, notify });
  throwIfInterrupted(signal);
  const { files, edits, addedPackages, drivers, notes } = emitted;
  const write = { projectFolder: project.folder, files, edits, ...scopeOf(project, documents) };
  notify('Writing files');
  const plan = request.dryRun ? await planWrite(write) : await writeProject(write, { signal });
  const summaries = emitted.documents.map(({ path, output, model }) => ({
    ...{ path, output, warnings: model.warnings },
    models: model.models.length,
    operations: model.operations.length,
  }));
  if (!request.dryRun) {
    await leaveStamp(request, { ...emitted, documents: summaries });
    await save(documents.chosen.length === documents.all.length);
  }
  return {
    documents: summaries,
    files: plan.files,
    isChanged: plan.changes.length > 0,
    addedPackages,
    drivers,
    notes: [...notes, ...(await unlistedNotes(project))],
  };
}

/** The build may have changed its own input: the configuration or package.json. */
async function leaveStamp(
  { project: before, document, options }: BuildRequest,
  { documents, files, edits, drivers, notes }: StampedParts,
): Promise<void> {
  const project = await loadProject(before.folder);
  const all = await documentsOf(project);
  const key = await buildKey(project, { chosen: chooseDocuments(all, document), all }, options);
  await writeStamp(project.folder, key, {
    ...{ documents, drivers, notes },
    files: expectedFiles(files.filter(({ path }) => path !== CONFIG_FILE)),
    edits: edits.flatMap(({ path, content }) =>
      path === CONFIG_FILE || content === null ? [] : [path],
    ),
  });
}

type StampedParts = Pick<EmittedProject, 'files' | 'edits' | 'drivers' | 'notes'> &
  Pick<BuildStamp, 'documents'>;

async function unlistedNotes(project: Project): Promise<readonly BuildNote[]> {
  const message = 'is not listed under documents in .generator.json, so nothing is built from it.';
  return (await unlistedDocuments(project)).map((place) => ({ place, message }));
}

/** The folders that belong to the chosen documents only. */
function scopeOf(
  project: Project,
  { chosen, all }: Documents,
): { readonly scope?: readonly string[]; readonly keep: readonly string[] } {
  // Extras are written only on request.
  const keep = Object.values(extras);
  if (chosen.length === all.length) return { keep };
  const scope = chosen.flatMap(({ path, output }) => [
    output,
    ...clientTargets.map((target) => clientFolder(project, target, { path, all })),
  ]);
  return { scope, keep };
}
