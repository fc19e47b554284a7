import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/run-specmill.ts';
import { DocumentReader } from './read-documents.ts';

it('warns about an x-faker without effect, with a suggestion', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'a.json');
  const text = (faker: unknown) => ({ type: 'string', 'x-faker': faker });
  const properties = {
    'x-faker': text('internet.username'),
    login: text('internet.usrname'),
    old: text('name.firstName'),
    none: text({ 'gibberish.of.mine': 3 }),
    default: { ...text('person.fulName'), example: { 'x-faker': 'data' } },
  };
  await writeFile(
    path,
    JSON.stringify({
      ...{ openapi: '3.0.3', info: { title: 'A', version: '1' } },
      paths: { '/a': { get: { responses: { 200: { description: 'A.' } } } } },
      components: { schemas: { A: { type: 'object', properties } } },
    }),
  );
  const reader = new DocumentReader(() => undefined);
  const [read] = await reader.read([{ path, place: 'a.json', name: 'a' }], new Map());
  const at = 'a.json#/components/schemas/A/properties';
  expect(read?.warnings).toEqual([
    {
      code: 'DOCUMENT_INVALID',
      message: expect.stringContaining('"internet.usrname"') as string,
      place: `${at}/login/x-faker`,
    },
    {
      code: 'DOCUMENT_INVALID',
      message: expect.any(String) as string,
      place: `${at}/none/x-faker`,
    },
    {
      code: 'DOCUMENT_INVALID',
      message: expect.stringMatching(/Did you mean "person\.fullName"\?$/) as string,
      place: `${at}/default/x-faker`,
    },
  ]);
  expect(read?.warnings[0]?.message).toContain('Did you mean "internet.username"?');
});
