import { join } from 'node:path';
import { PipelineError } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import { X_DB } from '../../extensions.ts';
import { editsBetween, editSentence } from '../../merge/edits/edit-sentences.ts';
import { splitPointer } from '../../merge/labelled-pointer.ts';
import { isConflict } from '../../merge/merge-change.ts';
import { loadDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve/resolve-model.ts';
import { buildProject } from '../build/build-project.ts';
import { chooseDocuments, documentsOf } from '../build/choose-documents.ts';
import { readIntrospection } from '../introspect/introspect-project.ts';
import { turningCommand } from '../introspect/report-merge.ts';
import type { Project } from '../project/load-project.ts';
import type { Tell } from '../terminal/progress.ts';

/** What to check. */
export interface CheckRequest {
  readonly project: Project;
  /** One document of several; all when absent. */
  readonly document?: string;
  /** Of the database to compare with; null: none. */
  readonly databaseUrl: string | null;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly tell: Tell;
}

/** One thing that is not as it should be. */
export interface Finding {
  /** `invalid`: the document; `outdated`: a generated file; `drift`: the database is not what the document says. */
  readonly kind: 'invalid' | 'outdated' | 'drift';
  /** One sentence. */
  readonly message: string;
  /** Document and pointer, or a file. */
  readonly place: string;
  /** The command that fixes it, or what to do. */
  readonly fix: string;
}

/** Whether documents are valid, generated files are what they say, and, with a database, whether it is what they say. Writes nothing. */
export async function checkProject(request: CheckRequest): Promise<readonly Finding[]> {
  const { project, tell } = request;
  const chosen = chooseDocuments(await documentsOf(project), request.document);
  if (request.databaseUrl !== null && chosen.length > 1) {
    throw new PipelineError({
      code: 'USAGE',
      message: `--db is of one document, and there are several: ${chosen.map(({ path }) => path).join(', ')}.`,
      hint: 'Name one, as in specmill check shop --db URL.',
    });
  }
  tell('Checking the documents');
  const invalid = await Promise.all(chosen.map(({ path }) => invalidParts(project, path)));
  const findings = invalid.flat();
  if (findings.length > 0) return findings;
  const outdated = await outdatedFiles(request);
  const [first] = chosen;
  const drifted = request.databaseUrl === null || first === undefined;
  return drifted ? outdated : [...outdated, ...(await drift(request, first.path))];
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
  const { project, document, signal, tell } = request;
  const { files, isChanged } = await buildProject({
    ...{ project, dryRun: true, signal, tell },
    ...(document === undefined ? {} : { document }),
    options: {
      language: project.language,
      frameworks: project.frameworks ?? [],
      keepFrameworks: false,
    },
  });
  if (!isChanged) return [];
  const fix = `specmill build${document === undefined ? '' : ` ${document}`}`;
  const due = files.filter(({ status }) => ['created', 'updated', 'deleted'].includes(status));
  const words = { created: 'is missing', updated: 'is out of date', deleted: 'is not needed' };
  const outdated = due.map(({ path, status }): Finding => ({
    ...{ kind: 'outdated', place: path, fix },
    message: `This generated file ${words[status as keyof typeof words]}.`,
  }));
  if (outdated.length > 0) return outdated;
  const message = 'A build would change the generated files.';
  return [{ kind: 'outdated', message, place: project.folder, fix }];
}

/** What a new introspection would change, and what the document says of the database that the database does not know. */
async function drift(request: CheckRequest, documentPath: string): Promise<readonly Finding[]> {
  const { project, databaseUrl, timeoutMs, signal, tell } = request;
  const { include, exclude, schemas, naming } = project.introspection;
  const { outcome } = await readIntrospection({
    ...{ project, documentPath, include, exclude, naming, timeoutMs, signal, tell },
    ...{ source: { kind: 'database', url: databaseUrl ?? '' }, force: false, dryRun: true },
    schemas: schemas.length === 0 ? null : schemas,
  });
  const placed = (pointer: string): string => `${documentPath}#${pointer}`;
  const renames = outcome.possibleRenames.map((rename) => `--rename ${rename}`);
  const behind = outcome.changes.map((change): Finding => {
    const { pointer, base, database } = change;
    const edit = { pointer, before: base, after: database };
    const kind = base === undefined ? 'added' : database === undefined ? 'deleted' : 'changed';
    return {
      kind: 'drift',
      message: `The database changed: ${editSentence({ kind, ...edit })}`,
      place: placed(pointer),
      fix: isConflict(change)
        ? `specmill introspect keeps the ${change.winner}'s value; to take the other: ${turningCommand(change)}`
        : ['specmill introspect', ...renames].join(' '),
    };
  });
  const ahead = editsBetween(outcome.fresh, outcome.document)
    .filter(({ pointer }) => pointer !== undefined && splitPointer(pointer).includes(X_DB))
    .map((edit): Finding => ({
      kind: 'drift',
      message: `The database lacks an edit: ${editSentence(edit)}`,
      place: placed(edit.pointer ?? ''),
      fix: `Change the database with specmill migrate, or take its value with specmill introspect --take database:${edit.pointer ?? ''}`,
    }));
  return [...behind, ...ahead];
}
