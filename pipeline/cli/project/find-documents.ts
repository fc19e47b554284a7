import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { PipelineError } from '../../errors.ts';
import { nearestName } from '../../model/nearest-name.ts';
import { errorCode } from '../../write/file-hash.ts';
import type { Environment } from './environment.ts';
import { loadProject } from './load-project.ts';
import { looksLikeDocument } from './looks-like-document.ts';

/** Where a command looks for documents that it reads without building them. */
export interface DocumentSearch {
  /** Folder of the project, absolute. */
  readonly folder: string;
  /** `--api-dir`: a folder or one file. */
  readonly apiDir: string | null;
  /**
   * One of several documents, by path, file name or bare name; a path outside of the folder is
   * accepted too.
   */
  readonly document: string | null;
  readonly environment: Environment;
  /**
   * Whether to include YAML files of a folder; one next to a JSON file of the same name is the same
   * document.
   */
  readonly takesYaml?: boolean;
}

/** A document that was found. */
export interface FoundDocument {
  /** Absolute. */
  readonly path: string;
  /** Bare name: `shop` of `openapi/shop.json`. */
  readonly name: string;
  /** Path as displayed: relative to the folder if it is below it. */
  readonly place: string;
}

/**
 * Finds the requested documents: in `--api-dir`, else `API_DIR`, else the configured ones, else
 * those in `./openapi`, else in `./api`. Throws DOCUMENT_NOT_FOUND.
 */
export async function findDocuments(search: DocumentSearch): Promise<readonly FoundDocument[]> {
  const { folder, document } = search;
  if (document !== null && search.apiDir === null) {
    const found = await documentsAt(resolve(folder, document), search);
    if (found.length > 0) return found.map((path) => foundAt(path, folder));
  }
  const looked: string[] = [];
  for (const place of await placesOf(search)) {
    looked.push(...place.map((path) => shown(path, folder)));
    const found = (await Promise.all(place.map((path) => documentsAt(path, search)))).flat();
    if (found.length > 0) return chosen(found, search);
  }
  if (document !== null) {
    const kind = isUrl(document) ? null : await kindOf(resolve(folder, document));
    throw unknownDocument(document, looked, kind, await neighbourOf(document, folder));
  }
  const names = search.takesYaml === true ? '*.json, *.yaml' : '*.json';
  throw new PipelineError({
    code: 'DOCUMENT_NOT_FOUND',
    message: `There is no OpenAPI document (${names}) in ${looked.join(' or ')}.`,
    place: looked[0] ?? folder,
    hint: 'Run specmill introspect to generate a document, or correct --api-dir.',
  });
}

/** Places in order; the first one with a document is used. An explicit place has no fallback. */
async function placesOf(search: DocumentSearch): Promise<readonly (readonly string[])[]> {
  const { folder } = search;
  const named = search.apiDir ?? search.environment.get('API_DIR');
  if (named !== undefined) return [[resolve(folder, named)]];
  const { documents } = await loadProject(folder);
  if (documents.length > 0) return [documents.map(({ path }) => resolve(folder, path))];
  return [[join(folder, 'openapi')], [join(folder, 'api')]];
}

async function documentsAt(path: string, search: DocumentSearch): Promise<readonly string[]> {
  const kind = await kindOf(path);
  if (kind === 'file') return [path];
  if (kind === null) return [];
  if (kind === 'other') throw notAFile(shown(path, search.folder));
  const all = await readdir(path).catch((error: unknown) => {
    throw unreadable(shown(path, search.folder), error);
  });
  const names = all.filter((name) => !name.startsWith('.')).sort();
  const paths = names
    .filter((name) => isMeant(name, names, search.takesYaml === true))
    .map((name) => join(path, name));
  const areDocuments = await Promise.all(paths.map(meansDocument));
  return paths.filter((_, index) => areDocuments[index]);
}

/** A broken link is rejected when it is loaded. */
async function meansDocument(path: string): Promise<boolean> {
  const kind = await kindOf(path);
  if (kind === 'folder' || kind === 'other') return false;
  return path.endsWith('.json') ? looksLikeDocument(path) : looksLikeYaml(path);
}

function isMeant(name: string, names: readonly string[], takesYaml: boolean): boolean {
  if (name.endsWith('.json')) return true;
  return takesYaml && /\.ya?ml$/.test(name) && !names.includes(`${bareName(name)}.json`);
}

const HEAD_BYTES = 64 * 1024;

/** Whether a YAML file is an OpenAPI document: a folder may contain other YAML files. */
async function looksLikeYaml(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null);
  if (file === null) return true;
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) });
    return /^[\s{]*["']?(?:openapi|swagger)["']?\s*:/m.test(buffer.toString('utf8', 0, bytesRead));
  } catch {
    return true;
  } finally {
    await file.close();
  }
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
    hint: isUrl(document) ? downloadFirst : `Known: ${all.map(({ place }) => place).join(', ')}.`,
  });
}

/** A file with a similar name in the same folder. */
async function neighbourOf(document: string, folder: string): Promise<string | null> {
  const path = resolve(folder, document);
  const names = await readdir(dirname(path)).catch(() => []);
  const nearest = nearestName(
    basename(path),
    names.filter((name) => /\.(?:json|ya?ml)$/.test(name) && name !== basename(path)),
  );
  return nearest === null ? null : shown(join(dirname(path), nearest), folder);
}

const downloadFirst = 'URLs are not supported: download the document first.';

function unknownDocument(
  document: string,
  looked: readonly string[],
  kind: Kind | null,
  neighbour: string | null,
): PipelineError {
  const there =
    kind === 'folder'
      ? 'No file in that folder is an OpenAPI document'
      : kind === null
        ? 'There is no such file'
        : 'With --api-dir or API_DIR, only that folder is searched';
  return new PipelineError({
    code: 'DOCUMENT_NOT_FOUND',
    message: `There is no document ${JSON.stringify(document)}${neighbour === null ? '.' : `; did you mean ${neighbour}?`}`,
    place: document,
    hint: isUrl(document)
      ? downloadFirst
      : `${there}, and there is no document in ${looked.join(' or ')}.`,
  });
}

function isUrl(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(text);
}

function foundAt(path: string, folder: string): FoundDocument {
  return { path, name: bareName(path), place: shown(path, folder) };
}

function bareName(path: string): string {
  const extension = extname(path);
  return basename(path, /^\.(?:json|ya?ml)$/.test(extension) ? extension : '');
}

function shown(path: string, folder: string): string {
  const below = relative(folder, path);
  return below === '' || below.split(sep)[0] === '..' ? path : below.split(sep).join('/');
}

type Kind = 'file' | 'folder' | 'other';

async function kindOf(path: string): Promise<Kind | null> {
  try {
    const found = await stat(path);
    if (found.isFile()) return 'file';
    return found.isDirectory() ? 'folder' : 'other';
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(errorCode(error) ?? '')) return null;
    throw unreadable(path, error);
  }
}

/** A pipe can be read only once, and blocks until it has a writer. */
function notAFile(place: string): PipelineError {
  return new PipelineError({
    code: 'DOCUMENT_NOT_FOUND',
    message: `${place} is neither a file nor a folder.`,
    place,
    hint: 'Write the document to a file first.',
  });
}

function unreadable(place: string, error: unknown): PipelineError {
  return new PipelineError(
    {
      code: 'DOCUMENT_NOT_FOUND',
      message: `${place} cannot be read (${errorCode(error) ?? 'unknown'}).`,
      place,
      hint: 'Correct its permissions or the path.',
    },
    { cause: error },
  );
}
