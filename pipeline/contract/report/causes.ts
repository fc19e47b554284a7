import type { Cell, ContractResult, Failure } from '../contract-result.ts';

/** A failure and the cell that it is a failure of. */
export interface CellFailure {
  readonly cell: Cell;
  readonly failure: Failure;
}

/** Failures that one fault explains. */
export interface Cause {
  /** The one that is shown in full. */
  readonly first: CellFailure;
  /** The others, in the result's order. */
  readonly others: readonly CellFailure[];
}

/** Failures by what is behind them, those of most cells first: the same crash, the same schema that is broken, the same message about one collection. */
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

function causeKey({ operation }: Cell, { keyword, message, pointer, exchange }: Failure): string {
  const response = exchange?.response ?? null;
  if (response !== null && response.status >= 500)
    return JSON.stringify([response.status, withoutNumbers(response.body ?? '')]);
  const [, component] = /^(#\/components\/.*)$/.exec(pointer) ?? [];
  const [, property] = /\/properties\/(.*)$/.exec(pointer) ?? [];
  const place = property ?? component ?? collectionOf(operation.path);
  // Where the schema tells what is wrong, the message names the place in one body alone.
  return JSON.stringify([
    keyword,
    place,
    component === undefined || property === undefined ? withoutNumbers(message) : '',
  ]);
}

/** Ids, times and counts differ from request to request. */
function withoutNumbers(text: string): string {
  return text.replace(/[\da-f]{8}-[\da-f-]{27}|\d+/gi, '0');
}

function collectionOf(path: string): string {
  return path.split('/{')[0] ?? path;
}
