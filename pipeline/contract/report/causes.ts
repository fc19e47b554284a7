import type { Cell, ContractResult, Failure } from '../contract-result.ts';

/** A failure and its cell. */
export interface CellFailure {
  readonly cell: Cell;
  readonly failure: Failure;
}

/** Failures with a common cause. */
export interface Cause {
  /** The failure that is reported in full. */
  readonly first: CellFailure;
  /** The others, in the result's order. */
  readonly others: readonly CellFailure[];
}

/**
 * Failures grouped by cause, the largest group first: the same crash, the same violated schema, the
 * same message about one collection, or about credentials anywhere.
 */
export function causesOf({ cells }: Pick<ContractResult, 'cells'>): readonly Cause[] {
  const all = cells.flatMap((cell) =>
    cell.outcome.kind === 'failed'
      ? cell.outcome.failures.map((failure) => ({ cell, failure }))
      : [],
  );
  const groups = Map.groupBy(all, ({ cell, failure }) => causeKey(cell, failure));
  return [...groups.values()]
    .flatMap(([first, ...others]) => (first === undefined ? [] : [{ first, others }]))
    .toSorted((one, other) => other.others.length - one.others.length);
}

function causeKey(
  { operation }: Cell,
  { keyword, message, pointer, exchange, expected }: Failure,
): string {
  const response = exchange?.response ?? null;
  if (response !== null && response.status >= 500)
    return JSON.stringify([response.status, withoutNumbers(response.body ?? '')]);
  const [, component] = /^(#\/components\/.*)$/.exec(pointer) ?? [];
  const [, property] = /\/properties\/(.*)$/.exec(pointer) ?? [];
  // Who calls is checked before any operation; what the caller may do, by each.
  const isAnybody = keyword === 'security' && expected === '401';
  const place = isAnybody ? '' : (property ?? component ?? collectionOf(operation.path));
  // With a schema's pointer, the message only locates the value in one body.
  return JSON.stringify([
    keyword,
    place,
    component === undefined || property === undefined ? withoutNumbers(message) : '',
  ]);
}

/** Ids, times and counts vary between requests. */
function withoutNumbers(text: string): string {
  return text.replace(/[\da-f]{8}-[\da-f-]{27}|\d+/gi, '0');
}

function collectionOf(path: string): string {
  return path.split('/{')[0] ?? path;
}
