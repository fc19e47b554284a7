import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readPartFiles } from '../../model/load/part-files.ts';
import type { FoundDocument } from '../project/find-documents.ts';
import { snapshotOf } from '../serve/watch-files.ts';
import type { Snapshot } from '../serve/watch-files.ts';

/** The documents at one moment. */
export interface Sight {
  readonly found: readonly FoundDocument[];
  /** Content hashes by path; for a document in several files, of all of them. */
  readonly hashes: Snapshot;
  /** Paths of the files that documents refer to. */
  readonly parts: readonly string[];
}

/** How to follow documents. */
export interface Following {
  /** Finds the documents; throws if there are none. */
  readonly find: () => Promise<readonly FoundDocument[]>;
  /** The last state. */
  readonly seen: Sight;
  readonly onChange: (sight: Sight) => Promise<void>;
  /** Called if the documents can no longer be found. */
  readonly onLoss: (error: unknown) => void;
  readonly signal: AbortSignal;
}

/** Editors write a file in several steps. */
const QUIET_MS = 150;
/** How often an empty file is looked at again before it is reported: its writer is probably slow. */
const EMPTY_LOOKS = 20;
/**
 * Polling interval for changes that no watcher reports: network mounts, targets of links, replaced
 * folders.
 */
const GLANCE_MS = 1000;

/** Reads the current state of documents. */
export async function sightOf(found: readonly FoundDocument[]): Promise<Sight> {
  const own = await Promise.all(
    found.map(async ({ path }) => [path, await partsOf(path)] as const),
  );
  const parts = [...new Set(own.flatMap(([, files]) => files))];
  const files = [...found.map(({ path }) => path), ...parts];
  const each = await snapshotOf({ files, folders: [] });
  const hashOf = (paths: readonly string[]): string =>
    paths.map((path) => each.get(path) ?? '').join(' ');
  const hashes = new Map(own.map(([path, more]) => [path, hashOf([path, ...more])]));
  return { found, hashes, parts };
}

async function partsOf(path: string): Promise<readonly string[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return [...(await readPartFiles(path, text)).keys()];
}

/**
 * Calls back, never twice at once, when the set of documents or their content changes. Ends when
 * aborted.
 */
export async function followDocuments(following: Following): Promise<void> {
  const { signal } = following;
  const follower = new Follower(following);
  let work = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    work = work.then(() => (signal.aborted ? undefined : follower.look()));
  };
  const lookSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(look, QUIET_MS);
  };
  follower.open(lookSoon);
  lookSoon();
  const glances = setInterval(() => {
    void follower.isOther().then((isOther) => {
      if (isOther) lookSoon();
    });
  }, GLANCE_MS);
  await new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', resolve, { once: true });
  });
  clearInterval(glances);
  clearTimeout(timer);
  follower.close();
  await work;
}

class Follower {
  readonly #following: Following;
  #watchers: readonly FSWatcher[] = [];
  #onEvent: () => void = () => undefined;
  #known: string;
  #parts: readonly string[];
  #marks = '';
  #emptyLooks = 0;

  constructor(following: Following) {
    this.#following = following;
    this.#known = keyOf(following.seen);
    this.#parts = following.seen.parts;
  }

  /** Watches folders rather than files: editors replace a file, which ends its watcher. */
  open(onEvent: () => void): void {
    this.#onEvent = onEvent;
    this.#watch(this.#following.seen.found);
  }

  close(): void {
    this.#watchers.forEach((watcher) => watcher.close());
  }

  /** Whether names, times or sizes changed since the last check. Cheap. */
  async isOther(): Promise<boolean> {
    return (await this.#marksNow()) !== this.#marks;
  }

  async look(): Promise<void> {
    const { find, onChange, onLoss } = this.#following;
    this.#marks = await this.#marksNow();
    try {
      const sight = await sightOf(await find());
      const key = keyOf(sight);
      if (key === this.#known) return;
      if ((await isAnyEmpty(sight)) && this.#emptyLooks < EMPTY_LOOKS) {
        this.#emptyLooks += 1;
        this.#onEvent();
        return;
      }
      this.#emptyLooks = 0;
      this.#known = key;
      this.#parts = sight.parts;
      this.#watch(sight.found);
      await onChange(sight);
      // A file may have changed in the meantime.
      this.#onEvent();
    } catch (error) {
      const key = String(error);
      if (key === this.#known) return;
      this.#known = key;
      onLoss(error);
    }
  }

  async #marksNow(): Promise<string> {
    const found = await this.#following.find().catch(() => []);
    const paths = [...found.map(({ path }) => path), ...this.#parts];
    const marks = await Promise.all(paths.map(markOf));
    return marks.join('\n');
  }

  #watch(found: readonly FoundDocument[]): void {
    this.close();
    const folders = new Set([...found.map(({ path }) => path), ...this.#parts].map(dirname));
    this.#watchers = [...folders].flatMap((folder) => {
      const watcher = tryWatch(folder, () => this.#onEvent());
      return watcher === null ? [] : [watcher];
    });
  }
}

async function isAnyEmpty({ found }: Sight): Promise<boolean> {
  const sizes = await Promise.all(
    found.map(({ path }) =>
      stat(path).then(
        ({ size }) => size,
        () => null,
      ),
    ),
  );
  return sizes.includes(0);
}

function keyOf({ found, hashes }: Sight): string {
  return JSON.stringify(found.map(({ path }) => [path, hashes.get(path) ?? null]));
}

async function markOf(path: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(path).catch(() => ({ mtimeMs: 0, size: 0, ino: 0 }));
  return `${path} ${mtimeMs} ${size} ${ino}`;
}

function tryWatch(folder: string, onEvent: () => void): FSWatcher | null {
  try {
    const watcher = watch(folder, onEvent);
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return null;
  }
}
