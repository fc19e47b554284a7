import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { compile } from '../../../server-template/testing/compile.ts';
import { sample } from '../../../server-template/testing/sample.ts';
import type { Provider } from '../../catalog/catalog.ts';
import { loadDrizzle } from '../../cli/build/load-drizzle.ts';
import { parseDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import type { OutputFile } from '../../output-file.ts';
import { emitServer } from './emit-server.ts';

/** Their documents have columns of every type, keys, identities, views and so on. */
const providers: readonly Provider[] = [
  'postgresql',
  'mysql',
  'sqlserver',
  'sqlite',
  'cockroachdb',
];

async function emitted(provider: Provider): Promise<readonly OutputFile[]> {
  const text = await readFile(
    new URL(`fixtures/${provider}/document.json`, import.meta.url),
    'utf8',
  );
  const documentPath = `openapi/${provider}.json`;
  const model = resolveModel(await parseDocument(text, documentPath), documentPath);
  const drizzle = await loadDrizzle(provider);
  return emitServer({ model, documentPath, output: provider, drizzle }).files;
}

it.each(providers)(
  'the tables, routes and types of %s are the committed ones',
  async (provider) => {
    const files = await emitted(provider);
    for (const kind of ['tables', 'routes', 'types']) {
      const start = `${provider}/generated/${kind}/`;
      const code = files
        .filter(({ path }) => path.startsWith(start))
        .map(({ path, content }) => `=== ${path.slice(start.length)}\n${String(content)}`)
        .join('\n');
      await expect(code).toMatchFileSnapshot(`fixtures/${provider}/${kind}.expected.txt`);
    }
  },
);

/** A user's insert: the database sets the identity and the defaults. */
const insertingHandler = `
import type { AppDatabase } from '../generated/database.ts';
import { orders } from '../generated/tables/order.ts';
import type { Handler } from '@specmill/server';

interface PlaceOrder {
  readonly params: object;
  readonly query: object;
  readonly body: undefined;
  readonly response: undefined;
  readonly database: AppDatabase;
}

export const placeOrder: Handler<PlaceOrder> = async ({ database }) => {
  await database.drizzle.insert(orders).values({ code: 'A1' });
  // @ts-expect-error -- a code has no default
  await database.drizzle.insert(orders).values({ note: 'none' });
  return {};
};
`;

it('the servers of these databases compile as one program', async () => {
  const compiled = sample(providers);
  const folder = await mkdtemp(join(tmpdir(), 'goldens-'));
  const modules: string[] = [];
  const handlers = compiled.map((provider) => ({
    path: `${provider}/custom/place-order.ts`,
    content: insertingHandler,
  }));
  const servers = (await Promise.all(compiled.map(emitted))).flat();
  for (const { path, content } of [...servers, ...handlers]) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    if (file.endsWith('.ts')) modules.push(file);
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const packages = fileURLToPath(new URL('../../../node_modules', import.meta.url));
  await symlink(packages, join(folder, 'node_modules'));
  const compilerOptions = {
    target: 'es2024',
    lib: ['es2024', 'esnext.collection', 'esnext.iterator'],
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    erasableSyntaxOnly: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  };
  const configuration = join(folder, 'tsconfig.json');
  await writeFile(configuration, JSON.stringify({ compilerOptions, files: modules }));
  const found = await compile(configuration);
  await rm(folder, { recursive: true });
  expect(modules.length).toBeGreaterThan(30 * compiled.length);
  expect(found).toEqual([]);
});
