import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { PipelineError } from '../../errors.ts';
import { nearestName } from '../../model/nearest-name.ts';
import { errorCode } from '../../write/file-hash.ts';
import type { Environment } from './environment.ts';
import { loadProject } from './load-project.ts';
import { looksLikeDocument } from './looks-like-document.ts';

/** Where documents may lie that a command reads without building them. */
export interface DocumentSearch {
  /** Folder of the project, absolute. */
  readonly folder: string;
  /** `--api-dir`: a folder or one file. */
  readonly apiDir: string | null;
  /** One document of several, by path, file name or bare name; a path to a file elsewhere is taken too. */
  readonly document: string | null;
  readonly environment: Environment;
}

/** A document that was found. */
export interface FoundDocument {
  /** Absolute. */
  readonly path: string;
  /** Bare name: `shop` of `openapi/shop.json`. */
  readonly name: string;
  /** As people write it: relative to the folder where it lies below it. */
  readonly place: string;
}

/** The documents that are meant: those below `--api-dir`, else `API_DIR`, else those configured, else those in `./openapi`, else `./api`. Throws DOCUMENT_NOT_FOUND. */
export async function findDocuments(search: DocumentSearch): Promise<readonly FoundDocument[]> {
  const { folder, document } = search;
  if (document !== null && search.apiDir === null) {
    const path = resolve(folder, document);
    if ((await kindOf(path)) === 'file') return [foundAt(path, folder)];
  }
  const looked: string[] = [];
  for (const place of await placesOf(search)) {
    looked.push(...place.map((path) => shown(path, folder)));
    const found = (await Promise.all(place.map(documentsAt))).flat();
    if (found.length > 0) return chosen(found, search);
  }
  throw new PipelineError({
    code: 'DOCUMENT_NOT_FOUND',
    message: `There is no OpenAPI document (*.json) in ${looked.join(' or ')}.`,
    place: looked[0] ?? folder,
    hint: 'Run generate first or correct --api-dir; specmill introspect is what generates a document.',
  });
}

/** Places in order; the first that holds a document is taken. What was named leaves no second guess. */
async function placesOf(search: DocumentSearch): Promise<readonly (readonly string[])[]> {
  const { folder } = search;
  const named = search.apiDir ?? search.environment.get('API_DIR');
  if (named !== undefined) return [[resolve(folder, named)]];
  const { documents } = await loadProject(folder);
  if (documents.length > 0) return [documents.map(({ path }) => resolve(folder, path))];
  return [[join(folder, 'openapi')], [join(folder, 'api')]];
}

async function documentsAt(path: string): Promise<readonly string[]> {
  const kind = await kindOf(path);
  if (kind === 'file') return [path];
  if (kind === null) return [];
  const names = (await readdir(path))
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .sort();
  const paths = names.map((name) => join(path, name));
  const areDocuments = await Promise.all(paths.map(looksLikeDocument));
  return paths.filter((_, index) => areDocuments[index]);
}

function chosen(paths: readonly string[], search: DocumentSearch): readonly FoundDocument[] {
  const { folder, document } = search;
  const all = paths.map((path) => foundAt(path, folder));
  if (document === null) return all;
  const wanted = document.replace(/^\.\//, '');
  const found = all.filter(({ path, name, place }) =>
    [path, name, place, basename(path)].includes(wanted),
  );
  if (found.length > 0) return found;
  const nearest = nearestName(
    wanted,
    all.map(({ name }) => name),
  );
  throw new PipelineError({
    code: 'DOCUMENT_NOT_FOUND',
    message: `There is no document ${JSON.stringify(document)}${nearest === null ? '.' : `; did you mean ${nearest}?`}`,
    place: document,
    hint: `Known: ${all.map(({ place }) => place).join(', ')}.`,
  });
}

function foundAt(path: string, folder: string): FoundDocument {
  return { path, name: basename(path).replace(/\.json$/, ''), place: shown(path, folder) };
}

function shown(path: string, folder: string): string {
  const below = relative(folder, path);
  return below === '' || below.split(sep)[0] === '..' ? path : below.split(sep).join('/');
}

async function kindOf(path: string): Promise<'file' | 'folder' | null> {
  try {
    const found = await stat(path);
    return found.isDirectory() ? 'folder' : 'file';
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}
