import { type SQL, sql } from 'drizzle-orm';
import { DatabaseError } from '../database-failure.ts';
import type { Row } from '../database.ts';
import type { ShapedField, TableShape } from '../table-shape.ts';

/**
 * Whether a write may move a row outside the caller's rule, so that it must be checked afterwards.
 */
export function mayBreakRule(
  { rule, ruledProperties }: TableShape,
  sent: readonly ShapedField[],
): boolean {
  return rule !== null && sent.some(({ property }) => ruledProperties.includes(property));
}

/** Selected with a written row: 1 if it satisfies the rule. */
export function keepsRule({ rule }: TableShape): SQL {
  return rule === null ? sql`1` : sql`case when ${rule} then 1 else 0 end`;
}

/** A name that no output column has. */
function verdictName({ output }: TableShape): string {
  let name = 'keepsRule';
  while (output.some((field) => field.name === name)) name += '_';
  return name;
}

/** A selection with the check of each row. */
export function withVerdict(
  shape: TableShape,
  fields: Readonly<Record<string, SQL>>,
): Record<string, SQL> {
  return { ...fields, [verdictName(shape)]: keepsRule(shape) };
}

/**
 * The rows without their check; throws if one is outside the rule, so that the transaction is
 * rolled back.
 */
export function allowedRows(shape: TableShape, rows: readonly Row[]): readonly Row[] {
  const name = verdictName(shape);
  return rows.map(({ [name]: verdict, ...row }) => {
    rejectUnless(Number(verdict) === 1);
    return row;
  });
}

/** Throws for a row outside the rule. */
export function rejectUnless(isAllowed: boolean): void {
  if (!isAllowed) throw new DatabaseError({ kind: 'denied', fields: [] });
}
