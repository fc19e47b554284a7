import { expect, test } from 'vitest';
import { tryFaulty, type Tried } from '../../../pipeline/contract/testing/faulty/try-faulty.ts';
import { countingOverwrites, registry } from './registry-faults.ts';

type Fault = keyof typeof registry.faults;

/** Also returns how often a row that the run has not created was written. */
async function tryRegistry(
  fault: Fault | null,
  seed: number,
): Promise<Tried & { readonly overwritten: number }> {
  let overwritten = 0;
  const counting = countingOverwrites(() => (overwritten += 1));
  const manners = [...registry.manners, counting];
  return { ...(await tryFaulty({ ...registry, manners }, fault, { seed })), overwritten };
}

test.each([1, 42])(
  'creates rows by PUT at unused keys, and finds no faults (seed %i)',
  async (seed) => {
    const { failed, left, overwritten, result } = await tryRegistry(null, seed);
    expect([failed, left, overwritten, result.leftovers]).toEqual([[], 0, 0, []]);
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

test.each(Object.keys(registry.faults) as Fault[])('finds: %s', async (name) => {
  const { failed, overwritten } = await tryRegistry(name, 42);
  expect(failed).not.toEqual([]);
  expect(overwritten).toBe(0);
});
