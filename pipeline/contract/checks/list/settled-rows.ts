import { isSameValue } from '../../rows/same-value.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { TestContext } from '../../run/test-context.ts';
import { rowKeyTexts } from './read-list.ts';

/** Reason for a skip. */
export const othersWrite = 'Other clients write to the list at the same time.';

/** Keys of the rows with equal values in both reads. Others change on their own. */
export function settledKeys(
  context: TestContext,
  before: readonly Row[],
  after: readonly Row[],
): ReadonlySet<string> {
  const keys = rowKeyTexts(context, after);
  const later = new Map(after.map((row, index) => [keys[index] ?? '', row]));
  const pairs = rowKeyTexts(context, before).flatMap((key, index) => {
    const [row, other] = [before[index], later.get(key)];
    return row === undefined || other === undefined
      ? []
      : [{ key, changed: changedIn(row, other) }];
  });
  const isRestless = (name: string): boolean =>
    pairs.length > 1 && pairs.every(({ changed }) => changed.includes(name));
  return new Set(pairs.filter(({ changed }) => changed.every(isRestless)).map(({ key }) => key));
}

/** Whether two reads have the same rows with the same values, in any order. */
export function isSettled(
  context: TestContext,
  before: readonly Row[],
  after: readonly Row[],
): boolean {
  const { size } = settledKeys(context, before, after);
  return size === new Set(rowKeyTexts(context, before)).size && before.length === after.length;
}

function changedIn(row: Row, other: Row): readonly string[] {
  return Object.keys({ ...row, ...other }).filter((name) => !isSameValue(row[name], other[name]));
}
