import type { Finding } from '../finding.ts';
import type { AcceptedFinding } from './accepted-finding.ts';

/** A finding, with its acceptance if any. */
export interface JudgedFinding extends Finding {
  /** Null: not accepted. */
  readonly accepted: {
    readonly reason: string;
    readonly until: string;
    /** The acceptance has expired: the finding counts again. */
    readonly isExpired: boolean;
  } | null;
}

/** The differences of two documents, with the accepted findings applied. */
export interface DiffResult {
  readonly findings: readonly JudgedFinding[];
  /** Accepted findings that match no finding. */
  readonly unused: readonly AcceptedFinding[];
}

/** Marks the findings that are accepted on a day (`2026-11-22`): at their place, or in every operation that they affect. */
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
    const entry = [valid, own].map((some) => acceptanceOf(finding, some)).find(Boolean);
    if (entry === undefined || entry === null) return { ...finding, accepted: null };
    const { reason, until } = entry;
    return { ...finding, accepted: { reason, until, isExpired: until < today } };
  });
  return { findings: judged, unused: accepted.filter((entry) => !used.has(entry)) };
}

/** Whether a finding counts: it is not accepted, or its acceptance has expired. */
export function isOpen({ accepted }: JudgedFinding): boolean {
  return accepted === null || accepted.isExpired;
}

function concerns({ rule, place }: AcceptedFinding, finding: Finding): boolean {
  return rule === finding.rule && (place === finding.place || finding.operations.includes(place));
}

/** The entry that accepts a finding; null if it is not accepted in all of its operations. */
function acceptanceOf(
  { place, operations }: Finding,
  entries: readonly AcceptedFinding[],
): AcceptedFinding | null {
  const whole = entries.find((entry) => entry.place === place);
  if (whole !== undefined) return whole;
  const places = new Set(entries.map((entry) => entry.place));
  const areAll = operations.length > 0 && operations.every((name) => places.has(name));
  return areAll ? (entries.toSorted((a, b) => (a.until < b.until ? -1 : 1))[0] ?? null) : null;
}
