import type { Cell, ContractResult, Coverage, Failure, Share } from '../contract-result.ts';

/** Figures of a result. */
export interface Summary {
  readonly cells: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly coverage: readonly CoverageFigure[];
}

/** One kind of coverage, for display. */
export interface CoverageFigure {
  readonly name: string;
  readonly share: Share;
  /** 0 to 100, rounded down, so that only full coverage is 100. */
  readonly percent: number;
}

/** A cell that failed. */
export interface FailedCell {
  readonly cell: Cell;
  readonly failures: readonly Failure[];
}

const coverageNames: readonly (readonly [keyof Coverage, string])[] = [
  ['operations', 'operations'],
  ['responses', 'responses'],
  ['mediaTypes', 'media types'],
  ['parameters', 'parameters'],
  ['keywords', 'keywords'],
];

/** Counts the results of a run. */
export function summaryOf(result: ContractResult): Summary {
  const count = (kind: Cell['outcome']['kind']): number =>
    result.cells.filter((cell) => cell.outcome.kind === kind).length;
  return {
    cells: result.cells.length,
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    coverage: coverageFigures(result.coverage),
  };
}

/** Each kind of coverage with its percentage; 100 if there is nothing to cover. */
export function coverageFigures(coverage: Coverage): readonly CoverageFigure[] {
  return coverageNames.map(([key, name]) => {
    const share = coverage[key];
    const percent = share.of === 0 ? 100 : Math.floor((share.tried / share.of) * 100);
    return { name, share, percent };
  });
}

/** The failed cells, in the result's order. */
export function failedCells({ cells }: Pick<ContractResult, 'cells'>): readonly FailedCell[] {
  return cells.flatMap((cell) =>
    cell.outcome.kind === 'failed' ? [{ cell, failures: cell.outcome.failures }] : [],
  );
}

/** Cells by operation, both in the result's order. */
export function cellsByOperation(cells: readonly Cell[]): readonly (readonly [Cell, ...Cell[]])[] {
  const groups = Map.groupBy(cells, ({ operation }) => `${operation.method} ${operation.path}`);
  return [...groups.values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [[first, ...rest] as const],
  );
}

/** A duration for display: `870 ms`, `12.3 s`, `2 min 5 s`. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Each line once, with how often it occurs. */
export function distinctLines(lines: readonly string[]): readonly string[] {
  return [...Map.groupBy(lines, (line) => line)].map(([line, { length }]) =>
    length === 1 ? line : `${line} (${length} times)`,
  );
}

/** A number with its noun: `1 check`, `3 checks`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
