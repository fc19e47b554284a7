import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dockerfile } from '../../../emit/project/dockerfile.ts';
import { temporaryFolder } from '../../testing/run-specmill.ts';
import { dockerfileNotes } from './dockerfile-note.ts';

const input = {
  ...({ language: 'typescript', databaseUrl: '', configuration: null } as const),
  ...({ output: 'server', outputs: ['server'], provider: 'postgresql' } as const),
};

it.each([
  ['of an earlier version', dockerfile({ ...input, isVendored: false }), ['Dockerfile']],
  ['that copies the package', dockerfile({ ...input, isVendored: true }), []],
  ["of the user's own", 'FROM node:24\nCOPY . .\nRUN npm ci\n', []],
])('notes what is missing in a Dockerfile %s', async (_what, text, places) => {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, 'Dockerfile'), text);
  expect((await dockerfileNotes(folder.path)).map(({ place }) => place)).toEqual(places);
});
