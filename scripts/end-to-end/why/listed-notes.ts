import type { Condition } from './random-access.ts';
import type { Call, Values } from './random-call.ts';
import type { Situation } from './changed-call.ts';

/** Whether a row satisfies a rule, by the rule as the document writes it. */
function holds(rule: Condition, row: Values, { call, teams }: Situation): boolean {
  return Object.entries(rule).every(([name, operand]) => {
    const inner = (part: Condition): boolean => holds(part, row, { call, teams, notes: new Map() });
    if (name === '$any') return (operand as readonly Condition[]).some(inner);
    if (name === '$all') return (operand as readonly Condition[]).every(inner);
    if (name === '$not') return !inner(operand as Condition);
    if (name === '$scope') return call.scopes.includes(String(operand));
    const value = name === 'team.tenant' ? teams.get(Number(row['teamId']))?.['tenant'] : row[name];
    return compares(operand, value, call);
  });
}

function compares(operand: unknown, value: unknown, call: Call): boolean {
  if (operand === null) return value === null;
  if (Array.isArray(operand)) return operand.includes(value);
  if (typeof operand !== 'object') return valueOf(operand, call) === value;
  const [[op = '', sent] = []] = Object.entries(operand);
  if (op === 'null') return value !== null;
  const wanted = valueOf(sent, call);
  if (op === 'lte') return typeof wanted === 'number' && Number(value) <= wanted;
  return Array.isArray(wanted) && wanted.includes(value);
}

function valueOf(operand: unknown, { claims }: Call): unknown {
  const [, path] = /^\$claims\.(.*)$/.exec(String(operand)) ?? [];
  if (path === undefined) return operand;
  return path
    .split('.')
    .reduce<unknown>((at, name) => (at as Values | undefined)?.[name], claims ?? {});
}

/** Number of rows that match the filters, and that the rule also lists. */
export function countNotes(
  rule: Condition | null,
  situation: Situation,
  without: readonly string[] = [],
): { readonly all: number; readonly listed: number } {
  const { call, notes } = situation;
  const filters = Object.entries(call.query).filter(([name]) => !without.includes(name));
  const found = [...notes.values()].filter((row) =>
    filters.every(([name, value]) => String(row[name]) === value),
  );
  const listed = found.filter((row) => rule === null || holds(rule, row, situation));
  return { all: found.length, listed: listed.length };
}
