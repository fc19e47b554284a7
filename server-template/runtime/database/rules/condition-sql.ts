import { type SQL, sql, type Table, type View } from 'drizzle-orm';
import {
  visitTree,
  type ConditionTree,
  type Related,
} from '../../../shared/list/condition-tree.ts';
import type { ShapedField } from '../shape/shaped-field.ts';

/** A table whose columns are compared. */
export interface RuledTable {
  readonly table: Table | View;
  readonly columns: readonly ShapedField[];
}

/** The tables that conditions refer to. */
export interface RuledTables {
  readonly own: RuledTable;
  /** By model. */
  readonly related: ReadonlyMap<string, RuledTable>;
}

/** The SQL of conditions on the rows of a table; `leafSql` compiles the leaves. */
export function conditionSql<Leaf extends { readonly kind: string }>(
  tree: ConditionTree<Leaf>,
  tables: RuledTables & { readonly at: RuledTable },
  leafSql: (leaf: Leaf, at: RuledTable) => SQL,
): SQL {
  const made = (part: ConditionTree<Leaf>): SQL => conditionSql(part, tables, leafSql);
  return visitTree(tree, {
    joined({ kind, rules }) {
      if (rules.length === 0) return kind === 'all' ? sql`1 = 1` : sql`1 = 0`;
      return sql`(${sql.join(rules.map(made), kind === 'all' ? sql` and ` : sql` or `)})`;
    },
    negated: ({ rule }) => sql`not (${made(rule)})`,
    related: (part) => relatedSql(part, tables, leafSql),
    leaf: (leaf) => leafSql(leaf, tables.at),
  });
}

function relatedSql<Leaf extends { readonly kind: string }>(
  { model, key, rule }: Related<Leaf>,
  tables: RuledTables & { readonly at: RuledTable },
  leafSql: (leaf: Leaf, at: RuledTable) => SQL,
): SQL {
  const { at, own } = tables;
  const other = tableOf(tables, model);
  const inner = conditionSql(rule, { ...tables, at: other }, leafSql);
  const pairs = key.map(
    ([mine, theirs]) => [fieldOf(at, mine).column, fieldOf(other, theirs).column] as const,
  );
  const [only, ...more] = pairs;
  if (only === undefined || more.length > 0) {
    const links = pairs.map(([mine, theirs]) => sql`${theirs} = ${mine}`);
    const link = sql.join(links, sql` and `);
    return sql`exists (select 1 from ${other.table} where ${link} and ${inner})`;
  }
  const [mine, theirs] = only;
  // If the referenced column may be null, `not in` needs this check.
  const known = theirs.notNull || theirs.primary ? inner : sql`${theirs} is not null and ${inner}`;
  // MySQL can read the table that it writes only through a derived table.
  return other.table === own.table
    ? sql`${mine} in (select known.value from (select ${theirs} as value from ${other.table} where ${known}) as known)`
    : sql`${mine} in (select ${theirs} from ${other.table} where ${known})`;
}

/** The table of a model in conditions; null: their own. */
export function tableOf({ own, related }: RuledTables, model: string | null): RuledTable {
  const found = model === null ? own : related.get(model);
  if (found === undefined)
    throw new Error(
      `the generated code has no table for ${String(model)}: run specmill build again`,
    );
  return found;
}

/** A column by its property name. */
export function fieldOf({ columns }: RuledTable, property: string): ShapedField {
  const found = columns.find((field) => field.property === property);
  if (found === undefined) throw new Error(`the table has no property ${JSON.stringify(property)}`);
  return found;
}
