import type { Budget } from '../../../contract/run/run-options.ts';
import { PipelineError } from '../../../errors.ts';
import { isRecord } from '../../../model/json-pointer.ts';

/** A number from 0 to a maximum; null if absent. Throws USAGE. */
export function numberOf(name: string, value: unknown, maximum: number): number | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const number = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (number <= maximum && (name !== 'seed' || Number.isInteger(number))) return number;
  throw usageError(
    `${name} takes a number from 0 to ${maximum}, not ${JSON.stringify(value)}.`,
    `For example: --${name} ${Math.min(90, maximum)}.`,
  );
}

/**
 * Number of jobs: the flag, else the configuration, else 4; 1 with hooks, which may share state
 * between transactions. Throws USAGE.
 */
export function jobsOf(
  [flag, configured]: readonly [unknown, unknown],
  hookFiles: readonly string[],
): number {
  const number = numberOf('jobs', flag ?? configured, 64) ?? (hookFiles.length > 0 ? 1 : 4);
  if (number >= 1 && Number.isInteger(number)) return number;
  throw usageError(
    `jobs takes a whole number from 1 to 64, not ${number}.`,
    'For example: --jobs 4.',
  );
}

/**
 * A budget from `requests=500,seconds=20` (either or both), or from keys of a configuration. Throws
 * USAGE.
 */
export function budgetOf(value: unknown): Partial<Budget> {
  if (value === undefined || value === null) return {};
  const parts = isRecord(value)
    ? Object.entries(value).map(([name, amount]) => [name, String(amount)] as const)
    : (typeof value === 'string' ? value : JSON.stringify(value))
        .split(',')
        .map((part) => part.split('=', 2).map((side) => side.trim()));
  const budget: { requests?: number; seconds?: number } = {};
  for (const [name, amount = ''] of parts) {
    const number = /^\d+(?:\.\d+)?$/.test(amount) ? Number(amount) : 0;
    if (name === 'requests' && number >= 1) budget.requests = Math.floor(number);
    else if (name === 'seconds' && number > 0 && number <= 86_400) budget.seconds = number;
    else {
      throw usageError(
        `A budget is a number of requests, seconds or both, not ${JSON.stringify(value)}.`,
        'For example: --budget requests=500,seconds=20.',
      );
    }
  }
  return budget;
}

function usageError(message: string, hint: string): PipelineError {
  return new PipelineError({ code: 'USAGE', message, hint });
}
