import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isHalfWritten } from '../../write/half-written.ts';
import type { PlannedFile, WritePlan, WriteRequest } from '../../write/plan-write.ts';
import type { Recall } from '../../recall.ts';
import { readVersion } from '../command-line/version.ts';
import { throwIfInterrupted } from '../command-line/interrupt.ts';
import { limitYoungGeneration } from '../command-line/limit-memory.ts';
import type { Notify } from '../terminal/progress.ts';
import { clientTargets } from '../project/generator-config.ts';
import { gitHistory } from '../project/git-history.ts';
import { loadProject } from '../project/load-project.ts';
import type { Project } from '../project/load-project.ts';
import { CONFIG_FILE } from '../project/parse-config.ts';
import { assertDistinct } from './assert-distinct.ts';
import type { BuildNote } from './build-note.ts';
import { chooseDocuments, documentsOf, unlistedDocuments } from '../project/choose-documents.ts';
import type { ChosenDocument } from '../project/choose-documents.ts';
import { formatNotes } from './format-notes.ts';
import { sortedWarnings } from './warning-order.ts';
import { readDocuments } from './read-documents.ts';
import type { ReadDocument } from './read-documents.ts';
import { unmigratedNotes, withUnmigrated } from './unmigrated-notes.ts';
import { clientFolder } from './clients/client-folders.ts';
import { missingPackages, planParts, writeParts } from './clients/outside-client.ts';
import { buildKey } from './cache/build-key.ts';
import { expectedFiles, readStamp, withStates, writeStamp } from './cache/build-stamp.ts';
import type { BuildStamp, DocumentSummary } from './cache/build-stamp.ts';
import { keepBuiltLines } from './cache/built-lines.ts';
import { openPieceCache } from './cache/piece-cache.ts';
import { extras } from './extras/extras.ts';
import type { PartialOutput } from './partial/emit-partially.ts';
import type { EmittedProject } from './emit-project.ts';
import type { BuildOptions } from './project-settings.ts';

/** Size of V8's young generation in bytes: with 1,000 tables, a build takes 490 MB instead of 640, in the same time. */
const youngBytes = 16 * 1024 ** 2;

/** What to build, and how. */
export interface BuildRequest {
  readonly project: Project;
  /** One of several documents; absent: all. */
  readonly document?: string;
  readonly options: BuildOptions;
  /** Regenerates every file, even if nothing has changed. */
  readonly regenerate?: boolean;
  /** Also builds what a newer version of specmill built. */
  readonly isForced?: boolean;
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
 * the last build, it only compares the files on disk; if only keywords of a document have, it
 * builds what depends on them.
 */
export async function buildProject(request: BuildRequest): Promise<Build> {
  const { project, options, notify } = request;
  limitYoungGeneration(youngBytes);
  notify('Looking for changes');
  const all = await documentsOf(project);
  assertDistinct(all);
  const chosen = await readDocuments(project.folder, chooseDocuments(all, request.document));
  const documents = { chosen, all };
  const stamp =
    request.regenerate === true
      ? null
      : await readStamp(project.folder, await buildKey(project, documents, options));
  try {
    const incremental = stamp === null ? null : await incrementalBuild(request, documents, stamp);
    return incremental ?? (await fullBuild(request, documents));
  } catch (error) {
    throw await withUnmigrated(error, project.folder, chosen);
  }
}

/** The documents to build, and all of the project's. */
interface Documents {
  readonly chosen: readonly ReadDocument[];
  readonly all: readonly ChosenDocument[];
}

/** Builds on the result of the last build; null if that is not enough. */
async function incrementalBuild(
  request: BuildRequest,
  documents: Documents,
  stamp: BuildStamp,
): Promise<Build | null> {
  const { project, notify } = request;
  if (await isHalfWritten(project.folder)) return null;
  const hashes = new Map(stamp.documents.map(({ path, hash }) => [path, hash]));
  const changed = documents.chosen.filter(({ path, hash }) => hashes.get(path) !== hash);
  const isUnchanged = changed.length === 0;
  const output = isUnchanged
    ? { ...stamp, lines: new Map<string, string>(), written: [] }
    : await partialOutput(request, { changed, stamp });
  if (output === null) return null;
  notify('Comparing files');
  const texts = stamp.edits.map(async (path) => ({
    path,
    content: await readFile(join(project.folder, path), 'utf8'),
  }));
  const write = {
    ...{ projectFolder: project.folder, files: output.files, edits: await Promise.all(texts) },
    ...{ ...scopeOf(project, documents), ...writerOf(request) },
  };
  const plan = isUnchanged ? await planParts(project, write) : await planOrWrite(request, write);
  if (plan.isIncomplete || (isUnchanged && plan.changes.length > 0)) return null;
  const { drivers, edits } = stamp;
  const paths = new Set(changed.map(({ path }) => path));
  const others = stamp.notes.filter(({ place }) => !paths.has(place));
  const notes = [...others, ...(await formatNotes(project.folder, output.written))];
  const files = withStates(output.files, plan.seen);
  // Other keywords name no other columns.
  const unmigrated = await unmigratedNotes(project.folder, documents.chosen, stamp.bases);
  const { bases } = unmigrated;
  if (!isUnchanged || files !== output.files) {
    const { documents: summaries, lines } = output;
    const left = { documents: summaries, lines, files, drivers, edits, notes, bases };
    await leaveStamp(request, documents, left);
  }
  // The file of a note may have been deleted since.
  const current = notes.filter(({ place }) => existsSync(join(project.folder, place)));
  return {
    ...{ documents: output.documents, files: plan.files, isChanged: plan.changes.length > 0 },
    ...{ addedPackages: [], drivers },
    notes: [...current, ...(await unlistedNotes(project)), ...unmigrated.notes],
  };
}

async function partialOutput(
  { project, options, notify }: BuildRequest,
  edit: { readonly changed: readonly ReadDocument[]; readonly stamp: BuildStamp },
): Promise<PartialOutput | null> {
  notify('Printing what has changed');
  const { emitPartially } = await import('./partial/emit-partially.ts');
  return emitPartially(project, edit, options);
}

async function planOrWrite(
  { project, dryRun, signal, notify }: BuildRequest,
  write: WriteRequest,
): Promise<WritePlan> {
  throwIfInterrupted(signal);
  if (dryRun) return planParts(project, write);
  notify('Writing files');
  return writeParts(project, write, { signal });
}

async function fullBuild(request: BuildRequest, documents: Documents): Promise<Build> {
  const { project, dryRun } = request;
  const { recall, save } = await openPieceCache(project.folder);
  const { build, stamped, sources } = await emitAndWrite(request, documents, recall);
  const unmigrated = await unmigratedNotes(project.folder, documents.chosen);
  if (!dryRun) {
    // By now, the memory of the printed files and of the model is free.
    const { bases } = unmigrated;
    await leaveStamp(request, documents, { ...stamped, bases, lines: await linesOf(sources) });
    await save(documents.chosen.length === documents.all.length);
  }
  const packages = await missingPackages(project, request.options.frameworks);
  const others = [...packages, ...(await unlistedNotes(project)), ...unmigrated.notes];
  return { ...build, notes: [...build.notes, ...others] };
}

/** Emits and writes everything; returns what the next build needs too. */
async function emitAndWrite(
  request: BuildRequest,
  documents: Documents,
  recall: Recall,
): Promise<{
  readonly build: Build;
  readonly stamped: Omit<StampedOutput, 'lines' | 'bases'>;
  readonly sources: Sources;
}> {
  const { project, options, notify } = request;
  // Imported only when something is generated: loading the parsers and printers takes longer than a
  // build without changes.
  const { emitProject } = await import('./emit-project.ts');
  const emitted = await emitProject(project, documents.chosen, { ...options, recall, notify });
  const { files, edits, addedPackages, drivers } = emitted;
  const texts = new Map(documents.chosen.map(({ path, text }) => [path, text]));
  const written = emitted.documents.map(({ path, source }) => {
    return { path, source, text: texts.get(path) ?? '' };
  });
  const notes = [...emitted.notes, ...(await formatNotes(project.folder, written))];
  const write = {
    ...{ projectFolder: project.folder, files, edits },
    ...{ ...scopeOf(project, documents), ...writerOf(request) },
  };
  const plan = await planOrWrite(request, write);
  const summaries = emitted.documents.map(({ path, output, model }) => ({
    ...{ path, output, warnings: sortedWarnings(model.warnings) },
    models: model.models.length,
    operations: model.operations.length,
  }));
  return {
    build: {
      ...{ documents: summaries, files: plan.files, isChanged: plan.changes.length > 0 },
      ...{ addedPackages, drivers, notes },
    },
    stamped: {
      ...{ documents: summaries, drivers },
      notes: notes.filter(({ isOnce }) => isOnce !== true),
      files: expectedFiles(files.filter(({ path }) => path !== CONFIG_FILE)),
      edits: edits.flatMap(({ path, content }) =>
        path === CONFIG_FILE || content === null ? [] : [path],
      ),
    },
    sources: emitted.documents.map(({ path, source }) => ({ path, source })),
  };
}

/** The build may have changed its own input: the configuration or package.json. */
async function leaveStamp(
  { project: before, options, dryRun }: BuildRequest,
  { chosen }: Documents,
  { lines, ...output }: StampedOutput,
): Promise<void> {
  if (dryRun) return;
  const project = await loadProject(before.folder);
  const key = await buildKey(project, { chosen, all: await documentsOf(project) }, options);
  const hashes = new Map(chosen.map(({ path, hash }) => [path, hash]));
  for (const { path, hash } of chosen) {
    const own = lines.get(path);
    if (own !== undefined) await keepBuiltLines(project.folder, { path, hash, lines: own });
  }
  await writeStamp(project.folder, key, {
    ...output,
    documents: output.documents.map((document) => ({
      ...document,
      hash: hashes.get(document.path) ?? '',
    })),
    files: expectedFiles(output.files),
  });
}

type Sources = readonly Pick<EmittedProject['documents'][number], 'path' | 'source'>[];

async function linesOf(documents: Sources): Promise<PartialOutput['lines']> {
  const { divideDocument, documentLines } = await import('./partial/document-units.ts');
  const lines = new Map<string, string>();
  for (const { path, source } of documents) {
    const divided = divideDocument(source);
    if (divided !== null) lines.set(path, documentLines(divided));
  }
  return lines;
}

type StampedOutput = Omit<PartialOutput, 'written'> &
  Pick<BuildStamp, 'edits' | 'drivers' | 'notes' | 'bases'>;

async function unlistedNotes(project: Project): Promise<readonly BuildNote[]> {
  const message = 'is not listed under documents in .generator.json, so nothing is built from it.';
  return (await unlistedDocuments(project)).map((place) => ({ place, message }));
}

function writerOf({
  project,
  isForced = false,
}: BuildRequest): Pick<WriteRequest, 'version' | 'isForced' | 'history'> {
  return { version: readVersion(), isForced, history: gitHistory(project.folder) };
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
