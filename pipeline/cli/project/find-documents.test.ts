import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PipelineError } from '../../errors.ts';
import { temporaryFolder } from '../testing/run-specmill.ts';
import { findDocuments } from './find-documents.ts';
import type { DocumentSearch } from './find-documents.ts';

const document = '{"openapi":"3.0.3","info":{},"paths":{}}';
const files = [
  'openapi/b.json',
  'openapi/a.json',
  'api/c.json',
  'other/d.json',
  'listed/e.json',
  'loose.json',
];

interface Row {
  readonly name: string;
  readonly files?: readonly string[];
  /** Documents in the configuration. */
  readonly configured?: readonly string[];
  readonly given: Partial<Omit<DocumentSearch, 'folder'>>;
  readonly want: readonly string[] | RegExp;
}

const environment = new Map([['API_DIR', './other']]);
const configured = ['listed/e.json'];

const rows: readonly Row[] = [
  { name: 'takes ./openapi, sorted', given: {}, want: ['openapi/a.json', 'openapi/b.json'] },
  { name: 'takes ./api without it', files: ['api/c.json'], given: {}, want: ['api/c.json'] },
  { name: 'prefers the configured', configured, given: {}, want: ['listed/e.json'] },
  { name: 'prefers API_DIR to them', configured, given: { environment }, want: ['other/d.json'] },
  {
    name: 'prefers the flag to all',
    configured,
    given: { environment, apiDir: 'api' },
    want: ['api/c.json'],
  },
  { name: 'takes a file as --api-dir', given: { apiDir: 'loose.json' }, want: ['loose.json'] },
  { name: 'takes one by its name', given: { document: 'b' }, want: ['openapi/b.json'] },
  { name: 'takes a path to any file', given: { document: './loose.json' }, want: ['loose.json'] },
  { name: 'takes a path to any folder', given: { document: 'api' }, want: ['api/c.json'] },
  {
    name: 'takes YAML too where that is read, but not twice the same',
    files: ['openapi/a.json', 'openapi/a.yaml', 'openapi/b.yml'],
    given: { takesYaml: true },
    want: ['openapi/a.json', 'openapi/b.yml'],
  },
  { name: 'guesses a misspelt name', given: { document: 'openapi/bb.json' }, want: /openapi/ },
  {
    name: 'guesses a file with another ending',
    files: ['clinic.yaml'],
    given: { document: 'clinic.yml' },
    want: /did you mean clinic\.yaml\?/,
  },
  { name: 'says where it looked', files: [], given: {}, want: /in openapi or api/ },
  {
    name: 'does not look elsewhere when told where',
    given: { apiDir: 'empty' },
    want: /in empty\.$/,
  },
];

it.each([
  ['a.json', null, 'There is no such file, and there is no document in openapi or api.'],
  ['empty', null, /^No file in that folder is an OpenAPI document, /],
  ['file.json', 'elsewhere', /^With --api-dir .* no document in elsewhere\.$/],
])('reports for %s with --api-dir %s what is wrong', async (document, apiDir, hint) => {
  await using folder = await temporaryFolder();
  await mkdir(join(folder.path, 'empty'));
  await writeFile(join(folder.path, 'file.json'), '{"openapi":"3.0.3"}');
  const search = { folder: folder.path, apiDir, document, environment: new Map() };
  await expect(findDocuments(search)).rejects.toMatchObject({
    problems: [{ hint: expect.stringMatching(hint) as string }],
  });
});

describe('finding documents', () => {
  it.each(rows)(
    '$name',
    async ({ files: present = files, configured: listed = [], given, want }) => {
      await using folder = await temporaryFolder();
      for (const path of [...present, 'openapi/schema.json']) {
        await mkdir(join(folder.path, dirname(path)), { recursive: true });
        await writeFile(
          join(folder.path, path),
          path.endsWith('schema.json') ? '{"type":"object"}' : document,
        );
      }
      await writeFile(
        join(folder.path, '.generator.json'),
        JSON.stringify(listed.length > 0 ? { documents: listed.map((path) => ({ path })) } : {}),
      );
      const found = findDocuments({
        ...{ apiDir: null, document: null, environment: new Map() },
        ...given,
        folder: folder.path,
      });
      if (!(want instanceof RegExp)) {
        expect((await found).map(({ place }) => place)).toEqual(want);
        return;
      }
      const failure = await found.catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(PipelineError);
      expect((failure as PipelineError).code).toBe('DOCUMENT_NOT_FOUND');
      expect((failure as PipelineError).message).toMatch(want);
    },
  );
});
