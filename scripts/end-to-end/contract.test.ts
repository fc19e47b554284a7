import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startEmulator } from '../../emulator/start-emulator.ts';
import type { ContractResult } from '../../pipeline/contract/contract-result.ts';
import { runContract } from '../../pipeline/contract/run-contract.ts';
import { noHooks, type RunHooks } from '../../pipeline/contract/run/run-hooks.ts';
import type { RunOptions } from '../../pipeline/contract/run/run-options.ts';
import { startMock } from '../../pipeline/mock/start-mock.ts';
import type { ApiModel } from '../../pipeline/model/api-model.ts';
import { loadDocument } from '../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../pipeline/model/resolve/resolve-model.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
} from '../../server-template/testing/test-databases.ts';
import { generateProject } from './generated-project.ts';

const root = new URL('../../', import.meta.url).pathname;
const databases = {
  sqlite: sqliteDatabases,
  postgresql: postgresDatabases,
  mysql: mariadbDatabases,
} as const;

async function readModel(path: string): Promise<ApiModel> {
  return resolveModel(await loadDocument(path));
}

function tryApi(
  model: ApiModel,
  endpoint: string,
  options: Partial<RunOptions> = {},
): Promise<ContractResult> {
  return runContract(model, {
    ...{ endpoint, seed: 42, headers: {}, hooks: noHooks },
    ...{ budget: { requests: 3000, seconds: 60 }, signal: new AbortController().signal },
    ...options,
  });
}

/** Everything that was tried is as promised, every operation succeeds but for those of which a reason is reported, and nothing stays. */
function expectNothingWrong(result: ContractResult, unseen: readonly string[] = []): void {
  const { cells, coverage, leftovers, unsuccessful } = result;
  const failed = cells.filter(({ outcome }) => outcome.kind === 'failed');
  expect(failed.map(({ id, outcome }) => ({ id, outcome }))).toEqual([]);
  expect(leftovers).toEqual([]);
  const missing = coverage.operations.missing.filter(
    (name) => !unseen.some((one) => name.includes(one)),
  );
  expect(missing).toEqual([]);
  for (const { reason } of unsuccessful) expect(reason).not.toBe('No request led to it.');
}

for (const [provider, kind] of Object.entries(databases)) {
  const reason = await kind.missing();
  test.skipIf(reason !== null)(
    `finds nothing wrong with the server that is generated for ${provider}`,
    async () => {
      const database = await kind.create(
        readFileSync(`${root}server-template/shop/schema.${provider}.sql`, 'utf8'),
      );
      try {
        await using project = await generateProject(database.url);
        await using server = await project.start();
        const model = await readModel(`${project.folder}/openapi/api.json`);
        expectNothingWrong(await tryApi(model, server.url));
      } finally {
        await database.drop();
      }
    },
    180_000,
  );
}

test('finds nothing wrong with a mock that remembers and asks for credentials', async () => {
  const model = await readModel(`${root}pipeline/contract/testing/bookshop.json`);
  const documents = [{ name: 'bookshop', model }];
  const behaviour = { isStateful: true, isSecured: true, seed: 1 };
  const mock = await startMock({ documents, behaviour, port: 0 });
  try {
    const headers = { authorization: 'Bearer open-sesame' };
    expectNothingWrong(await tryApi(model, mock.url, { headers }));
  } finally {
    await mock.stop();
  }
}, 60_000);

test('finds nothing wrong with a mock of the shop that remembers, and makes rows of every table', async () => {
  const model = await readModel(`${root}openapi/shop.json`);
  const behaviour = { isStateful: true };
  const mock = await startMock({ documents: [{ name: 'shop', model }], behaviour, port: 0 });
  try {
    const result = await tryApi(model, mock.url);
    expectNothingWrong(result);
    const created = result.cells.filter(({ id }) => /^POST .*: location$/.test(id));
    expect(created.map(({ outcome }) => outcome.kind)).toEqual(created.map(() => 'passed'));
    expect(created.length).toBeGreaterThan(4);
  } finally {
    await mock.stop();
  }
}, 60_000);

test('finds nothing wrong with the payment emulator', async () => {
  await using emulator = await startEmulator({ port: 0, seed: 1 });
  const model = await readModel(`${root}openapi/emulator.json`);
  const hooks = await consumerHooks(emulator.url);
  // A call that waits for a payment is answered when the payment comes, or a minute later.
  const paths = [...new Set(model.operations.map(({ path }) => path))].filter(
    (path) => !path.endsWith('/wait'),
  );
  const result = await tryApi(model, emulator.url, { hooks, paths, allowDestructive: true });
  // Payments are made by phones, and no request of the document makes a scenario.
  expectNothingWrong(result, ['/stkpushquery/', '/simulator/']);
}, 90_000);

/** Signs as a consumer of the provider does: its own key for tokens, a token elsewhere. */
async function consumerHooks(url: string): Promise<RunHooks> {
  const authorization = `Basic ${btoa('consumer_key:consumer_secret')}`;
  const response = await fetch(`${url}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { authorization },
  });
  const { access_token: token } = (await response.json()) as { readonly access_token: string };
  return {
    ...noHooks,
    before: async ({ request }) => {
      if (request.url.includes('/oauth/')) request.headers['authorization'] = authorization;
      else if (/mmoney|mpesa/.test(request.url))
        request.headers['authorization'] ??= `Bearer ${token}`;
      return null;
    },
  };
}
