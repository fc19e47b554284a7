import { describe, expect, it } from 'vitest';
import { leaks } from './leaks.ts';
import { isAttack, tryLab } from './try-lab.ts';
import { sample } from '../../../../server-template/testing/sample.ts';

// All leaks with 20 seeds: npm run test:leaks
describe('attacks on the lab', () => {
  it.each([1, 2])('a server that keeps its rules leaks nothing, with seed %i', async (seed) => {
    expect(await tryLab(null, seed)).toEqual([]);
  });

  it('neither does one whose tokens are signed with a private key', async () => {
    expect(await tryLab(null, 3, 'ES256')).toEqual([]);
  });

  it.each(sample(leaks))('a leak is found: %s', async (leak) => {
    const found = await tryLab(leak, 4);
    expect(found.filter(isAttack)).not.toEqual([]);
  });
});
