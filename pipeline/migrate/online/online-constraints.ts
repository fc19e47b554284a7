import type { Table } from '../../catalog/catalog.ts';
import { targetOf } from '../describe/described-database.ts';
import type { Stage } from '../print/printed-step.ts';
import { checkSql, foreignKeySql } from '../print/table-items.ts';
import { qualifiedName, quotedName } from '../sql-text.ts';
import { mentions } from '../rename-in-sql.ts';
import type { StepOf } from '../steps/step.ts';
import type { Lock } from '../print/lock.ts';
import { exclusive, share } from './online-writer.ts';
import type { OnlineWriter } from './online-writer.ts';

/** A unique index, built while others write, becomes the constraint. */
export function keyStages(
  step: StepOf<'addUnique' | 'addPrimaryKey'>,
  writer: OnlineWriter,
): readonly Stage[] {
  const { table, key } = step;
  const { after } = writer.migration;
  const isPrimary = step.kind === 'addPrimaryKey';
  const ending = isPrimary ? 'pkey' : [...key.columns, 'key'].join('_');
  const name = key.name ?? `${table.name}_${ending}`.slice(0, 63);
  const quoted = quotedName(name, 'postgresql');
  return [
    ...writer.index({ ...step, kind: 'createIndex', index: uniqueIndex(name, key.columns) }),
    ...writer.together(
      step,
      exclusive(table, 'make it a constraint'),
      `ALTER TABLE ${qualifiedName(table, after)} ADD CONSTRAINT ${quoted} ${isPrimary ? 'PRIMARY KEY' : 'UNIQUE'} USING INDEX ${quoted}`,
    ),
  ];
}

/** A unique index on columns. */
export function uniqueIndex(
  name: string,
  columns: readonly string[],
): StepOf<'createIndex'>['index'] {
  const parts = columns.map((column) => ({ column, expression: null, descending: false }));
  return { ...{ name, parts, unique: true }, ...{ where: null, method: null } };
}

/** A constraint that first holds for new rows, and is then checked for the others. */
export function validatedStages(
  step: StepOf<'addForeignKey' | 'addCheck'>,
  writer: OnlineWriter,
): readonly Stage[] {
  const { table } = step;
  const { after } = writer.migration;
  const alter = `ALTER TABLE ${qualifiedName(table, after)}`;
  const isKey = step.kind === 'addForeignKey';
  const name = constraintName(step);
  const sql = isKey
    ? foreignKeySql({ ...step.key, name }, after)
    : checkSql({ ...step.check, name }, after);
  const lock: Lock = isKey
    ? {
        ...{ name: 'SHARE ROW EXCLUSIVE', on: table, blocks: 'writes', work: 'moment' },
        part: `hold for new rows (also locks ${targetOf(step.key.references).name})`,
      }
    : exclusive(table, 'hold for new rows');
  const validate = `${alter} VALIDATE CONSTRAINT ${quotedName(name, 'postgresql')}`;
  return [
    ...writer.together(step, lock, `${alter} ADD ${sql} NOT VALID`),
    ...writer.together(step, share(table, 'check the other rows', 'scan'), validate),
  ];
}

/** The name of a constraint; without one, that which PostgreSQL would choose, unless it is taken. */
export function constraintName(step: StepOf<'addForeignKey' | 'addCheck'>): string {
  const { table } = step;
  const own = step.kind === 'addForeignKey' ? step.key.name : step.check.name;
  if (own !== null) return own;
  const columns =
    step.kind === 'addForeignKey'
      ? step.key.columns
      : table.columns
          .map(({ name }) => name)
          .filter((name) => mentions(step.check.expression, name));
  const ending = step.kind === 'addForeignKey' ? 'fkey' : 'check';
  const middle = step.kind === 'addCheck' && columns.length > 1 ? [] : columns;
  const stem = [table.name, ...middle, ending].join('_').slice(0, 60);
  const taken = namesOf(table);
  for (let number = 0; ; number += 1) {
    const name = number === 0 ? stem : `${stem}${String(number)}`;
    if (!taken.has(name)) return name;
  }
}

function namesOf({ checks, uniques, foreignKeys }: Table): ReadonlySet<string | null> {
  return new Set([...checks, ...uniques, ...foreignKeys].map(({ name }) => name));
}
