import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Provider } from '../../catalog/catalog.ts';
import { isRecord } from '../../model/json-pointer.ts';
import { X_DB } from '../../extensions.ts';
import { writeFailure } from '../../write/write-failure.ts';
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

/** Adds CI to an existing project; existing files are kept. */
export async function addCi(folder: string): Promise<readonly AddedFile[]> {
  const added: AddedFile[] = [];
  for (const { path, content } of ciFiles(await providerOfProject(folder))) {
    const file = join(folder, path);
    const isCreated = !existsSync(file);
    if (isCreated) await guarded(path, writeNew(file, content));
    added.push({ path, isCreated });
  }
  await guarded('package.json', completePackage(join(folder, 'package.json')));
  return added;
}

async function writeNew(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content, { flag: 'wx' });
}

async function completePackage(file: string): Promise<void> {
  if (!existsSync(file)) return;
  const text = await readFile(file, 'utf8');
  const completed = withCiScripts(text);
  if (completed !== text) await writeFile(file, completed);
}

/** The provider of the first document that names one. */
async function providerOfProject(folder: string): Promise<Provider> {
  const { documents } = await loadProject(folder);
  for (const { path } of documents) {
    const text = await readFile(join(folder, path), 'utf8').catch(() => '{}');
    const document: unknown = JSON.parse(text);
    const database = isRecord(document) ? document[X_DB] : null;
    if (isRecord(database)) return database['provider'] as Provider;
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
