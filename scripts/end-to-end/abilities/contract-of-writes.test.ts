import { describe, expect, it } from 'vitest';
import type { ApiModel } from '../../../pipeline/model/api-model.ts';
import { planContract } from '../../../pipeline/contract/plan-contract.ts';
import { noHooks } from '../../../pipeline/contract/run/run-hooks.ts';
import { runContract } from '../../../pipeline/contract/run-contract.ts';
import { startMock } from '../../../pipeline/mock/start-mock.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { readShop, shopDatabases, type ShopProvider } from '../edits/shop.ts';
import { nestedShop } from '../relations/nested.case.ts';
import { startShop, withAbility } from '../served-shop.ts';

const providers: readonly ShopProvider[] = ['sqlite', 'postgresql', 'mysql'];
const checks = [
  ...['upsert', 'nested', 'nested-failure', 'bulk', 'bulk-update', 'bulk-delete'],
  ...['all-or-none', 'bulk-limit'],
];

/** The shop with all operations that write several rows, of which each request has few. */
function writingShop(document: OpenApiDocument): OpenApiDocument {
  const whole = ['upsert', 'bulk'].reduce(withAbility, nestedShop(document));
  return JSON.parse(
    JSON.stringify(whole).replaceAll('"maxItems":100', '"maxItems":5'),
  ) as OpenApiDocument;
}

/** Findings of a run of these checks, or of all checks of the operations that have them, and the number of passed cells per check. */
async function outcomesOf(model: ApiModel, url: string, isWhole: boolean) {
  const { cells: planned } = planContract(model);
  const own = planned.filter(({ check }) => checks.includes(check));
  // Other operations are those of the shop without these abilities.
  const writing = new Set(own.map(({ operation }) => operation.id));
  const chosen = isWhole ? planned.filter(({ operation }) => writing.has(operation.id)) : own;
  const { cells, leftovers } = await runContract(model, {
    ...{ endpoint: url, seed: 7, headers: {}, hooks: noHooks },
    only: chosen.map(({ id }) => id),
    ...{
      budget: { requests: 20_000, seconds: 600 },
      timeoutMs: 60_000,
      signal: new AbortController().signal,
    },
  });
  const failed = cells.flatMap(({ id, outcome }) =>
    outcome.kind === 'failed' ? [`${id} — ${outcome.failures[0]?.message ?? ''}`] : [],
  );
  const passed = cells.filter(({ outcome }) => outcome.kind === 'passed');
  const counts = checks.map(
    (name) => [name, passed.filter(({ check }) => check === name).length] as const,
  );
  return { failed, leftovers, counts: Object.fromEntries(counts) };
}

/** Cells of each check that pass; a few may be skipped, since random rows may conflict. */
const most = {
  ...{ upsert: 4, nested: 14, 'nested-failure': 15, bulk: 5, 'bulk-update': 5 },
  ...{ 'bulk-delete': 4, 'all-or-none': 15, 'bulk-limit': 15 },
};

function expectRight({ failed, leftovers, counts }: Awaited<ReturnType<typeof outcomesOf>>): void {
  expect({ failed, leftovers }).toEqual({ failed: [], leftovers: [] });
  for (const [name, count] of Object.entries(most))
    expect(counts[name], `passed cells of ${name}`).toBeGreaterThanOrEqual(Math.max(1, count - 3));
}

describe('writes of several rows conform to the document', () => {
  for (const provider of providers) {
    it(`on a generated server with ${provider}`, async (context) => {
      const reason = await shopDatabases[provider].missing();
      context.skip(reason !== null, reason ?? '');
      await using shop = await startShop(provider, writingShop);
      expectRight(await outcomesOf(shop.model, shop.api.url, provider === 'sqlite'));
    });
  }

  it('and on the stateful mock', async () => {
    const model = resolveModel(writingShop((await readShop('sqlite')).document));
    const mock = await startMock({
      ...{ documents: [{ name: 'shop', model }], port: 0 },
      behaviour: { bodyLimit: 100_000, isStateful: true, rows: 5 },
    });
    try {
      // The same code as on SQLite, over memory.
      expectRight(await outcomesOf(model, mock.url, false));
    } finally {
      await mock.stop();
    }
  });
});
