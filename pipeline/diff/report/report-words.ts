import { isOpen } from '../accept/judged-findings.ts';
import type { DiffResult, JudgedFinding } from '../accept/judged-findings.ts';
import { levels } from '../finding.ts';
import type { Finding, Level } from '../finding.ts';

/** The two documents as named by the user. */
export interface ComparedNames {
  readonly old: string;
  readonly new: string;
}

/** `3 breaking, 1 risky and 12 harmless changes, 2 of them accepted`. */
export function summaryText({ findings }: DiffResult): string {
  if (findings.length === 0) return 'Nothing has changed for clients of the API.';
  const counts = levels
    .map((level) => ({ level, count: countOf(findings, level) }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => `${count} ${level}`);
  const last = counts.at(-1) ?? '';
  const list = counts.length > 1 ? `${counts.slice(0, -1).join(', ')} and ${last}` : last;
  const accepted = findings.filter((finding) => !isOpen(finding)).length;
  const noun = findings.length === 1 ? 'change' : 'changes';
  return `${list} ${noun}${accepted === 0 ? '' : `, ${accepted} of them accepted`}.`;
}

function countOf(findings: readonly JudgedFinding[], level: Level): number {
  return findings.filter((finding) => finding.level === level).length;
}

/** The first operations by name, and the number of others. */
export function operationsText({ operations }: Pick<Finding, 'operations'>, most = 3): string {
  if (operations.length <= most + 1) return operations.join(', ');
  return `${operations.slice(0, most).join(', ')} and ${operations.length - most} more`;
}

/** The acceptance of a finding in words; null if there is none. */
export function acceptanceText({ accepted }: JudgedFinding): string | null {
  if (accepted === null) return null;
  const { reason, until, isExpired } = accepted;
  return isExpired
    ? `was accepted until ${until} (${reason}) and counts again`
    : `accepted until ${until}: ${reason}`;
}

/** The place of a finding: in the new document, or in the old one if it was removed. */
export function placeText({ document, place }: JudgedFinding, names: ComparedNames): string {
  return `${names[document]}${place}`;
}
