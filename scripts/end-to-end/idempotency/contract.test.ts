import { expect, it } from 'vitest';
import { changeAbilities } from '../../../pipeline/abilities/change-abilities.ts';
import { planContract } from '../../../pipeline/contract/plan-contract.ts';
import { runContract } from '../../../pipeline/contract/run-contract.ts';
import { noHooks } from '../../../pipeline/contract/run/run-hooks.ts';
import { startMock } from '../../../pipeline/mock/start-mock.ts';
import type { ApiModel } from '../../../pipeline/model/api-model.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import { readShop } from '../edits/shop.ts';

const { document: plain } = await readShop('sqlite');
const change = { verb: 'add', words: ['idempotency'], to: null, all: false } as const;
const keyed = changeAbilities(plain, resolveModel(plain), change).document;

/** Cells that passed and failed, of the check of keys alone or of all checks of creates. */
async function outcomes(served: ApiModel, isWhole: boolean) {
  const model = resolveModel(keyed);
  const mock = await startMock({
    ...{ documents: [{ name: 'shop', model: served }], port: 0 },
    behaviour: { bodyLimit: 100_000, isStateful: true, rows: 5 },
  });
  try {
    const { cells: planned } = planContract(model);
    const creates = new Set(
      model.operations.flatMap(({ id, crud }) => (crud?.action === 'create' ? [id] : [])),
    );
    const chosen = planned.filter(({ check, operation }) =>
      isWhole ? creates.has(operation.id) : check === 'idempotency',
    );
    const { cells } = await runContract(model, {
      ...{ endpoint: mock.url, seed: 7, headers: {}, hooks: noHooks },
      only: chosen.map(({ id }) => id),
      ...{ budget: { requests: 20_000, seconds: 600 }, timeoutMs: 60_000 },
      signal: new AbortController().signal,
    });
    const of = (kind: string) =>
      cells.filter(({ outcome }) => outcome.kind === kind).map(({ id }) => id);
    return { passed: of('passed'), failed: of('failed') };
  } finally {
    await mock.stop();
  }
}

it('creates with a key pass their contract tests on the stateful mock', async () => {
  const { passed, failed } = await outcomes(resolveModel(keyed), true);
  expect(failed).toEqual([]);
  expect(passed).toContain('POST /customers: idempotency');
});

it('a server that ignores keys is found', async () => {
  const { passed, failed } = await outcomes(resolveModel(plain), false);
  expect(passed).toEqual([]);
  expect(failed.length).toBeGreaterThan(2);
});
