import { isOpen } from '../accept/judged-findings.ts';
import type { DiffResult } from '../accept/judged-findings.ts';
import { levels } from '../finding.ts';
import type { ComparedNames } from './report-words.ts';

/** Findings as JSON; `counts` excludes accepted ones. */
export function emitJsonDiff(result: DiffResult, names: ComparedNames, isFailed: boolean): string {
  const open = result.findings.filter(isOpen);
  const counts = levels.map((level) => [
    level,
    open.filter((finding) => finding.level === level).length,
  ]);
  const report = {
    ok: !isFailed,
    ...names,
    counts: Object.fromEntries(counts) as unknown,
    findings: result.findings,
    unusedAcceptances: result.unused,
  };
  return JSON.stringify(report, null, 2);
}
