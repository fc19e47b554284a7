import { type SQL, sql, type Table, type View } from 'drizzle-orm';
import type { Caller, RowRule } from '../../../shared/access/row-rule.ts';
import type { TableJunction } from '../shape/table-junction.ts';
import { fieldOf, type RuledTable } from '../rules/condition-sql.ts';
import type { RowCondition } from '../rules/row-condition.ts';
import type { ShapedField } from '../shape/shaped-field.ts';

/** A table that is read together with another one. */
export interface ShapedJunction {
  readonly table: Table | View;
  readonly whole: RuledTable;
  /** Its columns that rows have in addition. */
  readonly columns: readonly ShapedField[];
  /** The condition that relates the rows of both. */
  readonly link: SQL;
  readonly rule: RowRule | undefined;
}

/** Resolves the table between rows and those that ask for them; null: none. */
export function shapeJunction(
  through: TableJunction | undefined,
  own: RuledTable,
  fieldsOf: (table: Table | View) => readonly ShapedField[],
): ShapedJunction | null {
  if (through === undefined) return null;
  const { table, key, columns, rows } = through;
  const whole = { table, columns: fieldsOf(table) };
  const links = key.map(
    ([mine, theirs]) => sql`${fieldOf(whole, mine).column} = ${fieldOf(own, theirs).column}`,
  );
  return {
    ...{ table, whole, rule: rows, link: sql.join(links, sql` and `) },
    columns: Object.entries(columns).map(([name, property]) => ({
      ...fieldOf(whole, property),
      ...{ name, property: name },
    })),
  };
}

interface Joinable<Select> {
  innerJoin(table: Table | View, link: SQL): Select;
}

/** A SELECT of a table, together with its junction if there is one. */
export function joined<Select extends object>(
  select: Select,
  { junction }: { readonly junction: ShapedJunction | null },
): Select {
  if (junction === null) return select;
  // The types of Drizzle's joins depend on the columns of both tables.
  return (select as Joinable<Select>).innerJoin(junction.table, junction.link);
}

/** What follows `from`. */
export function sourceSql({
  table,
  junction,
}: {
  readonly table: Table | View;
  readonly junction: ShapedJunction | null;
}): SQL {
  return junction === null
    ? sql`${table}`
    : sql`${table} inner join ${junction.table} on ${junction.link}`;
}

type Conditions = (caller?: Caller) => RowCondition | null;

/** The conditions of the rules of two tables, both of which must hold; null: no rule. */
export function bothConditions(
  first: Conditions | null,
  second: Conditions | null,
): Conditions | null {
  if (first === null || second === null) return first ?? second;
  return (caller) => {
    const own = first(caller);
    const other = second(caller);
    if (own === null || other === null) return null;
    const named = Object.entries(other.parameters).map(([name, value]) => [`j${name}`, value]);
    return {
      key: `${own.key} and ${other.key}`,
      parameters: {
        ...own.parameters,
        ...(Object.fromEntries(named) as RowCondition['parameters']),
      },
      sql(values = null, nameOf = (name) => name) {
        const given = values === null ? null : other.parameters;
        const parts = [own.sql(values, nameOf), other.sql(given, (name) => nameOf(`j${name}`))];
        const conditions = parts.filter((part) => part !== null);
        return conditions.length === 0 ? null : sql.join(conditions, sql` and `);
      },
    };
  };
}
