import { expect, test } from 'vitest';
import { createServerFolder } from './native-server.ts';
import { runEdits } from './random/run-edits.ts';
import { readShop } from './shop.ts';
import { tries } from '../../../server-template/testing/sample.ts';

const seed = 13;
const count = tries(40, 1);

test('every random edit is rejected or followed everywhere', { timeout: 600_000 }, async () => {
  await using folder = await createServerFolder();
  const place = { shop: await readShop('sqlite'), folder, rows: 'empty' } as const;
  const { findings, followed } = await runEdits({ seed, count }, place);
  expect(findings).toEqual([]);
  expect(followed).toBeGreaterThan(count * 0.15);
});
