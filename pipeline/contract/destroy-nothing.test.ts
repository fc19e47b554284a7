import { expect, test } from 'vitest';
import { withheldReason } from './run/write-guard.ts';
import { tryShelf } from './testing/try-shelf.ts';

const dangerous = ['PATCH /items', 'DELETE /items', 'POST /reset'];

test.each([1, 2, 3])('keeps existing rows unchanged (seed %i)', async (seed) => {
  const { result, failed, before, rows, writes } = await tryShelf(null, { seed });
  expect(failed).toEqual([]);
  expect(rows).toEqual(before);
  expect(writes.filter((one) => dangerous.includes(one))).toEqual([]);
  const known = before.map(({ id }) => `/items/${String(id)}`);
  expect(known.length).toBeGreaterThan(0);
  expect(writes.filter((one) => known.includes(one.replace(/^\w+ /, '')))).toEqual([]);
  expect([...result.withheld].sort()).toEqual(['DELETE /items', 'PATCH /items', 'POST /reset']);
  const cell = result.cells.find(({ id }) => id === 'POST /reset 204');
  expect(cell?.outcome).toMatchObject({ kind: 'skipped', reason: withheldReason });
  expect(result.leftovers).toEqual([]);
});

test('sends only the allowed writes', async () => {
  const { writes, result } = await tryShelf(null, { allowDestructive: ['POST /reset'] });
  expect(writes).toContain('POST /reset');
  expect(writes).not.toContain('DELETE /items');
  expect(result.withheld).not.toContain('POST /reset');
});

test('sends every write if all are allowed', async () => {
  const { writes, result } = await tryShelf(null, { allowDestructive: true });
  for (const one of dangerous) expect(writes).toContain(one);
  expect(result.withheld).toEqual([]);
});

test.each(['GET (200) /items/{id}', 'PATCH (200) /items/{id}', 'DELETE (204) /items/{id}'])(
  'creates what a response needs: %s',
  async (name) => {
    const { result, before, rows } = await tryShelf(null, { only: [name] });
    expect(result.cells.map(({ outcome }) => outcome.kind)).toEqual(['passed']);
    expect(rows).toEqual(before);
    expect(result.leftovers).toEqual([]);
  },
);

const only = ['GET (200) /items/{id}'];

test('cleans up once a lost connection is back', async () => {
  const { result, before, rows } = await tryShelf('three deletions are cut off', { only });
  expect(rows).toEqual(before);
  expect(result.leftovers).toEqual([]);
});

test('lists leftovers with the commands that delete them, without the token', async () => {
  const headers = { authorization: 'Bearer very-secret' };
  const { result, before, rows } = await tryShelf('all deletions are cut off', { only, headers });
  expect(result.leftovers).toHaveLength(rows.length - before.length);
  for (const one of result.leftovers)
    expect(one).toMatch(
      /^a row of \/items with id \d+: curl -i -X DELETE \S+\/items\/\d+ .*authorization: .*\$AUTHORIZATION/,
    );
  expect(JSON.stringify(result)).not.toContain('very-secret');
});
