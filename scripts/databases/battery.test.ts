import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Catalog } from '../../pipeline/catalog/catalog.ts';
import { providerOf } from '../../pipeline/catalog/database-provider.ts';
import { readCatalog } from '../../pipeline/catalog/read-catalog.ts';
import { openWriter } from '../../pipeline/cli/migrate/load-writer.ts';
import { runContract } from '../../pipeline/contract/run-contract.ts';
import { noHooks } from '../../pipeline/contract/run/run-hooks.ts';
import { budgetFor } from '../../pipeline/contract/run/run-options.ts';
import { applyMigration } from '../../pipeline/migrate/apply/apply-migration.ts';
import { scriptOf } from '../../pipeline/migrate/apply/migration-script.ts';
import { planMigration } from '../../pipeline/migrate/plan-migration.ts';
import { printMigration } from '../../pipeline/migrate/print-migration.ts';
import { describedBy, documentOf } from '../../pipeline/migrate/testing/describe-catalog.ts';
import { resolveModel } from '../../pipeline/model/resolve-model.ts';
import type { TestDatabase } from '../../server-template/testing/test-databases.ts';
import { generateProject } from '../end-to-end/generated-project.ts';
import { databasesOf } from './live-databases.case.ts';

/** The sample shop on the server that is tried; npm run test:databases names it. */
const tried = process.env['TRIED_DATABASE'];
const seconds = process.env['TRIED_SHORTLY'] === undefined ? 1200 : 60;
const connect = { timeoutMs: 60_000, baseFolder: '.' };

/** A database's tables: migrations leave views alone. */
async function catalogOf(url: string): Promise<Catalog> {
  const request = { url, include: [], exclude: ['product_sales'], schemas: null, connect };
  return (await readCatalog(request)).catalog;
}

/** A document without the texts of CHECKs, which servers print in another way when they read their own. Their keywords stay. */
function compared(document: object): unknown {
  const text = JSON.stringify(document, (key, value: unknown) =>
    key === 'expression' ? undefined : value,
  );
  return JSON.parse(text) as unknown;
}

describe.skipIf(tried === undefined)('the sample shop', () => {
  const provider = providerOf(tried ?? 'file:none');
  const databases = databasesOf[provider];
  let shop: TestDatabase;

  beforeAll(async () => {
    const file = new URL(`../../server-template/shop/schema.${provider}.sql`, import.meta.url);
    shop = await databases.create(await readFile(file, 'utf8'));
  });
  afterAll(() => shop.drop());

  test('is introspected, created again from its document, and introspected the same', async () => {
    const document = await documentOf(await catalogOf(shop.url));
    const copy = await databases.create('');
    try {
      const edited = describedBy(document);
      const empty = { ...edited.catalog, tables: [], enums: [], domains: [] };
      const before = { catalog: empty, names: new Map() };
      const writer = await openWriter(provider, copy.url, connect);
      const migration = printMigration(planMigration(before, edited));
      try {
        await applyMigration(scriptOf(migration), writer);
      } finally {
        await writer.close();
      }
      expect(compared(await documentOf(await catalogOf(copy.url)))).toEqual(compared(document));
    } finally {
      await copy.drop();
    }
  });

  test('has a server that satisfies its contract', async () => {
    await using project = await generateProject(shop.url);
    await using server = await project.start({ DB_STATEMENT_TIMEOUT_MS: '30000' });
    const model = resolveModel(await project.document(), 'openapi/api.json');
    const { cells, leftovers, requests } = await runContract(model, {
      ...{ endpoint: server.url, seed: 42, headers: {}, hooks: noHooks, timeoutMs: 60_000 },
      ...{ budget: budgetFor(model, { seconds }), signal: new AbortController().signal },
    });
    const failures = cells.flatMap(({ id, outcome }) =>
      outcome.kind === 'failed' ? [`${id}: ${outcome.failures[0]?.message ?? ''}`] : [],
    );
    expect({ failures, leftovers }).toEqual({ failures: [], leftovers: [] });
    expect(requests).toBeGreaterThan(50);
  });
});
