import type { Coverage } from '../../contract/contract-result.ts';
import { coverageFigures } from '../../contract/report/summary.ts';

/**
 * One sentence per kind of coverage below the gate. Each kind must reach it, so that a high one
 * cannot hide a low one.
 */
export function belowGate(coverage: Coverage, minimum: number | null): readonly string[] {
  if (minimum === null) return [];
  return coverageFigures(coverage)
    .filter(({ share }) => share.of > 0 && (share.tried / share.of) * 100 < minimum)
    .map(({ name, percent, share }) => {
      const missing = share.missing.slice(0, 5).join(', ');
      const more = share.missing.length > 5 ? ` and ${share.missing.length - 5} more` : '';
      return `Coverage of ${name} is ${percent}% (${share.tried} of ${share.of}), below ${minimum}%. Not covered: ${missing}${more}.`;
    });
}
