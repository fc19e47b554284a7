import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { validate } from '@readme/openapi-parser';
import { describe, expect, test } from 'vitest';
import { readCatalogFixture } from './catalog-fixture.ts';
import { buildDocument } from './build-document.ts';
import type { BuiltDocument } from './build-document.ts';
import { documentText } from './document-text.ts';

const folder = new URL('./fixtures/', import.meta.url);
const cases = readdirSync(folder);

async function built(name: string): Promise<BuiltDocument> {
  const { fixture, catalog, dialect } = await readCatalogFixture(
    new URL(`${name}/catalog.json`, folder),
  );
  const naming = fixture.naming ?? 'camelCase';
  return buildDocument(catalog, dialect, { title: 'Sample', naming });
}

/** The part of a document that varies between cases: operations by id, without shared parts. */
function gist({ document, notes }: BuiltDocument): unknown {
  const { Error: _, ...schemas } = { ...document.components?.schemas };
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const methods = (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) =>
      item[method] === undefined ? [] : `${method} ${item[method].operationId}`,
    );
    const parameters = item.parameters === undefined ? {} : { parameters: item.parameters };
    return [path, { ...parameters, methods: methods.join(', ') }] as const;
  });
  const { openapi: _1, info: _2, servers: _3, components: _4, ...rest } = document;
  return { notes, ...rest, paths: Object.fromEntries(paths), schemas };
}

describe.each(cases)('the fixture %s', (name) => {
  test('gives the expected document', async () => {
    const document = await built(name);
    const text =
      name === 'whole-document'
        ? documentText(document.document)
        : `${JSON.stringify(gist(document), null, 1)}\n`;
    const path = fileURLToPath(new URL(`${name}/expected.json`, folder));
    await expect(text).toMatchFileSnapshot(path);
  });

  test('gives a valid OpenAPI document', async () => {
    const { document } = await built(name);
    const result = await validate(structuredClone(document) as never);
    expect(result).toMatchObject({ valid: true, warnings: [] });
  });

  test('gives the same bytes twice', async () => {
    const [one, other] = [await built(name), await built(name)];
    expect(documentText(one.document)).toBe(documentText(other.document));
  });
});
