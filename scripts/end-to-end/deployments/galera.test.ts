import { describe, expect, test } from 'vitest';
import { galeraWays, tryGalera } from './galera.ts';
import { missingGalera } from './galera-nodes.ts';
import { missingProxy } from './haproxy.ts';

const isMissing = missingGalera() !== null || missingProxy() !== null;

describe.skipIf(isMissing)('servers continue without a lost write or a 500, on', () => {
  test.each(Object.keys(galeraWays) as (keyof typeof galeraWays)[])('%s', async (way) => {
    const { wrong, lost, errors } = await tryGalera(way, 100);
    expect({ wrong, lost, errors }).toEqual({ wrong: [], lost: 0, errors: '' });
  });
});
