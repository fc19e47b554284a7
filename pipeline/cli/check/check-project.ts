import { join } from 'node:path';
import { PipelineError } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import { loadDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import { buildProject } from '../build/build-project.ts';
import { chooseDocuments, documentsOf } from '../project/choose-documents.ts';
import { readDescribed, readDescribedBase } from '../migrate/described-document.ts';
import { findDrift } from '../migrate/find-drift.ts';
import { rememberPassword } from '../terminal/secrets.ts';
import type { Project } from '../project/load-project.ts';
import type { Notify } from '../terminal/progress.ts';
import type { PlannedFile } from '../../write/plan-write.ts';

/** What to check. */
export interface CheckRequest {
  readonly project: Project;
  /** One of several documents; absent: all. */
  readonly document?: string;
  /** Where to look for drift; null: nowhere. */
  readonly database: CheckedDatabase | null;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly notify: Notify;
}

/** Databases of documents. */
export interface CheckedDatabase {
  /** Whether all documents would be compared with the same one, which suits only one document. */
  readonly isShared: boolean;
  /** URL of the database of a document. Throws DATABASE_URL_MISSING. */
  urlOf(path: string): string;
}

/** One problem that a check found. */
export interface Finding {
  /**
   * `invalid`: the document; `outdated`: a generated file; `drift`: the database differs from the
   * document.
   */
  readonly kind: 'invalid' | 'outdated' | 'drift';
  /** One sentence. */
  readonly message: string;
  /** Document and pointer, or a file. */
  readonly place: string;
  /** The command that fixes it, or a sentence. */
  readonly fix: string;
}

/**
 * Checks that documents are valid, generated files are up to date and, with a database, that it
 * matches its document. Writes nothing.
 */
export async function checkProject(request: CheckRequest): Promise<readonly Finding[]> {
  const { project, notify } = request;
  const chosen = chooseDocuments(await documentsOf(project), request.document);
  if (request.database?.isShared === true && chosen.length > 1) {
    throw new PipelineError({
      code: 'USAGE',
      message: `--db URL applies to one document, but there are several: ${chosen.map(({ path }) => path).join(', ')}.`,
      hint: 'Name one, for example: specmill check shop --db URL',
    });
  }
  notify('Checking the documents');
  const invalid = await Promise.all(chosen.map(({ path }) => invalidParts(project, path)));
  const findings = invalid.flat();
  if (findings.length > 0) return findings;
  const outdated = await outdatedFiles(request);
  const drifted: Finding[] = [];
  for (const { path } of request.database === null ? [] : chosen) {
    drifted.push(...(await drift(request, path)));
  }
  return [...outdated, ...drifted];
}

async function invalidParts({ folder }: Project, path: string): Promise<readonly Finding[]> {
  try {
    resolveModel(await loadDocument(join(folder, path), path), path);
    return [];
  } catch (error) {
    if (!(error instanceof PipelineError) || error.code === 'DOCUMENT_NOT_FOUND') throw error;
    return error.problems.map(({ message, place = path, hint }: Problem) => ({
      ...{ kind: 'invalid' as const, message, place },
      fix: hint ?? 'Edit the document.',
    }));
  }
}

async function outdatedFiles(request: CheckRequest): Promise<readonly Finding[]> {
  const { project, document, signal, notify } = request;
  const { files, isChanged } = await buildProject({
    ...{ project, dryRun: true, signal, notify },
    ...(document === undefined ? {} : { document }),
    options: {
      language: project.language,
      frameworks: project.frameworks ?? [],
      keepFrameworks: false,
    },
  });
  const fix = `specmill build${document === undefined ? '' : ` ${document}`}`;
  const found = files.flatMap((file) => outdatedFile(file, fix));
  if (!isChanged || found.length > 0) return found;
  const message = 'A build would change the generated files.';
  return [{ kind: 'outdated', message, place: project.folder, fix }];
}

const dueWords: Readonly<Partial<Record<PlannedFile['status'], string>>> = {
  ...{ created: 'is missing', updated: 'is out of date', deleted: 'is not needed' },
};

function outdatedFile(
  { path: place, status, newVersion, shadowed }: PlannedFile,
  fix: string,
): readonly Finding[] {
  const { [status]: due } = dueWords;
  if (due !== undefined) {
    return [{ kind: 'outdated', message: `This generated file ${due}.`, place, fix }];
  }
  if (newVersion !== undefined) {
    const message = 'A build would write the generated version next to this edited file.';
    return [{ kind: 'outdated', message, place, fix }];
  }
  if (shadowed === undefined) return [];
  const message = 'This edited file hides a newer version.';
  return [
    {
      kind: 'outdated',
      message,
      place,
      fix: `Merge ${shadowed} into it, then delete ${shadowed}.`,
    },
  ];
}

/** Differences of the database from the document and from its merge base. */
async function drift(
  { project, database, timeoutMs, signal, notify }: CheckRequest,
  path: string,
): Promise<readonly Finding[]> {
  const url = database?.urlOf(path) ?? '';
  rememberPassword(url);
  notify('Reading the database');
  const found = await findDrift({
    ...{ project, url, connect: { timeoutMs, signal, baseFolder: project.folder } },
    before: await readDescribedBase(path, project.folder),
    edited: await readDescribed(path, project.folder),
  });
  const words = {
    database: 'The database has changed',
    document: 'An edit is missing from the database',
  };
  return found.map(({ side, what, place, fix }): Finding => ({
    ...{ kind: 'drift', place, fix },
    message: `${words[side]}: ${what}.`,
  }));
}
