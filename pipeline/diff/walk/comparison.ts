import type { Finding } from '../finding.ts';
import type { Side } from '../pairs.ts';
import type { DirectedRule, Found, Rule, Verdict } from '../rules/rule.ts';
import type { Source } from '../schema/source.ts';

/** The findings at one place, and the units of the schemas that it uses. */
export interface Unit {
  readonly findings: Omit<Finding, 'operations'>[];
  readonly uses: Set<Unit>;
}

/** A comparison of two documents in progress. */
export interface Comparison {
  readonly before: Source;
  readonly after: Source;
  /** Units compared already, by direction and places. */
  readonly units: Map<string, Unit>;
  /** The reference day for sunset dates: `2026-11-22`. */
  readonly today: string;
}

/** The subject of a finding. */
export interface Subject {
  /** The start of its sentence. */
  readonly subject: string;
  readonly place: string;
  /** Absent: the new one. */
  readonly document?: 'old' | 'new';
}

/** A unit without findings. */
export function newUnit(): Unit {
  return { findings: [], uses: new Set() };
}

/** Adds the findings of a rule. */
function notify(
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

/** Applies rules to a change. */
export function judge<Change>(
  unit: Unit,
  rules: readonly Rule<Change>[],
  change: Change,
  subject: Subject,
): void {
  for (const rule of rules) notify(unit, rule, rule.find(change), subject);
}

/** Applies rules that depend on the direction to a change. */
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
    if (found !== null) notify(unit, { ...verdict, id: `${side}-${rule.id}` }, found, subject);
  }
}
