import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeAbilities } from '../../pipeline/abilities/change-abilities.ts';
import { readClientRuntime } from '../../pipeline/cli/build/clients/client-runtime.ts';
import { makeTypes } from '../../pipeline/cli/build/clients/types-file.ts';
import { typeErrors } from '../../pipeline/cli/testing/type-errors.ts';
import { emitCore } from '../../pipeline/emit/clients/core/emit-core.ts';
import { startMock } from '../../pipeline/mock/start-mock.ts';
import { resolveModel } from '../../pipeline/model/resolve-model.ts';
import type { OpenApiDocument } from '../../pipeline/openapi-document.ts';

/** A program that uses the client; it is compiled, and run against a mock. */
const program = `
  import { ApiError, createClient, transaction } from './client.ts';

  export async function place(baseUrl: string) {
    const api = createClient({ baseUrl });
    return transaction(api, (steps) => {
      const customer = steps.createCustomer({ body: { email: 'zoe@example.com', name: 'Zoe' } });
      const order = steps.createOrder({ body: { customerId: customer.id } });
      const shown = steps.getOrder({ parameters: { id: order.id } });
      const list = steps.listOrders({ parameters: { limit: 1 } });
      steps.updateCustomer({ parameters: { id: customer.id }, body: { name: 'Zoë' } });
      return { email: customer.email, order, nested: [shown.customerId], list };
    });
  }

  export async function rejected(baseUrl: string): Promise<unknown> {
    const api = createClient({ baseUrl });
    const body = { email: 'twice@example.com', name: 'Twice' };
    try {
      await transaction(api, (steps) => [steps.createCustomer({ body }), steps.createCustomer({ body })]);
    } catch (error) {
      return error instanceof ApiError && error.body?.details?.map(({ field }) => field);
    }
  }

  export function typed(api: ReturnType<typeof createClient>) {
    void transaction(api, (steps) => {
      // @ts-expect-error -- the id is a number
      steps.createOrder({ body: { customerId: 'x' } });
      // @ts-expect-error -- the parameter is missing
      steps.getOrder();
      // @ts-expect-error -- a property that customers do not have
      steps.getOrder({ parameters: { id: steps.createCustomer({ body: { email: '', name: '' } }).total } });
    });
    const result = place('');
    void result.then(({ order, email, nested: [first], list }) => {
      const id: number = order.id;
      const text: string = email;
      const of: number | undefined = first;
      return [id, text, of, list.map((one) => one.status)];
    });
  }
`;

interface Program {
  readonly place: (baseUrl: string) => Promise<{
    readonly email: string;
    readonly order: { readonly id: number; readonly customerId: number };
    readonly nested: readonly unknown[];
    readonly list: readonly unknown[];
  }>;
  readonly rejected: (baseUrl: string) => Promise<unknown>;
}

let folder: string;
let made: Program;
let model: ReturnType<typeof resolveModel>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'transactions-'));
  const shop = JSON.parse(
    await readFile('server-template/openapi/shop.json', 'utf8'),
  ) as OpenApiDocument;
  const change = { verb: 'add', words: ['batch'], to: null, all: false } as const;
  model = resolveModel(changeAbilities(shop, resolveModel(shop), change).document);
  const parts = { model, documentPath: 'shop.json' };
  const types = await makeTypes(parts);
  const runtime = await readClientRuntime();
  for (const { path, content } of emitCore({ ...parts, output: '', runtime, types }))
    await writeFile(join(folder, path), content);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
  await symlink(modules, join(folder, 'node_modules'));
  await writeFile(join(folder, 'uses.ts'), program);
  made = (await import(pathToFileURL(join(folder, 'uses.ts')).href)) as Program;
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

it('types the steps of a transaction', async () => {
  const options = {
    ...{ target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], module: 'nodenext' },
    ...{ noEmit: true, strict: true, allowImportingTsExtensions: true, skipLibCheck: true },
    types: [],
  };
  const config = { compilerOptions: options, files: ['uses.ts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  expect(await typeErrors(folder)).toEqual([]);
});

it('returns the responses of the steps, and names the step that fails', async () => {
  const behaviour = { isStateful: true };
  const mock = await startMock({ documents: [{ name: 'shop', model }], port: 0, behaviour });
  try {
    const { email, order, nested, list } = await made.place(mock.url);
    expect(email).toBe('zoe@example.com');
    expect(nested).toEqual([order.customerId]);
    expect(list).toHaveLength(1);
    expect(await made.rejected(mock.url)).toEqual(['steps.1.body.email']);
  } finally {
    await mock.stop();
  }
});
