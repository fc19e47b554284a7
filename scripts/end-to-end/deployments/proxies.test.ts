import { describe, expect, test } from 'vitest';
import { postgresDatabases } from '../../../server-template/testing/test-databases.ts';
import { missingProxy } from './haproxy.ts';
import { proxies, tryProxy } from './proxies.ts';

const isMissing = missingProxy() !== null || (await postgresDatabases.missing()) !== null;

describe.skipIf(isMissing)('servers behind a proxy', () => {
  test.each(Object.keys(proxies) as (keyof typeof proxies)[])(
    '%s: restarts lose no request, and addresses have the prefix',
    async (name) => {
      const { wrong, lost, exits, addresses } = await tryProxy(name, 100);
      expect({ wrong, lost, exits, addresses }).toEqual({
        ...{ wrong: [], lost: 0, exits: [0, 0] },
        addresses: ['/shop/notes/', '/shop'],
      });
    },
  );
});
