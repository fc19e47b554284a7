import { readFile } from 'node:fs/promises';

/** The counts of a test file; the first line of a run has only the number of its files. */
export interface FileResult {
  readonly file: string;
  readonly total?: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Duration of its tests. */
  readonly ms: number;
}

/** The counts of some files. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The results that a run has written so far. */
export async function readResults(path: string): Promise<readonly FileResult[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as FileResult);
}

/** Adds results up. */
export function totalsOf(results: readonly Totals[]): Totals {
  const sum = (of: keyof Totals) => results.reduce((total, result) => total + result[of], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** The line that ends every run. */
export function totalsLine({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
