import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PipelineError } from '../../errors.ts';
import { errorCode } from '../../write/file-hash.ts';
import { nearestName } from '../../model/nearest-name.ts';
import { DEFAULT_OUTPUT } from './generator-config.ts';
import type { Project } from './load-project.ts';
import { looksLikeDocument } from './looks-like-document.ts';

/** A document and the folder of its server, both relative to the project. */
export interface ChosenDocument {
  readonly path: string;
  readonly output: string;
}

/** The documents of a project: the configured ones, else all in `openapi/`. */
export async function documentsOf(project: Project): Promise<readonly ChosenDocument[]> {
  if (project.documents.length > 0) return project.documents;
  const names = await jsonFilesOf(join(project.folder, 'openapi'));
  return names.map((name) => ({
    path: `openapi/${name}`,
    output: names.length === 1 ? DEFAULT_OUTPUT : `apps/${basename(name, '.json')}/src`,
  }));
}

/**
 * The documents that a name selects: all if there is no name, else the one with this path, file
 * name or bare name. Throws DOCUMENT_NOT_FOUND, and USAGE if several have the name.
 */
export function chooseDocuments(
  documents: readonly ChosenDocument[],
  name: string | undefined,
): readonly ChosenDocument[] {
  if (documents.length === 0 && name === undefined) {
    throw new PipelineError({
      code: 'DOCUMENT_NOT_FOUND',
      message: 'There is no document to build.',
      place: 'openapi/',
      hint: 'Run specmill introspect first, or list one under documents in .generator.json.',
    });
  }
  if (name === undefined) return documents;
  const wanted = name.replace(/^\.\//, '');
  const exact = documents.filter(({ path }) => path === wanted);
  if (exact.length > 0) return exact;
  const found = documents.filter(({ path }) =>
    [basename(path), basename(path, '.json')].includes(wanted),
  );
  if (found.length > 1) {
    throw new PipelineError({
      code: 'USAGE',
      message: `Several documents have the name ${JSON.stringify(name)}: ${found.map(({ path }) => path).join(', ')}.`,
      hint: 'Give the path of one of them.',
    });
  }
  if (found.length > 0) return found;
  const known = documents.map(({ path }) => basename(path, '.json'));
  const nearest = nearestName(wanted, known);
  throw new PipelineError({
    code: 'DOCUMENT_NOT_FOUND',
    message: `The project has no document ${JSON.stringify(name)}${nearest === null ? '.' : `; did you mean ${nearest}?`}`,
    place: name,
    hint:
      documents.length > 0
        ? `Known: ${documents.map(({ path }) => path).join(', ')}.`
        : 'Move the file to openapi/, or list it under documents in .generator.json.',
  });
}

/**
 * Documents in `openapi/` that the configuration does not list, and that are therefore not built.
 */
export async function unlistedDocuments({
  folder,
  documents,
}: Project): Promise<readonly string[]> {
  if (documents.length === 0) return [];
  const listed = new Set(documents.map(({ path }) => path));
  const paths = (await jsonFilesOf(join(folder, 'openapi'))).map((name) => `openapi/${name}`);
  const unlisted: string[] = [];
  for (const path of paths.filter((candidate) => !listed.has(candidate))) {
    if (await looksLikeDocument(join(folder, path))) unlisted.push(path);
  }
  return unlisted;
}

async function jsonFilesOf(folder: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).sort();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
