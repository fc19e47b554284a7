import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEdits } from './all-edits.ts';
import { runsOn } from './edit-row.ts';
import { createServerFolder, type ServerFolder } from './native-server.ts';
import { readShop, shopDatabases, type Shop, type ShopProvider } from './shop.ts';
import { tryRow } from './try-row.ts';
import { checkTypes, type TypedProject } from './type-check.ts';
import { sample } from '../../../server-template/testing/sample.ts';

/** Tests the edits on one database. */
export async function describeEdits(provider: ShopProvider): Promise<void> {
  const reason = await shopDatabases[provider].missing();
  describe.skipIf(reason !== null)(`edits to the shop on ${provider}`, () => {
    let shop: Shop;
    let folder: ServerFolder;
    const typed: TypedProject[] = [];
    beforeAll(async () => {
      [shop, folder] = await Promise.all([readShop(provider), createServerFolder()]);
    });
    afterAll(() => folder[Symbol.asyncDispose]());

    for (const row of sample(allEdits.filter((one) => runsOn(one, provider)))) {
      test(row.name, async () => {
        const project = await tryRow(row, shop, folder);
        if (project !== null) typed.push(project);
      });
    }

    test('the generated code compiles', () => {
      expect(Object.fromEntries(checkTypes(typed))).toEqual({});
    });
  });
}
