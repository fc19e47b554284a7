import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/run-specmill.ts';
import { loadContractDocument } from './load-contract-document.ts';

it('finds a document in YAML, and asks to choose if there is another', async () => {
  await using folder = await temporaryFolder();
  const settings = { folder: folder.path, apiDir: null, document: null, environment: new Map() };
  const text = "openapi: 3.0.3\ninfo: { title: T, version: '1' }\npaths: {}\n";
  await mkdir(join(folder.path, 'api'));
  await writeFile(join(folder.path, 'api/pets.yaml'), text);
  expect(await loadContractDocument(settings)).toMatchObject({ place: 'api/pets.yaml' });
  await writeFile(join(folder.path, 'api/shop.yml'), text);
  await expect(loadContractDocument(settings)).rejects.toThrow(/several documents/);
  // Documents in two folders may have the same name, but not the same path.
  await expect(loadContractDocument(settings)).rejects.toMatchObject({
    problems: [{ hint: 'Name one: specmill test api/pets.yaml' }],
  });
  const named = await loadContractDocument({ ...settings, document: 'shop' });
  expect(named.place).toBe('api/shop.yml');
});
