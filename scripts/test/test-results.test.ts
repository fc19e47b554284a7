import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readResults, totalsLine, totalsOf } from './test-results.ts';

it('reads and adds up the results that an unfinished run has written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'results-'));
  const path = join(folder, 'results.jsonl');
  const lines = [
    { file: '', total: 9, passed: 0, failed: 0, skipped: 0, ms: 0 },
    { file: 'a.test.ts', passed: 3, failed: 0, skipped: 1, ms: 5 },
    { file: 'b.test.ts', passed: 2, failed: 1, skipped: 0, ms: 7 },
  ];
  await writeFile(path, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"file":"c.te`);
  const results = await readResults(path);
  expect(results).toEqual(lines);
  expect(totalsLine(totalsOf(results))).toBe('5 passed, 1 failed, 1 skipped');
  await rm(folder, { recursive: true });
});

it('has no results before the first file has ended', async () => {
  expect(totalsOf(await readResults('/nowhere/results.jsonl'))).toEqual({
    ...{ passed: 0, failed: 0, skipped: 0 },
  });
});
