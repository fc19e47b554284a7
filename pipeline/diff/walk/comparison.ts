import type { Finding } from '../finding.ts';
import type { DirectedRule, Found, Rule, Verdict } from '../rules/rule.ts';
import type { Side } from '../schema/schema-pair.ts';
import type { Source } from '../schema/source.ts';

/** What rules found at one place of the documents, and the places that it uses. */
export interface Unit {
  readonly findings: Omit<Finding, 'operations'>[];
  readonly uses: Set<Unit>;
}

/** Two documents while they are compared. */
export interface Comparison {
  readonly before: Source;
  readonly after: Source;
  /** What was compared already, by direction and places. */
  readonly units: Map<string, Unit>;
  /** The day by which announced removals are judged: `2026-11-22`. */
  readonly today: string;
}

/** What a finding is about. */
export interface Subject {
  /** How its sentence begins. */
  readonly subject: string;
  readonly place: string;
  /** Absent: the new one. */
  readonly document?: 'old' | 'new';
}

/** A unit in which nothing was found yet. */
export function newUnit(): Unit {
  return { findings: [], uses: new Set() };
}

/** Keeps what a rule found. */
function tell(
  unit: Unit,
  { id, level, why }: Verdict & { readonly id: string },
  found: Found,
  { subject, place, document = 'new' }: Subject,
): void {
  if (found === null) return;
  for (const text of typeof found === 'string' ? [found] : found) {
    unit.findings.push({ rule: id, level, why, message: `${subject} ${text}.`, place, document });
  }
}

/** Asks rules of one kind about a change. */
export function judge<Change>(
  unit: Unit,
  rules: readonly Rule<Change>[],
  change: Change,
  subject: Subject,
): void {
  for (const rule of rules) tell(unit, rule, rule.find(change), subject);
}

/** Asks rules that judge by direction about a change. */
export function judgeDirected<Change extends { readonly side: Side }>(
  unit: Unit,
  rules: readonly DirectedRule<Change>[],
  change: Change,
  subject: Subject,
): void {
  const { side } = change;
  for (const rule of rules) {
    const verdict = rule[side];
    if (verdict === null) continue;
    const found = rule.find(change);
    if (found !== null) tell(unit, { ...verdict, id: `${side}-${rule.id}` }, found, subject);
  }
}
