import type { Column, Table } from '../../catalog/catalog.ts';
import type { Stage } from '../print/printed-step.ts';
import { qualifiedName, quotedName } from '../sql-text.ts';
import type { StepOf } from '../steps/step.ts';
import { backfillSql } from './backfill.ts';
import type { Lock } from '../print/lock.ts';
import { exclusive, share } from './online-writer.ts';
import type { OnlineWriter } from './online-writer.ts';

/** Fills a column in short transactions. */
export function filledStages(
  step: StepOf<'addColumn' | 'alterColumn'>,
  { set, where }: { readonly set: string; readonly where: string },
  writer: OnlineWriter,
): readonly Stage[] {
  const context = { context: writer.migration.after, isQuiet: false };
  const statements = backfillSql(step.table, { set, where }, context).map((text) => ({ text }));
  return writer.apart(step, rowLock(step.table, 'fill rows without a value'), statements);
}

/** The lock of a few rows at a time. */
export function rowLock(on: Table, part: string): Lock {
  return { name: 'ROW EXCLUSIVE', on, part, blocks: 'nothing', work: 'fill' };
}

/** NOT NULL through a validated check, so that no scan happens under the lock. Rows that servers wrote meanwhile are filled as well. */
export function notNullStages(
  step: StepOf<'addColumn' | 'alterColumn'>,
  { column, set }: { readonly column: Column; readonly set: string | null },
  writer: OnlineWriter,
): readonly Stage[] {
  const { table } = step;
  const alter = `ALTER TABLE ${qualifiedName(table, writer.migration.after)}`;
  const quoted = quotedName(column.name, 'postgresql');
  const check = notNullCheck(column);
  return [
    ...writer.together(
      ...([step, exclusive(table, 'require a value in new rows')] as const),
      `${alter} ADD CONSTRAINT ${check} CHECK (${quoted} IS NOT NULL) NOT VALID`,
    ),
    ...(set === null
      ? []
      : writer.apart(step, rowLock(table, 'fill rows that came meanwhile'), [
          {
            text: `UPDATE ${qualifiedName(table, writer.migration.after)} SET ${set} WHERE ${quoted} IS NULL`,
          },
        ])),
    ...writer.together(
      ...([step, share(table, 'check all rows', 'scan')] as const),
      `${alter} VALIDATE CONSTRAINT ${check}`,
    ),
    ...writer.together(
      ...([step, exclusive(table, 'set NOT NULL')] as const),
      `${alter} ALTER COLUMN ${quoted} SET NOT NULL`,
      `${alter} DROP CONSTRAINT ${check}`,
    ),
  ];
}

/** The check that NOT NULL goes through. */
export function notNullCheck({ name }: Column): string {
  return quotedName(`specmill_filled_${name}`.slice(0, 63), 'postgresql');
}
