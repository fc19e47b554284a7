import { expect, test } from 'vitest';
import { loadDocument } from '../model/load/load-document.ts';
import { resolveModel } from '../model/resolve/resolve-model.ts';
import { runContract } from './run-contract.ts';
import { noHooks } from './run/run-hooks.ts';
import type { ApiModel } from '../model/api-model.ts';
import { BOOKSHOP_TOKEN, startBookshop } from './testing/bookshop-server.ts';
import { depotModel, startDepot } from './testing/depot/depot-api.ts';
import { startLab } from './testing/lab/lab-api.ts';
import { labModel } from './testing/lab/lab-document.ts';
import { labFaults } from './testing/lab/lab-faults.ts';
import { unrepeatedFailures, type StartedServer } from './testing/unrepeated-failures.ts';

const shopPath = new URL('testing/bookshop.json', import.meta.url).pathname;
const shopModel = resolveModel(await loadDocument(shopPath));
const labFault = (name: string) => labFaults('anybody')[name] ?? {};

/** Failures of conflicts, long bodies, changed and deleted rows, references, spellings of keys, and lists. */
test.concurrent.each<readonly [string, ApiModel, () => Promise<StartedServer>]>([
  ['errors of a shop', shopModel, () => startBookshop('errors are text')],
  ['oversize bodies', shopModel, () => startBookshop('any size is accepted')],
  ['bulk writes', depotModel, () => startDepot('a rejected change leaves its row changed')],
  [
    'changed rows',
    labModel('anybody'),
    () => startLab('anybody', labFault('a second delete crashes')),
  ],
])('reports commands that repeat failures on another server: %s', async (_name, model, start) => {
  await using server = await start();
  const result = await runContract(model, {
    ...{ endpoint: server.url, seed: 42, hooks: noHooks, timeoutMs: 60_000 },
    headers: { authorization: `Bearer ${BOOKSHOP_TOKEN}` },
    budget: { requests: 8000, seconds: 600 },
    signal: new AbortController().signal,
  });
  expect(result.cells.filter(({ outcome }) => outcome.kind === 'failed')).not.toEqual([]);
  expect(await unrepeatedFailures(result, start, BOOKSHOP_TOKEN)).toEqual([]);
});
