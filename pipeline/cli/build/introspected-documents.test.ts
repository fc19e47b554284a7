import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildDocument } from '../../document/build-document.ts';
import { readCatalogFixture } from '../../document/catalog-fixture.ts';
import { parseDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve-model.ts';

const folder = new URL('../../document/fixtures/', import.meta.url);

describe('an introspected document has no problems', () => {
  it.each(readdirSync(folder))('%s', async (name) => {
    const { fixture, catalog, dialect } = await readCatalogFixture(
      new URL(`${name}/catalog.json`, folder),
    );
    const naming = fixture.naming ?? 'camelCase';
    const { document } = buildDocument(catalog, dialect, { title: 'Sample', naming });
    const loaded = await parseDocument(JSON.stringify(document), name);
    expect(resolveModel(loaded).warnings).toEqual([]);
  });
});
