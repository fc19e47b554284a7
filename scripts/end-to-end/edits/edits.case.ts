import { afterAll, beforeAll, describe, test } from 'vitest';
import { allEdits } from './all-edits.ts';
import { runsOn } from './edit-row.ts';
import { createServerFolder, type ServerFolder } from './native-server.ts';
import { readShop, shopDatabases, type Shop, type ShopProvider } from './shop.ts';
import { tryRow } from './try-row.ts';
import type { TypedProject } from './type-check.ts';
import { sample } from '../../../server-template/testing/sample.ts';

/** Tests the edits on one database, and adds the projects to type-check to `typed`. */
export async function describeEdits(provider: ShopProvider, typed: TypedProject[]): Promise<void> {
  const reason = await shopDatabases[provider].missing();
  describe.skipIf(reason !== null)(`edits to the shop on ${provider}`, () => {
    let shop: Shop;
    let folder: ServerFolder;
    beforeAll(async () => {
      [shop, folder] = await Promise.all([readShop(provider), createServerFolder()]);
    });
    afterAll(() => folder[Symbol.asyncDispose]());

    for (const row of sample(
      allEdits.filter((one) => runsOn(one, provider)),
      20,
    )) {
      test(row.name, async () => {
        // What an edit declares is tested on one database; its calls, on all.
        const isDeclared = provider === 'sqlite' || row.everywhere === 'but on SQLite';
        const project = await tryRow(row, shop, folder, isDeclared ? 70 : 0);
        if (project !== null)
          typed.push({ ...project, name: `${provider}: ${project.name}`, group: provider });
      });
    }
  });
}
