import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { snapshotOf, watchFiles } from './watch-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'specmill-watch-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('reports files of a folder that did not exist, and of one that is created again', async () => {
  const custom = join(folder, 'custom');
  const other = join(folder, 'other.json');
  const watched = { files: [other], folders: [custom] };
  const stop = new AbortController();
  const changes = { count: 0, seen: () => undefined as void };
  const changed = (): Promise<void> => new Promise((resolve) => (changes.seen = resolve));
  const onChange = async (): Promise<readonly string[]> => {
    changes.count += 1;
    changes.seen();
    return [];
  };
  const watching = watchFiles(watched, await snapshotOf(watched), onChange, stop.signal);
  // An empty folder does not count as a change, but it is watched from then on.
  const written = changed();
  await mkdir(custom);
  await writeFile(other, '{}');
  await written;
  const first = changed();
  await writeFile(join(custom, 'greet.ts'), 'first');
  await first;
  const deleted = changed();
  await rm(custom, { recursive: true });
  await deleted;
  const again = changed();
  await mkdir(join(custom, 'inner'), { recursive: true });
  await writeFile(join(custom, 'inner/greet.ts'), 'second');
  await again;
  stop.abort();
  await watching;
  expect(changes.count).toBe(4);
});
