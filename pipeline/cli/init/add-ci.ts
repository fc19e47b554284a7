import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Provider } from '../../catalog/catalog.ts';
import { loadDocument } from '../../model/load/load-document.ts';
import { X_DB } from '../../extensions.ts';
import { writeFailure } from '../../write/write-failure.ts';
import { documentsOf } from '../project/choose-documents.ts';
import { loadProject } from '../project/load-project.ts';
import { CONFIG_FILE } from '../project/parse-config.ts';
import { ciFiles, withCiScripts } from './ci-files.ts';

/** A file and whether it was added. */
export interface AddedFile {
  readonly path: string;
  readonly isCreated: boolean;
}

/** Whether a folder is a project already. */
export function isProject(folder: string): boolean {
  return existsSync(join(folder, CONFIG_FILE));
}

/**
 * Adds CI to an existing project; existing files are kept. Throws CONFIG_INVALID and
 * DOCUMENT_INVALID before it writes anything.
 */
export async function addCi(folder: string): Promise<readonly AddedFile[]> {
  const added: AddedFile[] = [];
  const manifest = await completedPackage(join(folder, 'package.json'));
  for (const { path, content } of ciFiles(await providerOfProject(folder))) {
    const file = join(folder, path);
    const isCreated = !existsSync(file);
    if (isCreated) await guarded(path, writeNew(file, content));
    added.push({ path, isCreated });
  }
  if (manifest !== null)
    await guarded('package.json', writeFile(join(folder, 'package.json'), manifest));
  return added;
}

async function writeNew(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content, { flag: 'wx' });
}

/** package.json with what the script needs; null if there is none, or nothing is missing. */
async function completedPackage(file: string): Promise<string | null> {
  if (!existsSync(file)) return null;
  const text = await readFile(file, 'utf8');
  const completed = withCiScripts(text);
  return completed === text ? null : completed;
}

/** The provider of the first document that names one. */
async function providerOfProject(folder: string): Promise<Provider> {
  const documents = await documentsOf(await loadProject(folder));
  for (const { path } of documents.filter((document) => existsSync(join(folder, document.path)))) {
    const provider = (await loadDocument(join(folder, path), path))[X_DB]?.provider;
    if (provider !== undefined) return provider;
  }
  return 'sqlite';
}

async function guarded(path: string, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw writeFailure(error, path);
  }
}
