import { expect, it } from 'vitest';
import { callSpecmill } from '../../../pipeline/cli/testing/call-specmill.ts';
import { randomEjects } from './random-eject.ts';

it('leaves every byte of random projects as it was', { timeout: 120_000 }, async () => {
  const count = process.env['CI'] === undefined ? 1 : 4;
  expect(await randomEjects({ count, seed: 1, run: callSpecmill })).toEqual([]);
});
