import { expect, it } from 'vitest';
import { tries } from '../../../server-template/testing/sample.ts';
import { tryWhy } from './try-why.ts';

// 500 documents: npm run test:why
it('changing what reasons name changes the answer', { timeout: 400_000 }, async () => {
  const { problems, kinds } = await tryWhy(tries(20, 1 / 2), 7);
  expect(problems).toEqual([]);
  expect([...kinds.keys()]).toEqual(expect.arrayContaining(['rule', 'scope', 'value', 'row']));
});
