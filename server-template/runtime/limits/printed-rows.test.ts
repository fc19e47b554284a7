import { expect, it } from 'vitest';
import { printedRows } from './printed-rows.ts';

/** The chunks of a body's JSON, and the reported sizes. */
async function parts(body: unknown, rows: readonly unknown[]) {
  const printed: string[] = [];
  const lengths: number[] = [];
  for await (const part of printedRows(body, rows, (length) => lengths.push(length))) {
    printed.push(String(part));
  }
  return { printed, lengths };
}

const long = 'ä"\n'.repeat(30_000);
const rowsOf = () => [
  { id: 1, text: long, none: undefined, at: null },
  { id: JSON.rawJSON('9007199254740993'), text: '', tags: [long, []] },
  { __proto__: null, text: long },
];

it.each([
  ['rows alone', (rows: unknown) => rows],
  ['an envelope', (rows: unknown) => ({ total: 3, items: rows, next: undefined })],
  ['objects within', (rows: unknown) => ({ data: { items: rows, none: [] }, meta: {}, a: null })],
  ['large numbers', (rows: unknown) => ({ total: JSON.rawJSON('9007199254740993'), rows })],
])('prints the same JSON as JSON.stringify: %s', async (_name, bodyOf) => {
  const rows = rowsOf();
  const expected = JSON.stringify(bodyOf(rows));
  const { printed, lengths } = await parts(bodyOf(rows), rows);
  expect(printed.join('')).toBe(expected);
  expect(printed.length).toBeGreaterThan(2);
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
});

it('releases printed rows', async () => {
  const rows: unknown[] = rowsOf();
  await parts({ rows }, rows);
  expect(rows).toEqual([null, null, null]);
});
