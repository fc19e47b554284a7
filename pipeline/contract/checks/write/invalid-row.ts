import type { Row } from '../../rows/row-shape.ts';

/**
 * A row with a value that its schema rejects, or with an unknown property; null if the schema accepts
 * all of them.
 */
export function invalidRow(row: Row, accepts: (row: Row) => boolean): Row | null {
  const rows = [...Object.keys(row), 'unknown'].flatMap((name) => [
    { ...row, [name]: {} },
    { ...row, [name]: 7 },
  ]);
  return rows.find((one) => !accepts(one)) ?? null;
}
