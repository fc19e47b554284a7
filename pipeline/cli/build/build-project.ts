import { planWrite, writeProject } from '../../write/write-project.ts';
import type { PlannedFile } from '../../write/plan-write.ts';
import { throwIfInterrupted } from '../interrupt.ts';
import type { Tell } from '../progress.ts';
import { clientTargets } from '../project/generator-config.ts';
import type { Project } from '../project/load-project.ts';
import type { BuildNote } from './build-note.ts';
import { chooseDocuments, documentsOf, unlistedDocuments } from './choose-documents.ts';
import type { ChosenDocument } from './choose-documents.ts';
import { clientFolder } from './client-folders.ts';
import { emitProject } from './emit-project.ts';
import type { BuildOptions, BuiltDocument } from './emit-project.ts';

/** What to build, and how. */
export interface BuildRequest {
  readonly project: Project;
  /** One document of several; all when absent. */
  readonly document?: string;
  readonly options: BuildOptions;
  /** Plans and writes nothing. */
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
  readonly tell: Tell;
}

/** What a build did, or would do. */
export interface Build {
  readonly documents: readonly BuiltDocument[];
  readonly files: readonly PlannedFile[];
  /** Whether anything on disk differs from what the documents say. */
  readonly isChanged: boolean;
  readonly addedPackages: readonly string[];
  readonly drivers: readonly string[];
  /** What the user should know of the project's own files. */
  readonly notes: readonly BuildNote[];
}

/** Builds the servers of a project: all files or, on any failure, none. */
export async function buildProject(request: BuildRequest): Promise<Build> {
  const { project, options, signal, tell } = request;
  tell('Reading the document');
  const all = await documentsOf(project);
  const chosen = chooseDocuments(all, request.document);
  const emitted = await emitProject(project, chosen, options);
  throwIfInterrupted(signal);
  const { files, edits, documents, addedPackages, drivers, notes } = emitted;
  const isWhole = chosen.length === all.length;
  const write = {
    projectFolder: project.folder,
    files,
    edits,
    ...(isWhole ? {} : { scope: scopeOf(project, chosen, all) }),
  };
  tell('Writing files');
  const plan = request.dryRun ? await planWrite(write) : await writeProject(write, { signal });
  return {
    documents,
    files: plan.files,
    isChanged: plan.changes.length > 0,
    addedPackages,
    drivers,
    notes: [...notes, ...(await unlistedNotes(project))],
  };
}

async function unlistedNotes(project: Project): Promise<readonly BuildNote[]> {
  const message = 'is not listed under documents in .generator.json: nothing is built from it.';
  return (await unlistedDocuments(project)).map((place) => ({ place, message }));
}

/** Folders that belong to the chosen documents alone. */
function scopeOf(
  project: Project,
  chosen: readonly ChosenDocument[],
  all: readonly ChosenDocument[],
): readonly string[] {
  return chosen.flatMap(({ path, output }) => [
    output,
    ...clientTargets.map((target) => clientFolder(project, target, { path, all })),
  ]);
}
