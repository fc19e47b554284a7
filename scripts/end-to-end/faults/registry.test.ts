import { expect, test } from 'vitest';
import { registryFaults, tryRegistry } from './registry.ts';

const before = ['/topics/orders', '/topics/orders/rules/big'];

test.each([1, 42])(
  'creates rows by PUT at unused keys, and finds no faults (seed %i)',
  async (seed) => {
    const { failed, left, overwritten, result } = await tryRegistry(null, seed);
    expect([failed, left, overwritten, result.leftovers]).toEqual([[], before, 0, []]);
    const passed = result.cells
      .filter(({ outcome }) => outcome.kind === 'passed')
      .map(({ id }) => id);
    const rule = '/topics/{topic}/rules/{rule}';
    expect(passed).toEqual(
      expect.arrayContaining([
        ...[`GET ${rule}: read`, `PUT ${rule}: update`, `PUT ${rule} 201 application/json`],
        ...[`DELETE ${rule}: gone`, 'GET /topics: listed', 'DELETE /topics/{topic}: gone'],
      ]),
    );
  },
);

test.each(Object.keys(registryFaults))('finds: %s', async (name) => {
  const { failed, overwritten } = await tryRegistry(registryFaults[name] ?? null, 42);
  expect(failed).not.toEqual([]);
  expect(overwritten).toBe(0);
});
