import type { Row } from './row-shape.ts';

/**
 * A row with a value that its schema rejects, or with an unknown property; null if the schema accepts
 * all of them.
 */
export function brokenRow(row: Row, accepts: (row: Row) => boolean): Row | null {
  const broken = [...Object.keys(row), 'unknown'].flatMap((name) => [
    { ...row, [name]: {} },
    { ...row, [name]: 7 },
  ]);
  return broken.find((one) => !accepts(one)) ?? null;
}
