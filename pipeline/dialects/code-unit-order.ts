/** Compares texts by UTF-16 code units, independent of the locale. */
export function compareCodeUnits(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** A sorted copy of a list, ordered by the text that `key` gives for each item; equal items keep their order. */
export function sortedBy<T>(items: Iterable<T>, key: (item: T) => string): readonly T[] {
  return [...items]
    .map((item) => ({ item, text: key(item) }))
    .sort((left, right) => compareCodeUnits(left.text, right.text))
    .map(({ item }) => item);
}
