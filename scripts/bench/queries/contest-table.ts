import type { Contestant, Measure } from '../contestant.ts';
import { median } from '../median.ts';
import type { RoundOf } from './shop-requests.ts';

/** A contestant in one case. */
export interface Lane {
  readonly contestant: Contestant;
  /** A failure of a peer does not end the benchmark. */
  readonly isPeer: boolean;
  /** Null if the contestant cannot do the case. */
  roundOf: RoundOf | null;
  seen: Measure[];
}

const cellWidths = [11, 26, 13, 8, 8, 16, 8, 8];

function printRow(cells: readonly string[]): void {
  const pad = (cell: string, at: number): string =>
    at < 2 ? cell.padEnd(cellWidths[at] ?? 0) : cell.padStart(cellWidths[at] ?? 0);
  console.log(cells.map(pad).join('').trimEnd());
}

/** Prints the names of the columns. */
export function printHead(): void {
  const figures = ['ours', 'ratio'];
  printRow(['database', 'request', 'CPU µs: limit', ...figures, 'per s: limit', ...figures]);
}

/** Figures in a contestant's columns: CPU with its ratio to the limit, and requests per second with theirs. */
function figuresOf(runs: readonly Measure[], limit: readonly Measure[]): readonly string[] {
  if (runs.length === 0) return ['-', '-', '-', '-'];
  return (['cpuMicroseconds', 'perSecond'] as const).flatMap((key) => {
    const [own, least] = [runs, limit].map((all) => median(all.map((run) => run[key])));
    return [(own ?? NaN).toFixed(0), ((own ?? NaN) / (least ?? NaN)).toFixed(2)];
  });
}

/** Prints the limit and the generated server on one line, and each peer below them. */
export function report(provider: string, name: string, lanes: readonly Lane[]): void {
  const limit = lanes[0]?.seen ?? [];
  const [limitCpu = '', , limitRate = ''] = figuresOf(limit, limit);
  for (const [index, { contestant, seen }] of lanes.entries()) {
    if (index === 0) continue;
    const [cpu = '', cpuRatio = '', rate = '', rateRatio = ''] = figuresOf(seen, limit);
    printRow(
      index === 1
        ? [provider, name, limitCpu, cpu, cpuRatio, limitRate, rate, rateRatio]
        : ['', `  ${contestant.name}`, '', cpu, cpuRatio, '', rate, rateRatio],
    );
  }
}
