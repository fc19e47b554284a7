import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { loadDocument } from '../model/load/load-document.ts';
import { resolveModel } from '../model/resolve-model.ts';
import { runContract } from './run-contract.ts';
import { noHooks } from './run/run-hooks.ts';
import { createOddMannersServer } from './testing/odd-manners-api.ts';
import { notCaused } from './unsuccessful-operations.ts';

const file = new URL('testing/odd-manners.json', import.meta.url).pathname;

test('reports at once that an API does not support TLS', async () => {
  const model = resolveModel(await loadDocument(file, file, 'any'), file, 'any');
  const server = createOddMannersServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const run = runContract(model, {
    ...{ endpoint: `https://127.0.0.1:${port}`, seed: 1, headers: {}, hooks: noHooks },
    ...{
      budget: { requests: 2000, seconds: 600 },
      timeoutMs: 60_000,
      signal: new AbortController().signal,
    },
  });
  await expect(run.finally(() => server.close())).rejects.toMatchObject({
    code: 'API_UNREACHABLE',
    problems: [{ hint: expect.stringContaining('NODE_EXTRA_CA_CERTS') as string }],
  });
});

test.each([1, 2, 3])(
  'accepts behaviour that generated servers do not have (seed %i)',
  async (seed) => {
    const model = resolveModel(await loadDocument(file, file, 'any'), file, 'any');
    const server = createOddMannersServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const result = await runContract(model, {
      ...{ endpoint: `http://127.0.0.1:${port}`, seed, headers: {}, hooks: noHooks },
      ...{
        budget: { requests: 2000, seconds: 600 },
        timeoutMs: 60_000,
        signal: new AbortController().signal,
      },
    });
    const labels: unknown = await (await fetch(`http://127.0.0.1:${port}/labels`)).json();
    server.close();
    const failures = result.cells.flatMap(({ id, outcome }) =>
      outcome.kind === 'failed' ? [`${id}: ${outcome.failures[0]?.message ?? ''}`] : [],
    );
    expect(failures).toEqual([]);
    expect(result.leftovers).toEqual([]);
    expect(labels).toEqual([]);
    // Writes to existing data are not sent, so that the rest has no rows.
    const unseen = ['POST /search', 'POST /ping', 'GET /old'];
    expect(result.coverage.operations.missing).toEqual(unseen);
    for (const { operation, reason } of result.unsuccessful) {
      expect(unseen).toContain(operation);
      expect(reason).not.toBe(notCaused);
    }
    expect(result.unsuccessful.length).toBeGreaterThan(0);
  },
);
