import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRecord } from '../../model/json-pointer.ts';
import { errorCode, hashOf } from '../../write/file-hash.ts';
import { writeFailure } from '../../write/write-failure.ts';

/** Hashes of each file that specmill wrote into an SDK's folder. */
type Manifest = ReadonlyMap<string, readonly string[]>;

const MANIFEST = '.openapi-generator/specmill.json';
/** The user's file once it is written: the generator reads it to skip files. */
const IGNORE = '.openapi-generator-ignore';

/** Result of installing one SDK. */
export interface InstalledSdk {
  readonly written: number;
  /** Files that the user edited or added; the new version of each is next to it as `<file>.new`. */
  readonly kept: readonly string[];
  readonly removed: number;
}

/** Copies the ignore file of an earlier SDK for the generator. */
export async function prepareSdk(existing: string, fresh: string): Promise<void> {
  await mkdir(fresh, { recursive: true });
  const rules = await contentOf(join(existing, IGNORE));
  if (rules !== null) await writeFile(join(fresh, IGNORE), rules);
}

/**
 * Moves a generated SDK over an earlier one. Only files that specmill wrote, and that were not
 * edited since, are replaced or removed.
 */
export async function installSdk(fresh: string, target: string): Promise<InstalledSdk> {
  try {
    return await moveFiles(fresh, target);
  } catch (error) {
    throw writeFailure(error, target);
  }
}

async function moveFiles(fresh: string, target: string): Promise<InstalledSdk> {
  const before = await readManifest(target);
  const now = new Map<string, readonly string[]>();
  for (const path of await filesBelow(fresh)) {
    now.set(path, [hashOf(await readFile(join(fresh, path)))]);
  }
  // The manifest lists the files of both generations until the end, so that the next run can finish
  // an interrupted one.
  await writeManifest(target, merged(before, now));
  const kept: string[] = [];
  let written = 0;
  for (const [path, hashes] of now) {
    const present = await contentOf(join(target, path));
    const isOurs =
      present === null || [...hashes, ...(before.get(path) ?? [])].includes(hashOf(present));
    if (!isOurs && path === IGNORE) continue;
    const place = join(target, isOurs ? path : `${path}.new`);
    await mkdir(dirname(place), { recursive: true });
    await rename(join(fresh, path), place);
    if (isOurs) written++;
    else kept.push(path);
  }
  const removed = await removeFormer(target, before, now);
  await writeManifest(target, now);
  return { written, kept, removed };
}

async function removeFormer(target: string, before: Manifest, now: Manifest): Promise<number> {
  let removed = 0;
  for (const [path, hashes] of before) {
    if (now.has(path) || !isBelow(path)) continue;
    const present = await contentOf(join(target, path));
    if (present === null || !hashes.includes(hashOf(present))) continue;
    await rm(join(target, path));
    removed++;
  }
  return removed;
}

function merged(first: Manifest, second: Manifest): Manifest {
  const all = new Map(first);
  for (const [path, hashes] of second) all.set(path, [...(all.get(path) ?? []), ...hashes]);
  return all;
}

async function readManifest(target: string): Promise<Manifest> {
  const text = await contentOf(join(target, MANIFEST));
  if (text === null) return new Map();
  let value: unknown;
  try {
    value = JSON.parse(text.toString());
  } catch {
    return new Map();
  }
  const files = isRecord(value) && isRecord(value['files']) ? value['files'] : {};
  return new Map(
    Object.entries(files).map(([path, hashes]) => [
      path,
      Array.isArray(hashes) ? hashes.map(String) : [],
    ]),
  );
}

async function writeManifest(target: string, manifest: Manifest): Promise<void> {
  const path = join(target, MANIFEST);
  const part = `${path}.${randomUUID()}.part`;
  await mkdir(dirname(path), { recursive: true });
  const files = Object.fromEntries([...manifest].sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(part, `${JSON.stringify({ files }, null, 2)}\n`);
  await rename(part, path);
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** The manifest may have been edited: paths must stay below the folder. */
function isBelow(path: string): boolean {
  return !path.startsWith('/') && !path.split('/').includes('..');
}

async function contentOf(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}
