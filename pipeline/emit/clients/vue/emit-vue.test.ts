import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { resolveModel } from '../../../model/resolve-model.ts';
import type { OpenApiDocument } from '../../../openapi-document.ts';
import { buildClientInput } from '../build-client-input.ts';
import { emitVue } from './emit-vue.ts';

const shop = await readFile(
  new URL('../../../../server-template/openapi/shop.json', import.meta.url),
  'utf8',
);
const documentPath = 'openapi/shop.json';

/** A document that tests may change. */
interface Draft {
  paths: Record<string, Record<string, Record<string, unknown>>>;
}

/** The files of an edited shop, by path. */
async function emitted(edit: (draft: Draft) => void): Promise<Map<string, string>> {
  const document = JSON.parse(shop) as OpenApiDocument & Draft;
  edit(document);
  const model = resolveModel(document, documentPath);
  const place = { documentPath, output: 'src/api/vue', core: 'src/api' };
  const files = await emitVue(buildClientInput(model, place), []);
  return new Map(files.map(({ path, content }) => [path, String(content)]));
}

it('follows a renamed path, a deprecated operation and one without a model', async () => {
  const files = await emitted(({ paths }) => {
    const orders = paths['/orders'] ?? {};
    paths['/purchases'] = { ...orders, get: { ...orders['get'], operationId: 'listPurchases' } };
    delete paths['/orders'];
    paths['/orders/{id}']!['get']!['deprecated'] = true;
    const responses = { 204: { description: 'On its way.' } };
    paths['/ship'] = { post: { operationId: 'ship', description: 'Sends it.', responses } };
  });
  const order = files.get('src/api/vue/order.ts');
  expect(order).toContain('export function usePurchases(');
  expect(order).toContain("api.GET('/purchases', ");
  expect(order).toContain(' * @deprecated\n */\nexport function useOrder(');
  expect(order).not.toContain("'/orders'");
  expect(files.get('src/api/vue/api.ts')).toMatch(/Sends it\.[^]*export function useShip\(/);
});
