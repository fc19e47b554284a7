import type { Finding } from '../finding.ts';
import type { AcceptedFinding } from './accepted-finding.ts';

/** A finding, and what somebody has said of it. */
export interface JudgedFinding extends Finding {
  /** Null: nobody has answered for it. */
  readonly accepted: {
    readonly reason: string;
    readonly until: string;
    /** Its day has passed: the finding counts again. */
    readonly isExpired: boolean;
  } | null;
}

/** What two documents differ in, once the accepted findings are known. */
export interface DiffResult {
  readonly findings: readonly JudgedFinding[];
  /** Accepted findings that nothing was found for. */
  readonly unused: readonly AcceptedFinding[];
}

/** Finds out which findings are accepted on a day (`2026-11-22`): at their place, or in every operation that they reach. */
export function judgeFindings(
  findings: readonly Finding[],
  accepted: readonly AcceptedFinding[],
  today: string,
): DiffResult {
  const used = new Set<AcceptedFinding>();
  const judged = findings.map((finding): JudgedFinding => {
    const own = accepted.filter((entry) => concerns(entry, finding));
    own.forEach((entry) => used.add(entry));
    const valid = own.filter(({ until }) => until >= today);
    const entry = [valid, own].map((some) => answerFor(finding, some)).find(Boolean);
    if (entry === undefined || entry === null) return { ...finding, accepted: null };
    const { reason, until } = entry;
    return { ...finding, accepted: { reason, until, isExpired: until < today } };
  });
  return { findings: judged, unused: accepted.filter((entry) => !used.has(entry)) };
}

/** Whether a finding is to be counted: nobody has answered for it, or no longer. */
export function isOpen({ accepted }: JudgedFinding): boolean {
  return accepted === null || accepted.isExpired;
}

function concerns({ rule, place }: AcceptedFinding, finding: Finding): boolean {
  return rule === finding.rule && (place === finding.place || finding.operations.includes(place));
}

/** The entry that answers for a finding; null where some of its operations are left. */
function answerFor(
  { place, operations }: Finding,
  entries: readonly AcceptedFinding[],
): AcceptedFinding | null {
  const whole = entries.find((entry) => entry.place === place);
  if (whole !== undefined) return whole;
  const places = new Set(entries.map((entry) => entry.place));
  const areAll = operations.length > 0 && operations.every((name) => places.has(name));
  return areAll ? (entries.toSorted((a, b) => (a.until < b.until ? -1 : 1))[0] ?? null) : null;
}
