import { createHash } from 'node:crypto';
import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Files, and folders with everything below them. All absolute. */
export interface Watched {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** Editors write a file in several steps. */
const quietMs = 150;

/** Hashes of watched files by path. */
export type Snapshot = ReadonlyMap<string, string>;

/**
 * Calls `onChange`, never twice at once, when watched content differs from the snapshot. Files that
 * `onChange` returns as its own writes do not count. Ends when aborted.
 */
export async function watchFiles(
  watched: Watched,
  before: Snapshot,
  onChange: () => Promise<readonly string[]>,
  signal: AbortSignal,
): Promise<void> {
  let known = before;
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  let watchers: readonly FSWatcher[] = [];
  // A folder that is created, or deleted and created again, needs a new watcher; changes in between
  // are in the snapshot.
  const watchAnew = (): void => {
    const old = watchers;
    watchers = openWatchers(watched, lookSoon);
    old.forEach((watcher) => watcher.close());
  };
  const look = async (): Promise<void> => {
    if (!signal.aborted) watchAnew();
    const now = await snapshotOf(watched);
    if (signal.aborted || isSame(now, known)) return;
    const written = await onChange();
    known = withOwn(now, await snapshotOf(watched), written);
    // A file may have changed in the meantime.
    lookSoon();
  };
  const lookSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(look);
    }, quietMs);
  };
  watchAnew();
  lookSoon();
  await aborted(signal);
  clearTimeout(timer);
  await work;
  clearTimeout(timer);
  watchers.forEach((watcher) => watcher.close());
}

/** Reads the watched files. */
export async function snapshotOf({ files, folders }: Watched): Promise<Snapshot> {
  const below = await Promise.all(folders.map(filesBelow));
  const hashes = new Map<string, string>();
  for (const path of [...files, ...below.flat()]) {
    const content = await readFile(path).catch(() => null);
    if (content !== null) hashes.set(path, createHash('sha256').update(content).digest('hex'));
  }
  return hashes;
}

/** A snapshot with the current state of some files. */
export function withOwn(before: Snapshot, now: Snapshot, written: readonly string[]): Snapshot {
  const own = written.flatMap((path) => {
    const hash = now.get(path);
    return hash === undefined ? [] : [[path, hash] as const];
  });
  return new Map([...before, ...own]);
}

function isSame(left: Snapshot, right: Snapshot): boolean {
  return left.size === right.size && [...left].every(([path, hash]) => right.get(path) === hash);
}

/** Watches folders rather than files: editors replace a file, which ends its watcher. */
function openWatchers({ files, folders }: Watched, onEvent: () => void): readonly FSWatcher[] {
  const parents = new Map<string, Set<string>>();
  for (const file of [...files, ...folders]) {
    const names = parents.get(dirname(file)) ?? new Set<string>();
    parents.set(dirname(file), names.add(basename(file)));
  }
  const shallow = [...parents].map(([folder, names]) =>
    tryWatch(folder, false, (name) => {
      if (name === null || names.has(name)) onEvent();
    }),
  );
  const deep = folders.map((folder) => tryWatch(folder, true, onEvent));
  return [...shallow, ...deep].filter((watcher) => watcher !== null);
}

function tryWatch(
  folder: string,
  recursive: boolean,
  onEvent: (name: string | null) => void,
): FSWatcher | null {
  try {
    const watcher = watch(folder, { recursive }, (_, name) => onEvent(name));
    // Deleting a folder ends its watcher; its parent's reports that.
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return null;
  }
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
