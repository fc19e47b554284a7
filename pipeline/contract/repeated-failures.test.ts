import { expect, test } from 'vitest';
import { runContract } from './run-contract.ts';
import { noHooks } from './run/run-hooks.ts';
import type { ApiModel } from '../model/api-model.ts';
import { bookshop, BOOKSHOP_TOKEN } from './testing/bookshop-faults.ts';
import { depot } from './testing/depot/depot.ts';
import { startFaulty } from './testing/faulty/try-faulty.ts';
import { labs } from './testing/lab/lab.ts';
import { unrepeatedFailures, type StartedServer } from './testing/unrepeated-failures.ts';

/** Failures of conflicts, long bodies, changed and deleted rows, references, spellings of keys, and lists. */
test.concurrent.each<readonly [string, ApiModel, () => Promise<StartedServer>]>([
  ['errors of a shop', bookshop.model, () => startFaulty(bookshop, 'errors are text')],
  ['oversize bodies', bookshop.model, () => startFaulty(bookshop, 'any size is accepted')],
  [
    'bulk writes',
    depot.model,
    () => startFaulty(depot, 'a rejected change leaves its row changed'),
  ],
  ['changed rows', labs.anybody.model, () => startFaulty(labs.anybody, 'a second delete crashes')],
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
