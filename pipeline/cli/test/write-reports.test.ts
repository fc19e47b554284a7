import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ContractResult } from '../../contract/contract-result.ts';
import { temporaryFolder } from '../testing/run-specmill.ts';
import { checkOutputs, writeReports } from './write-reports.ts';

const nothing = { tried: 0, of: 0, missing: [] };
const result: ContractResult = {
  ...{ title: 'Tiny', version: '1', endpoint: null, seed: 1, startedAt: '2026-01-01T00:00:00Z' },
  ...{
    milliseconds: 0,
    requests: 0,
    cells: [],
    leftovers: [],
    withheld: [],
    partlyWithheld: [],
    unsuccessful: [],
  },
  coverage: {
    ...{ operations: nothing, responses: nothing, mediaTypes: nothing },
    ...{ parameters: nothing, keywords: nothing },
  },
};

it('writes every report it can, and reports why the others failed', async () => {
  await using folder = await temporaryFolder();
  await mkdir(join(folder.path, 'taken'));
  await writeFile(join(folder.path, 'file'), 'mine');
  const targets = [
    { reporter: 'html', path: 'taken' },
    { reporter: 'json', path: 'file/below.json' },
    { reporter: 'junit', path: 'new/results.xml' },
  ] as const;
  const places = { problems: [{ place: 'taken' }, { place: 'file/below.json' }] };
  await expect(checkOutputs(folder.path, targets)).rejects.toMatchObject(places);
  const writing = writeReports(folder.path, targets, result, { details: false });
  await expect(writing).rejects.toMatchObject(places);
  expect((await readdir(folder.path, { recursive: true })).sort()).toEqual([
    'file',
    'new',
    'new/results.xml',
    'taken',
  ]);
});
