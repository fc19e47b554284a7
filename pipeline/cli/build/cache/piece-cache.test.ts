import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPieceCache } from './piece-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'specmill-pieces-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A build that writes texts in capitals. */
async function build(texts: readonly string[], { version = '1', isWhole = true } = {}) {
  const { recall, save } = await openPieceCache(folder, version);
  const asked: string[] = [];
  const made = await recall('capitals', texts, (fresh) => {
    asked.push(...fresh.map((at) => texts[at] ?? ''));
    return Promise.resolve(fresh.map((at) => texts[at]?.toUpperCase()));
  });
  await save(isWhole);
  expect(made).toEqual(texts.map((text) => text.toUpperCase()));
  return asked;
}

it('makes only what is new', async () => {
  expect(await build(['a', 'b'])).toEqual(['a', 'b']);
  expect(await build(['c', 'b', 'a'])).toEqual(['c']);
});

it('drops pieces that a full build does not request', async () => {
  await build(['a', 'b']);
  await build(['b'], { isWhole: false });
  expect(await build(['a'])).toEqual([]);
  expect(await build(['b'])).toEqual(['b']);
});

it('ignores pieces of another version', async () => {
  await build(['a']);
  expect(await build(['a'], { version: '2' })).toEqual(['a']);
});

it('ignores a file that was changed by hand', async () => {
  await build(['a']);
  const file = join(folder, '.generator/cache/pieces.json');
  const text = await readFile(file, 'utf8');
  for (const damaged of [text.replace('"A"', '"B"'), text.slice(0, -9), '{}', '']) {
    await writeFile(file, damaged);
    expect(await build(['a'])).toEqual(['a']);
  }
});

it('works without write access to the folder', async () => {
  await writeFile(join(folder, '.generator'), 'a file');
  expect(await build(['a'])).toEqual(['a']);
  expect(await build(['a'])).toEqual(['a']);
});
