import { type Column, type SQL, sql } from 'drizzle-orm';
import { boundSql, type ShapedField } from '../shaped-field.ts';

/** NULL comes first in ascending order, last in descending order, on every database. */
export function orderSql(
  { column, isDescending }: { readonly column: Column; readonly isDescending: boolean },
  { nullsLast }: { readonly nullsLast: boolean },
): SQL {
  const term = isDescending ? sql`${column} desc` : sql`${column}`;
  if (!nullsLast || column.notNull) return term;
  return isDescending ? sql`${term} nulls last` : sql`${term} nulls first`;
}

/** A column of an order, and where its page before ended: the parameter's name, null for NULL. */
export interface Step {
  readonly field: ShapedField;
  readonly isDescending: boolean;
  readonly name: string | null;
}

/** Behind in the first column, or as far as there and behind in the second, and so on. */
export function followSql(steps: readonly Step[]): SQL {
  const ways = steps.flatMap((step, index) => {
    const beyond = beyondSql(step);
    if (beyond === null) return [];
    return [sql.join([...steps.slice(0, index).map(sameSql), beyond], sql` and `)];
  });
  if (ways.length === 0) return sql`1 = 0`;
  const any = sql.join(
    ways.map((way) => sql`(${way})`),
    sql` or `,
  );
  const bound = boundarySql(steps);
  return bound === null ? sql`(${any})` : sql`${bound} and (${any})`;
}

/** Null where no row is. */
function beyondSql({ field: { column, codec }, isDescending, name }: Step): SQL | null {
  if (name === null) return isDescending ? null : sql`${column} is not null`;
  if (!isDescending) return sql`${column} > ${boundSql(codec, name)}`;
  const below = sql`${column} < ${boundSql(codec, name)}`;
  return column.notNull ? below : sql`(${below} or ${column} is null)`;
}

function sameSql({ field: { column, codec }, name }: Step): SQL {
  return name === null ? sql`${column} is null` : sql`${column} = ${boundSql(codec, name)}`;
}

/** Lets an index begin where the page begins, which it does not see behind an OR. */
function boundarySql([first, ...others]: readonly Step[]): SQL | null {
  if (first === undefined || others.length === 0 || first.name === null) return null;
  const { column, codec } = first.field;
  if (!first.isDescending) return sql`${column} >= ${boundSql(codec, first.name)}`;
  return column.notNull ? sql`${column} <= ${boundSql(codec, first.name)}` : null;
}
