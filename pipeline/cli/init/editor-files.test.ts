import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import Draft4 from 'ajv-draft-04';
import { format, resolveConfig } from 'prettier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPackages } from '../testing/generated-server.ts';
import { temporaryFolder } from '../testing/run-specmill.ts';
import { editorFiles } from './editor-files.ts';

const shop = await readFile(
  new URL('../../../server-template/openapi/shop.json', import.meta.url),
  'utf8',
);
const shopPath = 'openapi/shop.json';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  await installPackages(folder.path);
  const own = 'node_modules/specmill/openapi';
  await cp(new URL('../../../openapi', import.meta.url), join(folder.path, own), {
    recursive: true,
  });
  for (const { path, content } of [...editorFiles, { path: shopPath, content: shop }]) {
    const file = join(folder.path, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
});
afterAll(() => folder[Symbol.asyncDispose]());

const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

/** Whether a document satisfies the schema in a file, in the schema's own draft. */
async function satisfies(file: string, document: unknown): Promise<boolean> {
  const schema = (await json(file)) as { readonly $schema: string };
  // Editors check formats themselves.
  const options = { strict: false, validateFormats: false };
  const ajv = schema.$schema.includes('draft-04') ? new Draft4.default(options) : new Ajv(options);
  return ajv.validate(schema, document);
}

/** Whether an editor with these settings reports no error. */
async function isAccepted(document: unknown): Promise<boolean> {
  const settings = (await json(join(folder.path, '.vscode/settings.json'))) as {
    readonly 'json.schemas': readonly {
      readonly fileMatch: readonly string[];
      readonly url: string;
    }[];
  };
  const answers = settings['json.schemas'].map(({ fileMatch, url }) => {
    expect(fileMatch).toEqual(['/openapi/*.json']);
    return satisfies(join(folder.path, url), document);
  });
  return (await Promise.all(answers)).every(Boolean);
}

describe('an editor', () => {
  it('accepts the sample shop', async () => {
    expect(await isAccepted(JSON.parse(shop))).toBe(true);
  });

  it.each<readonly [name: string, present: string, edited: string]>([
    ['a misspelt key of x-crud', '"action": "list"', '"acton": "list"'],
    ['an unknown action', '"action": "list"', '"action": "lst"'],
    ['an unknown role', '{ "role": "page" }', '{ "role": "pages" }'],
    ['a misspelt key of a table', '"primaryKey"', '"primarykey"'],
    [
      'a misspelt key of a column in a body',
      '"name": { "type": "string", "maxLength": 80 }',
      '"name": { "type": "string", "maxLength": 80, "x-db": { "colum": "name" } }',
    ],
    ['an unknown format', '"format": 2', '"format": 3'],
    ['what OpenAPI does not know', '"operationId": "listOrders"', '"operationid": "listOrders"'],
    ['what OpenAPI demands', '"description": "Created."', '"summary": "Created."'],
  ])('rejects %s', async (_, present, edited) => {
    expect(shop).toContain(present);
    expect(await isAccepted(JSON.parse(shop.replace(present, edited)))).toBe(false);
  });
});

it('Prettier keeps documents as they are printed', async () => {
  for (const path of [shopPath, '.vscode/settings.json']) {
    const filepath = join(folder.path, path);
    const options = await resolveConfig(filepath, { editorconfig: true });
    const text = await readFile(filepath, 'utf8');
    expect(await format(text, { ...options, filepath })).toBe(text);
  }
});
