import type { Column } from '../../catalog/catalog.ts';

/**
 * Whether PostgreSQL rewrites the table for a change of type. It does not for longer texts, larger
 * precisions of the same scale, and between timestamp and timestamptz in UTC.
 * https://www.postgresql.org/docs/current/sql-altertable.html#SQL-ALTERTABLE-NOTES
 */
export function isRewritten(from: Column, to: Column): boolean {
  const [old, fresh] = [from, to].map(({ sqlType }) => partsOf(sqlType));
  if (old === undefined || fresh === undefined) return true;
  if (isText(old) && isText(fresh)) return !isAtLeast(fresh.sizes[0], old.sizes[0]);
  if (old.name !== fresh.name) return !(isMoment(old) && isMoment(fresh) && isSame(old, fresh));
  if (/^(?:numeric|decimal)$/.test(old.name)) {
    const [precision, scale = 0] = old.sizes;
    const [wanted, wantedScale = 0] = fresh.sizes;
    return wanted !== undefined && !(scale === wantedScale && isAtLeast(wanted, precision));
  }
  const isSized = isMoment(old) || old.name === 'varbit' || old.name === 'interval';
  return !(isSized && isAtLeast(fresh.sizes[0], old.sizes[0]));
}

interface Parts {
  readonly name: string;
  readonly sizes: readonly number[];
}

function partsOf(sqlType: string): Parts {
  const sizes = /\(([\d, ]+)\)/.exec(sqlType)?.[1]?.split(',').map(Number) ?? [];
  const name = sqlType
    .replace(/ *\([^)]*\)/, '')
    .toLowerCase()
    .replace('character varying', 'varchar')
    .replace('timestamp with time zone', 'timestamptz')
    .replace(' without time zone', '');
  return { name, sizes };
}

function isText({ name }: Parts): boolean {
  return name === 'text' || name === 'varchar';
}

function isMoment({ name }: Parts): boolean {
  return name === 'timestamp' || name === 'timestamptz';
}

function isSame(one: Parts, other: Parts): boolean {
  return one.sizes[0] === other.sizes[0];
}

/** Without a size, a type holds all values. */
function isAtLeast(size: number | undefined, other: number | undefined): boolean {
  return size === undefined || (other !== undefined && size >= other);
}
