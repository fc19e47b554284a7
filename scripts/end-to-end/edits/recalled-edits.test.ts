import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recallFrom, recallNothing, type Recall } from '../../../pipeline/recall.ts';
import { buildClient, buildEdit } from './build-edit.ts';
import { applySteps, randomEdits } from './random/random-edit.ts';
import { readShop, type Shop } from './shop.ts';

/** All output and messages of a build. */
async function built(document: object, shop: Shop, recall: Recall): Promise<unknown> {
  const build = await buildEdit(document, shop, recall);
  if (build.kind === 'rejected') return build.problems;
  const client = await buildClient(build.model, recall);
  const [files, clientFiles] = [build.files, client].map((list) =>
    list.map(({ path, owner, content }) => ({ path, owner, content })),
  );
  return [build.model.warnings, files, clientFiles];
}

test('a build that uses the cache produces the same output, byte for byte', async () => {
  const shop = await readShop('sqlite');
  const recall = recallFrom(new Map());
  const numRuns = 16;
  const kinds = { rejected: 0, built: 0 };
  for (const steps of fc.sample(randomEdits, { seed: 13, numRuns })) {
    const { document, reported } = applySteps(shop.document, steps);
    const cold = await built(document, shop, recallNothing);
    expect(await built(document, shop, recall), reported.join('\n')).toEqual(cold);
    kinds[Array.isArray(cold) && cold.length === 3 ? 'built' : 'rejected'] += 1;
  }
  expect(kinds.built).toBeGreaterThan(numRuns * 0.15);
  expect(kinds.rejected).toBeGreaterThan(numRuns * 0.1);
});
